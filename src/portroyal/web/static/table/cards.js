// The cards of a game by id, as the API tells them; and an enlarged card.

import { get } from "./api.js";
import { $, dialog } from "./dom.js";

/** @import { Card } from "./api.js" */
/** @import { Family } from "./family.js" */

/** @template {Card} [C=Card] */
export class Cards {
  /** @param {C[]} list in the order in which cards are listed */
  constructor(list) {
    this.list = list;
    this.byId = new Map(list.map((card) => [card.id, card]));
  }

  /** @param {string} id @returns {C} */
  get(id) {
    const card = this.byId.get(id);
    if (!card) throw new Error(`no card “${id}”`);
    return card;
  }
}

/** @param {string} game */
export async function loadCards(game) {
  const { cards } = await get(`/games/${game}/cards`);
  return new Cards(/** @type {Card[]} */ (cards));
}

/**
 * Show a card enlarged, with all there is to say about it.
 * @param {Family} family
 * @param {Card} card
 * @param {{price: string, where: string, answers: Node[]}} [more]
 */
export function zoomIn(family, card, more = { price: "", where: "", answers: [] }) {
  $("zoom-card").replaceChildren(family.face(card));
  $("zoom-title").textContent = card.title;
  $("zoom-about").textContent = card.about;
  $("zoom-offer").textContent = more.price;
  $("zoom-where").textContent = more.where;
  $("zoom-answers").replaceChildren(...more.answers);
  dialog("zoom").showModal();
}
