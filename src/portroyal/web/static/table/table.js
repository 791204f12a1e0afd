// A table in the browser: shows what the server tells, in order and at a pace to follow, and sends what you do.

import { get, isShared, pageAddress, post, Refusal } from "./api.js";
import { loadCards, zoomIn } from "./cards.js";
import { Dealer, startTable } from "./deal.js";
import { $, childrenOf, dialog, findAll, toast } from "./dom.js";
import { loadFamily } from "./family.js";
import { Feed } from "./feed.js";
import { keepOneTabStop, noteFocus } from "./focus.js";
import { wireKeys } from "./keys.js";
import { Lobby } from "./lobby.js";
import { Log } from "./log.js";
import { Menu } from "./menu.js";
import { Motion } from "./motion.js";
import { Panel } from "./panel.js";
import { isBurst, Queue } from "./queue.js";
import { Result } from "./result.js";
import { pace, setting, wireTools } from "./settings.js";
import { play } from "./sound.js";
import { TIMING } from "./timing.js";
import { showTip } from "./tips.js";
import { listed, loadWords, word } from "./words.js";

/** @import { Reasons } from "./api.js" */
/** @import { Cards } from "./cards.js" */
/** @import { Family } from "./family.js" */
/** @import { Told } from "./feed.js" */
/** @import { Snapshot } from "./motion.js" */

/** A screen reader is told at most this many events at once. */
const MAX_ANNOUNCED = 8;

