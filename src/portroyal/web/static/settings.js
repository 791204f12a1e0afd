// What a person has chosen on this device.

import { $ } from "./dom.js";
import { word } from "./words.js";

const DEFAULTS = {
  speed: "normal",
  sound: true,
  "one-step": false,
  "show-risk": true,
  "show-tips": true,
  notify: false,
};

/** @param {keyof typeof DEFAULTS} name @returns {any} */
export function setting(name) {
  try {
    const kept = localStorage.getItem(`portroyal-${name}`);
    return kept === null ? DEFAULTS[name] : JSON.parse(kept);
  } catch {
    return DEFAULTS[name];
  }
}

/** @param {keyof typeof DEFAULTS} name @param {any} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`portroyal-${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}

/** How long movements take, as a factor; 0 is none at all. Where nobody looks, nothing moves. */
export function pace() {
  if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { slow: 1.8, normal: 1, fast: 0.5, off: 0 }[setting("speed")] ?? 1;
}

/** The buttons that every page has. What waits for this page's modules can be used from now on. */
export function wireTools() {
  for (const waiting of document.querySelectorAll("[data-wait]")) waiting.removeAttribute("disabled");
  const sound = $("sound");
  const drawSound = () => {
    sound.setAttribute("aria-pressed", String(setting("sound")));
    sound.querySelector("use").setAttribute(
      "href",
      sound
        .querySelector("use")
        .getAttribute("href")
        .replace(/#.*/, setting("sound") ? "#sound" : "#mute"),
    );
    sound.setAttribute("aria-label", word(setting("sound") ? "sound-on" : "sound-off"));
  };
  sound.addEventListener("click", () => {
    keep("sound", !setting("sound"));
    drawSound();
  });
  drawSound();
  $("theme").addEventListener("click", () => {
    const page = document.documentElement;
    const dark = page.dataset.theme
      ? page.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = dark ? "light" : "dark";
    // The server reads it, so that the next page comes in the right colours.
    document.cookie = `portroyal-theme=${page.dataset.theme};path=${page.dataset.root || "/"};max-age=31536000;samesite=lax`;
  });
}
