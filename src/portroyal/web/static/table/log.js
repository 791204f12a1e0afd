// What has happened, a line for each event; the newest at the end.

import { pageAddress } from "./api.js";
import { $, childrenOf, dialog, findAll, keepAtEnd, make } from "./dom.js";
import { listed, word } from "./words.js";

/** @import { Message } from "./api.js" */
/** @import { Cards } from "./cards.js" */
/** @import { Family } from "./family.js" */
/** @import { Effect } from "./movement.js" */

/** @type {Effect} */
const NOTHING = {};
/** The log keeps this many lines; the replay has them all. */
const MAX_LINES = 120;

export class Log {
  /** @param {string} table @param {Family} family @param {Cards} cards */
  constructor(table, family, cards) {
    this.table = table;
    this.family = family;
    this.cards = cards;
    this.list = $("log");
    this.scrollToEnd = keepAtEnd(this.list);
  }

  /** @param {Message[]} messages */
  append(messages) {
    for (const message of messages) {
      for (const [place, sentence] of message.sentences.entries()) {
        const event = message.events[place];
        const { beginsTurn, faces } = event ? this.family.effect(event, this.cards) : NOTHING;
        const address = message.step ? pageAddress(`/replay/${this.table}#${message.step}`) : "";
        const line = address ? make("a", { href: address }, sentence) : sentence;
        this.list.append(
          make("li", { class: beginsTurn ? "turn" : "" }, line, faces?.length ? this.more(faces) : null),
        );
      }
    }
    while (this.list.children.length > MAX_LINES) this.list.firstElementChild?.remove();
    for (const line of findAll(this.list, ".now")) line.classList.remove("now");
    const last = childrenOf(this.list).at(-1);
    last?.classList.add("now");
    $("last-line").textContent = last?.textContent ?? "";
    this.scrollToEnd();
  }

  /** What a sentence does not tell, for readers who ask. @param {string[]} cards */
  more(cards) {
    const names = cards.map((card) => this.cards.get(card).name);
    return make("details", {}, make("summary", {}, word("which-cards")), listed(names));
  }

  /** In a dialog, where the window has no room for it; the newest line first. */
  showDialog() {
    $("log-lines").replaceChildren(
      ...childrenOf(this.list)
        .reverse()
        .map((line) => line.cloneNode(true)),
    );
    dialog("menu-box").close();
    dialog("log-dialog").showModal();
  }
}
