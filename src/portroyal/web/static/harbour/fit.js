// How large the cards of the harbour can be with all of them in sight.

import { CARD_SHAPE } from "../table/shape.js";

/** Room is left for this many cards at least. */
const MIN_CARDS = 4;
/** On a narrower card the price lies on the card itself. */
const DENSE = 62;
/** On a narrower card the price has no verb. */
const NARROW = 120;
/** On a narrower card a price that cannot be paid shows only what is missing. */
const TIGHT = 92;
/** Cards have few sizes: the browser prepares the letters of each one again, which takes longer than the layout. */
const STEP = 4;

/**
 * The greatest width that cards can have in a box.
 * @param {{width: number, height: number, columnGap: number, rowGap: number}} box
 * @param {number} cards how many
 * @param {number} tag the height of the price under each card
 * @param {number} max
 */
export function widestCard({ width, height, columnGap, rowGap }, cards, tag, max) {
  const count = Math.max(MIN_CARDS, cards);
  let best = 0;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = (width - (columns - 1) * columnGap) / columns;
    const down = (height - (rows - 1) * rowGap) / rows - tag;
    best = Math.max(best, Math.min(max, across, down * CARD_SHAPE));
  }
  return best - (best % STEP);
}

/** Make the cards of a list as large as they can be. @param {HTMLElement} list @param {number} [cards] how many */
export function fit(list, cards = list.children.length) {
  const style = getComputedStyle(list);
  const size = (/** @type {string} */ name) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const box = {
    width: list.clientWidth - size("padding-left") - size("padding-right"),
    height: list.clientHeight - size("padding-top") - size("padding-bottom"),
    columnGap: size("column-gap"),
    rowGap: size("row-gap"),
  };
  const [tag, max] = [size("--tag"), size("--most")];
  const withPrice = widestCard(box, cards, list.hasAttribute("data-priced") ? tag : 0, max);
  const isDense = tag === 0 || withPrice < DENSE;
  const width = isDense ? widestCard(box, cards, 0, max) : withPrice;
  list.toggleAttribute("data-dense", isDense);
  list.toggleAttribute("data-narrow", width < NARROW);
  list.toggleAttribute("data-tight", width < TIGHT);
  list.style.setProperty("--cw", `${width}px`);
}
