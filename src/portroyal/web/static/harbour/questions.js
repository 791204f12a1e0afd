// What the harbour games ask, what each answer costs, and the prices under the cards.

import { $, childrenOf, find, findAll, icon, make, replace } from "../table/dom.js";
import { setting } from "../table/settings.js";
import { listed, word } from "../table/words.js";
import { bustingShips, unseenOf } from "./board.js";

/** @import { Panel } from "../table/panel.js" */
/** @import { TablePage } from "../table/table.js" */
/** @import { HarbourCards } from "./players.js" */

/** The actions that have a button in each phase, possible or not. @type {Record<string, string[]>} */
const BUTTONS = { discover: ["draw", "stop"], repel: ["repel", "keep"], trade: ["pass"] };

/** A breakdown of a price with more signs than this gets smaller letters. */
const LONG = 3;

export class Questions {
  /** @param {TablePage} page @param {Panel} panel */
  constructor(page, panel) {
    this.page = page;
    this.panel = panel;
    this.cards = /** @type {HarbourCards} */ (page.cards);
  }

  get view() {
    return /** @type {harbour.View} */ (this.page.view);
  }

  ask() {
    const { chosen } = this.panel;
    if (chosen !== null) this.askChosen(chosen);
    else if (this.view.phase === "discover") this.askDiscover();
    else if (this.view.phase === "repel") this.askRepel();
    else this.askTrade();
  }

  waiting() {
    const { phase, to_act: seat } = this.view;
    const isTrade = phase === "trade";
    const player = seat === null ? "" : this.page.nameOf(seat);
    return {
      phase: word(isTrade ? "phase-trade" : "phase-discover"),
      question: word(isTrade ? "waiting-take" : "waiting-draw", { player }),
    };
  }

  /** Whose turn it is, in the first phase. */
  discoverTitle() {
    return `${this.panel.whose} · ${word("phase-discover")}`;
  }

  /** Who takes a card, and in whose turn. */
  tradeTitle() {
    const { taker, active } = this.view;
    if (taker === active) return `${this.panel.whose} · ${word("phase-trade")}`;
    const player = this.page.nameOf(active);
    return this.page.isShared
      ? word("choice-of", { taker: this.panel.whose, player })
      : word("your-choice", { player });
  }

  askDiscover() {
    const { panel, view } = this;
    const swords = view.players[view.active]?.swords ?? 0;
    // Both are always there, so neither ever appears where a finger has just pressed the other.
    const draw = panel.button(word("draw"), "draw", "D", { cls: "go", picture: "deck" });
    const stop = panel.button(word("stop"), "stop", "S");
    const question = !panel.isLegal("stop") ? "ask-first" : panel.isLegal("draw") ? "ask-draw" : "ask-stop";
    const fact = swords ? word("your-swords", { count: swords }) : word("no-swords");
    panel.put(this.discoverTitle(), word(question), fact, draw, stop);
    this.drawRisk();
  }

  drawRisk() {
    const { risk } = this.view;
    if (!risk || !setting("show-risk") || !this.page.allows("risk")) return;
    const box = $("risk");
    const share = risk.busts / risk.cards;
    find(box, ".percent").replaceChildren(String(Math.round(100 * share)), make("small", {}, "%"));
    find(box, ".of").textContent = word("risk-of", { busts: risk.busts, cards: risk.cards });
    find(box, ".scale").style.setProperty("--share", share.toFixed(3));
    const ships = bustingShips(this.view, this.cards).map(({ ship, count }) =>
      make("span", { class: ship.colour }, icon(ship.emblem, ""), String(count)),
    );
    find(box, ".busting").replaceChildren(ships.length ? word("would-bust-you") : "", ...ships);
    box.hidden = false;
  }

  askRepel() {
    const { panel, view } = this;
    const ship = view.drawn ? this.cards.get(view.drawn).title : "";
    const isBust = view.twin !== null;
    const warning = isBust ? { cls: "risky", picture: "risk", more: word("bust") } : {};
    panel.put(
      this.discoverTitle(),
      word(isBust ? "ask-repel-bust" : "ask-repel", { ship }),
      word(isBust ? "repel-bust-more" : "repel-more"),
      panel.button(word("repel"), "repel", "R", { cls: isBust ? "go" : "", picture: "sword" }),
      panel.button(word("let-in"), "keep", "K", warning),
    );
  }

