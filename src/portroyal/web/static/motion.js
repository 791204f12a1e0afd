// Cards move where they go. Events say which card went from which zone to which; nothing here knows why.

import { back, face } from "./cards.js";
import { $, icon, make } from "./dom.js";
import { OF_EVENT, play } from "./sound.js";
import { word } from "./words.js";

/** Milliseconds at normal speed. */
const FLIGHT = 320;
const SHIFT = 260;
const TURN = 140;
const TILT = 480;
const TAX = 900;
const AFTER_EACH_OTHER = 55;

const MOST_COINS = 6;
const GAP = 8;
const EASE = "cubic-bezier(.2,.8,.2,1)";
const SWAY = "cubic-bezier(.6,0,.2,1)";
/** Where cards lie side by side, each to be seen; the card that is being dealt with lies in the harbour too. */
const ROWS = { harbour: "harbour", drawn: "harbour", expeditions: "expeditions" };

/** @typedef {[string | null, string, string]} Move a card, or null if it was not seen; from where; to where */

/** @param {string} zone @returns {HTMLElement | null} */
const anchor = (zone) => document.querySelector(`[data-zone="${zone}"], [data-zones~="${zone}"]`);

const numberPlaces = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#main [data-number]")]);

/** Where everything lies before a change. */
export class Snapshot {
  constructor() {
    /** @type {Map<string, DOMRect>} */
    this.cards = new Map();
    for (const slot of document.querySelectorAll("#harbour > [data-key], #expeditions > [data-key]")) {
      const key = /** @type {HTMLElement} */ (slot).dataset.key ?? "";
      this.cards.set(key, (slot.querySelector(".card") ?? slot).getBoundingClientRect());
    }
    /** What stood in each place for a number, by the name of the place. @type {Map<string, string>} */
    this.numbers = new Map(numberPlaces().map((node) => [node.dataset.number ?? "", node.textContent ?? ""]));
  }
}

/**
 * Show what happened between the snapshot and the table as it now is on the page.
 * @param {Snapshot} before
 * @param {any[]} events
 * @param {Move[][]} moves for each event
 * @param {Record<string, any>} cards
 * @param {() => number} pace asked anew for each event, because whoever looks may want to skip the rest; 0 is no movement
 */
export async function animate(before, events, moves, cards, pace) {
  const numbers = holdNumbers(before);
  const stage = new Stage(before, cards, numbers);
  if (pace()) {
    shiftRows(before, pace());
    stage.park(moves.flat());
  }
  for (let place = 0; place < events.length; place += 1) {
    play(OF_EVENT[events[place].type]);
    if (events[place].type === "busted" && pace()) await stage.capsize(events[place].card, pace());
    const speed = pace();
    if (speed === 0) continue;
    const ways = thinned(moves[place]).map((move) => stage.way(move));
    await Promise.all(ways.map((way, number) => stage.fly(way, FLIGHT * speed, number * AFTER_EACH_OTHER * speed)));
    if (events[place].type === "drawn" && cards[events[place].card].kind === "tax") await stage.rest(TAX * speed);
  }
  stage.clear();
  numbers.release();
}

/** Let everything that is in the air land now. */
export function land() {
  for (const moving of $("air").getAnimations({ subtree: true })) moving.finish();
}

/** The cards in the air: those on their way, and those that lie where the table, being further on, no longer has them. */
class Stage {
  /** @param {Snapshot} before @param {Record<string, any>} cards @param {{arrived: (zone: string) => void}} numbers */
  constructor(before, cards, numbers) {
    this.before = before;
    this.cards = cards;
    this.numbers = numbers;
    /** Places on the table to which a card is under way or has come. @type {Set<Element>} */
    this.used = new Set();
    /** @type {Map<string, HTMLElement[]>} */
    this.parked = new Map();
    /** @type {Set<Element>} */
    this.ghosts = new Set();
  }

