// The first game on a device explains each new thing once, in place.

import { $, findAll, make } from "./dom.js";
import { keepSetting, keepTipSeen, setting, wasTipSeen } from "./settings.js";
import { word } from "./words.js";

/** @import { Now } from "./api.js" */
/** @import { Family, Tip } from "./family.js" */

const GAP = 8;
const INSET = 12;
/** In a window narrower than this, tips lie over the other players, who are not needed then. */
const ROOMY = 901;

/**
 * Show the first tip that fits and was not seen yet.
 * @param {Family} family
 * @param {Now} now
 * @param {boolean} isMine
 */
export function showTip(family, now, isMine) {
  findAll(document, ".tip")[0]?.remove();
  if (!setting("show-tips") || !now.view || now.view.viewer === null || now.view.outcome) return;
  const tip = family.tips.find((candidate) => !wasTipSeen(candidate.id) && candidate.when(now, isMine));
  if (tip) show(tip);
}

/** @param {Tip} tip */
function show(tip) {
  const close = () => {
    keepTipSeen(tip.id);
    box.remove();
  };
  const closeAll = () => {
    keepSetting("show-tips", false);
    box.remove();
  };
  const box = make(
    "div",
    { class: "tip", role: "note" },
    make("p", {}, word(`tip-${tip.id}`)),
    make("button", { type: "button", class: "ok", "aria-keyshortcuts": "Escape", onclick: close }, word("tip-ok")),
    " ",
    make("button", { type: "button", onclick: closeAll }, word("tip-off")),
  );
  document.body.append(box);
  $("announcer").append(` ${word(`tip-${tip.id}`)}`);
  const own = box.getBoundingClientRect();
  const [x, y] = cornerOf(tip, own);
  box.style.left = `${Math.max(GAP, Math.min(x, innerWidth - own.width - GAP))}px`;
  box.style.top = `${Math.max(GAP, Math.min(y, innerHeight - own.height - GAP))}px`;
}

/** Where the tip has its upper left corner. @param {Tip} tip @param {DOMRect} own @returns {[number, number]} */
function cornerOf({ where, side }, own) {
  const place = $(where).getBoundingClientRect();
  const panel = $("decision").getBoundingClientRect();
  const { top } = $("seats").getBoundingClientRect();
  const room = side === "left" ? place.left - own.width : innerWidth - ROOMY;
  if (side === "in") return [place.left + INSET, place.top + INSET];
  if (room < 0 || side === "top") return [place.left + INSET, top];
  if (side === "left") return [place.left - own.width - INSET, place.top];
  return [place.left, panel.top - own.height - GAP];
}