  askTrade() {
    const { panel, view } = this;
    const isOwnTurn = view.taker === view.active;
    const fact = isOwnTurn ? word("others-follow") : word("fee-goes-to", { player: this.page.nameOf(view.active) });
    const label = word(isOwnTurn ? "finish" : "pass");
    const pass = panel.button(label, "pass", "F", { more: word("take-no-more") });
    panel.put(this.tradeTitle(), word("ask-take", { count: view.takes }), fact, pass);
  }

  /** A card is chosen; it still needs a yes. @param {string} id */
  askChosen(id) {
    const { panel } = this;
    const card = this.cards.get(id);
    const title = this.view.phase === "trade" ? this.tradeTitle() : this.discoverTitle();
    const back = panel.backButton();
    if (card.kind === "expedition") {
      const claim = panel.button(word("claim"), `claim ${id}`, "Enter", { cls: "go" });
      const fact = word("claim-more", { coins: card.coins, points: card.points });
      panel.put(title, word("ask-claim", { card: card.title }), fact, claim, back);
      return;
    }
    const offer = this.offerOf(id);
    if (!offer) return;
    const question = word(this.isShip(offer) ? "ask-trade-ship" : "ask-hire", {
      card: card.name,
      count: this.coins(offer),
    });
    const fact = [this.priceText(offer), word("then-left", { count: offer.coins_after })].join(" ");
    const take = panel.button(this.verb(offer), `take ${id}`, "Enter", { cls: "go" });
    panel.put(title, question, fact, take, back);
  }

  /** @param {string} card */
  offerOf(card) {
    return this.view.offers.find((offer) => offer.card === card);
  }

  /** @param {harbour.Offer} offer */
  isShip(offer) {
    return this.cards.get(offer.card).kind === "ship";
  }

  /** "Hire for 3" or "Trade for +3". @param {harbour.Offer} offer */
  verb(offer) {
    return word(this.isShip(offer) ? "trade-for" : "hire-for", { coins: this.coins(offer) });
  }

  /** The coins that the taker gains for a ship or pays for a person, fee included. @param {harbour.Offer} offer */
  coins(offer) {
    return Math.max(0, this.isShip(offer) ? offer.change : -offer.change);
  }

  /** The whole price in words. @param {harbour.Offer} offer */
  priceText(offer) {
    const parts = [
      this.isShip(offer) ? word("price-gain", { count: offer.income }) : word("price-pay", { count: offer.price }),
    ];
    if (offer.fee) parts.push(word("price-fee", { count: offer.fee }));
    if (offer.points) parts.push(word("price-points", { count: offer.points }));
    return parts.join(" ");
  }

  /** Prices under the cards and claims beside the expeditions, or why not. */
  drawChoices() {
    $("risk").hidden = true;
    for (const slot of childrenOf($("harbour"))) this.drawPrice(slot, slot.dataset.card ?? "");
    for (const row of childrenOf($("expeditions"))) this.drawClaim(row, row.dataset.card ?? "");
  }

  /** @param {HTMLElement} slot @param {string} card */
  drawPrice(slot, card) {
    const { panel, page } = this;
    const isPriced = page.isMine && this.view.phase === "trade";
    const offer = isPriced ? this.offerOf(card) : undefined;
    const canTake = Boolean(offer) && panel.isLegal(`take ${card}`);
    slot.classList.toggle("can", canTake);
    slot.classList.toggle("no", Boolean(offer) && !canTake);
    slot.classList.toggle("chosen", Boolean(offer) && panel.chosen === card);
    const tag = !offer ? null : canTake ? this.priceTag(offer) : this.refusalTag(offer);
    if (tag) tag.tabIndex = find(slot, ".look").tabIndex;
    replace(slot, findAll(slot, ".tag"), tag ? [tag] : []);
  }

