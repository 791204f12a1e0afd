// Every word on the page comes from the server's catalogue. A text that counts something has forms by number.

/** @typedef {[first: number, text: string][]} Forms each with the first number that it holds for */
/** @typedef {Record<string, string | Forms>} Catalogue */

/** @type {Catalogue} */
let catalogue = {};

export async function loadWords() {
  const { static: base, language } = document.documentElement.dataset;
  const response = await fetch(`${base}/words/${language}.json`, { credentials: "include" });
  useWords(/** @type {{words: Catalogue}} */ (await response.json()).words);
}

/** @param {Catalogue} words */
export function useWords(words) {
  catalogue = words;
}

/** Several things in one phrase. @param {string[]} items @param {string} [language] */
export const listed = (items, language = document.documentElement.lang) =>
  new Intl.ListFormat(language, { type: "unit" }).format(items);

/** A number with this many decimals. @param {number} number @param {number} decimals @param {string} [language] */
export const decimal = (number, decimals, language = document.documentElement.lang) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(number);

/**
 * A text of the page, with values filled in. `count` also chooses the plural form.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function word(id, values = {}) {
  const found = catalogue[id];
  if (found === undefined) throw new Error(`no word “${id}”`);
  const text = Array.isArray(found) ? formFor(found, Number(values.count ?? 0)) : found;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @param {Forms} forms @param {number} count */
const formFor = (forms, count) => forms.findLast(([first]) => first <= count)?.[1] ?? "";
