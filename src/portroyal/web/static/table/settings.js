// What a person has chosen on this device.

import { $, findAll, setPicture } from "./dom.js";
import { word } from "./words.js";

const DEFAULTS = {
  speed: "normal",
  sound: true,
  "one-step": false,
  "show-risk": true,
  "show-tips": true,
  notify: false,
};
/** @typedef {typeof DEFAULTS} Settings */

/** How long movements take at each speed, as a factor. @type {Record<string, number>} */
const PACES = { slow: 1.8, normal: 1, fast: 0.5, off: 0 };

/**
 * @template {keyof Settings} N
 * @param {N} name
 * @returns {Settings[N]}
 */
export function setting(name) {
  try {
    const kept = localStorage.getItem(`portroyal-${name}`);
    return kept === null ? DEFAULTS[name] : /** @type {Settings[N]} */ (JSON.parse(kept));
  } catch {
    return DEFAULTS[name];
  }
}

/** @param {keyof Settings} name @param {string | boolean} value */
export function keepSetting(name, value) {
  keep(name, JSON.stringify(value));
}

/** @param {string} name @param {string} text */
function keep(name, text) {
  try {
    localStorage.setItem(`portroyal-${name}`, text);
  } catch {
    // In a browser that keeps nothing the game works all the same.
  }
}

/** Was this tip shown on this device? Where nothing can be kept, none is shown again and again. @param {string} tip */
export function wasTipSeen(tip) {
  try {
    return localStorage.getItem(`portroyal-tip-${tip}`) !== null;
  } catch {
    return true;
  }
}

/** @param {string} tip */
export function keepTipSeen(tip) {
  keep(`tip-${tip}`, "1");
}

/** How long movements take, as a factor; 0 is none at all. Nothing moves in a tab that is hidden. */
export function pace() {
  if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return PACES[setting("speed")] ?? 1;
}

/** The buttons that every page has. From now on everything can be used that waited for this page's modules. */
export function wireTools() {
  for (const waiting of findAll(document, "[data-wait]")) waiting.removeAttribute("disabled");
  const sound = $("sound");
  const drawSound = () => {
    const on = setting("sound");
    sound.setAttribute("aria-pressed", String(on));
    sound.setAttribute("aria-label", word(on ? "sound-on" : "sound-off"));
    setPicture(sound, on ? "sound" : "mute");
  };
  sound.addEventListener("click", () => {
    keepSetting("sound", !setting("sound"));
    drawSound();
  });
  drawSound();
  $("theme").addEventListener("click", () => {
    const page = document.documentElement;
    const isDark = page.dataset.theme
      ? page.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    const theme = isDark ? "light" : "dark";
    page.dataset.theme = theme;
    // The server reads this cookie, so that the next page arrives in the right colours.
    const path = page.dataset.root || "/";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `portroyal-theme=${theme};path=${path};max-age=31536000;samesite=lax`;
  });
}
