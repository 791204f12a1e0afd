// A table in the browser: what the server tells, in order and at a pace to follow; and what you may do about it.

import { Feed, Refusal, get, nonces, page, post } from "./api.js";
import { Board } from "./board.js";
import { face } from "./cards.js";
import { Decision, focusHeld } from "./decision.js";
import { $, copy, follow, make, toast } from "./dom.js";
import { rove, wireKeys } from "./keys.js";
import { Lobby } from "./lobby.js";
import { Snapshot, animate, land } from "./motion.js";
import { keep, pace, setting, wireTools } from "./settings.js";
import { isProved, pledgeOf } from "./shuffle.js";
import { play } from "./sound.js";
import { tipFor } from "./tips.js";
import { cardsOf, goalOf, loadWords, word } from "./words.js";

const { table: id = "", game = "" } = document.body.dataset;
const BURST = 12;
/** The log keeps so many lines; the replay has them all. */
const LINES = 120;
const TRY_AGAIN_MS = 1000;
/** What is answered by a button, in each phase. */
const ANSWERS = { discover: ["draw", "stop"], repel: ["repel", "keep"], trade: ["pass"] };
/** By then whoever has acted has been told so. */
const NEWS_MS = 3000;

/** Lets the browser paint: what follows is a task of its own. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

class TablePage {
  constructor() {
    this.cards = cardsOf(game);
    this.board = new Board(
      this.cards,
      goalOf(game),
      (card) => this.zoom(card),
      (seat) => this.crew(seat),
    );
    this.decision = new Decision(this);
    this.lobby = new Lobby(this);
    /** @type {any[]} */
    this.queue = [];
    this.busy = false;
    /** @type {any} */
    this.now = null;
    /** @type {Record<string, any>} */
    this.reasons = {};
    this.wasMine = false;
    this.resultShown = false;
    /** Whoever looks wants to see how things stand, and not how they came about. */
    this.hurry = false;
    /** An action that is on its way to the server. */
    this.sending = false;
    this.toEnd = follow($("log"));
    this.feed = new Feed(
      id,
      (frame) => this.take(frame),
      (online) => ($("lost").hidden = online),
    );
  }

  /** The seat whose cards lie in front; null for whoever only watches. */
  get me() {
    return this.now?.view?.viewer ?? null;
  }

  /** Is it the person here who decides? */
  get isMine() {
    return this.now.legal.length > 0;
  }

  /** @param {any} frame */
  take(frame) {
    if (frame.first) this.queue = [];
    this.queue.push(frame);
    if (frame.messages.length > BURST) this.merge();
    void this.drain();
  }

  async drain() {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.queue.length) {
        await breath();
        await this.show(this.queue.shift());
      }
    } finally {
      this.busy = false;
      this.hurry = false;
    }
  }

  /** Make all that waits one frame. */
  merge() {
    const first = this.queue.some((frame) => frame.first);
    if (this.queue.length)
      this.queue = [{ ...this.queue.at(-1), first, messages: this.queue.flatMap((frame) => frame.messages) }];
  }

  /** Skip to how things stand. */
  skip() {
    if (!this.busy) return;
    this.hurry = true;
    this.merge();
    land();
  }

  /** @param {any} frame */
  async show(frame) {
    const before = new Snapshot();
    this.now = frame.now;
    const { table, view } = frame.now;
    // Without a game to be seen there are only seats.
    $("main").dataset.status = view ? table.status : "open";
    this.drawMenu();
    if (!view) {
      this.log(frame.messages);
      this.lobby.draw(table, frame.now.outcome);
      return;
    }
    const back = focusHeld();
    this.board.draw(view, table, this.me);
    rove($("harbour"));
    this.drawTop();
    this.decision.draw();
    back();
    if (this.isMine) void this.ask();
    this.announce(frame);
    const told = frame.messages.filter((message) => message.events.length);
    const still = frame.first || frame.messages.length > BURST;
    const speed = () => (this.hurry ? 0 : pace() / Math.max(1, this.queue.length / 4));
    const events = told.flatMap((message) => message.events);
    try {
      // What follows a bust is not told before the bust is seen.
      $("main").toggleAttribute("data-suspense", !still && events.some((event) => event.type === "busted"));
      if (!still)
        await animate(
          before,
          events,
          told.flatMap((message) => message.moves),
          this.cards,
          speed,
        );
    } finally {
      $("main").removeAttribute("data-suspense");
      this.log(frame.messages);
    }
    this.afterwards();
  }

  /** What follows when everything has arrived. */
  afterwards() {
    const { table, view } = this.now;
    if (this.isMine && !this.wasMine) {
      play("turn");
      this.alert();
    }
    this.wasMine = this.isMine;
    document.title = `${this.isMine ? "● " : ""}${word(`game-${game}`)}`;
    if (table.curtain !== null) this.curtain(table.curtain);
    if (view.outcome && !this.resultShown) this.result();
    if (!this.queue.length) tipFor(this.now, this.isMine);
  }

  drawTop() {
    const { table, view } = this.now;
    $("where").textContent = `${word(`game-${game}`)}${view.last_round ? ` · ${word("last-round")}` : ""}`;
    $("phases").hidden = false;
    for (const step of $("phases").children) {
      const current = step.dataset.phase === (view.phase === "trade" ? "trade" : "discover");
      if (current && !view.outcome) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    }
    $("main").dataset.phase = view.phase;
    $("hint").hidden = !table.aids.includes("hint") || this.me === null;
    $("hint").setAttribute("aria-disabled", String(!this.isMine));
    $("unseen-box").hidden = !table.aids.includes("unseen");
    $("deck").disabled = !table.aids.includes("unseen");
    $("undo").hidden = !table.aids.includes("undo") || this.me === null;
  }

  /** What one may do about the table itself. */
  drawMenu() {
    const { table, view } = this.now;
    const ended = view?.outcome || table.status === "closed";
    const sits = table.seats.some((chair) => chair.you);
    const waited = table.seats[table.to_act];
    $("shut").hidden = !table.host || ended;
    $("leave").hidden = !sits || ended;
    $("hand-over").hidden =
      !sits ||
      ended ||
      table.clock !== "none" ||
      !waited ||
      waited.you ||
      waited.kind !== "person" ||
      waited.away !== null;
    if (waited) $("hand-over").textContent = word("hand-over", { player: waited.name });
  }

  /** @param {any[]} messages */
  log(messages) {
    const list = $("log");
    for (const message of messages) {
      message.sentences.forEach((sentence, place) => {
        const type = message.events[place]?.type;
        const line = make("li", { class: type === "turn-began" ? "turn" : "" });
        if (message.step) line.append(make("a", { href: page(`/replay/${id}#${message.step}`) }, sentence));
        else line.textContent = sentence;
        list.append(line);
      });
    }
    while (list.children.length > LINES) list.firstElementChild.remove();
    for (const line of list.querySelectorAll(".now")) line.classList.remove("now");
    list.lastElementChild?.classList.add("now");
    $("last-line").textContent = list.lastElementChild?.textContent ?? "";
    this.toEnd();
  }

  /** Tell a screen reader what happened and what may be done. @param {any} frame */
  announce(frame) {
    const said = frame.first ? [] : frame.messages.flatMap((message) => message.sentences);
    const asked = this.isMine ? [$("question").textContent, $("fact").textContent, this.decision.spoken()] : [];
    const text = [...said.slice(-8), ...asked].filter(Boolean).join(" ");
    if (text) $("announcer").textContent = text;
  }

  /** Why what lies there, and might be thought of, is not possible. */
  async ask() {
    const { table, view, legal } = this.now;
    const { step } = table;
    const takes = view.phase === "trade" ? view.harbour.map((card) => `take ${card}`) : [];
    const claims = view.expeditions.map((card) => `claim ${card}`);
    const asked = [...new Set([...ANSWERS[view.phase], ...takes, ...claims])].filter(
      (action) => !legal.includes(action),
    );
    if (!asked.length) return;
    try {
      const reasons = await get(
        `/tables/${id}/reasons?${new URLSearchParams(asked.map((action) => ["action", action]))}`,
      );
      if (step !== this.now.table.step) return;
      this.reasons = reasons;
      this.decision.draw();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** One action at a time; the step it answers goes with it, so that sent again it is not done again. @param {string} action */
  async act(action) {
    if (this.sending) return;
    this.sending = true;
    const { step } = this.now.table;
    try {
      const done = await this.insist(
        `/tables/${id}/actions`,
        { step, action, seat: this.me },
        () => this.now.table.step === step,
      );
      // A connection may be dead without anybody having noticed.
      if (done) setTimeout(() => done.number > this.feed.after && this.feed.again(), NEWS_MS);
    } catch (error) {
      this.complain(error);
    }
    this.sending = false;
  }

  /** Send until there is an answer, through any break in the network. @param {string} path @param {unknown} body @param {() => boolean} wanted */
  async insist(path, body, wanted) {
    while (wanted()) {
      try {
        return await post(path, body);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        $("lost").hidden = false;
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
    return null;
  }

  /** @param {unknown} error */
  complain(error) {
    if (error instanceof Refusal) {
      if (error.body.done !== 1) toast(error.body.why ?? error.message);
    } else {
      toast(word("no-connection"));
    }
  }

  /** Something other than an action. @param {string} path @param {unknown} [body] */
  async send(path, body) {
    try {
      return await post(`/tables/${id}${path}`, body);
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  async hint() {
    if (!this.isMine) return;
    $("fact").textContent = word("hint-thinking");
    try {
      const advice = await get(`/tables/${id}/hint`);
      if (advice.step === this.now.table.step) this.decision.hint(advice);
    } catch (error) {
      this.decision.draw();
      this.complain(error);
    }
  }

  undo() {
    return this.send("/undo", { step: this.now.table.step });
  }

  /** A card from near, with all there is to say about it. @param {string} card */
  zoom(card) {
    if (!this.now.table.aids.includes("zoom")) return;
    const data = this.cards[card];
    const { view } = this.now;
    $("zoom-card").replaceChildren(face(data));
    $("zoom-title").textContent = data.title;
    $("zoom-about").textContent = data.about;
    const offer = view.offers.find((item) => item.card === card);
    $("zoom-offer").textContent = offer ? this.decision.priceText(offer) : "";
    const count = (ids) => ids.filter((other) => other === card).length;
    const unseen = view.pools.reduce((sum, pool) => sum + count(pool.cards), 0);
    $("zoom-where").textContent = this.now.table.aids.includes("unseen")
      ? word("copies", { unseen, discard: count(view.discard) })
      : "";
    $("zoom-answers").replaceChildren(...this.decision.answersFor(card));
    $("zoom").showModal();
  }

  /** What lies in front of a player, as cards. @param {number} seat */
  crew(seat) {
    const player = this.now.view.players[seat];
    $("crew-title").textContent = word("crew-of", { player: this.now.table.seats[seat].name });
    $("crew-stats").replaceChildren(this.board.stats(seat));
    const groups = this.board.groups(player);
    $("crew-groups").replaceChildren(...(groups.length ? groups : [word("nobody-yet")]));
    $("crew").showModal();
  }

  /** The log, where the window has no room for it; the newest line first. */
  story() {
    $("story-lines").replaceChildren(...[...$("log").children].reverse().map((line) => line.cloneNode(true)));
    $("menu-box").close();
    $("story").showModal();
  }

  /** A card in a list of cards to look through. @param {string} card @param {number} [times] */
  lying(card, times = 1) {
    const { title } = this.cards[card];
    return make(
      "li",
      { class: "slot", title },
      face(this.cards[card]),
      times > 1 ? make("b", { class: "times", "aria-hidden": "true" }, `×${times}`) : null,
      make("span", { class: "hidden" }, times > 1 ? word("chip", { card: title, times }) : title),
    );
  }

  pile() {
    $("pile-cards").replaceChildren(...[...this.now.view.discard].reverse().map((card) => this.lying(card)));
    $("pile").showModal();
  }

  /** What may still come, in the order in which cards are listed. */
  unseen() {
    const { view } = this.now;
    const counts = new Map(Object.keys(this.cards).map((card) => [card, 0]));
    const cards = view.pools.at(-1)?.cards ?? [];
    for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    $("unseen-more").textContent = word("unseen-more", { number: cards.length });
    $("unseen-list").replaceChildren(
      ...[...counts].filter(([, count]) => count).map(([card, count]) => this.lying(card, count)),
    );
    $("unseen-cards").showModal();
  }

  /** Ask once more about what cannot be taken back. @param {string} question */
  sure(question) {
    $("sure-question").textContent = question;
    $("sure").returnValue = "";
    $("sure").showModal();
    return new Promise((resolve) =>
      $("sure").addEventListener("close", () => resolve($("sure").returnValue === "yes"), { once: true }),
    );
  }

  async shut() {
    if (!(await this.sure(word("sure-close")))) return;
    $("menu-box").close();
    await this.send("/close");
  }

  /** At a shared device. @param {number} seat */
  curtain(seat) {
    $("curtain-title").textContent = word("curtain", { player: this.now.table.seats[seat].name });
    if (!$("curtain").open) $("curtain").showModal();
    $("lift").onclick = async () => {
      await this.send("/curtain", { seat });
      $("curtain").close();
    };
  }

  result() {
    this.resultShown = true;
    const { view, table } = this.now;
    const { outcome } = view;
    const names = outcome.winners.map((seat) => table.seats[seat].name).join(", ");
    const mine = outcome.winners.includes(this.me) && !this.board.shared;
    $("result-title").textContent = mine ? word("you-won") : word("won", { players: names });
    const printed = (ids) => ids.reduce((sum, card) => sum + this.cards[card].points, 0);
    const seats = [...outcome.places.keys()].sort((a, b) => outcome.places[a] - outcome.places[b]);
    $("scores").replaceChildren(
      ...seats.map((seat) => {
        const player = view.players[seat];
        const [persons, expeditions] = [printed(player.persons), printed(player.expeditions)];
        const { name, you } = table.seats[seat];
        const figures = [
          outcome.places[seat],
          you && !this.board.shared ? word("name-you", { player: name }) : name,
          player.points,
          persons,
          expeditions,
          player.points - persons - expeditions,
          player.coins.length,
        ];
        return make(
          "tr",
          { class: outcome.winners.includes(seat) ? "won" : "" },
          ...figures.map((figure, place) =>
            make(place === 1 ? "th" : "td", place === 1 ? { scope: "row" } : {}, String(figure)),
          ),
        );
      }),
    );
    $("result-more").hidden = table.options.ending !== "expeditions";
    $("result").showModal();
  }

  /** The tab and, where allowed, a notice say that it is your turn. */
  alert() {
    if (!document.hidden || !setting("notify")) return;
    try {
      new Notification(word("your-turn"));
    } catch {
      // Browsers of phones have none, or not for pages.
    }
  }

  /** Will this browser show notices, if its user agrees? */
  async mayNotify() {
    try {
      return (await Notification.requestPermission()) === "granted";
    } catch {
      return false;
    }
  }

  async checkShuffle() {
    // Browsers reckon only on a page that came by a safe way; from another computer in the house it may not have.
    if (!crypto.subtle) {
      $("checked").textContent = word("shuffle-elsewhere");
      return;
    }
    const { commitment, seats } = this.now.table;
    const own = [...seats.keys()].filter((seat) => seats[seat].you);
    try {
      const { origin } = await get(`/tables/${id}/record`);
      const pledge = pledgeOf(id);
      const right = pledge ? "shuffle-right" : "shuffle-fixed";
      $("checked").textContent = word((await isProved(origin, commitment, own, pledge)) ? right : "shuffle-wrong");
    } catch (error) {
      this.complain(error);
    }
  }

  async rematch() {
    const table = await this.send("/rematch");
    if (!table) return;
    // Bots need not be waited for. If that should fail, the game can still be begun there.
    const alone = table.seats.every((chair) => chair.you || chair.kind === "bot");
    if (alone && table.status === "open")
      await post(`/tables/${table.id}/start`, { nonces: nonces(table) }).catch((error) => this.complain(error));
    location.assign(page(`/table/${table.id}`));
  }

  async share() {
    const address = new URL(page(`/table/${id}`), location.href).href;
    if (!navigator.share) return copy(address, word("copied"));
    // Whoever thinks better of it need not be told so.
    return navigator
      .share({ url: address })
      .catch((error) => error.name === "AbortError" || copy(address, word("copied")));
  }

  wire() {
    wireTools();
    wireKeys(this);
    $("hint").addEventListener("click", () => this.hint());
    $("undo").addEventListener("click", () => this.undo());
    $("deck").addEventListener("click", () => this.unseen());
    $("discard").addEventListener("click", () => this.pile());
    $("last-line").addEventListener("click", () => this.story());
    $("show-log").addEventListener("click", () => this.story());
    $("keys").addEventListener("click", () => $("key-map").showModal());
    $("menu").addEventListener("click", () => $("menu-box").showModal());
    $("rematch").addEventListener("click", () => this.rematch());
    $("share").addEventListener("click", () => this.share());
    $("share-result").addEventListener("click", () => this.share());
    $("check").addEventListener("click", () => this.checkShuffle());
    $("leave").addEventListener("click", async () => {
      if (await this.send("/leave")) location.assign(page("/"));
    });
    $("shut").addEventListener("click", () => this.shut());
    $("hand-over").addEventListener("click", () => this.send("/hand-over", { seat: this.now.table.to_act }));
    addEventListener("pointerdown", () => this.skip());
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
    for (const name of /** @type {const} */ (["speed", "one-step", "show-risk", "show-tips", "notify"])) {
      const box = $(name);
      if (box.type === "checkbox") box.checked = setting(name);
      else box.value = setting(name);
      box.addEventListener("change", async () => {
        if (name === "notify" && box.checked && !(await this.mayNotify())) {
          box.checked = false;
          toast(word("no-notices"));
        }
        keep(name, box.type === "checkbox" ? box.checked : box.value);
        if (this.now?.view) this.decision.draw();
      });
    }
  }

  async start() {
    this.wire();
    this.feed.start();
  }
}

await loadWords();
const here = new TablePage();
await here.start();
