// Card faces, made of card data and the sprite. One template for each kind; every size is the same element.

import { icon, make, show } from "./dom.js";
import { word } from "./words.js";

const SHIPS = { yellow: "pinnace", blue: "flute", green: "skiff", red: "frigate", black: "galleon" };

/** @param {string} name */
const clone = (name) =>
  /** @type {HTMLTemplateElement} */ (document.getElementById(`face-${name}`)).content.firstElementChild?.cloneNode(
    true,
  );

/** The front of a card. @param {any} card @returns {any} */
export function face(card) {
  const node = /** @type {HTMLElement} */ (clone(card.kind));
  const name = node.querySelector(".name");
  if (name) {
    name.textContent = shortName(card);
    name.classList.toggle("long", shortName(card).length > 10);
  }
  for (const field of node.querySelectorAll("[data-f]")) {
    const value = card[/** @type {HTMLElement} */ (field).dataset.f ?? ""];
    field.textContent = field.closest(".gives .coin") ? `+${value}` : String(value);
  }
  FILL[card.kind](node, card);
  return node;
}

/** The back of a card, which is a coin. @returns {any} */
export const back = () => clone("back");

/** A name that fits under a picture: the ship of a trader is in the picture. @param {any} card */
export const shortName = (card) =>
  word(card.kind === "person" || card.kind === "ship" ? `role-${card.role}` : `kind-${card.kind}`);

/** The kind of ship that a card belongs to, as a class. @param {any} card */
export const shipKind = (card) => SHIPS[card.colour] ?? "";

/** The picture of a person. @param {any} card */
export const emblem = (card) => (card.trade || card.tucks ? `ship-${shipKind(card)}` : `p-${card.role}`);

const FILL = {
  /** @param {HTMLElement} node @param {any} card */
  ship(node, card) {
    node.classList.add(shipKind(card));
    const pill = /** @type {HTMLElement} */ (node.querySelector(".pill"));
    show(/** @type {Element} */ (pill.querySelector("svg")), card.swords === "skull" ? "skull" : "sword");
    if (card.swords === "skull") pill.querySelector("b")?.remove();
    show(/** @type {Element} */ (node.querySelector(".art svg")), `ship-${card.role}`);
  },
  /** @param {HTMLElement} node @param {any} card */
  person(node, card) {
    const trades = card.trade || card.tucks;
    if (trades) node.classList.add(shipKind(card), "trades");
    show(/** @type {Element} */ (node.querySelector(".emblem")), emblem(card));
    const seal = /** @type {Element} */ (node.querySelector(".seal"));
    if (trades) show(seal, `p-${card.role}`);
    else seal.remove();
    node.querySelector(".does")?.append(...ability(card));
  },
  /** @param {HTMLElement} node @param {any} card */
  expedition(node, card) {
    node.querySelector(".crew")?.append(...card.needs.map((need) => icon(`p-${need}`, "")));
  },
  /** @param {HTMLElement} node @param {any} card */
  tax(node, card) {
    show(
      /** @type {Element} */ (node.querySelector(".emblem")),
      card.role === "most-swords" ? "tax-swords" : "tax-points",
    );
  },
};

/** What a person does, in signs. @param {any} card @returns {(Node | string)[]} */
export function ability(card) {
  const coin = () => icon("coin", "coined");
  if (card.trade) return [icon(`ship-${shipKind(card)}`, ""), `+${card.trade}`, coin()];
  if (card.tucks) return [icon(`ship-${shipKind(card)}`, ""), "+1", icon("shield", "")];
  if (card.discount) return [`−${card.discount}`, coin()];
  if (card.extra_takes) return [`+${card.extra_takes}`, icon("deck", "")];
  if (card.crowd_coins) return ["5", icon("discard", ""), `+${card.crowd_coins}`, coin()];
  if (card.bust_coins) return [icon("risk", ""), `+${card.bust_coins}`, coin()];
  if (card.symbol || card.jack) return [icon("expedition", "")];
  return Array.from({ length: card.role === "passenger" ? 0 : Number(card.swords) || 0 }, () => icon("sword", ""));
}

/** A card that can be looked at, in a list. @param {any} card @param {(event: Event) => void} looked */
export function slot(card, looked) {
  const look = make("button", { class: "look", type: "button", "aria-label": card.title, onclick: looked }, face(card));
  return make("li", { class: "slot", "data-card": card.id }, look);
}

/** A small sign of a person, for the others' rows. @param {any} card @param {number} count */
export function chip(card, count) {
  const sign = make(
    "span",
    { class: `emblem ${card.trade || card.tucks ? shipKind(card) : ""}` },
    icon(emblem(card), ""),
  );
  const number = card.trade
    ? `+${card.trade * count}`
    : card.role === "passenger"
      ? ""
      : card.swords
        ? String(card.swords * count)
        : count > 1
          ? `×${count}`
          : "";
  return make(
    "span",
    { class: "chip", role: "listitem", title: card.title },
    sign,
    number,
    make("span", { class: "hidden" }, word("chip", { card: card.title, times: count })),
  );
}