  /** Cards that will leave a row lie there until they do. @param {Move[]} moves */
  park(moves) {
    const left = [...this.before.cards.keys()];
    for (const [id, from] of moves) {
      const place = id && ROWS[from] ? left.findLastIndex((key) => key.startsWith(`${id}#`)) : -1;
      if (place < 0 || id === null) continue;
      const [key] = left.splice(place, 1);
      this.lay(id, this.before.cards.get(key));
    }
  }

  /** @param {string} id @param {any} rect */
  lay(id, rect) {
    const ghost = this.ghost(face(this.cards[id]), rect.width);
    ghost.style.transform = over(rect, rect.width, 1);
    this.keep(id, ghost);
  }

  /** @param {string} id @param {HTMLElement} ghost */
  keep(id, ghost) {
    this.parked.set(id, [...(this.parked.get(id) ?? []), ghost]);
  }

  /** @param {HTMLElement} side @param {number} width */
  ghost(side, width) {
    const ghost = make("div", {}, side);
    ghost.style.width = `${width}px`;
    this.ghosts.add(ghost);
    $("air").append(ghost);
    return ghost;
  }

  /**
   * Where a move begins and where it ends. All moves of an event are measured before the first card is laid into the
   * air: to measure after each would have the browser lay out the page for each.
   * @param {Move} move
   */
  way([id, from, to]) {
    const waiting = id && ROWS[from] ? this.parked.get(id)?.pop() : undefined;
    const source = (waiting ?? anchor(from))?.getBoundingClientRect();
    const landing = id && ROWS[to] ? this.newSlot(id, $(ROWS[to])) : null;
    const stays = id !== null && !landing && ROWS[to] === "harbour";
    const target = stays ? this.freePlace(this.cards[id].kind === "tax") : (landing?.querySelector(".card") ?? anchor(to))?.getBoundingClientRect();
    return { id, from, to, waiting, source, landing, stays, target };
  }

  /** @param {ReturnType<Stage["way"]>} way @param {number} time @param {number} delay */
  async fly({ id, from, to, waiting, source, landing, stays, target }, time, delay) {
    if (!source || !target?.width) {
      waiting?.remove();
      this.numbers.arrived(to);
      return;
    }
    const turnsUp = id !== null && !ROWS[from] && from !== "discard";
    const width = waiting ? source.width : landing || stays ? target.width : Math.min(72, source.width || 72);
    const ghost = waiting ?? this.ghost(id === null || turnsUp ? back() : face(this.cards[id]), width);
    if (landing) landing.style.visibility = "hidden";
    const small = landing || stays ? target.width / width : Math.min(1, Math.max(0.35, target.width / width));
    const ends = [{ transform: over(source, width, Math.min(1, (source.width || width) / width)) }, { transform: over(target, width, small) }];
    const flight = ghost.animate(ends, { duration: time, delay, easing: EASE, fill: "both" });
    if (turnsUp) setTimeout(() => turn(ghost, face(this.cards[id])), delay + time * 0.4);
    await flight.finished.catch(() => undefined);
    if (stays) this.keep(id, ghost);
    else ghost.remove();
    if (landing) landing.style.visibility = "";
    this.numbers.arrived(to);
  }

  /** Where a card shows itself that does not stay: beside the others, or in the middle of the water. @param {boolean} middle */
  freePlace(middle) {
    const all = $("harbour").getBoundingClientRect();
    const rects = [...this.parked.values()].flat().map((ghost) => ghost.getBoundingClientRect());
    for (const slot of $("harbour").querySelectorAll(".card")) rects.push(slot.getBoundingClientRect());
    const width = parseFloat(getComputedStyle($("harbour")).getPropertyValue("--cw")) || 72;
    const last = rects.sort((one, other) => one.top - other.top || one.left - other.left).at(-1);
    if (!middle && last && last.right + GAP + width <= all.right) return new DOMRect(last.right + GAP, last.top, width, (width * 10) / 7);
    return new DOMRect(all.left + (all.width - width) / 2, all.top + (all.height - (width * 10) / 7) / 2, width, (width * 10) / 7);
  }

