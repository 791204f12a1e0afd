// Cards move where they go. Events say which card went from which zone to which; nothing here knows why.

import { back, face } from "./cards.js";
import { $ } from "./dom.js";
import { OF_EVENT, play } from "./sound.js";

const FLIGHT = 320;
const MOST_COINS = 6;
const EASE = "cubic-bezier(.2,.8,.2,1)";

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

  /** The place of a card in a row, the last one of its kind. @param {string} id */
  rect(id) {
    const keys = [...this.cards.keys()].filter((key) => key.startsWith(`${id}#`));
    return keys.length ? this.cards.get(keys[keys.length - 1]) : undefined;
  }
}

/**
 * Show what happened between the snapshot and the table as it now is on the page.
 * @param {Snapshot} before
 * @param {{type: string}[]} events
 * @param {Move[][]} moves for each event
 * @param {Record<string, any>} cards
 * @param {() => number} pace asked anew for each event, because whoever looks may want to skip the rest; 0 is no movement
 */
export async function animate(before, events, moves, cards, pace) {
  const numbers = holdNumbers(before);
  if (pace()) shiftRows(before, pace());
  const used = new Set();
  for (let place = 0; place < events.length; place += 1) {
    play(OF_EVENT[events[place].type]);
    const speed = pace();
    if (speed === 0) continue;
    const time = FLIGHT * speed * (events[place].type === "busted" ? 1.6 : 1);
    const flights = thinned(moves[place]).map((move, number) => fly(move, before, cards, time, number * 55 * speed, used, numbers));
    if (flights.length) await Promise.all(flights);
  }
  numbers.release();
}

/** Let everything that is in the air land now. */
export function land() {
  for (const moving of $("air").getAnimations({ subtree: true })) moving.finish();
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

/** Cards that stay make room. @param {Snapshot} before @param {number} pace */
function shiftRows(before, pace) {
  for (const [key, old] of before.cards) {
    const node = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!node) continue;
    const now = (node.querySelector(".card") ?? node).getBoundingClientRect();
    const [x, y] = [old.left - now.left, old.top - now.top];
    if (Math.abs(x) + Math.abs(y) > 1) {
      node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 260 * pace, easing: EASE });
    }
  }
}

/**
 * @param {Move} move @param {Snapshot} before @param {Record<string, any>} cards
 * @param {number} time @param {number} delay @param {Set<Element>} used @param {{arrived: (zone: string) => void}} numbers
 */
async function fly([id, from, to], before, cards, time, delay, used, numbers) {
  const source = (id && from !== "deck" && before.rect(id)) || anchor(from)?.getBoundingClientRect();
  const landing = id ? newSlot(id, to, before, used) : null;
  const target = (landing?.querySelector(".card") ?? anchor(to))?.getBoundingClientRect();
  if (!source || !target || !target.width) {
    numbers.arrived(to);
    return;
  }
  const turnsUp = id !== null && (from === "deck" || from.startsWith("coins/"));
  const ghost = id === null || turnsUp ? back() : face(cards[id]);
  const width = landing ? target.width : Math.min(72, source.width || 72);
  ghost.style.width = `${width}px`;
  if (landing) landing.style.visibility = "hidden";
  $("air").append(ghost);
  const at = (/** @type {DOMRect} */ rect, /** @type {number} */ scale) =>
    `translate(${rect.left + rect.width / 2 - width / 2}px, ${rect.top + rect.height / 2 - (width * 10) / 14}px) scale(${scale})`;
  const small = landing ? 1 : Math.min(1, Math.max(0.35, target.width / width));
  const flight = ghost.animate([{ transform: at(source, Math.min(1, (source.width || width) / width)) }, { transform: at(target, small) }], { duration: time, delay, easing: EASE, fill: "both" });
  if (turnsUp) setTimeout(() => ghost.replaceWith(turned(ghost, cards[id ?? ""], flight)), delay + time * 0.4);
  await flight.finished.catch(() => undefined);
  for (const left of $("air").querySelectorAll("[data-gone]")) left.remove();
  ghost.remove();
  if (landing) landing.style.visibility = "";
  numbers.arrived(to);
}

/** The same card on the same way, face up. @param {HTMLElement} ghost @param {any} card @param {Animation} flight */
function turned(ghost, card, flight) {
  const up = face(card);
  up.style.width = ghost.style.width;
  up.dataset.gone = "";
  const copy = up.animate(/** @type {KeyframeEffect} */ (flight.effect).getKeyframes(), flight.effect?.getTiming());
  copy.currentTime = flight.currentTime;
  return up;
}

/** The place on the page where a card that has just come now lies. @param {string} id @param {string} to @param {Snapshot} before @param {Set<Element>} used */
function newSlot(id, to, before, used) {
  const list = to === "harbour" ? $("harbour") : to === "expeditions" ? $("expeditions") : null;
  if (!list) return null;
  for (const node of [...list.children].reverse()) {
    const key = /** @type {HTMLElement} */ (node).dataset.key ?? "";
    if (key.startsWith(`${id}#`) && !before.cards.has(key) && !used.has(node)) {
      used.add(node);
      return /** @type {HTMLElement} */ (node);
    }
  }
  return null;
}