  /** @param {HTMLElement} row @param {string} card */
  drawClaim(row, card) {
    const action = `claim ${card}`;
    const reason = this.page.isMine ? this.page.reasons[action] : undefined;
    const answers = [];
    if (this.panel.isLegal(action)) {
      const label = word("claim-it", { card: this.cards.get(card).title });
      const press = () => this.panel.choose(card);
      answers.push(
        make("button", { type: "button", class: "act", "aria-label": label, onclick: press }, word("claim")),
      );
    } else if (reason) answers.push(make("p", {}, reason.sentence));
    replace(row, findAll(row, "p, button"), answers);
  }

  /** The price under a card that can be taken. @param {harbour.Offer} offer */
  priceTag(offer) {
    const card = this.cards.get(offer.card);
    const isShip = card.kind === "ship";
    const coins = this.coins(offer);
    const bonus = isShip && offer.bonus ? `+${offer.bonus}` : "";
    const fee = offer.fee ? `${isShip ? "−" : "+"}${offer.fee}` : "";
    const breakdown = bonus || fee ? `${isShip ? card.coins : offer.price}${bonus}${fee}` : "";
    const isReduced = !isShip && offer.bonus > 0 && coins !== card.cost;
    return make(
      "button",
      {
        type: "button",
        class: `tag ${breakdown.length > LONG ? "long" : ""}`,
        "aria-label": `${this.verb(offer)}: ${card.title}. ${this.priceText(offer)}`,
        onclick: () => this.panel.choose(offer.card),
      },
      make("span", { class: "verb" }, word(isShip ? "trade" : "hire")),
      icon("coin"),
      isReduced ? make("s", {}, String(card.cost)) : null,
      make("b", {}, isShip ? `+${coins}` : String(coins)),
      breakdown ? make("small", {}, breakdown) : null,
    );
  }

  /** Why a card cannot be taken. @param {harbour.Offer} offer */
  refusalTag(offer) {
    const { card } = offer;
    const why = this.page.reasons[`take ${card}`];
    const sentence = why?.sentence ?? "";
    const tooFew = why?.reason.type === "too-few-coins" ? why.reason : null;
    return make(
      "button",
      {
        type: "button",
        class: "tag",
        "aria-disabled": "true",
        "aria-label": `${this.cards.get(card).title}. ${sentence}`,
        title: why?.sentence,
        onclick: () => this.page.zoom(card),
      },
      tooFew ? icon("coin") : null,
      tooFew ? make("span", {}, `${this.coins(offer)} ·`) : null,
      make("em", {}, tooFew ? word("short", { count: tooFew.short }) : sentence),
    );
  }

  /** @param {string} card */
  actionFor(card) {
    return [`take ${card}`, `claim ${card}`].find((action) => this.panel.isLegal(action));
  }

  /** @param {string} action */
  labelOf(action) {
    const [verb, card = ""] = action.split(" ");
    const offer = this.offerOf(card);
    return verb === "claim" || !offer ? word("claim") : this.verb(offer);
  }

  /** @param {string} action */
  hintOf(action) {
    const [verb, card] = action.split(" ");
    return card ? word(`hint-${verb}`, { card: this.cards.get(card).title }) : word(`hint-${verb}`);
  }

  explained() {
    const { phase, harbour, expeditions } = this.view;
    const takes = phase === "trade" ? harbour.map((card) => `take ${card}`) : [];
    return [...(BUTTONS[phase] ?? []), ...takes, ...expeditions.map((card) => `claim ${card}`)];
  }

  spoken() {
    const cards = this.panel.legal.flatMap((action) => {
      const [verb, card] = action.split(" ");
      return card && (verb === "take" || verb === "claim") ? [this.cards.get(card).title] : [];
    });
    return cards.length ? word("you-may-take", { cards: listed(cards) }) : "";
  }

  /** @param {string} card */
  facts(card) {
    const offer = this.offerOf(card);
    const count = (/** @type {string[]} */ ids) => ids.filter((other) => other === card).length;
    const copies = { unseen: count(unseenOf(this.view)), discard: count(this.view.discard) };
    return {
      price: offer ? this.priceText(offer) : "",
      where: this.page.allows("unseen") ? word("copies", copies) : "",
    };
  }
}
