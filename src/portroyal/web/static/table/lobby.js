// Before the game: who sits where, and which seats are still open.

import { ensurePerson, get } from "./api.js";
import { drawHash } from "./deal.js";
import { $, button, childrenOf, keyed, make, mustDraw, replace } from "./dom.js";
import { homeLink } from "./menu.js";
import { listed, word } from "./words.js";

/** @import { Message, Now, Seat, Table } from "./api.js" */
/** @import { TablePage } from "./table.js" */

export class Lobby {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {{id: string, name: string}[]} */
    this.bots = [];
    /** @type {Table | null} */
    this.table = null;
    /** The scores of a game that was begun and cannot be shown. @type {Now["outcome"]} */
    this.outcome = null;
    /** Why the last deal was abandoned. */
    this.abandoned = "";
    void get("/games").then(
      ({ games, bots }) => {
        const offered = games.find((game) => game.id === page.game)?.bots ?? [];
        this.bots = bots.filter((bot) => offered.includes(bot.id));
        if (this.table) this.draw(this.table, this.outcome);
      },
      (error) => page.showError(error),
    );
  }

  /** Remember what was said about a deal that was abandoned, until the next one. @param {Message[]} messages */
  note(messages) {
    for (const { type, sentences } of messages)
      if (type === "deal-abandoned" || type === "deal-begun")
        this.abandoned = type === "deal-begun" ? "" : sentences.join(" ");
  }

  /** @param {Table} table @param {Now["outcome"]} outcome */
  draw(table, outcome) {
    this.table = table;
    this.outcome = outcome;
    const isDealing = table.status === "dealing";
    const isClosed = table.status !== "open" && !isDealing;
    $("board-title").textContent = word("lobby");
    this.drawSeats(table);
    $("decision").classList.toggle("yours", table.host && !isClosed && !isDealing);
    const asked = isClosed ? "table-closed" : isDealing ? "dealing" : table.host ? "ask-start" : "waiting-start";
    $("question").textContent = word(asked);
    const scores = outcome?.points.map((count, seat) =>
      word("score-of", { player: table.seats[seat]?.name ?? "", count }),
    );
    $("fact").textContent = scores ? scores.join(" · ") : isClosed ? "" : this.fact(table);
    const isFull = table.seats.every((seat) => seat.kind !== "open");
    const invite = button(word("invite"), () => this.page.share());
    const start = button(word("start"), () => this.start(), { class: "go", "aria-disabled": String(!isFull) });
    const answers = isClosed ? [homeLink()] : isDealing ? [] : table.host ? [invite, start] : [invite];
    replace($("answers"), childrenOf($("answers")), answers);
  }

  /** Whom the deal waits for, or why there was none. @param {Table} table */
  fact({ seats, shuffle, status }) {
    if (status !== "dealing") return this.abandoned || word("invite-more");
    const late = seats.filter((_, seat) => shuffle?.hashes[seat] && !shuffle.revealed.includes(seat));
    const players = listed(late.map((seat) => seat.name));
    return players ? word("dealing-waits", { players, count: late.length }) : "";
  }

  /**
   * A seat at which nothing has changed is left alone: a list that somebody has opened there stays open.
   * @param {Table} table
   */
  drawSeats(table) {
    const { host, seats, status } = table;
    const isSeated = seats.some((seat) => seat.you);
    keyed(
      $("lobby"),
      [...seats.entries()],
      ([number]) => String(number),
      () => make("li"),
      (node, [number, seat]) => {
        if (!mustDraw(node, [seat, host, isSeated, status, this.bots.length])) return;
        const held = node.contains(document.activeElement);
        node.replaceChildren(...this.seat(table, seat, number));
        if (held) node.querySelector(/** @type {"button"} */ ("button, select"))?.focus();
      },
    );
  }

  /** @param {Table} table @param {Seat} seat @param {number} number */
  seat(table, seat, number) {
    const isOpen = seat.kind === "open";
    const name = isOpen ? word("open-seat") : seat.you ? word("name-you", { player: seat.name }) : seat.name;
    const label = make("span", {}, seat.away ? `${name} · ${word("away")}` : name);
    if (table.status !== "open") return [label];
    const answers = [];
    if (isOpen) {
      if (!table.seats.some((other) => other.you))
        answers.push(button(word("sit-down"), () => this.sit(number), { class: "act" }));
      if (table.host) answers.push(this.botPicker(number));
    } else if (seat.you && seat.away) {
      answers.push(button(word("take-seat-again"), () => this.page.send("/return"), { class: "act" }));
    } else if (seat.you || table.host) {
      const text = word(seat.you ? "get-up" : "free-seat", { player: seat.name });
      answers.push(button(text, () => this.page.send(`/seats/${number}`, { bot: null })));
    }
    return [label, ...answers];
  }

  /** @param {number} number */
  botPicker(number) {
    const label = word("add-bot");
    const options = this.bots.map((bot) => make("option", { value: bot.id }, bot.name));
    const select = make("select", { "aria-label": label }, make("option", { value: "" }, label), ...options);
    select.addEventListener("change", () => {
      if (select.value) void this.page.send(`/seats/${number}`, { bot: select.value });
    });
    return select;
  }

  /** @param {number} number */
  async sit(number) {
    try {
      await ensurePerson(word("guest"));
    } catch (error) {
      this.page.showError(error);
      return;
    }
    if (!this.table) return;
    // With the hash at once, so that no deal can begin without it.
    await this.page.send("/join", { seat: number, nonce_hash: drawHash(this.table, number) });
    this.page.feed.reconnect();
  }

  /** If a seat is still open, the server says so. */
  async start() {
    // So that our own seats take part.
    await this.page.dealer.settle();
    await this.page.send("/start", {});
  }
}
