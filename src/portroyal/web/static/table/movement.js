// Plans how cards move: which moves are seen, from where to where, and when. Numbers in, numbers out; it knows no page
// and no game. `motion.js` measures the page, asks for a plan, and carries it out.

import { TIMING } from "./timing.js";

/** @typedef {{left: number, top: number, width: number, height: number}} Rect */
/** @typedef {[card: string | null, from: string, to: string]} Move null is a card that was not seen */
/** @typedef {{key: string, row: string, rect: Rect}} Lying a card in a row; its key is the card's id, # and a number */

/**
 * Where everything is on the page.
 * @typedef {object} Layout
 * @property {Lying[]} before the cards in rows before the change
 * @property {Lying[]} after the cards in rows as they are now; only those in sight
 * @property {Map<string, Rect>} zones the place of each zone
 * @property {Map<string, Rect>} fronts where a card lies open in a zone that is no row, by `frontKey`
 * @property {Rect} stage the main row
 * @property {number} cardWidth how wide a card in the main row would be
 */

/**
 * What the planner must know of a family of games.
 * @typedef {object} Zones
 * @property {Record<string, string>} rows the zones in which cards lie side by side, each in sight, and their rows
 * @property {string} mainRow the row in which cards are turned up
 * @property {(zone: string) => boolean} isFaceDown do the cards of a zone lie face down?
 */

/**
 * What an event looks like, apart from its moves.
 * @typedef {object} Effect
 * @property {string} [sound]
 * @property {{cards: string[], icon: string, text: string}} [sway] before the cards move, the main row sways, some of
 *   its cards are marked, and a sign says why
 * @property {boolean} [inTheMiddle] a card that does not stay is shown in the middle, with time to look at it
 * @property {boolean} [beginsTurn]
 * @property {string[]} [faces] cards that everybody saw and the sentence of the event does not name
 * @property {boolean} [isLoss] is the turn in which it happens marked as lost?
 */

/** @typedef {{moves: Move[], effect: Effect}} Happening */

/**
 * A flight of one card. A card that cannot be seen flying has no path: it is there at once.
 * @typedef {object} Flight
 * @property {string | null} card
 * @property {string} from
 * @property {string} to
 * @property {number | null} ghost the parked card that flies; null for a new one
 * @property {number | null} parksAs the number under which the card stays in the main row when it has arrived
 * @property {string | null} landing the place, empty until then, that the card fills
 * @property {boolean} turnsUp it starts face down and is turned over on the way
 * @property {boolean} makesRoom the cards of its row start to make room with it
 * @property {number} delay
 * @property {{width: number, start: Spot, end: Spot} | null} path
 */

/** @typedef {{x: number, y: number, scale: number}} Spot */
/** @typedef {{key: string, x: number, y: number, jumps: boolean, waits: boolean}} Shift from x, y to its place now */
/** @typedef {{marked: number[], icon: string, text: string}} Sway */
/** @typedef {{sway: Sway | null, flights: Flight[], rest: number}} Step one for each event */
/** @typedef {{card: string, rect: Rect}} Parked a card that still lies where the table no longer has it */

/** @typedef {{key: string, zone: string, card: string}} Landing a place that stays empty until its card arrives */

/** @typedef {{shifts: Shift[], landings: Landing[], parked: Parked[], steps: Step[]}} Plan */

/** The width of a card, if its height is 1; the style sheets have it, too. */
export const CARD_SHAPE = 7 / 10;
/** How wide a card is, in pixels, where nothing else says so. */
export const CARD_WIDTH = 72;
/** Of many cards that go the same way at once, this many are seen. */
const MAX_ALIKE = 6;
/** A card that flies to a small place shrinks, but not below this part of its size. */
const MIN_SCALE = 0.35;
const GAP = 8;

/** The key of a card that lies open in a zone. @param {string} zone @param {string} card */
export const frontKey = (zone, card) => `${zone} ${card}`;

/** Is this the key of such a card? @param {string} key @param {string} card */
const isKeyOf = (key, card) => key.startsWith(`${card}#`);

/**
 * The moves that are seen: of many cards that go the same way, from pile to pile, only a few; and no card that stays in
 * its row.
 * @param {Move[]} moves
 * @param {Record<string, string>} rows
 */
