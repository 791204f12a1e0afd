// Carries out what `movement.js` plans: measures the page, then moves cards through the air, each event in its turn.

import { $, findAll, icon, make } from "./dom.js";
import { rowsOf } from "./family.js";
import { centred, frontKey, plan } from "./movement.js";
import { CARD_WIDTH } from "./shape.js";
import { play } from "./sound.js";
import { EASING, TIMING } from "./timing.js";

/** @import { Cards } from "./cards.js" */
/** @import { Family } from "./family.js" */
/** @import { Flight, Happening, Layout, Lying, Move, Plan, Rect, Shift, Spot, Step, Sway } from "./movement.js" */

/** What the page shows before a change. @typedef {{lying: Lying[], held: Map<string, Node[]>}} Snapshot */

/** Elements that change only when a card arrives: numbers, and the card on top of a pile. */
const heldPlaces = () => findAll(document, "#main [data-held]");

/** The card in a place, or the place itself. @param {HTMLElement} slot @returns {HTMLElement} */
const cardIn = (slot) => slot.querySelector(".card") ?? slot;

/** The places of the cards in rows. @param {Family} family */
const slotsIn = (family) =>
  rowsOf(family).flatMap((row) =>
    findAll($(row), ":scope > [data-key]").map((slot) => ({ key: slot.dataset.key ?? "", row, slot })),
  );

/** The place of a zone; if it is too small to be shown, the place of its player. @param {string} zone */
function placeOf(zone) {
  const place = /** @type {HTMLElement | null} */ (
    document.querySelector(`[data-zone="${zone}"], [data-zones~="${zone}"]`)
  );
  return place && !place.checkVisibility() ? /** @type {HTMLElement | null} */ (place.closest(".seat, .you")) : place;
}

/** The place in front of a player where a card lies open. @param {string} zone @param {string} card */
const frontOf = (zone, card) => {
  const place = placeOf(zone);
  return place ? findAll(place, `[data-card="${CSS.escape(card)}"]`).at(-1) : undefined;
};

/** @param {Spot} spot */
const transformOf = ({ x, y, scale }) => `translate(${x}px, ${y}px) scale(${scale})`;

/** The movements of one page. */
export class Motion {
  /** @param {Family} family @param {Cards} cards */
  constructor(family, cards) {
    this.family = family;
    this.cards = cards;
    /** Shows what the movement under way still holds back. */
    this.release = () => {};
  }

  /** Note what lies where, before the table is redrawn. @returns {Snapshot} */
  snapshot() {
    this.release();
    const held = new Map(heldPlaces().map((node) => [node.dataset.held ?? "", [...node.childNodes]]));
    return { lying: this.measureRows(), held };
  }

  /** The cards in rows, with their places. @returns {Lying[]} */
  measureRows() {
    return slotsIn(this.family).map(({ slot, ...place }) => ({ ...place, rect: cardIn(slot).getBoundingClientRect() }));
  }

  /**
   * Show what happened between the snapshot and the table as it is drawn now.
   * @param {Snapshot} before
   * @param {engine.Event[]} events
   * @param {Move[][]} moves for each event
   * @param {() => number} pace how long movements take, as a factor; 0 is none. It is asked before each event, because
   *   the viewer may want to skip the rest.
   */
  async show(before, events, moves, pace) {
    const { family, cards } = this;
    const happenings = events.map((event, place) => ({
      moves: moves[place] ?? [],
      effect: family.effect(event, cards),
    }));
    const hold = new Hold(before);
    const release = () => hold.release();
    this.release = release;
    const air = new Air(family, cards, (zone) => hold.show(zone));
    try {
      const script = pace() ? plan(this.measure(before, happenings), happenings, family) : null;
      if (script) air.prepare(script, pace());
      for (const [place, { effect }] of happenings.entries()) {
        play(effect.sound);
        const step = script?.steps[place];
        if (step) await air.perform(step, pace);
      }
    } finally {
      air.clear();
      release();
    }
  }

