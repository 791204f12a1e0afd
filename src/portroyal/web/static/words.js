// Every word on the page comes from the server's catalogue. A list has one text for each number.

const { static: base, language } = document.documentElement.dataset;

/** @type {Record<string, string | string[]>} */
let words = {};
/** @type {Record<string, {goal: number, cards: Record<string, any>}>} */
let games = {};

export async function loadWords() {
  const response = await fetch(`${base}/words/${language}.json`, { credentials: "include" });
  ({ words, games } = await response.json());
  for (const { cards } of Object.values(games)) for (const [id, card] of Object.entries(cards)) card.id = id;
}

/** @param {string} id @param {Record<string, string | number>} [values] */
export function word(id, values = {}) {
  const found = words[id];
  if (found === undefined) throw new Error(`no word “${id}”`);
  const text = Array.isArray(found) ? found[Math.min(Number(values.count ?? 0), found.length - 1)] : found;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Does a game have a table in the browser? @param {string} game */
export const isInBrowser = (game) => game in games;

/** What stands on the cards of a game, by card. @param {string} game */
export const cardsOf = (game) => games[game].cards;

/** So many points end a game. @param {string} game */
export const goalOf = (game) => games[game].goal;
