// The first game on a device explains each new thing once, in place.

import { $, make } from "./dom.js";
import { setting } from "./settings.js";
import { word } from "./words.js";

/** Each thing to explain: when it is there to be seen, and where. */
const TIPS = [
  { id: "harbour", where: "harbour-title", when: (now, mine) => mine && now.view.phase === "discover" && !now.view.has_drawn },
  { id: "risk", where: "risk", when: (now, mine) => mine && now.view.risk?.busts > 0 && !$("risk").hidden },
  { id: "repel", where: "decision", when: (now, mine) => mine && now.view.phase === "repel" },
  { id: "trade", where: "harbour", when: (now, mine) => mine && now.view.phase === "trade" && now.view.taker === now.view.active },
  { id: "fee", where: "harbour", when: (now, mine) => mine && now.view.phase === "trade" && now.view.taker !== now.view.active },
  { id: "expedition", where: "expeditions", when: (now) => now.view.expeditions.length > 0 },
  { id: "last-round", where: "where", when: (now) => now.view.last_round && !now.view.outcome },
];

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

/** @param {{id: string, where: string}} tip */
function show(tip) {
  const box = make(
    "div",
    { class: "tip", role: "note" },
    make("p", {}, word(`tip-${tip.id}`)),
    make("button", { type: "button", class: "ok", "aria-keyshortcuts": "Escape", onclick: () => (localStorage.setItem(`portroyal-tip-${tip.id}`, "1"), box.remove()) }, word("tip-ok")),
    " ",
    make("button", { type: "button", onclick: () => (localStorage.setItem("portroyal-show-tips", "false"), box.remove()) }, word("tip-off")),
  );
  document.body.append(box);
  $("announcer").append(` ${word(`tip-${tip.id}`)}`);
  // Nothing of the question is covered.
  const place = ($(tip.where).closest("#decision") ?? $(tip.where)).getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const below = place.bottom + 8 + own.height < innerHeight;
  box.style.left = `${Math.max(8, Math.min(place.left + 24, innerWidth - own.width - 8))}px`;
  box.style.top = `${Math.max(8, below ? place.bottom + 8 : place.top - own.height - 8)}px`;
}
