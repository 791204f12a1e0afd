// Card faces, made of card data and the sprite. There is one template for each kind; every size is the same element.

import { copyTemplate, find, findAll, icon, make, setPicture } from "../table/dom.js";
import { word } from "../table/words.js";

/** @typedef {api.HarbourCard} Card */

/** A longer name gets smaller letters. */
const LONG_NAME = 10;

/** One ship of each colour, in the order in which cards are listed. @param {Card[]} cards */
export const shipsOf = (cards) => [
  ...new Map(cards.filter(({ kind }) => kind === "ship").map((card) => [card.colour, card])).values(),
];

/** The colour of a card; the style sheet has a class for it. @param {Card} card */
const colourOf = (card) => card.colour ?? "";

/** The front of a card. @param {Card} card @returns {HTMLElement} */
export function face(card) {
  const node = copyTemplate(`face-${card.kind}`);
  const name = find(node, ".name");
  name.textContent = nameOn(card);
  name.classList.toggle("long", nameOn(card).length > LONG_NAME);
  for (const field of findAll(node, "[data-f]")) {
    const value = String(card[/** @type {"cost" | "points" | "coins" | "swords"} */ (field.dataset.f)]);
    field.textContent = field.closest(".gives .coin") ? `+${value}` : value;
  }
  FILL[card.kind](node, card);
  return node;
}

/** The back of a card, which is a coin. */
export const back = () => copyTemplate("face-back");

/** A name that fits under the picture. @param {Card} card */
const nameOn = (card) =>
  word(card.kind === "person" || card.kind === "ship" ? `role-${card.role}` : `kind-${card.kind}`);

/** What differs from kind to kind. @type {Record<Card["kind"], (node: HTMLElement, card: Card) => void>} */
const FILL = {
  ship(node, card) {
    const isSkull = card.swords === "skull";
    node.classList.add(colourOf(card));
    setPicture(find(node, ".pill svg"), isSkull ? "skull" : "sword");
    if (isSkull) find(node, ".pill b").remove();
    setPicture(find(node, ".art svg"), card.emblem);
  },
  person(node, card) {
    const seal = find(node, ".seal");
    setPicture(find(node, ".emblem"), card.emblem);
    if (card.group === "trade") {
      node.classList.add(colourOf(card), "trades");
      setPicture(seal, `p-${card.role}`);
    } else seal.remove();
    find(node, ".does").append(...card.sign.map(signPart));
  },
  expedition(node, card) {
    find(node, ".needs").append(...card.needs.map((need) => icon(`p-${need}`, "")));
  },
  tax(node, card) {
    setPicture(find(node, ".emblem"), card.emblem);
  },
};

/** A part of what a person does, in signs. @param {Card["sign"][number]} part @returns {Node | string} */
const signPart = (part) => ("text" in part ? part.text : icon(part.icon, part.icon === "coin" ? "coined" : ""));

/** A card that can be looked at, in a list. @param {Card} card @param {() => void} look */
export function slot(card, look) {
  const front = make("button", { class: "look", type: "button", "aria-label": card.title, onclick: look }, face(card));
  return make("li", { class: "slot", "data-card": card.id }, front);
}

/**
 * A card that only lies there, in a dialog. Several equal ones are one with a number.
 * @param {Card} card
 * @param {number} [times]
 */
export function listed(card, times = 1) {
  const { title } = card;
  return make(
    "li",
    { class: "slot", title },
    face(card),
    times > 1 ? make("b", { class: "times", "aria-hidden": "true" }, `×${times}`) : null,
    make("span", { class: "hidden" }, times > 1 ? word("chip", { card: title, times }) : title),
  );
}

/**
 * A small sign in front of another player.
 * @param {string} picture
 * @param {string} number
 * @param {{title: string, spoken?: string, cls?: string}} label
 */
export function sign(picture, number, { title, spoken = title, cls = "" }) {
  return make(
    "span",
    { class: "chip", role: "listitem", title },
    make("span", { class: `emblem ${cls}` }, icon(picture, "")),
    number ? make("span", { "aria-hidden": "true" }, number) : null,
    make("span", { class: "hidden" }, spoken),
  );
}

/** The sign of a person, or of several with the same role. @param {[Card, ...Card[]]} cards */
export function chip(cards) {
  const [card] = cards;
  const cls = card.group === "trade" ? colourOf(card) : "";
  const spoken = word("chip", { card: card.title, times: cards.length });
  return sign(card.emblem, chipNumber(cards), { title: card.title, spoken, cls });
}

/** The numbers on these cards added up, or how many cards they are. @param {Card[]} cards */
function chipNumber(cards) {
  const total = (/** @type {string} */ trait) => cards.reduce((sum, { traits }) => sum + (traits[trait] ?? 0), 0);
  const [trade, swords] = [total("trade"), total("swords")];
  if (trade) return `+${trade}`;
  if (swords) return String(swords);
  return cards.length > 1 ? `×${cards.length}` : "";
}
