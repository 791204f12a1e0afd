// The one solid panel: what is asked of you now, what it costs, and the buttons that answer. The server's list of legal
// actions is all it offers; the server's reasons are all it refuses by.

import { page as address } from "./api.js";
import { sinkers } from "./board.js";
import { $, icon, make, replace, toast } from "./dom.js";
import { setting } from "./settings.js";
import { word } from "./words.js";

/** So many seconds are few. */
const SHORT = 10;
/** A choice that wins so many games in a hundred more than any other is better. */
const WORTH_TELLING = 0.1;

export class Decision {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** The card that was chosen and waits for a yes. @type {string | null} */
    this.chosen = null;
    /** What the strongest bot would do. @type {{best: string, chances: Record<string, number>} | null} */
    this.advice = null;
    this.step = -1;
    /** When the clock of whoever is to act runs out, by this page's own time. @type {number | null} */
    this.until = null;
    setInterval(() => this.drawClock(), 1000);
  }

  get legal() {
    return this.page.now.legal;
  }

  /** @param {string} action */
  may(action) {
    return this.legal.includes(action);
  }

  draw() {
    const { now, isMine } = this.page;
    if (now.table.step !== this.step) {
      this.step = now.table.step;
      this.chosen = null;
      this.advice = null;
      if (!isMine) this.page.reasons = {};
    }
    const back = focusHeld();
    const panel = $("decision");
    panel.classList.toggle("yours", isMine);
    $("risk").hidden = true;
    this.drawOffers();
    this.setClock(now.table.time_left);
    if (now.table.undo?.asked) this.drawConsent();
    else if (now.view.outcome || now.table.status !== "playing") this.drawOver();
    else if (isMine) this.drawQuestion();
    else this.drawWaiting();
    back();
  }

  /** @param {number | null} seconds */
  setClock(seconds) {
    this.until = seconds === null ? null : performance.now() + 1000 * seconds;
    this.drawClock();
  }

  drawClock() {
    const clock = $("clock");
    clock.hidden = this.until === null || this.page.now.view?.outcome;
    if (this.until === null) return;
    const left = Math.max(0, Math.ceil((this.until - performance.now()) / 1000));
    clock.textContent = word("time-left", { seconds: left });
    clock.classList.toggle("short", left <= SHORT);
  }

  /** @param {string} whose @param {string} question @param {string} fact @param {...Node} answers */
  put(whose, question, fact, ...answers) {
    $("whose").textContent = whose;
    $("question").textContent = question;
    $("fact").textContent = fact;
    replace($("answers"), [...$("answers").children], answers);
  }

  /**
   * @param {string} label @param {string} action @param {string} key
   * @param {{cls?: string, picture?: string, more?: string}} [look]
   */
  button(label, action, key, look = {}) {
    const best = this.advice?.best;
    const may = this.may(action);
    const why = may ? undefined : this.page.reasons[action]?.sentence;
    const press = () => (may ? void this.page.act(action) : why && toast(why));
    return make(
      "button",
      {
        type: "button",
        class: `${look.cls ?? ""} ${best === action ? "hinted" : ""}`,
        "data-action": action,
        "aria-disabled": may ? undefined : "true",
        title: why,
        "aria-keyshortcuts": key || undefined,
        onclick: press,
      },
      look.picture ? icon(look.picture) : null,
      make("span", {}, label, look.more ? make("small", {}, look.more) : null),
      best === action ? icon("hint") : null,
      key ? make("kbd", { "aria-hidden": "true" }, key) : null,
    );
  }

  drawQuestion() {
    const { view, table } = this.page.now;
    const whose = this.page.board.shared ? table.seats[view.to_act].name : word("your-turn");
    if (this.chosen !== null)
      this.drawChosen(
        view.phase === "trade" ? this.tradeTitle(whose) : `${whose} · ${word("phase-discover")}`,
        this.chosen,
      );
    else if (view.phase === "discover") this.drawDiscover(whose);
    else if (view.phase === "repel") this.drawRepel(whose);
    else this.drawTrade(whose);
    if (this.advice) $("fact").textContent = this.hintText();
  }

  /** @param {string} whose */
  drawDiscover(whose) {
    const { view } = this.page.now;
    const player = view.players[view.to_act];
    // Both are always there: neither ever comes to lie where a finger has just pressed the other.
    const draw = this.button(word("draw"), "draw", "D", { cls: "go", picture: "deck" });
    const stop = this.button(word("stop"), "stop", "S");
    const question = !this.may("stop") ? word("ask-first") : this.may("draw") ? word("ask-draw") : word("ask-stop");
    this.put(
      `${whose} · ${word("phase-discover")}`,
      question,
      player.swords ? word("your-swords", { count: player.swords }) : word("no-swords"),
      draw,
      stop,
    );
    this.drawRisk(view);
  }

  /** @param {any} view */
  drawRisk(view) {
    if (!view.risk || !setting("show-risk") || !this.page.now.table.aids.includes("risk")) return;
    const box = $("risk");
    const share = view.risk.busts / view.risk.cards;
    const percent = box.querySelector(".percent");
    percent.replaceChildren(String(Math.round(100 * share)), make("small", {}, "%"));
    box.querySelector(".of").textContent = word("risk-of", { busts: view.risk.busts, cards: view.risk.cards });
    box.querySelector(".scale").style.setProperty("--share", share.toFixed(3));
    const kinds = [...sinkers(view, this.page.cards)].map(([kind, count]) =>
      make("span", { class: kind }, icon(`ship-${kind}`, ""), String(count)),
    );
    box.querySelector(".sink").replaceChildren(kinds.length ? word("would-sink-you") : "", ...kinds);
    box.hidden = false;
  }

  /** @param {string} whose */
  drawRepel(whose) {
    const { view } = this.page.now;
    const ship = this.page.cards[view.drawn];
    const keep = this.button(
      word("let-in"),
      "keep",
      "K",
      view.twin !== null ? { cls: "risky", picture: "risk", more: word("bust") } : {},
    );
    const repel = this.button(word("repel"), "repel", "R", { cls: view.twin !== null ? "go" : "", picture: "sword" });
    this.put(
      `${whose} · ${word("phase-discover")}`,
      word(view.twin !== null ? "ask-repel-bust" : "ask-repel", { ship: ship.title }),
      word(view.twin !== null ? "repel-bust-more" : "repel-more"),
      repel,
      keep,
    );
  }

  /** A card is chosen; it still wants a yes. @param {string} title @param {string} id */
  drawChosen(title, id) {
    const card = this.page.cards[id];
    const cancel = make("button", { type: "button", class: "minor", onclick: () => this.choose(null) }, word("back"));
    if (card.kind === "expedition") {
      this.put(
        title,
        word("ask-claim", { card: card.title }),
        word("claim-more", { coins: card.coins, points: card.points }),
        this.button(word("claim"), `claim ${id}`, "Enter", { cls: "go" }),
        cancel,
      );
      return;
    }
    const offer = this.page.now.view.offers.find((item) => item.card === id);
    this.put(
      title,
      word(card.kind === "ship" ? "ask-trade-ship" : "ask-hire", { card: card.title }),
      this.consequence(offer),
      this.button(this.verb(offer), `take ${id}`, "Enter", { cls: "go" }),
      cancel,
    );
  }

  /** @param {string} whose */
  drawTrade(whose) {
    const { view } = this.page.now;
    const title = this.tradeTitle(whose);
    const others =
      view.taker === view.active
        ? word("others-follow")
        : word("fee-goes-to", { player: this.page.now.table.seats[view.active].name });
    const pass = this.button(view.taker === view.active ? word("finish") : word("pass"), "pass", "F", {
      more: word("take-no-more"),
    });
    this.put(title, word("ask-take", { count: view.takes }), others, pass);
  }

  /** Who takes, and in whose turn. @param {string} whose */
  tradeTitle(whose) {
    const { view, table } = this.page.now;
    if (view.taker === view.active) return `${whose} · ${word("phase-trade")}`;
    const player = table.seats[view.active].name;
    return this.page.board.shared ? word("choice-of", { taker: whose, player }) : word("your-choice", { player });
  }

  /** "Hire for 3" or "Trade for +3". @param {any} offer */
  verb(offer) {
    const ship = this.page.cards[offer.card].kind === "ship";
    return ship
      ? word("trade-for", { coins: offer.income - offer.fee })
      : word("hire-for", { coins: offer.price + offer.fee });
  }

  /** What would be left in hand. @param {any} offer */
  consequence(offer) {
    const { view } = this.page.now;
    const has = view.players[view.to_act].coins.length;
    const ship = this.page.cards[offer.card].kind === "ship";
    const after = has - offer.fee + (ship ? offer.income : -offer.price);
    return [this.priceText(offer), word("then-left", { count: Math.max(0, after) })].join(" ");
  }

  /** The whole price in words. @param {any} offer */
  priceText(offer) {
    const ship = this.page.cards[offer.card].kind === "ship";
    const parts = [ship ? word("price-gain", { count: offer.income }) : word("price-pay", { count: offer.price })];
    if (offer.fee) parts.push(word("price-fee", { count: offer.fee }));
    if (offer.points) parts.push(word("price-points", { count: offer.points }));
    return parts.join(" ");
  }

  /** Prices under the cards, and why not. */
  drawOffers() {
    const { now, isMine, cards, reasons } = this.page;
    const trading = isMine && now.view.phase === "trade";
    for (const slot of $("harbour").children) {
      const card = slot.dataset.card;
      const offer = now.view.offers.find((item) => item.card === card);
      const priced = trading && offer;
      const can = priced && this.may(`take ${card}`);
      slot.classList.toggle("can", Boolean(can));
      slot.classList.toggle("no", Boolean(priced && !can));
      slot.classList.toggle("chosen", Boolean(priced && this.chosen === card));
      const tag = can
        ? this.tag(offer, cards[card])
        : priced
          ? this.refusal(cards[card], reasons[`take ${card}`])
          : null;
      if (tag) tag.tabIndex = slot.querySelector(".look").tabIndex;
      replace(slot, [...slot.querySelectorAll(".tag")], tag ? [tag] : []);
    }
    for (const row of $("expeditions").children) {
      const card = row.dataset.card;
      const more = [];
      if (this.may(`claim ${card}`)) {
        more.push(
          make(
            "button",
            {
              type: "button",
              class: "act",
              "aria-label": word("claim-it", { card: cards[card].title }),
              onclick: () => this.choose(card),
            },
            word("claim"),
          ),
        );
      } else if (isMine && reasons[`claim ${card}`]) {
        more.push(make("p", {}, reasons[`claim ${card}`].sentence));
      }
      replace(row, [...row.querySelectorAll("p, button")], more);
    }
  }

  /** @param {any} offer @param {any} card */
  tag(offer, card) {
    const ship = card.kind === "ship";
    const plain = ship ? card.coins : card.cost;
    const sum = ship ? `+${offer.income - offer.fee}` : String(offer.price + offer.fee);
    const bonus = ship && offer.income > plain ? `+${offer.income - plain}` : "";
    const fee = offer.fee ? `${ship ? "−" : "+"}${offer.fee}` : "";
    const small = bonus || fee ? `${ship ? plain : offer.price}${bonus}${fee}` : "";
    return make(
      "button",
      {
        type: "button",
        class: `tag ${small.length > 3 ? "long" : ""}`,
        "aria-label": `${this.verb(offer)}: ${card.title}. ${this.priceText(offer)}`,
        onclick: () => this.choose(offer.card),
      },
      make("span", { class: "verb" }, word(ship ? "trade" : "hire")),
      icon("coin"),
      !ship && offer.price < plain && offer.price + offer.fee !== plain ? make("s", {}, String(plain)) : null,
      make("b", {}, sum),
      small ? make("small", {}, small) : null,
    );
  }

  /** @param {any} card @param {any} why */
  refusal(card, why) {
    const short = why?.reason.short;
    const text = short ? word("short", { count: short }) : (why?.sentence ?? "");
    return make(
      "button",
      {
        type: "button",
        class: "tag",
        "aria-disabled": "true",
        "aria-label": `${card.title}. ${why?.sentence ?? ""}`,
        title: why?.sentence,
        onclick: () => this.page.zoom(card.id),
      },
      why?.reason.price !== undefined ? icon("coin") : null,
      why?.reason.price !== undefined ? make("span", {}, `${why.reason.price + why.reason.fee} ·`) : null,
      make("em", {}, text),
    );
  }

  /** Choose a card to take or claim; by default it still wants a yes, because coins paid turn face up. @param {string | null} card */
  choose(card) {
    const action = card && this.actionFor(card);
    if (action && setting("one-step")) {
      void this.page.act(action);
      return;
    }
    const before = this.chosen;
    this.chosen = action ? card : null;
    this.draw();
    if (action) $("answers").querySelector("button")?.focus();
    else if (before) placeOf(before)?.focus();
  }

  /** @param {string} card */
  actionFor(card) {
    return [`take ${card}`, `claim ${card}`].find((action) => this.may(action));
  }

  /** The buttons of the zoomed card. @param {string} card */
  answersFor(card) {
    const action = this.page.isMine && this.actionFor(card);
    if (!action) return [];
    const offer = this.page.now.view.offers.find((item) => item.card === card);
    const label = action.startsWith("claim") ? word("claim") : this.verb(offer);
    return [
      make(
        "button",
        { type: "button", class: "act", onclick: () => ($("zoom").close(), this.page.act(action)) },
        label,
      ),
    ];
  }

  drawWaiting() {
    const { table, view } = this.page.now;
    const name = table.seats[view.to_act]?.name ?? "";
    const away = table.seats.some((chair) => chair.you && chair.away);
    const back = away
      ? [
          make(
            "button",
            { type: "button", class: "go", onclick: () => this.page.send("/return") },
            word("take-seat-again"),
          ),
        ]
      : [];
    const phase = word(view.phase === "trade" ? "phase-trade" : "phase-discover");
    this.put(
      table.seats.some((chair) => chair.you) ? phase : `${word("you-watch")} · ${phase}`,
      word(view.phase === "trade" ? "waiting-take" : "waiting-draw", { player: name }),
      "",
      ...back,
    );
  }

  drawOver() {
    const { table, view } = this.page.now;
    const again = make("button", { type: "button", onclick: () => this.page.result() }, word("result"));
    if (!view.outcome)
      this.put("", word("table-closed"), "", make("a", { class: "button", href: address("/") }, word("home")));
    else
      this.put(
        word("game-over"),
        word("won", { players: view.outcome.winners.map((seat) => table.seats[seat].name).join(", ") }),
        "",
        again,
      );
  }

  drawConsent() {
    const { table } = this.page.now;
    const answer = (label, agree) =>
      make(
        "button",
        { type: "button", class: agree ? "go" : "", onclick: () => this.page.send("/undo/answer", { agree }) },
        label,
      );
    $("decision").classList.add("yours");
    this.put(
      "",
      word("undo-asked", { player: table.seats[table.undo.seat].name }),
      "",
      answer(word("yes"), true),
      answer(word("no"), false),
    );
  }

  /** @param {{best: string, chances: Record<string, number>}} advice */
  hint(advice) {
    this.advice = advice;
    this.draw();
    const card = advice.best.split(" ")[1];
    for (const slot of $("harbour").children)
      slot.querySelector(".tag")?.classList.toggle("hinted", slot.dataset.card === card);
    $("announcer").textContent = this.hintText();
  }

  hintText() {
    const { best, chances } = this.advice;
    const action = this.actionText(best);
    if (this.legal.length === 1) return word("hint-only", { action });
    const others = Object.entries(chances)
      .filter(([other]) => other !== best)
      .map(([, chance]) => chance);
    if (!others.length) return word("hint-plain", { action });
    const lead = 100 * (chances[best] - Math.max(...others));
    return lead < WORTH_TELLING
      ? word("hint-close", { action })
      : word("hint-says", { action, lead: lead.toFixed(lead < 10 ? 1 : 0) });
  }

  /** @param {string} action */
  actionText(action) {
    const [verb, card] = action.split(" ");
    return card ? word(`hint-${verb}`, { card: this.page.cards[card].title }) : word(`hint-${verb}`);
  }

  /** What may be done, for the ear. */
  spoken() {
    const takes = this.legal
      .filter((action) => /^(take|claim) /.test(action))
      .map((action) => this.page.cards[action.split(" ")[1]].title);
    return takes.length ? word("you-may-take", { cards: takes.join("; ") }) : "";
  }
}

