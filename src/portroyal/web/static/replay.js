// A finished game, or a file of one: scrub, step, play, jump to a turn. The address holds the step.

import { Refusal, get, post } from "./api.js";
import { Board } from "./board.js";
import { face } from "./cards.js";
import { $, make } from "./dom.js";
import { Snapshot, animate, land } from "./motion.js";
import { pace, wireTools } from "./settings.js";
import { cardsOf, goalOf, isInBrowser, loadWords, word } from "./words.js";

const STEP_MS = 900;

class Replay {
  /** @param {any} game */
  constructor(game) {
    this.game = game;
    this.cards = cardsOf(game.game);
    this.board = new Board(this.cards, goalOf(game.game), (card) => this.zoom(card));
    this.step = 0;
    this.timer = 0;
    this.turns = game.steps.flatMap((step, place) =>
      step.events.some((event) => event.type === "turn-began") ? [place] : [],
    );
  }

  get last() {
    return this.game.steps.length - 1;
  }

  /** @param {number} step */
  async go(step) {
    const target = Math.max(0, Math.min(step, this.last));
    const before = new Snapshot();
    const next = target === this.step + 1;
    this.step = target;
    const shown = this.game.steps[target];
    this.board.draw(shown.view, this.game.table, null);
    $("question").textContent = shown.sentences.join(" ");
    $("whose").textContent = word("step-of", { step: target, last: this.last });
    $("scrub").value = target;
    $("announcer").textContent = shown.sentences.join(" ");
    $("last-line").textContent = shown.sentences.at(-1) ?? "";
    for (const line of $("log").children) line.classList.toggle("now", Number(line.dataset.step) === target);
    for (const line of $("log").querySelectorAll(".now")) line.scrollIntoView({ block: "nearest" });
    history.replaceState(null, "", `#${target}`);
    land();
    if (next)
      await animate(before, shown.events, shown.moves, this.cards, () => (this.step === target ? pace() * 0.8 : 0));
  }

  /** @param {number} way */
  turn(way) {
    const next =
      way > 0 ? this.turns.find((place) => place > this.step) : this.turns.findLast((place) => place < this.step);
    return this.go(next ?? (way > 0 ? this.last : 0));
  }

  play() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      this.timer = setInterval(() => (this.step < this.last ? void this.go(this.step + 1) : this.play()), STEP_MS);
    }
    $("play").setAttribute("aria-label", word(this.timer ? "pause" : "play"));
    const use = $("play").querySelector("use");
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, this.timer ? "#pause" : "#play"));
  }

  /** @param {string} card */
  zoom(card) {
    $("zoom-card").replaceChildren(face(this.cards[card]));
    $("zoom-title").textContent = this.cards[card].title;
    $("zoom-about").textContent = this.cards[card].about;
    $("zoom").showModal();
  }

  draw() {
    $("upload").hidden = true;
    $("where").textContent = `${word(`game-${this.game.game}`)} · ${word("replay")}`;
    $("scrub").max = this.last;
    $("log").replaceChildren(
      ...this.game.steps.flatMap((step, place) =>
        step.sentences.map((sentence) =>
          make("li", { "data-step": place }, make("a", { href: `#${place}` }, sentence)),
        ),
      ),
    );
    const ends = [...this.turns.slice(1), this.last + 1];
    $("turns").replaceChildren(
      ...this.turns.map((start, place) => {
        const bust = this.game.steps
          .slice(start + 1, ends[place] + 1)
          .some((step) => step.events.some((event) => event.type === "busted"));
        const piece = make("i", { class: bust ? "bust" : "" });
        piece.style.flex = String(ends[place] - start);
        return piece;
      }),
    );
  }

  wire() {
    $("scrub").addEventListener("input", () => this.go(Number($("scrub").value)));
    $("step-back").addEventListener("click", () => this.go(this.step - 1));
    $("step-on").addEventListener("click", () => this.go(this.step + 1));
    $("turn-back").addEventListener("click", () => this.turn(-1));
    $("turn-on").addEventListener("click", () => this.turn(1));
    $("play").addEventListener("click", () => this.play());
    addEventListener("hashchange", () => this.go(Number(location.hash.slice(1)) || 0));
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        document.querySelector("dialog[open]") ||
        (event.target instanceof HTMLInputElement && event.target.type !== "range")
      )
        return;
      const keys = {
        ArrowRight: () => (event.shiftKey ? this.turn(1) : this.go(this.step + 1)),
        ArrowLeft: () => (event.shiftKey ? this.turn(-1) : this.go(this.step - 1)),
        " ": () => this.play(),
        Home: () => this.go(0),
        End: () => this.go(this.last),
      };
      const pressed = keys[event.key];
      if (pressed && !(event.target instanceof HTMLButtonElement && event.key === " ")) {
        event.preventDefault();
        void pressed();
      }
    });
  }
}

/** @param {any} game */
async function show(game) {
  const replay = new Replay(game);
  replay.draw();
  replay.wire();
  await replay.go(Number(location.hash.slice(1)) || 0);
}

/** @param {boolean} hidden */
function hideTable(hidden) {
  /** @type {HTMLElement} */ for (const part of document.querySelectorAll("#main > :not(#upload)"))
    part.hidden = hidden;
}

/** @param {File} file */
async function open(file) {
  try {
    const game = await post("/records", JSON.parse(await file.text()));
    if (!isInBrowser(game.game)) throw new Error(word("in-terminal-only"));
    hideTable(false);
    await show(game);
  } catch (error) {
    $("upload-said").textContent = error instanceof SyntaxError ? word("not-a-record") : error.message;
  }
}

await loadWords();
const { source } = document.body.dataset;
if (source) {
  try {
    await show(await get(source));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    hideTable(true);
    $("upload").hidden = false;
    $("upload-said").textContent = error.message;
  }
} else {
  hideTable(true);
  $("upload").hidden = false;
  $("file").addEventListener("change", () => $("file").files.length && open($("file").files[0]));
}
wireTools();
