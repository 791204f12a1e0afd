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

/** Of so many cards that go the same way each is seen. */
const MAX_ALIKE = 6;
/** A card that goes where there is little room becomes smaller, but not less than this part of itself. */
const SMALLEST = 0.35;
const GAP = 8;
const EASE = "cubic-bezier(.2,.8,.2,1)";
const SWAY = "cubic-bezier(.6,0,.2,1)";
/** Where cards lie side by side, each to be seen; the card that is being dealt with lies in the harbour too. */
const ROWS = { harbour: "harbour", drawn: "harbour", expeditions: "expeditions" };

/** @typedef {[string | null, string, string]} Move a card, or null if it was not seen; from where; to where */

/** The place of a zone; where it is too small to be shown, whoever it belongs to. @param {string} zone @returns {HTMLElement | null} */
function anchor(zone) {
  const place = /** @type {HTMLElement | null} */ (
    document.querySelector(`[data-zone="${zone}"], [data-zones~="${zone}"]`)
  );
  return place && !place.checkVisibility() ? place.closest(".seat, .you") : place;
}

/** What changes only when a card arrives: numbers, and the card on top of the discard pile. */
const heldPlaces = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#main [data-held]")]);

/** Lets go of what the movement that is under way still holds. */
let letGo = () => {};

/** Where everything lies before a change. */
export class Snapshot {
  constructor() {
    letGo();
    /** @type {Map<string, DOMRect>} */
    this.cards = new Map();
    for (const slot of document.querySelectorAll("#harbour > [data-key], #expeditions > [data-key]")) {
      const key = /** @type {HTMLElement} */ (slot).dataset.key ?? "";
      this.cards.set(key, (slot.querySelector(".card") ?? slot).getBoundingClientRect());
    }
    /** What stood in each place that is held, by the name of the place. @type {Map<string, Node[]>} */
    this.held = new Map(heldPlaces().map((node) => [node.dataset.held ?? "", [...node.childNodes]]));
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
  const { arrived, release } = hold(before);
  const stage = new Stage(before, cards, arrived);
  const ways = moves.map(shown);
  try {
    if (pace()) {
      const slots = stage.slotsFor(ways.flat());
      stage.shift(ways.flat(), pace());
      stage.await(slots);
      stage.park(ways.flat());
    }
    for (let place = 0; place < events.length; place += 1) await happen(stage, events[place], ways[place], pace);
  } finally {
    stage.clear();
    release();
  }
}

/** @param {Stage} stage @param {any} event @param {Move[]} moves @param {() => number} pace */
async function happen(stage, event, moves, pace) {
  play(OF_EVENT[event.type]);
  if (event.type === "busted" && pace()) await stage.capsize(event.card, pace());
  const speed = pace();
  if (speed === 0) return;
  const ways = moves.map((move) => stage.way(move));
  await Promise.all(ways.map((way, number) => stage.fly(way, FLIGHT * speed, number * AFTER_EACH_OTHER * speed)));
  if (event.type === "drawn" && stage.cards[event.card].kind === "tax") await stage.rest(TAX * speed);
}

/** Let everything that is in the air land now. */
export function land() {
  for (const moving of $("air").getAnimations({ subtree: true })) moving.finish();
}

/** The cards in the air: those on their way, and those that lie where the table, being further on, no longer has them. */
class Stage {
  /** @param {Snapshot} before @param {Record<string, any>} cards @param {(zone: string) => void} arrived */
  constructor(before, cards, arrived) {
    this.before = before;
    this.cards = cards;
    this.arrived = arrived;
    /** Cards that stay, on their way to where they make room. @type {Animation[]} */
    this.shifts = [];
    /** Where cards that will come to lie open have their places, which are empty until then. @type {Map<Move, HTMLElement>} */
    this.awaited = new Map();
    /** @type {Map<string, HTMLElement[]>} */
    this.parked = new Map();
    /** @type {Set<Element>} */
    this.ghosts = new Set();
  }