/** The button by which a card is chosen, or else the card itself. @param {string} card @returns {HTMLElement | null} */
function placeOf(card) {
  const place = [...$("harbour").children, ...$("expeditions").children].find((node) => node.dataset.card === card);
  return place?.querySelector(".tag, .act") ?? place?.querySelector("button") ?? null;
}

/**
 * Note where the keyboard is. What is returned brings it back, once everything was drawn anew, to the same thing; or to
 * the question, and never onto the button of another answer.
 */
export function focusHeld() {
  const at = /** @type {HTMLElement} */ (document.activeElement);
  const inPanel = $("answers").contains(at) || at === $("question");
  const { action } = at.dataset;
  const card = /** @type {HTMLElement | null} */ (at.closest("#harbour [data-card], #expeditions [data-card]"))?.dataset
    .card;
  const seat = /** @type {HTMLElement | null} */ (at.closest("#seats > [data-key]"))?.dataset.key;
  return () => {
    if (inPanel)
      (
        [...$("answers").children].find((button) => action && button.dataset.action === action) ?? $("question")
      ).focus();
    else if (at.isConnected) return;
    else if (card) (placeOf(card) ?? $("question")).focus();
    else if (seat) $("seats").querySelector(`[data-key="${seat}"] button`)?.focus();
  };
}