  /** The place on the page where a card that has just come now lies. @param {string} id @param {Element} row */
  newSlot(id, row) {
    for (const node of /** @type {HTMLElement[]} */ ([...row.children].reverse())) {
      const key = node.dataset.key ?? "";
      if (key.startsWith(`${id}#`) && !this.before.cards.has(key) && !this.used.has(node)) {
        this.used.add(node);
        return node;
      }
    }
    return null;
  }

  /** Two ships of a kind have met: the harbour tilts, and what is in it with it. @param {string} drawn @param {number} speed */
  async capsize(drawn, speed) {
    for (const [id, ghosts] of this.parked) {
      const { kind, colour } = this.cards[id];
      if (kind === "ship" && colour === this.cards[drawn].colour) for (const ghost of ghosts) ghost.classList.add("doomed");
    }
    const bay = $("harbour").getBoundingClientRect();
    const sign = make("p", { class: "bust-sign" }, icon("risk"), word("bust-sign"));
    this.ghosts.add(sign);
    $("air").append(sign);
    sign.style.transform = `translate(${bay.left + (bay.width - sign.offsetWidth) / 2}px, ${bay.top - 4}px)`;
    $("air").style.transformOrigin = `${bay.left + bay.width / 2}px ${bay.top + bay.height / 2}px`;
    const sway = [{ rotate: "0deg" }, { rotate: "1.5deg" }, { rotate: "-1deg" }, { rotate: "0deg" }];
    const timing = { duration: TILT * speed, easing: SWAY };
    $("harbour").animate(sway, timing);
    await $("air").animate(sway, timing).finished.catch(() => undefined);
  }

  /** Leave time to look. @param {number} time */
  rest(time) {
    return $("air").animate([], { duration: time }).finished.catch(() => undefined);
  }

  clear() {
    for (const ghost of this.ghosts) ghost.remove();
  }
}

/** Where something so wide has its middle over the middle of a place. @param {DOMRect} rect @param {number} width @param {number} scale */
const over = (rect, width, scale) =>
  `translate(${rect.left + rect.width / 2 - width / 2}px, ${rect.top + rect.height / 2 - (width * 10) / 14}px) scale(${scale})`;

/** Show the other side of a card. @param {HTMLElement} ghost @param {HTMLElement} side */
function turn(ghost, side) {
  ghost.replaceChildren(side);
  side.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: TURN, easing: EASE });
}

/** Keep the old figures on the page until the card arrives. @param {Snapshot} before */
function holdNumbers(before) {
  /** @type {Map<Element, string>} */
  const next = new Map();
  for (const node of numberPlaces()) {
    const old = before.numbers.get(node.dataset.number ?? "");
    if (old !== undefined && node.textContent !== old) {
      next.set(node, node.textContent ?? "");
      node.textContent = old;
    }
  }
  const set = (/** @type {Element} */ node) => {
    node.textContent = next.get(node) ?? node.textContent;
    next.delete(node);
  };
  return {
    /** @param {string} zone */
    arrived(zone) {
      const place = anchor(zone);
      for (const node of [...next.keys()]) if (place?.contains(node) || node.closest(`[data-zones~="${zone}"]`)) set(node);
    },
    release: () => [...next.keys()].forEach(set),
  };
}

/** Of many coins a few fly. @param {Move[]} moves */
function thinned(moves) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return moves.filter(([card, from, to]) => {
    const way = `${from} ${to}`;
    counts.set(way, (counts.get(way) ?? 0) + 1);
    return card !== null || (counts.get(way) ?? 0) <= MOST_COINS;
  });
}

/** Cards that stay make room. All are measured before the first one moves. @param {Snapshot} before @param {number} pace */
function shiftRows(before, pace) {
  const shifts = [...before.cards].flatMap(([key, old]) => {
    const node = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!node) return [];
    const now = (node.querySelector(".card") ?? node).getBoundingClientRect();
    return [{ node, x: old.left - now.left, y: old.top - now.top }];
  });
  for (const { node, x, y } of shifts) {
    if (Math.abs(x) + Math.abs(y) > 1) node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: SHIFT * pace, easing: EASE });
  }
}