  /**
   * Measure everything at once, so that the browser lays out the page once.
   * @param {Snapshot} before
   * @param {Happening[]} happenings
   * @returns {Layout}
   */
  measure(before, happenings) {
    const moves = happenings.flatMap((happening) => happening.moves);
    const { rows, mainRow } = this.family;
    /** @type {Layout["zones"]} */
    const zones = new Map();
    /** @type {Layout["fronts"]} */
    const fronts = new Map();
    for (const zone of new Set(moves.flatMap(([, from, to]) => [from, to]))) {
      const rect = placeOf(zone)?.getBoundingClientRect();
      if (rect) zones.set(zone, rect);
    }
    for (const [card, , to] of moves) {
      const front = card !== null && !rows[to] ? frontOf(to, card) : undefined;
      if (card !== null && front?.checkVisibility())
        fronts.set(frontKey(to, card), cardIn(front).getBoundingClientRect());
    }
    const row = $(mainRow);
    const cardWidth = Number.parseFloat(getComputedStyle(row).getPropertyValue("--cw")) || CARD_WIDTH;
    const after = this.measureRows().filter((lying) => lying.rect.width > 0);
    return { before: before.lying, after, zones, fronts, stage: row.getBoundingClientRect(), cardWidth };
  }

  /** Let everything that is in the air land now. */
  land() {
    for (const moving of $("air").getAnimations({ subtree: true })) moving.finish();
  }
}

/** Keeps old numbers on the page until the cards that change them arrive. */
class Hold {
  /** @param {Snapshot} before */
  constructor(before) {
    /** What each place will show. @type {Map<HTMLElement, Node[]>} */
    this.next = new Map();
    for (const node of heldPlaces()) {
      const old = before.held.get(node.dataset.held ?? "");
      const now = [...node.childNodes];
      if (!old || (old.length === now.length && old.every((child, place) => child.isEqualNode(now[place] ?? null))))
        continue;
      this.next.set(node, now);
      node.replaceChildren(...old);
    }
  }

  /** @param {HTMLElement} node */
  update(node) {
    node.replaceChildren(...(this.next.get(node) ?? []));
    this.next.delete(node);
  }

  /** A card has left this zone or arrived there. @param {string} zone */
  show(zone) {
    const place = placeOf(zone);
    for (const node of [...this.next.keys()])
      if (place?.contains(node) || node.closest(`[data-zones~="${zone}"]`)) this.update(node);
  }

  release() {
    for (const node of [...this.next.keys()]) this.update(node);
  }
}

/** The cards in the air: those that fly, and those that lie where the table no longer has them. */
class Air {
  /** @param {Family} family @param {Cards} cards @param {(zone: string) => void} update */
  constructor(family, cards, update) {
    this.family = family;
    this.cards = cards;
    this.update = update;
    /** Cards that will make room. @type {Animation[]} */
    this.waiting = [];
    /** Places that stay empty until a card arrives, by key. @type {Map<string, HTMLElement>} */
    this.landings = new Map();
    /** Parked cards by their numbers in the plan. @type {Map<number, HTMLElement>} */
    this.parked = new Map();
    /** Everything that was added to the page. @type {Set<Element>} */
    this.added = new Set();
  }

  /** Before the first event: everything looks as it did before the change. @param {Plan} script @param {number} pace */
  prepare(script, pace) {
    const slots = new Map(slotsIn(this.family).map(({ key, slot }) => [key, slot]));
    for (const shift of script.shifts) {
      const slot = slots.get(shift.key);
      if (slot) this.shift(slot, shift, pace);
    }
    for (const { key, zone, card } of script.landings) {
      const slot = slots.get(key) ?? frontOf(zone, card);
      if (!slot) continue;
      this.landings.set(key, slot);
      slot.style.visibility = "hidden";
    }
    for (const [number, { card, rect }] of script.parked.entries()) this.park(number, card, rect);
  }

  /** @param {HTMLElement} slot @param {Shift} shift @param {number} pace */
  shift(slot, { x, y, jumps, waits }, pace) {
    const start = { transform: `translate(${x}px, ${y}px)` };
    const end = { transform: "none" };
    const way = jumps
      ? [
          { ...start, opacity: 1 },
          { ...start, opacity: 0, offset: 0.4 },
          { ...end, opacity: 0, offset: 0.4 },
          { ...end, opacity: 1 },
        ]
      : [start, end];
    const moving = slot.animate(way, { duration: TIMING.shift * pace, easing: EASING.move, fill: "backwards" });
    if (!waits) return;
    moving.pause();
    this.waiting.push(moving);
  }

