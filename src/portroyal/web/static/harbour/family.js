// The harbour family: all that a card table must know to play its games.

import { word } from "../table/words.js";
import { Board } from "./board.js";
import { back, face } from "./faces.js";
import { Questions } from "./questions.js";
import { TIPS } from "./tips.js";

/** @import { Family } from "../table/family.js" */
/** @import { Effect } from "../table/movement.js" */
/** @import { HarbourCards } from "./players.js" */

/** The sound of each event that has one. @type {Record<string, string>} */
const SOUNDS = {
  drawn: "card",
  gained: "clink",
  "fee-paid": "clink",
  paid: "clink",
  busted: "crash",
  repelled: "rise",
  claimed: "fanfare",
  hired: "card",
  traded: "card",
  tucked: "card",
  "game-ended": "end",
  taxed: "clink",
};

/** @param {harbour.Event} event @param {HarbourCards} cards @returns {Effect} */
function effect(event, cards) {
  const sound = SOUNDS[event.type];
  switch (event.type) {
    case "turn-began":
      return { beginsTurn: true };
    case "busted":
      return {
        sound,
        isLoss: true,
        sway: { cards: [event.card, event.twin], icon: "risk", text: word("bust-sign") },
      };
    case "paid":
    case "taxed":
      return { sound, faces: event.cards };
    case "drawn":
      return { sound, inTheMiddle: cards.get(event.card).kind === "tax" };
    default:
      return { sound };
  }
}

/** @type {Family} */
const family = {
  // The card that is being dealt with lies in the harbour, too.
  rows: { harbour: "harbour", drawn: "harbour", expeditions: "expeditions" },
  mainRow: "harbour",
  isFaceDown: (zone) => zone === "deck" || zone.startsWith("coins/"),
  face,
  back,
  effect,
  board: (/** @type {HarbourCards} */ cards, zoom, live) => new Board(cards, zoom, live),
  questions: (page, panel) => new Questions(page, panel),
  tips: TIPS,
  phaseOf: (view) => (view.phase === "trade" ? "trade" : "discover"),
  isLastRound: (/** @type {harbour.View} */ view) => view.last_round,
  scores(/** @type {harbour.View} */ view, seat) {
    const player = view.players[seat];
    if (!player) return [];
    const { persons, expeditions, ships } = player.points_from;
    return [player.points, persons, expeditions, ships, player.coins.length];
  },
  scoresNote: (table) => (table.options.ending === "expeditions" ? word("result-expeditions") : ""),
  keys: {
    actions: { d: "draw", s: "stop", r: "repel", k: "keep", f: "pass", p: "pass" },
    rows: { e: "expeditions" },
    legend: [
      ["D", "draw"],
      ["S", "stop"],
      ["R", "repel"],
      ["K", "let-in"],
      ["1–9, 0", "key-card"],
      ["Enter", "key-enter"],
      ["F, P", "key-pass"],
      ["E", "key-claim"],
      ["Z", "key-zoom"],
      ["← →", "key-arrows"],
      ["H", "hint"],
      ["U", "undo"],
      ["L", "log"],
      ["M", "sound"],
      ["Esc", "key-escape"],
      ["?", "keys"],
    ],
  },
  fan: ["pinnace-3-2", "frigate-4-skull", "trader-blue-3", "galleon-2-4", "jester-7"],
  kindOf: (/** @type {api.HarbourCard} */ card) =>
    (card.kind === "person" ? card.role : card.kind === "ship" ? card.colour : card.title) ?? "",
  caption: (/** @type {api.HarbourCard} */ card) => (card.kind === "ship" ? card.name : card.about),
};

export default family;
