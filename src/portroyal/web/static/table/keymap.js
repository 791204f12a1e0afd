// Which command a key stands for. It knows keys, rows and legal actions, and nothing of the page.

/** @import { FamilyKeys } from "./family.js" */

/**
 * @typedef {{do: "act", action: string}
 *   | {do: "explain", action: string}
 *   | {do: "choose", row: string, place: number}
 *   | {do: "move", by: 1 | -1}
 *   | {do: "row", row: string}
 *   | {do: "hint" | "undo" | "log" | "sound" | "keys" | "zoom" | "escape"}} Command
 */

/**
 * How things are on the page when a key is pressed.
 * @typedef {object} Situation
 * @property {string[]} legal
 * @property {string[]} offered the actions that have a button, possible or not
 * @property {string} row the row that the keyboard is in, or the main row
 */

/** @type {Record<string, Command>} */
const EVERY_TABLE = {
  ArrowRight: { do: "move", by: 1 },
  ArrowLeft: { do: "move", by: -1 },
  h: { do: "hint" },
  u: { do: "undo" },
  l: { do: "log" },
  m: { do: "sound" },
  "?": { do: "keys" },
  z: { do: "zoom" },
  Escape: { do: "escape" },
};

/** A key as it is named here: letters in lower case. @param {string} key */
export const nameOf = (key) => (key.length === 1 ? key.toLowerCase() : key);

/**
 * The command of a key, or undefined if the key is none of ours.
 * @param {string} key
 * @param {FamilyKeys} family
 * @param {Situation} situation
 * @returns {Command | undefined}
 */
export function commandFor(key, family, { legal, offered, row }) {
  const name = nameOf(key);
  const action = family.actions[name];
  if (action && legal.includes(action)) return { do: "act", action };
  // The button is there and says why the action is not possible.
  if (action && offered.includes(action)) return { do: "explain", action };
  if (/^[0-9]$/.test(name)) return { do: "choose", row, place: (Number(name) + 9) % 10 };
  const target = family.rows[name];
  return target ? { do: "row", row: target } : EVERY_TABLE[name];
}