  /**
   * Cards that stay make room, but not before a card comes to their row or leaves it: until then all lie where they lay.
   * A card that comes to another line appears there. All are measured before the first one is moved.
   * @param {Move[]} moves @param {number} pace
   */
  shift(moves, pace) {
    const waiting = new Set(moves.flatMap(([, from, to]) => [ROWS[from], ROWS[to]]));
    const ways = [...this.before.cards].flatMap(([key, old]) => {
      const node = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!node) return [];
      const now = (node.querySelector(".card") ?? node).getBoundingClientRect();
      return [{ node, x: old.left - now.left, y: old.top - now.top, line: old.height / 2 }];
    });
    for (const { node, x, y, line } of ways) {
      if (Math.abs(x) + Math.abs(y) <= 1) continue;
      const start = { transform: `translate(${x}px, ${y}px)` };
      const way =
        Math.abs(y) > line
          ? [
              { ...start, opacity: 1 },
              { ...start, opacity: 0, offset: 0.4 },
              { transform: "none", opacity: 0, offset: 0.4 },
              { transform: "none", opacity: 1 },
            ]
          : [start, { transform: "none" }];
      const moving = node.animate(way, { duration: SHIFT * pace, easing: EASE, fill: "backwards" });
      if (!waiting.has(node.parentElement?.id)) continue;
      moving.pause();
      this.shifts.push(moving);
    }
  }

  makeRoom() {
    for (const moving of this.shifts.splice(0)) moving.play();
  }

  /** The places of cards that will come. @param {Move[]} moves */
  slotsFor(moves) {
    /** @type {Map<Move, HTMLElement>} */
    const slots = new Map();
    for (const move of moves) {
      const [id, , to] = move;
      const slot = id && (ROWS[to] ? this.newSlot(id, $(ROWS[to]), [...slots.values()]) : ownSlot(id, anchor(to)));
      if (slot && slot.checkVisibility()) slots.set(move, slot);
    }
    return slots;
  }

