// A game that was played, at a table or from a file: step, scrub, play, jump to a turn. The address holds the step.

import { get, post, Refusal } from "./api.js";
import { loadCards, zoomIn } from "./cards.js";
import { $, childrenOf, findAll, make, messageOf, setPicture } from "./dom.js";
import { familyOf, isInBrowser, loadFamily } from "./family.js";
import { Motion } from "./motion.js";
import { pace, wireTools } from "./settings.js";
import { REPLAY_PACE, TIMING } from "./timing.js";
import { loadWords, word } from "./words.js";

/** @import { Cards } from "./cards.js" */
/** @import { Family } from "./family.js" */
/** @typedef {api.GetAnswer<"/tables/{id}/replay">} Course the whole game, step by step */

class Replay {
  /** @param {Course} course @param {Family} family @param {Cards} cards */
  constructor(course, family, cards) {
    this.course = course;
    this.family = family;
    this.cards = cards;
    this.board = family.board(cards, (card) => zoomIn(family, cards.get(card)), false);
    this.motion = new Motion(family, cards);
    this.step = 0;
    this.timer = 0;
    this.turns = course.steps.flatMap((_, place) => (this.has(place, "beginsTurn") ? [place] : []));
  }

  get last() {
    return this.course.steps.length - 1;
  }

  /** Does something like this happen in a step? @param {number} step @param {"beginsTurn" | "isLoss"} what */
  has(step, what) {
    return Boolean(this.course.steps[step]?.events.some((event) => this.family.effect(event, this.cards)[what]));
  }

  /** @param {number} step */
  async goTo(step) {
    const target = Math.max(0, Math.min(step, this.last));
    const shown = this.course.steps[target];
    if (!shown?.view) return;
    const before = this.motion.snapshot();
    const isNext = target === this.step + 1;
    this.step = target;
    this.board.draw(shown.view, this.course.table, null);
    $("question").textContent = shown.sentences.join(" ");
    $("whose").textContent = word("step-of", { step: target, last: this.last });
    $("scrub", HTMLInputElement).value = String(target);
    $("announcer").textContent = shown.sentences.join(" ");
    $("last-line").textContent = shown.sentences.at(-1) ?? "";
    for (const line of childrenOf($("log"))) line.classList.toggle("now", Number(line.dataset.step) === target);
    for (const line of findAll($("log"), ".now")) line.scrollIntoView({ block: "nearest" });
    history.replaceState(null, "", `#${target}`);
    this.motion.land();
    const speed = () => (this.step === target ? pace() * REPLAY_PACE : 0);
    if (isNext) await this.motion.show(before, shown.events, shown.moves, speed);
  }

  /** Go to the step in the address. */
  goToAddress() {
    return this.goTo(Number(location.hash.slice(1)) || 0);
  }

  goToNextTurn() {
    return this.goTo(this.turns.find((place) => place > this.step) ?? this.last);
  }

  goToLastTurn() {
    return this.goTo(this.turns.findLast((place) => place < this.step) ?? 0);
  }

  playOrPause() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      this.timer = setInterval(() => {
        if (this.step < this.last) void this.goTo(this.step + 1);
        else this.playOrPause();
      }, TIMING.replayStep);
    }
    $("play").setAttribute("aria-label", word(this.timer ? "pause" : "play"));
    setPicture($("play"), this.timer ? "pause" : "play");
  }

  draw() {
    $("upload").hidden = true;
    $("where").textContent = `${word(`game-${this.course.game}`)} · ${word("replay")}`;
    $("scrub", HTMLInputElement).max = String(this.last);
    $("log").replaceChildren(
      ...this.course.steps.flatMap((step, place) =>
        step.sentences.map((sentence) =>
          make("li", { "data-step": place }, make("a", { href: `#${place}` }, sentence)),
        ),
      ),
    );
    $("turns").replaceChildren(...this.turns.map((start, place) => this.turnMark(start, place)));
  }

  /** The piece of the track that belongs to a turn. @param {number} start @param {number} place */
  turnMark(start, place) {
    const end = this.turns[place + 1] ?? this.last + 1;
    const isLost = this.course.steps.some((_, step) => step > start && step <= end && this.has(step, "isLoss"));
    const piece = make("i", { class: isLost ? "lost-turn" : "" });
    piece.style.flex = String(end - start);
    return piece;
  }

  wire() {
    const scrub = $("scrub", HTMLInputElement);
    scrub.addEventListener("input", () => this.goTo(Number(scrub.value)));
    $("step-back").addEventListener("click", () => this.goTo(this.step - 1));
    $("step-on").addEventListener("click", () => this.goTo(this.step + 1));
    $("turn-back").addEventListener("click", () => this.goToLastTurn());
    $("turn-on").addEventListener("click", () => this.goToNextTurn());
    $("play").addEventListener("click", () => this.playOrPause());
    addEventListener("hashchange", () => this.goToAddress());
    addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLInputElement && target.type !== "range") return;
    if (target instanceof HTMLButtonElement && event.key === " ") return;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      ArrowRight: () => (event.shiftKey ? this.goToNextTurn() : this.goTo(this.step + 1)),
      ArrowLeft: () => (event.shiftKey ? this.goToLastTurn() : this.goTo(this.step - 1)),
      " ": () => this.playOrPause(),
      Home: () => this.goTo(0),
      End: () => this.goTo(this.last),
    };
    const pressed = keys[event.key];
    if (!pressed) return;
    event.preventDefault();
    void pressed();
  }
}

/** @param {Course} course */
async function show(course) {
  if (!isInBrowser(course.game)) {
    showUpload(word("in-terminal-only"));
    return;
  }
  const [family, cards] = await Promise.all([loadFamily(course.game), loadCards(course.game)]);
  // The page did not know the game before: it has a table for each family.
  const table = document.getElementById(`table-${familyOf(course.game)}`);
  if (table instanceof HTMLTemplateElement) $("main").append(table.content);
  hideTable(false);
  const replay = new Replay(course, family, cards);
  replay.draw();
  replay.wire();
  await replay.goToAddress();
}

/** @param {boolean} hidden */
function hideTable(hidden) {
  for (const part of findAll($("main"), ":scope > :not(#upload)")) part.hidden = hidden;
}

/** Show no game, but a place to open a file, and what was wrong with the last one. @param {string} problem */
function showUpload(problem) {
  hideTable(true);
  $("upload").hidden = false;
  $("upload-said").textContent = problem;
}

/** @param {File} file */
async function open(file) {
  try {
    const record = /** @type {api.PostBody<"/records">} */ (JSON.parse(await file.text()));
    await show(await post("/records", record));
  } catch (error) {
    showUpload(error instanceof SyntaxError ? word("not-a-record") : messageOf(error));
  }
}

/** The game that this page was opened for; null if a file is to be opened. @returns {Promise<Course> | null} */
function source() {
  const { table, shown } = document.body.dataset;
  if (table) return get(`/tables/${table}/replay`);
  return shown === undefined ? null : get("/records/shown");
}

await loadWords();
try {
  const course = await source();
  if (course) await show(course);
  else showUpload("");
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  showUpload(error.message);
}
const file = $("file", HTMLInputElement);
file.addEventListener("change", () => {
  const [chosen] = file.files ?? [];
  if (chosen) void open(chosen);
});
wireTools();