/** Lets the browser paint; what follows is a task of its own. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export class TablePage {
  /** @param {string} id @param {string} game @param {Family} family @param {Cards} cards */
  constructor(id, game, family, cards) {
    this.id = id;
    this.game = game;
    this.family = family;
    this.cards = cards;
    this.board = family.board(cards, (card) => this.zoom(card), true);
    this.panel = new Panel(this);
    this.lobby = new Lobby(this);
    this.result = new Result(this);
    this.menu = new Menu(this);
    this.log = new Log(id, family, cards);
    this.motion = new Motion(family, cards);
    this.queue = new Queue();
    this.dealer = new Dealer();
    this.isShowing = false;
    /** The frame that is shown. @type {Told | null} */
    this.frame = null;
    /** Why actions are not possible. @type {Reasons} */
    this.reasons = {};
    this.wasMine = false;
    /** The viewer has skipped: they want to see how things are, and not how they came about. */
    this.isSkipping = false;
    /** Is an action on its way to the server? */
    this.isSending = false;
    this.feed = new Feed(
      id,
      (frame) => this.take(frame),
      (online) => {
        $("lost").hidden = online;
      },
    );
  }

  /** How things are now. */
  get now() {
    if (!this.frame) throw new Error("nothing was told yet");
    return this.frame.now;
  }

  /** The game as the viewer sees it. */
  get view() {
    if (!this.now.view) throw new Error("there is no game to be seen");
    return this.now.view;
  }

  /** The seat whose cards lie in front; null for a spectator. */
  get me() {
    return this.frame?.now.view?.viewer ?? null;
  }

  /** Is it a person at this device who decides? */
  get isMine() {
    return this.now.legal.length > 0;
  }

  /** Do several people play at this device? */
  get isShared() {
    return isShared(this.now.table);
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.now.table.seats[seat]?.name ?? "";
  }

  /** Who has won, as a heading. @param {number[]} winners */
  wonText(winners) {
    const isMine = this.me !== null && winners.includes(this.me) && !this.isShared;
    return isMine ? word("you-won") : word("won", { players: listed(winners.map((seat) => this.nameOf(seat))) });
  }

  /** Does the table allow this? @param {Told["now"]["table"]["aids"][number]} aid */
  allows(aid) {
    return this.now.table.aids.includes(aid);
  }

  /** @param {Told} frame */
  take(frame) {
    this.dealer.take(frame.now.table);
    this.queue.push(frame);
    void this.showAll();
  }

  async showAll() {
    if (this.isShowing) return;
    this.isShowing = true;
    try {
      while (this.queue.length) {
        await nextTask();
        const frame = this.queue.next();
        if (frame) await this.show(frame);
      }
    } finally {
      this.isShowing = false;
      this.isSkipping = false;
    }
  }

  /** Skip to how things are now. */
  skip() {
    if (!this.isShowing) return;
    this.isSkipping = true;
    this.queue.merge();
    this.motion.land();
  }

  /** @param {Told} frame */
  async show(frame) {
    const before = this.motion.snapshot();
    this.frame = frame;
    const { table, view, outcome } = frame.now;
    // Without a game to be seen there are only seats.
    $("main").dataset.status = view ? table.status : "open";
    this.menu.draw();
    if (!view) {
      this.log.append(frame.messages);
      this.lobby.note(frame.messages);
      this.lobby.draw(table, outcome);
      return;
    }
    const restoreFocus = noteFocus(this.family);
    this.board.draw(view, table, this.me);
    keepOneTabStop($(this.family.mainRow));
    this.drawTop();
    this.panel.draw();
    restoreFocus();
    if (this.isMine) void this.askReasons();
    this.announce(frame);
    await this.move(frame, before);
    this.settle();
  }

  /**
   * Show how the cards came to lie where they lie now.
   * @param {Told} frame
   * @param {Snapshot} before
   */
  async move(frame, before) {
    const told = frame.messages.filter((message) => message.events.length);
    const events = told.flatMap((message) => message.events);
    const moves = told.flatMap((message) => message.moves);
    const isStill = frame.first || isBurst(frame);
    const speed = () => (this.isSkipping ? 0 : pace() / Math.max(1, this.queue.length / 4));
    const main = $("main");
    try {
      // What follows a loss is not told before the loss is seen.
      const hasLoss = events.some((event) => this.family.effect(event, this.cards).isLoss);
      main.toggleAttribute("data-suspense", !isStill && hasLoss);
      if (!isStill) await this.motion.show(before, events, moves, speed);
    } finally {
      main.removeAttribute("data-suspense");
      this.log.append(frame.messages);
    }
  }

  /** What follows when everything has arrived. */
  settle() {
    const { table } = this.now;
    if (this.isMine && !this.wasMine) {
      play("turn");
      this.notify();
    }
    this.wasMine = this.isMine;
    document.title = `${this.isMine ? "● " : ""}${word(`game-${this.game}`)}`;
    // To come to the table is to come back.
    if (this.frame?.first && this.panel.isAway) void this.send("/return");
    if (table.curtain !== null) this.menu.drawCurtain(table.curtain);
    if (this.view.outcome && !this.result.wasShown) this.showResult();
    if (!this.queue.length) showTip(this.family, this.now, this.isMine);
  }

  drawTop() {
    const { view, family } = this;
    const title = word(`game-${this.game}`);
    $("where").textContent = family.isLastRound(view) ? `${title} · ${word("last-round")}` : title;
    $("phases").hidden = false;
    for (const step of childrenOf($("phases"))) {
      const isCurrent = step.dataset.phase === family.phaseOf(view) && !view.outcome;
      if (isCurrent) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    }
    $("main").dataset.phase = view.phase;
    $("hint").hidden = !this.allows("hint") || this.me === null;
    $("hint").setAttribute("aria-disabled", String(!this.isMine));
    $("undo").hidden = !this.allows("undo") || this.me === null;
    this.drawAids();
  }

  /** What a family marks as an aid is hidden, or disabled if it is a button, where the table does not allow it. */
  drawAids() {
    for (const node of findAll(document, "[data-aid]")) {
      const isAllowed = this.now.table.aids.some((aid) => aid === node.dataset.aid);
      if (node instanceof HTMLButtonElement) node.disabled = !isAllowed;
      else node.hidden = !isAllowed;
    }
  }

  /** Tell a screen reader what happened and what may be done. @param {Told} frame */
  announce(frame) {
    const told = frame.first ? [] : frame.messages.flatMap((message) => message.sentences);
    const asked = this.isMine ? [$("question").textContent, $("fact").textContent, this.panel.questions.spoken()] : [];
    const text = [...told.slice(-MAX_ANNOUNCED), ...asked].filter(Boolean).join(" ");
    if (text) $("announcer").textContent = text;
  }

  /** Ask the server why things are not possible that a player might think of. */
  async askReasons() {
    const { table, legal } = this.now;
    const asked = [...new Set(this.panel.questions.explained())].filter((action) => !legal.includes(action));
    if (!asked.length) return;
    const query = new URLSearchParams(asked.map((action) => ["action", action]));
    try {
      const reasons = await get(`/tables/${this.id}/reasons?${query}`);
      if (table.step !== this.now.table.step) return;
      this.reasons = reasons;
      this.panel.draw();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /**
   * Do something, one action at a time. The step that it answers goes with it, so that an action that is sent twice is
   * done once.
   * @param {string} action
   */
  async act(action) {
    if (this.isSending) return;
    this.isSending = true;
    const { step } = this.now.table;
    try {
      const done = await this.sendAction(step, action);
      // A connection may be dead without anybody having noticed.
      if (done) setTimeout(() => done.number > this.feed.after && this.feed.reconnect(), TIMING.newsAfterAction);
    } catch (error) {
      this.showError(error);
    }
    this.isSending = false;
  }

  /**
   * Send an action until there is an answer, or until it is out of date.
   * @param {number} step
   * @param {string} action
   */
  async sendAction(step, action) {
    while (this.now.table.step === step) {
      try {
        return await post(`/tables/${this.id}/actions`, { step, action, seat: this.me });
      } catch (error) {
        if (error instanceof Refusal) throw error;
        $("lost").hidden = false;
        await new Promise((resolve) => setTimeout(resolve, TIMING.retry));
      }
    }
    return null;
  }

  /**
   * Send something other than an action; null if it was refused.
   * @template {string} P
   * @param {P} path
   * @param {api.PostBody<`/tables/${string}${P}`>} [body]
   * @returns {Promise<api.PostAnswer<`/tables/${string}${P}`> | null>}
   */
  async send(path, body) {
    try {
      return await post(`/tables/${this.id}${path}`, body);
    } catch (error) {
      this.showError(error);
      return null;
    }
  }

  /** @param {unknown} error */
  showError(error) {
    if (!(error instanceof Refusal)) toast(word("no-connection"));
    else if (error.body.done !== 1) toast(error.body.why ?? error.message);
  }

  async showHint() {
    if (!this.isMine) return;
    $("fact").textContent = word("hint-thinking");
    try {
      const hint = await get(`/tables/${this.id}/hint`);
      if (hint.step === this.now.table.step) this.panel.showHint(hint);
    } catch (error) {
      this.panel.draw();
      this.showError(error);
    }
  }

  undo() {
    return this.send("/undo", { step: this.now.table.step });
  }

  /** Show a card enlarged. @param {string} card */
  zoom(card) {
    if (!this.allows("zoom")) return;
    const answers = this.panel.answersFor(card, () => dialog("zoom").close());
    zoomIn(this.family, this.cards.get(card), { ...this.panel.questions.facts(card), answers });
  }

  showResult() {
    this.result.show();
  }

  /** The same players again. */
  async rematch() {
    const table = await this.send("/rematch");
    if (!table) return;
    // Bots need no time to sit down. If starting fails, the game can still be started at the new table.
    const isFull = table.seats.every((seat) => seat.you || seat.kind === "bot");
    if (isFull && table.status === "open") await startTable(table).catch((error) => this.showError(error));
    location.assign(pageAddress(`/table/${table.id}`));
  }

  share() {
    return this.menu.share();
  }

  /** Where it is allowed, a notice says that it is your turn. */
  notify() {
    if (!document.hidden || !setting("notify")) return;
    try {
      new Notification(word("your-turn"));
    } catch {
      // Browsers on phones have no notices, or none for pages.
    }
  }

  start() {
    wireTools();
    wireKeys(this);
    this.menu.wire();
    this.result.wire();
    $("hint").addEventListener("click", () => this.showHint());
    $("undo").addEventListener("click", () => this.undo());
    $("last-line").addEventListener("click", () => this.log.showDialog());
    addEventListener("pointerdown", () => this.skip());
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
    this.feed.start();
  }
}

const { table = "", game = "" } = document.body.dataset;
const [family, cards] = await Promise.all([loadFamily(game), loadCards(game), loadWords()]);
new TablePage(table, game, family, cards).start();
