// Small helpers for finding, making and changing elements.

import { TIMING } from "./timing.js";

const { static: base } = document.documentElement.dataset;

/** @typedef {string | number | boolean | null | undefined | ((event: Event) => unknown)} Attribute */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * The element with this id. The page's template has it, so it is an error if it is missing or of another kind.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function $(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof (kind ?? HTMLElement))) throw new Error(`no element “${id}”`);
  return /** @type {T} */ (node);
}

/** The dialog with this id. @param {string} id */
export const dialog = (id) => $(id, HTMLDialogElement);

/**
 * The first element inside `root` that fits the selector. It is an error if there is none.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(root, selector) {
  const node = root.querySelector(selector);
  if (!node) throw new Error(`no element fits “${selector}”`);
  return /** @type {HTMLElement} */ (node);
}

/** All elements inside `root` that fit the selector. @param {ParentNode} root @param {string} selector */
export const findAll = (root, selector) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

/** The children of an element. @param {Element} node */
export const childrenOf = (node) => /** @type {HTMLElement[]} */ ([...node.children]);

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes] a function is a handler, named `on…`; true is an empty attribute
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) node.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) node.append(child);
  return node;
}

/**
 * A button that does something when it is pressed.
 * @param {string} label
 * @param {() => unknown} press
 * @param {Record<string, Attribute>} [more]
 */
export const button = (label, press, more = {}) => make("button", { type: "button", ...more, onclick: press }, label);

/** A picture of our sprite. @param {string} name @param {string} [cls] */
export function icon(name, cls = "icon") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", cls);
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  setPicture(svg, name);
  return svg;
}

/** Let an element with a `<use>` in it show another picture. @param {Element} node @param {string} name */
export const setPicture = (node, name) => node.querySelector("use")?.setAttribute("href", `${base}/sprite.svg#${name}`);

/** A copy of the first element in a `<template>`. @param {string} id @returns {HTMLElement} */
export const copyTemplate = (id) =>
  /** @type {HTMLElement} */ ($(id, HTMLTemplateElement).content.firstElementChild?.cloneNode(true));

/**
 * Make the children of a list the elements of these items. Elements that are already there stay, and keep the focus.
 * @template T
 * @param {Element} list
 * @param {T[]} items
 * @param {(item: T, index: number) => string} key
 * @param {(item: T) => HTMLElement} create
 * @param {(node: HTMLElement, item: T, index: number) => void} update
 */
export function keyed(list, items, key, create, update) {
  const old = new Map(childrenOf(list).map((child) => [child.dataset.key, child]));
  /** @type {Element | null} */
  let previous = null;
  items.forEach((item, index) => {
    const id = key(item, index);
    const node = old.get(id) ?? create(item);
    old.delete(id);
    node.dataset.key = id;
    const place = previous ? previous.nextSibling : list.firstChild;
    if (node !== place) list.insertBefore(node, place);
    update(node, item, index);
    previous = node;
  });
  for (const gone of old.values()) gone.remove();
}

/** What each element shows, as text. @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Must an element be redrawn to show this? What has not changed is not drawn again.
 * @param {Element} node
 * @param {unknown} what everything that the drawing depends on
 */
export function mustDraw(node, what) {
  const text = JSON.stringify(what) ?? "";
  if (drawn.get(node) === text) return false;
  drawn.set(node, text);
  return true;
}

/**
 * Put new elements in the place of old ones. An old one that is equal stays: no button is replaced under a finger.
 * @param {Element} place
 * @param {Element[]} before
 * @param {Element[]} after
 */
export function replace(place, before, after) {
  if (before.length === after.length) {
    before.forEach((node, index) => {
      const next = after[index];
      if (next && !node.isEqualNode(next)) node.replaceWith(next);
    });
    return;
  }
  for (const node of before) node.remove();
  place.append(...after);
}

/** Give each card a key of its own: two equal cards are two. @param {string[]} ids */
export function numbered(ids) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return ids.map((id) => {
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    return { id, key: `${id}#${nth}` };
  });
}

let toastTimer = 0;
/** Show a text for a moment. @param {string} text */
export function toast(text) {
  const box = $("toast");
  box.textContent = text;
  // Shown again, it lies over everything else, even over an open dialog.
  box.hidePopover();
  box.showPopover();
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.hidePopover(), TIMING.toast);
}

/** The sentence of anything that was thrown. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Keep the end of a list in sight when lines are added or its size changes, unless the reader has scrolled back.
 * @param {HTMLElement} list
 * @returns {() => void} call it when lines were added
 */
export function keepAtEnd(list) {
  let atEnd = true;
  /** When the reader last did something that scrolls. */
  let touched = Number.NEGATIVE_INFINITY;
  const scroll = () => {
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"])
    list.addEventListener(kind, () => (touched = performance.now()), { passive: true });
  list.addEventListener("scroll", () => {
    // A list also scrolls because lines came or its size changed; then it is not the reader who left its end.
    if (performance.now() - touched > TIMING.scrolling) return;
    touched = performance.now();
    atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
  });
  new ResizeObserver(scroll).observe(list);
  return scroll;
}

/**
 * Copy a text. If the browser does not allow it, the text is shown, so that it can be copied by hand.
 * @param {string} text
 * @param {string} done what to say when it is copied
 */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(text);
  }
}
