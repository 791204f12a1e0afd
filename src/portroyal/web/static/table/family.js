// The one seam between a card table and the games played at it. Everything in this folder knows a game only by the
// `Family` object that a family's folder exports.

/** @import { Card, Now, Seat, Table } from "./api.js" */
/** @import { Cards } from "./cards.js" */
/** @import { Effect } from "./movement.js" */
/** @import { Panel } from "./panel.js" */
/** @import { TablePage } from "./table.js" */

/**
 * The table as it lies there; `me` is the seat whose cards lie in front.
 * @typedef {{draw(view: engine.View, table: {seats: Seat[]}, me: number | null): void}} Board
 */

/**
 * What is asked in each phase of a game, and what is shown about the answers.
 * @typedef {object} Questions
 * @property {() => void} ask put the question and its answers into the panel
 * @property {() => void} drawChoices show on the cards what each would cost and bring, and why not
 * @property {() => {phase: string, question: string}} waiting what to say while another player decides
 * @property {(card: string) => string | undefined} actionFor the action that choosing this card stands for, if legal
 * @property {(action: string) => string} labelOf what a button says that does this
 * @property {(action: string) => string} hintOf the action as part of a hint's sentence
 * @property {() => string[]} explained the actions whose reasons the board shows if they are not possible
 * @property {() => string} spoken what may be chosen, for a screen reader
 * @property {(card: string) => {price: string, where: string}} facts about an enlarged card
 */

/**
 * A thing that the first game on a device explains.
 * @typedef {object} Tip
 * @property {string} id
 * @property {string} where the id of the element it explains
 * @property {"in" | "over" | "top" | "left"} side where there is room for it, seen from that element
 */

/**
 * Keys of a family, beside those that every table has.
 * @typedef {object} FamilyKeys
 * @property {Record<string, string>} actions the action that each key stands for
 * @property {Record<string, string>} rows the row that each key leads to
 * @property {[key: string, word: string][]} legend what the list of keys says, in order
 */

/**
 * What a family of games brings to the table. The parameters of its methods are its own views, events and cards.
 * @typedef {{
 *   rows: Record<string, string>,
 *   mainRow: string,
 *   isFaceDown: (zone: string) => boolean,
 *   face(card: Card): HTMLElement,
 *   back(): HTMLElement,
 *   effect(event: engine.Event, cards: Cards): Effect,
 *   board(cards: Cards, zoom: (card: string) => void, live: boolean): Board,
 *   questions(page: TablePage, panel: Panel): Questions,
 *   tips: (Tip & {when(now: Now, isMine: boolean): boolean})[],
 *   phaseOf(view: engine.View): string,
 *   isLastRound(view: engine.View): boolean,
 *   scores(view: engine.View, seat: number): number[],
 *   scoresNote(table: Table): boolean,
 *   keys: FamilyKeys,
 *   fan: string[],
 *   kindOf(card: Card): string,
 *   caption(card: Card): string,
 * }} Family
 */

const games = new Map(
  (document.documentElement.dataset.games ?? "").split(" ").map((pair) => {
    const [game = "", family = ""] = pair.split(":");
    return [game, family];
  }),
);

/** Does a game have a table in the browser? @param {string} game */
export const isInBrowser = (game) => games.has(game);

/** The family of a game that has a table in the browser. @param {string} game @returns {string} */
export function familyOf(game) {
  const family = games.get(game);
  if (!family) throw new Error(`“${game}” has no table in the browser`);
  return family;
}

/** The ids of the rows in which cards lie side by side. @param {Family} family */
export const rowsOf = (family) => [...new Set(Object.values(family.rows))];

/** @param {string} game @returns {Promise<Family>} */
export async function loadFamily(game) {
  return (await import(`../${familyOf(game)}/family.js`)).default;
}
