// Everything by keyboard.

import { $, childrenOf, dialog, find, findAll, icon, make } from "./dom.js";
import { keepOneTabStop } from "./focus.js";
import { commandFor } from "./keymap.js";
import { word } from "./words.js";

/** @import { Command } from "./keymap.js" */
/** @import { TablePage } from "./table.js" */

/** The picture of a key. Arrows are drawn, because few typefaces have them. @param {string} key */
function keycap(key) {
  if (key !== "← →") return make("kbd", {}, key);
  return make("kbd", { class: "arrows", role: "img", "aria-label": key }, icon("arrow", "icon left"), icon("arrow"));
}

/** @param {TablePage} page */
export function wireKeys(page) {
  const { keys, mainRow } = page.family;
  $("key-list").replaceChildren(
    ...keys.legend.flatMap(([key, id]) => [make("dt", {}, keycap(key)), make("dd", {}, word(id))]),
  );
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !page.frame?.now.view) return;
    // A key that is held down is one answer only.
    if (event.repeat && !event.key.startsWith("Arrow")) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (document.querySelector("dialog[open]")) return;
    document.body.classList.add("by-keys");
    page.skip();
    const command = commandFor(event.key, keys, situation(page));
    if (command && obey(page, command)) event.preventDefault();
  });
  addEventListener("pointerdown", () => document.body.classList.remove("by-keys"));
  const row = $(mainRow);
  row.addEventListener("focusin", (event) => {
    if (event.target instanceof Element) keepOneTabStop(row, event.target.closest(".slot"));
  });
}

/** @param {TablePage} page */
function situation({ family, now }) {
  const row = Object.values(family.rows).find((id) => $(id).contains(document.activeElement)) ?? family.mainRow;
  const offered = childrenOf($("answers")).flatMap((button) => button.dataset.action ?? []);
  return { legal: now.legal, offered, row };
}

/** @param {TablePage} page @param {Command} command @returns {boolean} was there anything to do? */
function obey(page, command) {
  switch (command.do) {
    case "act":
      void page.act(command.action);
      return true;
    case "explain":
      find($("answers"), `[data-action="${command.action}"]`).click();
      return true;
    case "choose":
      return choose(page, command.row, command.place);
    case "move":
      return move(page, command.by);
    case "row":
      findAll($(command.row), "button")[0]?.focus();
      return true;
    case "hint":
      void page.showHint();
      return true;
    case "undo":
      void page.undo();
      return true;
    case "log":
      $("log").focus();
      return true;
    case "sound":
      $("sound").click();
      return true;
    case "keys":
      dialog("key-map").showModal();
      return true;
    case "zoom": {
      const card = slots(page).find((slot) => slot.contains(document.activeElement))?.dataset.card;
      if (card) page.zoom(card);
      return true;
    }
    case "escape":
      findAll(document, ".tip .ok")[0]?.click();
      page.panel.choose(null);
      return true;
  }
}

/** @param {TablePage} page */
const slots = (page) => findAll($(page.family.mainRow), ".slot");

/** @param {TablePage} page @param {string} row @param {number} place */
function choose(page, row, place) {
  const isMain = row === page.family.mainRow;
  const slot = isMain ? slots(page)[place] : childrenOf($(row))[place];
  if (!slot) return !isMain;
  page.panel.choose(slot.dataset.card ?? null);
  if (!isMain) return true;
  if (page.panel.chosen) page.panel.focusAnswer();
  else findAll(slot, ".look")[0]?.focus();
  return true;
}

/** Go to the next card, from price to price or from card to card. @param {TablePage} page @param {1 | -1} by */
function move(page, by) {
  const row = slots(page);
  if (!row.length) return false;
  const at = document.activeElement;
  const place = row.findIndex((slot) => slot.contains(at));
  const next = row[(Math.max(place, by < 0 ? 0 : -1) + by + row.length) % row.length];
  if (!next) return false;
  const isAtCard = place >= 0 && at?.matches(".look");
  const price = isAtCard ? undefined : findAll(next, ".tag")[0];
  (price ?? find(next, ".look")).focus();
  return true;
}
