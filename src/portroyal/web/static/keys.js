// Everything by keyboard.

import { $, icon, make } from "./dom.js";
import { word } from "./words.js";

const ACTIONS = { d: "draw", s: "stop", r: "repel", k: "keep", f: "pass", p: "pass" };

/** What the key map shows. */
const MAP = [
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
];

/** The picture of a key. Arrows are drawn, because few typefaces have them. @param {string} key */
function keycap(key) {
  if (key !== "← →") return make("kbd", {}, key);
  return make("kbd", { class: "arrows", role: "img", "aria-label": key }, icon("arrow", "icon left"), icon("arrow"));
}

/** @param {any} page */
export function wireKeys(page) {
  $("key-list").replaceChildren(...MAP.flatMap(([key, id]) => [make("dt", {}, keycap(key)), make("dd", {}, word(id))]));
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !page.now?.view) return;
    // A key that is held is one answer, and not one after the other.
    if (event.repeat && !event.key.startsWith("Arrow")) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (document.querySelector("dialog[open]")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    document.body.classList.add("by-keys");
    page.skip();
    if (press(page, key)) event.preventDefault();
  });
  addEventListener("pointerdown", () => document.body.classList.remove("by-keys"));
  $("harbour").addEventListener("focusin", (event) => rove($("harbour"), event.target.closest(".slot")));
}

/** Tab stops at one card of a row, the one where it was last; the arrows go to the others. @param {Element} row @param {Element | null} [stop] */
export function rove(row, stop = row.querySelector('.slot:has(.look[tabindex="0"])')) {
  for (const slot of row.children) {
    for (const button of slot.querySelectorAll("button"))
      button.tabIndex = slot === (stop ?? row.firstElementChild) ? 0 : -1;
  }
}

/** @param {any} page @param {string} key @returns {boolean} was it one of ours? */
function press(page, key) {
  const action = ACTIONS[key];
  if (action && page.now.legal.includes(action)) {
    void page.act(action);
    return true;
  }
  const button = action && $("answers").querySelector(`[data-action="${action}"]`);
  if (button) {
    // It is there, and says why it is not possible.
    button.click();
    return true;
  }
  const slots = [...$("harbour").querySelectorAll(".slot")];
  if (/^[0-9]$/.test(key) && $("expeditions").contains(document.activeElement)) {
    const row = $("expeditions").children[(Number(key) + 9) % 10];
    if (row) page.decision.choose(row.dataset.card);
    return true;
  }
  if (/^[0-9]$/.test(key)) {
    const slot = slots[(Number(key) + 9) % 10];
    if (!slot) return false;
    page.decision.choose(slot.dataset.card);
    (page.decision.chosen ? $("answers").querySelector("button") : slot.querySelector(".look"))?.focus();
    return true;
  }
  const around = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (around && slots.length) {
    const place = slots.findIndex((slot) => slot.contains(document.activeElement));
    const next = slots[(Math.max(place, around < 0 ? 0 : -1) + around + slots.length) % slots.length];
    const looks = place >= 0 && document.activeElement?.matches(".look");
    ((!looks && next.querySelector(".tag")) || next.querySelector(".look")).focus();
    return true;
  }
  return special(page, key, slots);
}

/** @param {any} page @param {string} key @param {HTMLElement[]} slots */
function special(page, key, slots) {
  const focused = slots.find((slot) => slot.contains(document.activeElement));
  switch (key) {
    case "h":
      void page.hint();
      return true;
    case "u":
      void page.undo();
      return true;
    case "l":
      $("log").focus();
      return true;
    case "m":
      $("sound").click();
      return true;
    case "?":
      $("key-map").showModal();
      return true;
    case "z":
      if (focused) page.zoom(focused.dataset.card);
      return true;
    case "e":
      $("expeditions").querySelector("button")?.focus();
      return true;
    case "Escape":
      document.querySelector(".tip .ok")?.click();
      page.decision.choose(null);
      return true;
    default:
      return false;
  }
}
