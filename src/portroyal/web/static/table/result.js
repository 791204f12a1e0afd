// The end of a game: places and scores, a check of the shuffle, and what to do next.

import { get } from "./api.js";
import { $, dialog, make } from "./dom.js";
import { isProved, pledgeOf } from "./shuffle.js";
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
    // Browsers compute hashes only on a page that came over a secure connection, or from this computer.
    if (!crypto.subtle) {
      $("checked").textContent = word("shuffle-elsewhere");
      return;
    }
    const { commitment, seats } = this.page.now.table;
    const own = [...seats.entries()].flatMap(([number, seat]) => (seat.you ? [number] : []));
    try {
      const { origin } = await get(`/tables/${this.page.id}/record`);
      const { seed, secret, nonces } = origin ?? {};
      if (!seed || !secret || !nonces) return;
      const pledge = pledgeOf(this.page.id);
      const right = pledge ? "shuffle-right" : "shuffle-fixed";
      const proved = await isProved({ seed, secret, nonces }, commitment, own, pledge);
      $("checked").textContent = word(proved ? right : "shuffle-wrong");
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
