// The table as it lies there, drawn from a view. It shows what the server says and decides nothing.

import { $, dialog, find, findAll, icon, keyed, make, mustDraw, numbered } from "../table/dom.js";
import { word } from "../table/words.js";
import { back, face, listed, shipsOf, slot } from "./faces.js";
import { fit } from "./fit.js";
import { Players } from "./players.js";

/** @import { Seat } from "../table/api.js" */
/** @import { HarbourCards } from "./players.js" */

/** This many cards of the harbour have a key of their own. */
const MAX_DIGITS = 10;

export class Board {
  /**
   * @param {HarbourCards} cards
   * @param {(card: string) => void} zoom
   * @param {boolean} live a game that is being played has dialogs of its own
   */
  constructor(cards, zoom, live) {
    this.cards = cards;
    this.ships = shipsOf(cards.list);
    this.zoom = zoom;
    this.live = live;
    this.players = new Players(cards, zoom, live);
    const row = $("harbour");
    if (row.parentElement) new ResizeObserver(() => fit(row)).observe(row.parentElement);
    if (!live) return;
    $("deck").addEventListener("click", () => this.showUnseen());
    $("discard").addEventListener("click", () => this.showDiscard());
  }

  /** @param {harbour.View} view @param {{seats: Seat[]}} table @param {number | null} me whose cards lie in front */
  draw(view, table, me) {
    this.view = view;
    this.players.draw(view, table, me);
    this.drawPiles(view);
    this.drawHarbour(view);
    this.drawExpeditions(view, me);
    if (this.live) this.drawUnseen(view);
  }

  /** @param {harbour.View} view */
  drawPiles(view) {
    const empty = () => make("span", { class: "card empty" });
    if (mustDraw($("deck-back"), view.deck > 0)) $("deck-back").replaceChildren(view.deck ? back() : empty());
    $("deck-count").textContent = word("deck", { number: view.deck });
    const top = view.discard[0];
    if (mustDraw($("discard-top"), top)) $("discard-top").replaceChildren(top ? face(this.cards.get(top)) : empty());
    $("discard-count").textContent = word("discard-count", { number: view.discard.length });
  }

  /** @param {harbour.View} view */
  drawHarbour(view) {
    const list = $("harbour");
    $("board-title").textContent = word("harbour");
    const cards = numbered(view.drawn ? [...view.harbour, view.drawn] : view.harbour);
    list.toggleAttribute("data-priced", view.phase === "trade");
    // Before the cards are there, so that they are laid out once, in the size they will have.
    fit(list, cards.length);
    keyed(
      list,
      cards,
      (item) => item.key,
      (item) => slot(this.cards.get(item.id), () => this.zoom(item.id)),
      (node, item, place) => {
        const isDrawn = view.drawn !== null && place === cards.length - 1;
        node.dataset.card = item.id;
        node.classList.toggle("fresh", isDrawn && view.twin !== null);
        node.classList.toggle("twin", !isDrawn && item.id === view.twin);
        findAll(node, ".flag")[0]?.remove();
        if (isDrawn) node.append(make("span", { class: "flag" }, word("just-drawn")));
        if (place >= MAX_DIGITS) return;
        node.dataset.digit = String((place + 1) % 10);
        find(node, ".look").setAttribute("aria-keyshortcuts", node.dataset.digit);
      },
    );
    this.drawColours(view.colours);
    $("colours-text").textContent = coloursText(view);
  }

  /** The colours of the ships in the harbour. @param {harbour.View["colours"]} lying */
  drawColours(lying) {
    if (mustDraw($("colours"), lying))
      $("colours").replaceChildren(
        ...this.ships.map(({ colour }) =>
          make("i", { class: colour && lying.includes(colour) ? `hatch ${colour}` : "none" }),
        ),
      );
  }

  /** @param {harbour.View} view @param {number | null} me whose persons are marked where an expedition needs them */
  drawExpeditions(view, me) {
    keyed(
      $("expeditions"),
      numbered(view.expeditions),
      (item) => item.key,
      () => make("li", { class: "exp" }),
      (node, item, place) => {
        const have = (me === null ? undefined : view.progress[place]?.have) ?? [];
        if (!mustDraw(node, have)) return;
        const card = this.cards.get(item.id);
        const needs = card.needs.map((symbol, number) =>
          make("span", { class: have[number] ? "have" : "" }, icon(`p-${symbol}`, "")),
        );
        node.dataset.card = item.id;
        node.replaceChildren(
          make("span", { class: "need", title: card.title }, ...needs),
          make(
            "span",
            { class: "get", "aria-hidden": "true" },
            make("span", { class: "coin" }, icon("coin-blank", ""), make("b", {}, `+${card.coins}`)),
            make("span", { class: "shield" }, icon("shield", ""), make("b", {}, String(card.points))),
          ),
          make("span", { class: "hidden" }, card.title),
        );
      },
    );
    $("exp-box").hidden = view.expeditions.length === 0;
  }

  /** How many ships of each colour are unseen. @param {harbour.View} view */
  drawUnseen(view) {
    const unseen = unseenOf(view);
    const ships = unseen.map((id) => this.cards.get(id)).filter(({ kind }) => kind === "ship");
    const busting = bustingShips(view, this.cards).map(({ ship }) => ship);
    $("unseen-count").textContent = word("unseen-count", { number: unseen.length });
    if (!mustDraw($("unseen"), [ships, busting])) return;
    $("unseen").replaceChildren(
      ...this.ships.map((ship) => {
        const [name, isHot] = [word(`role-${ship.role}`), busting.includes(ship)];
        return make(
          "li",
          { class: `${ship.colour} ${isHot ? "hot" : ""}` },
          icon(ship.emblem, ""),
          String(ships.filter(({ colour }) => colour === ship.colour).length),
          make("span", { class: "hidden" }, isHot ? ` ${name}, ${word("would-bust")}` : ` ${name}`),
        );
      }),
    );
  }

  showDiscard() {
    const cards = this.view?.discard ?? [];
    $("pile-cards").replaceChildren(...cards.map((card) => listed(this.cards.get(card))));
    dialog("pile").showModal();
  }

  /** What may still be drawn, in the order in which cards are listed. */
  showUnseen() {
    const unseen = this.view ? unseenOf(this.view) : [];
    $("unseen-more").textContent = word("unseen-more", { number: unseen.length });
    const items = this.cards.list.flatMap((card) => {
      const count = unseen.filter((id) => id === card.id).length;
      return count ? [listed(card, count)] : [];
    });
    $("unseen-list").replaceChildren(...items);
    dialog("unseen-cards").showModal();
  }
}

/** How many ship colours there are, and what one more would bring the active player. @param {harbour.View} view */
function coloursText(view) {
  const colours = word("colours", { count: view.colours.length });
  const { takes_now: now, takes_with_next_colour: next } = view;
  return now !== null && next !== null && next > now ? word("next-colour", { colours, count: next }) : colours;
}

/** The unseen cards that may still be drawn: the last pool is that of the deck. @param {harbour.View} view */
export const unseenOf = (view) => view.pools.at(-1)?.cards ?? [];

/**
 * The ships that would bust the player if they came next, one of each colour, and how many of it are unseen.
 * @param {harbour.View} view
 * @param {HarbourCards} cards
 */
export function bustingShips(view, cards) {
  const colours = (view.risk?.ships ?? []).map((id) => cards.get(id).colour);
  return shipsOf(cards.list)
    .map((ship) => ({ ship, count: colours.filter((colour) => colour === ship.colour).length }))
    .filter(({ count }) => count);
}
