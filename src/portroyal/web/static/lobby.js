// Before the game: who sits where, and who may still sit down.

import { page as address, beSomebody, get, nonce, nonces } from "./api.js";
import { $, keyed, make, replace, same } from "./dom.js";
import { word } from "./words.js";

export class Lobby {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** @type {{id: string, name: string}[]} */
    this.bots = [];
    void get("/games").then(
      (offers) => {
        this.bots = offers.bots;
        if (this.table) this.draw(this.table);
      },
      (error) => page.complain(error),
    );
  }

  /** @param {any} table @param {any} [outcome] how it stood, if the game was begun and cannot be shown */
  draw(table, outcome) {
    this.table = table;
    const closed = table.status !== "open";
    $("harbour-title").textContent = word("the-chairs");
    this.drawChairs();
    $("kinds-text").textContent = "";
    $("decision").classList.toggle("yours", table.host && !closed);
    $("question").textContent = closed ? word("table-closed") : table.host ? word("ask-start") : word("waiting-start");
    const scores = outcome?.scores.map((score, seat) =>
      word("score-of", { player: table.seats[seat].name, count: score.points }),
    );
    $("fact").textContent = scores ? scores.join(" · ") : closed ? "" : word("invite-more");
    const full = table.seats.every((chair) => chair.kind !== "open");
    const invite = make("button", { type: "button", onclick: () => this.page.share() }, word("invite"));
    const start = make(
      "button",
      { type: "button", class: "go", "aria-disabled": String(!full), onclick: () => this.start() },
      word("start"),
    );
    const home = make("a", { class: "button", href: address("/") }, word("home"));
    replace($("answers"), [...$("answers").children], closed ? [home] : table.host ? [invite, start] : [invite]);
  }

  /** A chair at which nothing has changed is left alone: a list that somebody has opened there stays open. */
  drawChairs() {
    const { host, seats, status } = this.table;
    if (!$("harbour").querySelector(".lobby"))
      $("harbour").replaceChildren(make("li", { class: "chairs" }, make("ul", { class: "lobby" })));
    const seated = seats.some((chair) => chair.you);
    keyed(
      $("harbour").querySelector(".lobby"),
      [...seats.keys()],
      String,
      () => make("li"),
      (node, seat) => {
        if (same(node, [seats[seat], host, seated, status, this.bots.length])) return;
        const held = node.contains(document.activeElement);
        node.replaceChildren(...this.chair(seats[seat], seat));
        if (held) node.querySelector("button, select")?.focus();
      },
    );
  }

  /** @param {any} chair @param {number} seat */
  chair(chair, seat) {
    const { host, seats, status } = this.table;
    const name =
      chair.kind === "open" ? word("open-chair") : chair.you ? word("name-you", { player: chair.name }) : chair.name;
    if (status !== "open") return [make("span", {}, name)];
    const actions = [];
    if (chair.kind === "open") {
      if (!seats.some((other) => other.you))
        actions.push(make("button", { type: "button", class: "act", onclick: () => this.sit(seat) }, word("sit-down")));
      if (host) actions.push(this.botPicker(seat));
    } else if (chair.you || host) {
      actions.push(
        make(
          "button",
          { type: "button", onclick: () => this.page.send(`/seats/${seat}`, { bot: null }) },
          word(chair.you ? "get-up" : "free-chair", { player: chair.name }),
        ),
      );
    }
    return [make("span", {}, name), ...actions];
  }

  /** @param {number} seat */
  botPicker(seat) {
    const label = word("add-bot");
    const select = make(
      "select",
      { "aria-label": label, onchange: () => select.value && this.page.send(`/seats/${seat}`, { bot: select.value }) },
      make("option", { value: "" }, label),
      ...this.bots.map((bot) => make("option", { value: bot.id }, bot.name)),
    );
    return select;
  }

  /** @param {number} seat */
  async sit(seat) {
    try {
      await beSomebody(word("guest"));
    } catch (error) {
      this.page.complain(error);
      return;
    }
    await this.page.send("/join", { seat, nonce: nonce(this.table, seat) });
    this.page.feed.again();
  }

  /** If somebody is missing, the server says so. */
  async start() {
    await this.page.send("/start", { nonces: nonces(this.table) });
  }
}
