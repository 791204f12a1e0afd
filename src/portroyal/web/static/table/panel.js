// The panel: what is asked of you now, what it costs, and the buttons that answer. It offers the server's legal actions
// and nothing else, and refuses by the server's reasons alone. The questions themselves are the family's.

import { $, button, childrenOf, findAll, icon, make, replace, toast } from "./dom.js";
import { buttonOf, noteFocus } from "./focus.js";
import { homeLink } from "./menu.js";
import { setting } from "./settings.js";
import { decimal, word } from "./words.js";

/** @import { Hint } from "./api.js" */
/** @import { TablePage } from "./table.js" */

/** When this many seconds are left, the clock is marked. */
const FEW_SECONDS = 10;
/** A bot that acts sooner than this many seconds is not announced. */
const MIN_NOTICE = 3;
/** A choice that wins fewer than this many games in a hundred more than the next one is no better. */
const MIN_LEAD = 0.1;

export class Panel {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.questions = page.family.questions(page, this);
    /** The card that was chosen and waits for a yes. @type {string | null} */
    this.chosen = null;
    /** What the strongest bot would do. @type {Hint | null} */
    this.hint = null;
    /** The step that the panel asks about. */
    this.step = -1;
    /** When the clock of the deciding player runs out, by this page's own time. @type {number | null} */
    this.deadline = null;
    setInterval(() => this.drawClock(), 1000);
  }

  get legal() {
    return this.page.now.legal;
  }

  /** @param {string} action */
  isLegal(action) {
    return this.legal.includes(action);
  }

  draw() {
    const { now, view, isMine, family } = this.page;
    if (now.table.step !== this.step) {
      this.step = now.table.step;
      this.chosen = null;
      this.hint = null;
      if (!isMine) this.page.reasons = {};
    }
    const restoreFocus = noteFocus(family);
    $("decision").classList.toggle("yours", isMine);
    this.questions.drawChoices();
    this.setClock();
    if (now.table.undo?.asked) this.drawConsent(now.table.undo.seat);
    else if (view.outcome || now.table.status !== "playing") this.drawOver();
    else if (this.isAway && (now.table.asleep || !isMine)) this.drawAway();
    else if (isMine) this.drawQuestion();
    else this.drawWaiting();
    restoreFocus();
  }

  /** The clock of the player to act, or of the bot that is about to act for them. */
  setClock() {
    const { time_left: time, bot_in: botIn } = this.page.now.table;
    const seconds = time ?? botIn;
    this.deadline = seconds === null ? null : performance.now() + 1000 * seconds;
    this.drawClock();
  }

  drawClock() {
    const clock = $("clock");
    clock.hidden = this.deadline === null || Boolean(this.page.frame?.now.view?.outcome);
    if (this.deadline === null) return;
    const { clock_seconds: most, time_left: time, bot_in: botIn } = this.page.now.table;
    const left = Math.max(0, Math.ceil((this.deadline - performance.now()) / 1000));
    const isShort = time !== null && left <= FEW_SECONDS;
    const id = time === null ? "bot-in" : isShort && this.page.isMine ? "few-seconds-left" : "time-left";
    clock.hidden ||= time === null && (botIn ?? 0) < MIN_NOTICE;
    // In the head start a player can see what the others did; then the time runs that the table gives.
    clock.textContent = word(id, { seconds: Math.min(left, most ?? left) });
    clock.classList.toggle("short", isShort);
  }

  /**
   * @param {string} title whose turn it is, and what it is about
   * @param {string} question
   * @param {string} fact
   * @param {...Element} answers
   */
  put(title, question, fact, ...answers) {
    $("whose").textContent = title;
    $("question").textContent = question;
    $("fact").textContent = fact;
    replace($("answers"), childrenOf($("answers")), answers);
  }

  /**
   * A button for an action. If the action is not possible, it says why.
   * @param {string} label
   * @param {string} action
   * @param {string} key
   * @param {{cls?: string, picture?: string, more?: string}} [look]
   */
  button(label, action, key, look = {}) {
    const isHinted = this.hint?.best === action;
    const isLegal = this.isLegal(action);
    const why = isLegal ? undefined : this.page.reasons[action]?.sentence;
    const press = () => {
      if (isLegal) void this.page.act(action);
      else if (why) toast(why);
    };
    return make(
      "button",
      {
        type: "button",
        class: `${look.cls ?? ""} ${isHinted ? "hinted" : ""}`,
        "data-action": action,
        "aria-disabled": isLegal ? undefined : "true",
        title: why,
        "aria-keyshortcuts": key || undefined,
        onclick: press,
      },
      look.picture ? icon(look.picture) : null,
      make("span", {}, label, look.more ? make("small", {}, look.more) : null),
      isHinted ? icon("hint") : null,
      key ? make("kbd", { "aria-hidden": "true" }, key) : null,
    );
  }

  /** Whose decision it is, for the people at this device. */
  get whose() {
    const { now, view, isShared } = this.page;
    return isShared ? (now.table.seats[view.to_act ?? 0]?.name ?? "") : word("your-turn");
  }

  drawQuestion() {
    this.questions.ask();
    if (this.hint) $("fact").textContent = this.hintText(this.hint);
  }

  drawWaiting() {
    const { table } = this.page.now;
    const { phase, question } = this.questions.waiting();
    const title = table.seats.some((seat) => seat.you) ? phase : `${word("you-watch")} · ${phase}`;
    this.put(title, question, "");
  }

  /** Has a bot your seat? */
  get isAway() {
    return this.page.now.table.seats.some((seat) => seat.you && seat.away);
  }

  drawAway() {
    const { asleep } = this.page.now.table;
    const back = button(word("take-seat-again"), () => this.page.send("/return"), { class: "go" });
    $("decision").classList.add("yours");
    if (asleep) this.put(word("your-seat"), word("game-waits"), "", back);
    else this.put(word("your-seat"), word("bot-keeps-seat"), word("bot-keeps-seat-more"), back);
  }

  drawOver() {
    const { view } = this.page;
    if (!view.outcome) this.put("", word("table-closed"), "", homeLink());
    else {
      const result = button(word("result"), () => this.page.showResult());
      this.put(word("game-over"), this.page.wonText(view.outcome.winners), "", result);
    }
  }

  /** Another player asks to undo an action. @param {number} seat */
  drawConsent(seat) {
    const answer = (/** @type {string} */ label, /** @type {boolean} */ agree) =>
      button(label, () => this.page.send("/undo/answer", { agree }), { class: agree ? "go" : "" });
    $("decision").classList.add("yours");
    const question = word("undo-asked", { player: this.page.nameOf(seat) });
    this.put("", question, "", answer(word("yes"), true), answer(word("no"), false));
  }

  /**
   * Choose a card. Unless the person has set it otherwise, the choice still needs a yes: much of it cannot be undone.
   * @param {string | null} card
   */
  choose(card) {
    const action = card === null ? undefined : this.questions.actionFor(card);
    if (action && setting("one-step")) {
      void this.page.act(action);
      return;
    }
    const before = this.chosen;
    this.chosen = action ? card : null;
    this.draw();
    if (action) this.focusAnswer();
    else if (before) buttonOf(this.page.family, before)?.focus();
  }

  /** Let the keyboard be at the first answer. */
  focusAnswer() {
    findAll($("answers"), "button")[0]?.focus();
  }

  /** Goes back from a chosen card. */
  backButton() {
    return button(word("back"), () => this.choose(null), { class: "minor" });
  }

  /** The button of a card that is shown enlarged. @param {string} card @param {() => void} close */
  answersFor(card, close) {
    const action = this.page.isMine ? this.questions.actionFor(card) : undefined;
    if (!action) return [];
    const press = () => {
      close();
      void this.page.act(action);
    };
    return [button(this.questions.labelOf(action), press, { class: "act" })];
  }

  /** @param {Hint} hint */
  showHint(hint) {
    this.hint = hint;
    this.draw();
    const card = hint.best.split(" ")[1];
    for (const slot of childrenOf($(this.page.family.mainRow)))
      findAll(slot, ".tag")[0]?.classList.toggle("hinted", slot.dataset.card === card);
    $("announcer").textContent = this.hintText(hint);
  }

  /** @param {Hint} hint */
  hintText({ best, chances }) {
    const action = this.questions.hintOf(best);
    if (this.legal.length === 1) return word("hint-only", { action });
    const others = Object.entries(chances).flatMap(([other, chance]) => (other === best ? [] : [chance]));
    if (!others.length) return word("hint-plain", { action });
    const lead = 100 * ((chances[best] ?? 0) - Math.max(...others));
    if (lead < MIN_LEAD) return word("hint-close", { action });
    return word("hint-says", { action, lead: decimal(lead, lead < 10 ? 1 : 0) });
  }
}
