// Small helpers for making and changing elements.

const { static: base } = document.documentElement.dataset;

/** @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `class`, `on…` handlers, and what setAttribute takes
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) node.setAttribute(name, String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A picture of our sprite. @param {string} name @param {string} [cls] */
export function icon(name, cls = "icon") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", cls);
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${base}/sprite.svg#${name}`);
  svg.append(use);
  return svg;
}

/** Point a `<use>` in a template at a picture. @param {Element} svg @param {string} name */
export const show = (svg, name) => svg.querySelector("use")?.setAttribute("href", `${base}/sprite.svg#${name}`);

/**
 * Make the children of a list the elements of these items, keeping those that are there already, and with them focus.
 * @template T
 * @param {Element} list
 * @param {T[]} items
 * @param {(item: T, index: number) => string} key
 * @param {(item: T) => Element} create
 * @param {(node: any, item: T, index: number) => void} update
 */
export function keyed(list, items, key, create, update) {
  const old = new Map([...list.children].map((child) => [/** @type {HTMLElement} */ (child).dataset.key, child]));
  /** @type {Element | null} */
  let previous = null;
  items.forEach((item, index) => {
    const id = key(item, index);
    const node = old.get(id) ?? create(item);
    old.delete(id);
    /** @type {HTMLElement} */ (node).dataset.key = id;
    const place = previous ? previous.nextSibling : list.firstChild;
    if (node !== place) list.insertBefore(node, place);
    update(node, item, index);
    previous = node;
  });
  for (const gone of old.values()) gone.remove();
}

/** What each element shows, as text. @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/** Does an element show this already? If not, it will now: what has not changed is not drawn again. @param {Element} node @param {unknown} what */
export function same(node, what) {
  const text = JSON.stringify(what) ?? "";
  if (shown.get(node) === text) return true;
  shown.set(node, text);
  return false;
}

/** Put these in place of those, unless they are alike: a button is not taken away from under a finger. @param {Element} place @param {Element[]} before @param {Element[]} after */
export function replace(place, before, after) {
  if (before.length === after.length) {
    before.forEach((node, index) => node.isEqualNode(after[index]) || node.replaceWith(after[index]));
    return;
  }
  for (const node of before) node.remove();
  place.append(...after);
}

/** Items with how often each was seen before it: two equal cards are two. @param {string[]} ids */
export function numbered(ids) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return ids.map((id) => {
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    return { id, key: `${id}#${nth}` };
  });
}

let timer = 0;
/** Say something for a moment. @param {string} text */
export function toast(text) {
  const box = $("toast");
  box.textContent = text;
  // Shown anew it comes to lie over everything else, an open dialog too.
  box.hidePopover();
  box.showPopover();
  clearTimeout(timer);
  timer = setTimeout(() => box.hidePopover(), 4000);
}

/** What keeps the end of a list in sight, whatever comes to it or to its room, unless whoever looks has turned back. @param {HTMLElement} list */
export function follow(list) {
  let atEnd = true;
  const toEnd = () => {
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  list.addEventListener("scroll", () => (atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4));
  new ResizeObserver(toEnd).observe(list);
  return toEnd;
}

/** Copy a text; where a browser does not let us, it is shown to be copied by hand. @param {string} text @param {string} done what is said then */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(text);
  }
}