  makeRoom() {
    for (const moving of this.waiting.splice(0)) moving.play();
  }

  /** @param {number} number @param {string} card @param {Rect} rect */
  park(number, card, rect) {
    const ghost = this.ghost(this.family.face(this.cards.get(card)), rect.width);
    ghost.style.transform = transformOf({ ...centred(rect, rect.width), scale: 1 });
    this.parked.set(number, ghost);
  }

  /** @param {HTMLElement} side @param {number} width */
  ghost(side, width) {
    const ghost = make("div", {}, side);
    ghost.style.width = `${width}px`;
    this.added.add(ghost);
    $("air").append(ghost);
    return ghost;
  }

  /** @param {Step} step @param {() => number} pace */
  async perform({ sway, flights, rest }, pace) {
    if (sway && pace()) await this.sway(sway, pace());
    const speed = pace();
    if (speed === 0) return;
    await Promise.all(flights.map((flight) => this.fly(flight, speed)));
    if (rest) await this.rest(rest * speed);
  }

  /** @param {Flight} flight @param {number} speed */
  async fly(flight, speed) {
    const { card, ghost: number, parksAs, path } = flight;
    const parked = number === null ? undefined : this.parked.get(number);
    if (!path) {
      parked?.remove();
      this.arrive(flight);
      return;
    }
    if (flight.makesRoom) this.makeRoom();
    const { face, back } = this.family;
    const front = () => face(this.cards.get(card ?? ""));
    const ghost = parked ?? this.ghost(card === null || flight.turnsUp ? back() : front(), path.width);
    const [duration, delay] = [TIMING.flight * speed, flight.delay * speed];
    const flying = ghost.animate([{ transform: transformOf(path.start) }, { transform: transformOf(path.end) }], {
      duration,
      delay,
      easing: EASING.move,
      fill: "both",
    });
    if (flight.turnsUp) setTimeout(() => turnOver(ghost, front()), delay + duration * TIMING.turnAfter);
    await flying.finished.catch(() => undefined);
    if (parksAs === null) ghost.remove();
    else this.parked.set(parksAs, ghost);
    this.arrive(flight);
  }

  /** @param {Flight} flight */
  arrive({ from, to, landing }) {
    const slot = landing === null ? undefined : this.landings.get(landing);
    if (slot) slot.style.visibility = "";
    this.update(from);
    this.update(to);
  }

  /** Cards are about to be lost: they are marked, and the main row sways. @param {Sway} sway @param {number} speed */
  async sway({ marked, icon: picture, text }, speed) {
    for (const number of marked) this.parked.get(number)?.classList.add("doomed");
    const row = $(this.family.mainRow);
    const place = row.getBoundingClientRect();
    const sign = make("p", { class: "warning-sign" }, icon(picture), text);
    this.added.add(sign);
    const air = $("air");
    air.append(sign);
    sign.style.transform = `translate(calc(${place.left + place.width / 2}px - 50%), ${place.top - 4}px)`;
    air.style.transformOrigin = `${place.left + place.width / 2}px ${place.top + place.height / 2}px`;
    const way = [{ rotate: "0deg" }, { rotate: "1.5deg" }, { rotate: "-1deg" }, { rotate: "0deg" }];
    const timing = { duration: TIMING.sway * speed, easing: EASING.sway };
    row.animate(way, timing);
    await air.animate(way, timing).finished.catch(() => undefined);
  }

  /** Leave time to look. @param {number} duration */
  rest(duration) {
    return $("air")
      .animate([], { duration })
      .finished.catch(() => undefined);
  }

  clear() {
    this.makeRoom();
    for (const slot of this.landings.values()) slot.style.visibility = "";
    for (const node of this.added) node.remove();
  }
}

/** Show the other side of a card. @param {HTMLElement} ghost @param {HTMLElement} side */
function turnOver(ghost, side) {
  ghost.replaceChildren(side);
  side.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: TIMING.turn, easing: EASING.move });
}