export function seenMoves(moves, rows) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return moves.filter(([, from, to]) => {
    if (rows[from] || rows[to]) return rows[from] !== rows[to];
    const way = `${from} ${to}`;
    const count = (counts.get(way) ?? 0) + 1;
    counts.set(way, count);
    return count <= MAX_ALIKE;
  });
}

/**
 * The whole plan: how cards that stay make room, which places are kept empty, which cards still lie where they lay, and
 * what moves at each event.
 * @param {Layout} layout
 * @param {Happening[]} happenings one for each event
 * @param {Zones} zones
 * @returns {Plan}
 */
export function plan(layout, happenings, zones) {
  const moves = happenings.map((happening) => seenMoves(happening.moves, zones.rows));
  const landings = findLandings(layout, moves.flat(), zones.rows);
  const parking = new Parking(layout, moves.flat(), zones.rows);
  const parked = [...parking.cards];
  const steps = happenings.map(({ effect }, place) => {
    const sway = effect.sway ? swayOf(effect.sway, parking) : null;
    const flights = (moves[place] ?? []).map((move, number) => {
      const way = findWay(move, landings.get(move), effect, layout, zones, parking);
      return flightOf(way, number, zones, parking);
    });
    return { sway, flights, rest: effect.inTheMiddle ? TIMING.look : 0 };
  });
  return {
    shifts: findShifts(layout, moves.flat(), zones.rows),
    landings: [...landings.values()].map(({ key, zone, card }) => ({ key, zone, card })),
    parked,
    steps,
  };
}

/**
 * Cards that stay make room, but not before a card comes to their row or leaves it. A card that comes to lie in another
 * line jumps there instead of crossing the others.
 * @param {Layout} layout
 * @param {Move[]} moves
 * @param {Record<string, string>} rows
 * @returns {Shift[]}
 */
function findShifts({ before, after }, moves, rows) {
  const touched = new Set(moves.flatMap(([, from, to]) => [rows[from], rows[to]]));
  const old = new Map(before.map((lying) => [lying.key, lying.rect]));
  return after.flatMap(({ key, row, rect }) => {
    const was = old.get(key);
    if (!was) return [];
    const [x, y] = [was.left - rect.left, was.top - rect.top];
    if (Math.abs(x) + Math.abs(y) <= 1) return [];
    return [{ key, x, y, jumps: Math.abs(y) > was.height / 2, waits: touched.has(row) }];
  });
}

/**
 * The places of cards that will arrive and be seen there: new places in a row, or the card in front of a player.
 * @param {Layout} layout
 * @param {Move[]} moves
 * @param {Record<string, string>} rows
 */
function findLandings({ before, after, fronts }, moves, rows) {
  const taken = new Set(before.map((lying) => lying.key));
  /** @type {Map<Move, Landing & {rect: Rect}>} */
  const landings = new Map();
  for (const move of moves) {
    const [card, , to] = move;
    if (card === null) continue;
    const row = rows[to];
    if (row) {
      const place = after.findLast((lying) => lying.row === row && isKeyOf(lying.key, card) && !taken.has(lying.key));
      if (!place) continue;
      taken.add(place.key);
      landings.set(move, { key: place.key, zone: to, card, rect: place.rect });
    } else {
      const key = frontKey(to, card);
      const rect = fronts.get(key);
      if (rect) landings.set(move, { key, zone: to, card, rect });
    }
  }
  return landings;
}

/** The cards that lie in the air: those that will still leave a row, and those that pass through the main row. */
class Parking {
  /** @param {Layout} layout @param {Move[]} moves @param {Record<string, string>} rows */
  constructor(layout, moves, rows) {
    /** By their numbers. @type {Parked[]} */
    this.cards = [];
    /** The numbers of those that have not left yet. @type {number[]} */
    this.there = [];
    const left = [...layout.before];
    for (const [card, from] of moves) {
      const place = card !== null && rows[from] ? left.findLastIndex((lying) => isKeyOf(lying.key, card)) : -1;
      const [lying] = place < 0 ? [] : left.splice(place, 1);
      if (lying && card !== null) this.add(card, lying.rect);
    }
  }

  /** @param {string} card @param {Rect} rect @returns {number} */
  add(card, rect) {
    this.there.push(this.cards.length);
    return this.cards.push({ card, rect }) - 1;
  }

