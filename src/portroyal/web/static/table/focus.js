// Where the keyboard is, and how it comes back there when the page was redrawn.

import { $, childrenOf, findAll } from "./dom.js";
import { rowsOf } from "./family.js";

/** @import { Family } from "./family.js" */

/** The cards that lie in rows. @param {Family} family */
const cardsInRows = (family) => rowsOf(family).flatMap((row) => childrenOf($(row)));

/**
 * The button by which a card is chosen, or else the card itself.
 * @param {Family} family
 * @param {string} card
 */
export function buttonOf(family, card) {
  const place = cardsInRows(family).find((node) => node.dataset.card === card);
  return place && (findAll(place, ".tag, .act")[0] ?? findAll(place, "button")[0]);
}

/**
 * Note where the keyboard is. The function that is returned brings it back to the same thing; or to the question, and
 * never onto the button of another answer.
 * @param {Family} family
 */
export function noteFocus(family) {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement)) return () => {};
  const inPanel = $("answers").contains(at) || at === $("question");
  const { action } = at.dataset;
  const card = cardsInRows(family).find((node) => node.contains(at))?.dataset.card;
  const seat = childrenOf($("seats")).find((node) => node.contains(at))?.dataset.key;
  return () => {
    if (inPanel) {
      const same = childrenOf($("answers")).find((button) => action && button.dataset.action === action);
      (same ?? $("question")).focus();
    } else if (!at.isConnected) {
      if (card) (buttonOf(family, card) ?? $("question")).focus();
      else if (seat) findAll($("seats"), `[data-key="${seat}"] button`)[0]?.focus();
    }
  };
}

/**
 * Tab stops at one card of a row, the last one that had the focus; the arrow keys go to the others.
 * @param {Element} row
 * @param {Element | null} [stop]
 */
export function keepOneTabStop(row, stop = row.querySelector('.slot:has(.look[tabindex="0"])')) {
  for (const slot of childrenOf(row)) {
    for (const button of findAll(slot, "button")) button.tabIndex = slot === (stop ?? row.firstElementChild) ? 0 : -1;
  }
}
