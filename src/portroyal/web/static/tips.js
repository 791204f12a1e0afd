// The first game on a device explains each new thing once, in place.

import { $, make } from "./dom.js";
import { setting } from "./settings.js";
import { word } from "./words.js";

/**
 * Each thing to explain: when it is there to be seen, where it is, and on which side of it there is room for a word.
 * Where there is little room, all but the first cover the other players, who are not needed then.
 */
const TIPS = [
  {
    id: "harbour",
    where: "harbour",
    side: "in",
    when: (now, mine) => mine && now.view.phase === "discover" && !now.view.has_drawn,
  },
  {
    id: "risk",
    where: "risk",
    side: "over",
    when: (now, mine) => mine && now.view.risk?.busts > 0 && !$("risk").hidden,
  },
  { id: "repel", where: "answers", side: "over", when: (now, mine) => mine && now.view.phase === "repel" },
  {
    id: "trade",
    where: "harbour",
    side: "top",
    when: (now, mine) => mine && now.view.phase === "trade" && now.view.taker === now.view.active,
  },
  {
    id: "fee",
    where: "harbour",
    side: "top",
    when: (now, mine) => mine && now.view.phase === "trade" && now.view.taker !== now.view.active,
  },
  { id: "expedition", where: "expeditions", side: "left", when: (now) => now.view.expeditions.length > 0 },
  { id: "last-round", where: "where", side: "top", when: (now) => now.view.last_round && !now.view.outcome },
];

const GAP = 8;
/** Below this width there is little room. */
const ROOMY = 901;

/** @param {string} id */
const seen = (id) => {
  try {
    return localStorage.getItem(`portroyal-tip-${id}`) !== null;
  } catch {
    return true;
  }
};

/** @param {any} now @param {boolean} mine */
export function tipFor(now, mine) {
  document.querySelector(".tip")?.remove();
  if (!setting("show-tips") || now.view.viewer === null || now.view.outcome) return;
  const tip = TIPS.find((candidate) => !seen(candidate.id) && candidate.when(now, mine));
  if (tip) show(tip);
}

/** @param {{id: string, where: string, side: string}} tip */
function show(tip) {
  const box = make(
    "div",
    { class: "tip", role: "note" },
    make("p", {}, word(`tip-${tip.id}`)),
    make(
      "button",
      {
        type: "button",
        class: "ok",
        "aria-keyshortcuts": "Escape",
        onclick: () => (localStorage.setItem(`portroyal-tip-${tip.id}`, "1"), box.remove()),
      },
      word("tip-ok"),
    ),
    " ",
    make(
      "button",
      { type: "button", onclick: () => (localStorage.setItem("portroyal-show-tips", "false"), box.remove()) },
      word("tip-off"),
    ),
  );
  document.body.append(box);
  $("announcer").append(` ${word(`tip-${tip.id}`)}`);
  const own = box.getBoundingClientRect();
  const [x, y] = corner(tip, own);
  box.style.left = `${Math.max(GAP, Math.min(x, innerWidth - own.width - GAP))}px`;
  box.style.top = `${Math.max(GAP, Math.min(y, innerHeight - own.height - GAP))}px`;
}

/** Where the tip has its corner. @param {{where: string, side: string}} tip @param {DOMRect} own */
function corner({ where, side }, own) {
  const place = $(where).getBoundingClientRect();
  const panel = $("decision").getBoundingClientRect();
  const top = $("seats").getBoundingClientRect().top;
  const room = side === "left" ? place.left - own.width : innerWidth - ROOMY;
  if (side === "in") return [place.left + 12, place.top + 12];
  if (room < 0 || side === "top") return [place.left + 12, top];
  if (side === "left") return [place.left - own.width - 12, place.top];
  return [place.left, panel.top - own.height - GAP];
}
