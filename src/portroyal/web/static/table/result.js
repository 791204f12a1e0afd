// The end of a game: places and scores, a check of the shuffle, and what to do next.

import { get } from "./api.js";
import { $, dialog, make } from "./dom.js";
import { keptOf, verdict } from "./shuffle.js";
import { word } from "./words.js";

/** @import { TablePage } from "./table.js" */

export class Result {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.wasShown = false;
  }

  show() {
    const { view, family, now } = this.page;
    const { outcome } = view;
    if (!outcome) return;
    this.wasShown = true;
    $("result-title").textContent = this.page.wonText(outcome.winners);
    const seats = [...outcome.places.entries()].sort(([, one], [, other]) => one - other);
    $("scores").replaceChildren(...seats.map(([seat, place]) => this.row(seat, place, outcome.winners.includes(seat))));
    const note = family.scoresNote(now.table);
    $("result-more").textContent = note;
    $("result-more").hidden = !note;
    dialog("result").showModal();
  }

  /** @param {number} seat @param {number} place @param {boolean} won */
  row(seat, place, won) {
    const { family, view, now, isShared } = this.page;
    const player = this.page.nameOf(seat);
    const name = now.table.seats[seat]?.you && !isShared ? word("name-you", { player }) : player;
    return make(
      "tr",
      { class: won ? "won" : "" },
      make("td", {}, String(place)),
      make("th", { scope: "row" }, name),
      ...family.scores(view, seat).map((score) => make("td", {}, String(score))),
    );
  }

  async checkShuffle() {
    try {
      const { origin } = await get(`/tables/${this.page.id}/record`);
      if (!origin) return;
      const found = verdict(origin, keptOf(this.page.id));
      const count = "abandoned" in origin ? (origin.abandoned?.length ?? 0) : 0;
      const more = count ? word("shuffle-abandoned", { count }) : "";
      $("checked").textContent = `${word(`shuffle-${found}`)} ${more}`.trim();
    } catch (error) {
      this.page.showError(error);
    }
  }

  wire() {
    $("rematch").addEventListener("click", () => this.page.rematch());
    $("share-result").addEventListener("click", () => this.page.share());
    $("check").addEventListener("click", () => this.checkShuffle());
  }
}