  /** Take a card away, the one that came last. @param {string} card @returns {number | null} */
  take(card) {
    const place = this.there.findLastIndex((number) => this.cards[number]?.card === card);
    return place < 0 ? null : (this.there.splice(place, 1)[0] ?? null);
  }

  /** @param {string[]} cards @returns {number[]} */
  numbersOf(cards) {
    return this.there.filter((number) => cards.includes(this.cards[number]?.card ?? ""));
  }

  /** @returns {Rect[]} */
  get rects() {
    return this.there.flatMap((number) => this.cards[number]?.rect ?? []);
  }
}

/** @param {NonNullable<Effect["sway"]>} sway @param {Parking} parking @returns {Sway} */
const swayOf = ({ cards, icon, text }, parking) => ({ marked: parking.numbersOf(cards), icon, text });

/**
 * Where a move begins and ends.
 * @param {Move} move
 * @param {(Landing & {rect: Rect}) | undefined} landing
 * @param {Effect} effect
 * @param {Layout} layout
 * @param {Zones} zones
 * @param {Parking} parking
 */
function findWay(move, landing, effect, layout, zones, parking) {
  const [card, from, to] = move;
  const ghost = card !== null && zones.rows[from] ? parking.take(card) : null;
  const source = ghost === null ? layout.zones.get(from) : parking.cards[ghost]?.rect;
  // A card that comes to the main row and has no place there will leave it again at a later event.
  const passes = card !== null && !landing && zones.rows[to] === zones.mainRow;
  const target = passes
    ? freePlace(layout, zones.mainRow, parking, Boolean(effect.inTheMiddle))
    : (landing?.rect ?? layout.zones.get(to));
  return { card, from, to, ghost, source, target, landing: landing?.key ?? null, passes };
}

/**
 * @param {ReturnType<typeof findWay>} way
 * @param {number} number the place of the move in its event
 * @param {Zones} zones
 * @param {Parking} parking
 * @returns {Flight}
 */
function flightOf({ card, from, to, ghost, source, target, landing, passes }, number, zones, parking) {
  const turnsUp = card !== null && zones.isFaceDown(from);
  const makesRoom = Boolean(zones.rows[from] || zones.rows[to]);
  const delay = number * TIMING.stagger;
  const flight = { card, from, to, ghost, landing, turnsUp, makesRoom, delay };
  if (!source || !target?.width) return { ...flight, parksAs: null, path: null };
  const fits = landing !== null || passes;
  // A card that flies from pile to pile is not wider than usual.
  const small = Math.min(CARD_WIDTH, source.width || CARD_WIDTH);
  const width = ghost !== null ? source.width : fits ? target.width : small;
  const room = Math.min(target.width / width, (target.height * CARD_SHAPE) / width);
  const scale = fits ? target.width / width : Math.min(1, Math.max(MIN_SCALE, room));
  const start = { ...centred(source, width), scale: Math.min(1, (source.width || width) / width) };
  const end = { ...centred(target, width), scale };
  return { ...flight, parksAs: passes ? parking.add(card ?? "", target) : null, path: { width, start, end } };
}

/** Where a card of this width has its centre over the centre of a place. @param {Rect} rect @param {number} width */
export const centred = (rect, width) => ({
  x: rect.left + rect.width / 2 - width / 2,
  y: rect.top + rect.height / 2 - width / CARD_SHAPE / 2,
});

/**
 * Where a card shows itself in the main row without staying: beside the others, or in the middle.
 * @param {Layout} layout
 * @param {string} mainRow
 * @param {Parking} parking
 * @param {boolean} inTheMiddle
 * @returns {Rect}
 */
function freePlace({ after, stage, cardWidth }, mainRow, parking, inTheMiddle) {
  const lying = after.filter((card) => card.row === mainRow).map((card) => card.rect);
  const rects = [...parking.rects, ...lying];
  const width = rects[0]?.width ?? cardWidth;
  const height = width / CARD_SHAPE;
  const last = rects.sort((one, other) => one.top - other.top || one.left - other.left).at(-1);
  const right = last ? last.left + last.width + GAP : 0;
  if (!inTheMiddle && last && right + width <= stage.left + stage.width)
    return { left: right, top: last.top, width, height };
  return {
    left: stage.left + (stage.width - width) / 2,
    top: stage.top + (stage.height - height) / 2,
    width,
    height,
  };
}
