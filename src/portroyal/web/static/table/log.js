// What has happened, a line for each event; the newest at the end.

import { pageAddress } from "./api.js";
import { $, childrenOf, dialog, findAll, keepAtEnd, make } from "./dom.js";

/** @import { Message } from "./api.js" */
/** @import { Cards } from "./cards.js" */
/** @import { Family } from "./family.js" */

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
        const begins = event && this.family.effect(event, this.cards).beginsTurn;
        const address = message.step ? pageAddress(`/replay/${this.table}#${message.step}`) : "";
        this.list.append(
          make("li", { class: begins ? "turn" : "" }, address ? make("a", { href: address }, sentence) : sentence),
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
