// The rules page: pictures drawn by the same code as at the table.

import { face } from "./cards.js";
import { make } from "./dom.js";
import { wireTools } from "./settings.js";
import { cardsOf, loadWords } from "./words.js";

await loadWords();
wireTools();
const cards = Object.values(cardsOf(document.body.dataset.game ?? "harbour"));
for (const row of document.querySelectorAll("[data-kind]")) {
  const seen = new Set();
  for (const card of cards.filter((item) => item.kind === /** @type {HTMLElement} */ (row).dataset.kind)) {
    const like = card.kind === "person" ? card.role : card.kind === "ship" ? card.colour : card.title;
    if (seen.has(like)) continue;
    seen.add(like);
    row.append(make("figure", {}, face(card), make("figcaption", {}, card.kind === "ship" ? card.name : card.about)));
  }
  /** @type {HTMLElement} */ (row.parentElement).hidden = seen.size === 0;
}
