// The rules page: its pictures are drawn by the same code as those at the table.

import { loadCards } from "../table/cards.js";
import { findAll, make } from "../table/dom.js";
import { loadFamily } from "../table/family.js";
import { wireTools } from "../table/settings.js";
import { loadWords } from "../table/words.js";

const { game = "" } = document.body.dataset;
const [family, cards] = await Promise.all([loadFamily(game), loadCards(game), loadWords()]);
wireTools();
for (const row of findAll(document, "[data-kind]")) {
  /** One of each. @type {Map<string, typeof cards.list[number]>} */
  const shown = new Map();
  for (const card of cards.list)
    if (card.kind === row.dataset.kind && !shown.has(family.kindOf(card))) shown.set(family.kindOf(card), card);
  for (const card of shown.values())
    row.append(make("figure", {}, family.face(card), make("figcaption", {}, family.caption(card))));
  if (row.parentElement) row.parentElement.hidden = shown.size === 0;
}