  /** Keep places free. @param {Map<Move, HTMLElement>} slots */
  await(slots) {
    this.awaited = slots;
    for (const slot of slots.values()) slot.style.visibility = "hidden";
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
  way(move) {
    const [id, from, to] = move;
    const waiting = id && ROWS[from] ? this.parked.get(id)?.pop() : undefined;
    const source = (waiting ?? anchor(from))?.getBoundingClientRect();
    const landing = this.awaited.get(move);
    const stays = id !== null && !landing && ROWS[to] === "harbour";
    const target = stays
      ? this.freePlace(this.cards[id].kind === "tax")
      : (landing?.querySelector(".card") ?? anchor(to))?.getBoundingClientRect();
    return { id, from, to, waiting, source, landing, stays, target };
  }

  /** @param {ReturnType<Stage["way"]>} way @param {number} time @param {number} delay */
  async fly({ id, from, to, waiting, source, landing, stays, target }, time, delay) {
    if (!source || !target?.width) {
      waiting?.remove();
      this.arrive(from, to, landing);
      return;
    }
    if (ROWS[from] || ROWS[to]) this.makeRoom();
    const turnsUp = id !== null && (from === "deck" || from.startsWith("coins/"));
    const width = waiting ? source.width : landing || stays ? target.width : Math.min(72, source.width || 72);
    const ghost = waiting ?? this.ghost(id === null || turnsUp ? back() : face(this.cards[id]), width);
    const room = Math.min(target.width / width, target.height / ((width * 10) / 7));
    const small = landing || stays ? target.width / width : Math.min(1, Math.max(SMALLEST, room));
    const ends = [
      { transform: over(source, width, Math.min(1, (source.width || width) / width)) },
      { transform: over(target, width, small) },
    ];
    const flight = ghost.animate(ends, { duration: time, delay, easing: EASE, fill: "both" });
    if (turnsUp) setTimeout(() => turn(ghost, face(this.cards[id])), delay + time * 0.4);
    await flight.finished.catch(() => undefined);
    if (stays) this.keep(id, ghost);
    else ghost.remove();
    this.arrive(from, to, landing);
  }

  /** @param {string} from @param {string} to @param {HTMLElement | undefined} landing */
  arrive(from, to, landing) {
    if (landing) landing.style.visibility = "";
    this.arrived(from);
    this.arrived(to);
  }

  /** Where a card shows itself that does not stay: beside the others, or in the middle of the water. @param {boolean} middle */
  freePlace(middle) {
    const all = $("harbour").getBoundingClientRect();
    const rects = [...this.parked.values()].flat().map((ghost) => ghost.getBoundingClientRect());
    for (const slot of $("harbour").querySelectorAll(".card")) rects.push(slot.getBoundingClientRect());
    const width = rects[0]?.width ?? (parseFloat(getComputedStyle($("harbour")).getPropertyValue("--cw")) || 72);
    const last = rects.sort((one, other) => one.top - other.top || one.left - other.left).at(-1);
    if (!middle && last && last.right + GAP + width <= all.right)
      return new DOMRect(last.right + GAP, last.top, width, (width * 10) / 7);
    return new DOMRect(
      all.left + (all.width - width) / 2,
      all.top + (all.height - (width * 10) / 7) / 2,
      width,
      (width * 10) / 7,
    );
  }

  /** The place on the page where a card that has just come now lies. @param {string} id @param {Element} row @param {Element[]} taken */
  newSlot(id, row, taken) {
    for (const node of /** @type {HTMLElement[]} */ ([...row.children].reverse())) {
      const key = node.dataset.key ?? "";
      if (key.startsWith(`${id}#`) && !this.before.cards.has(key) && !taken.includes(node)) return node;
    }
    return null;
  }

  /** Two ships of a kind have met: the harbour tilts, and what is in it with it. @param {string} drawn @param {number} speed */
  async capsize(drawn, speed) {
    for (const [id, ghosts] of this.parked) {
      const { kind, colour } = this.cards[id];
      if (kind === "ship" && colour === this.cards[drawn].colour)
        for (const ghost of ghosts) ghost.classList.add("doomed");
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
    await $("air")
      .animate(sway, timing)
      .finished.catch(() => undefined);
  }

  /** Leave time to look. @param {number} time */
  rest(time) {
    return $("air")
      .animate([], { duration: time })
      .finished.catch(() => undefined);
  }

  clear() {
    this.makeRoom();
    for (const slot of this.awaited.values()) slot.style.visibility = "";
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

/** Where a card comes to lie in front of whoever looks. @param {string} id @param {Element | null} place @returns {HTMLElement | null} */
function ownSlot(id, place) {
  const found = /** @type {HTMLElement[]} */ ([...(place?.querySelectorAll(`[data-card="${CSS.escape(id)}"]`) ?? [])]);
  return found.at(-1) ?? null;
}

/** Keep what stood on the page until the card arrives. @param {Snapshot} before */
function hold(before) {
  /** @type {Map<Element, Node[]>} */
  const next = new Map();
  for (const node of heldPlaces()) {
    const old = before.held.get(node.dataset.held ?? "");
    const now = [...node.childNodes];
    if (!old || (old.length === now.length && old.every((child, place) => child.isEqualNode(now[place])))) continue;
    next.set(node, now);
    node.replaceChildren(...old);
  }
  const set = (/** @type {Element} */ node) => {
    node.replaceChildren(...(next.get(node) ?? []));
    next.delete(node);
  };
  const release = () => [...next.keys()].forEach(set);
  letGo = release;
  return {
    release,
    /** @param {string} zone */
    arrived(zone) {
      const place = anchor(zone);
      for (const node of [...next.keys()])
        if (place?.contains(node) || node.closest(`[data-zones~="${zone}"]`)) set(node);
    },
  };
}

/**
 * The moves that are seen: of many cards that go the same way, from one pile or purse to another, a few; and none of a
 * card that stays where it lies.
 * @param {Move[]} moves
 */
function shown(moves) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return moves.filter(([, from, to]) => {
    if (ROWS[from] || ROWS[to]) return ROWS[from] !== ROWS[to];
    const way = `${from} ${to}`;
    counts.set(way, (counts.get(way) ?? 0) + 1);
    return (counts.get(way) ?? 0) <= MAX_ALIKE;
  });
}
