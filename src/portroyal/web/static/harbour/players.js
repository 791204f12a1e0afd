// What lies in front of the players: their numbers, their persons, their expeditions.

import { isShared } from "../table/api.js";
import { $, dialog, findAll, icon, keyed, make, mustDraw, numbered } from "../table/dom.js";
import { word } from "../table/words.js";
import { back, chip, sign, slot } from "./faces.js";

/** @import { Seat } from "../table/api.js" */
/** @import { Cards } from "../table/cards.js" */
/** @typedef {Cards<api.HarbourCard>} HarbourCards */
/** @typedef {harbour.PlayerView} Player */

/** More coins than this are not drawn one by one. */
const MAX_COINS = 14;
/** With more cards than this in front of you, they overlap. */
const MANY_CARDS = 9;

export class Players {
  /** @param {HarbourCards} cards @param {(card: string) => void} zoom @param {boolean} live may others be looked at? */
  constructor(cards, zoom, live) {
    this.cards = cards;
    this.zoom = zoom;
    this.live = live;
  }

  /** @param {harbour.View} view @param {{seats: Seat[]}} table @param {number | null} me */
  draw(view, table, me) {
    this.view = view;
    this.table = table;
    this.drawOthers(view, table, me);
    $("you").hidden = me === null;
    if (me !== null) this.drawOwn(view, table, me);
  }

  /** @param {harbour.View} view @param {{seats: Seat[]}} table @param {number | null} me */
  drawOthers(view, table, me) {
    const count = view.players.length;
    const order = view.players.map((_, place) => ((me ?? 0) + place) % count).filter((seat) => seat !== me);
    $("seats").dataset.n = String(order.length);
    keyed(
      $("seats"),
      order,
      String,
      () => make("article", { class: "seat" }),
      (node, number) => {
        const player = view.players[number];
        const seat = table.seats[number];
        if (!player || !seat) return;
        const doing = doingOf(view, seat, number);
        if (!mustDraw(node, [number, player, seat, doing, view.to_act === number, view.active === number])) return;
        node.classList.toggle("turn", view.to_act === number);
        node.classList.toggle("active", view.active === number && !view.outcome);
        node.setAttribute("aria-label", seat.name);
        node.replaceChildren(
          this.name(seat, number),
          stats(view, player, number),
          make("span", { class: "doing" }, doing),
          make(
            "div",
            {
              class: "chips",
              role: "list",
              "aria-label": word("in-front-of", { player: seat.name }),
              "data-zones": zonesOf(number),
            },
            ...this.chips(player),
          ),
          race(player.points, view.goal),
        );
      },
    );
  }

  /** @param {Seat} seat @param {number} number */
  name(seat, number) {
    const name = this.live
      ? make("button", { type: "button", class: "who", onclick: () => this.showPlayer(number) }, seat.name)
      : seat.name;
    return make("h3", {}, seat.kind === "bot" || seat.away ? icon("bot") : null, name);
  }

  /** @param {Player} player */
  chips(player) {
    /** @type {Map<string, [api.HarbourCard, ...api.HarbourCard[]]>} */
    const groups = new Map();
    for (const id of player.persons) {
      const card = this.cards.get(id);
      const alike = groups.get(`${card.role} ${card.colour}`);
      if (alike) alike.push(card);
      else groups.set(`${card.role} ${card.colour}`, [card]);
    }
    const chips = [...groups.values()].map(chip);
    const { length: claimed } = player.expeditions;
    const { length: tucked } = player.tucked;
    if (claimed) chips.push(sign("expedition", `×${claimed}`, { title: word("claimed", { count: claimed }) }));
    if (tucked) chips.push(sign("p-wholesaler", `+${tucked}`, { title: word("tucked", { count: tucked }) }));
    return chips;
  }

  /** @param {harbour.View} view @param {{seats: Seat[]}} table @param {number} me */
  drawOwn(view, table, me) {
    const box = $("you");
    const player = view.players[me];
    const seat = table.seats[me];
    const isOnlyYou = seat?.you && !isShared(table);
    if (!player || !seat || !mustDraw(box, [me, player, seat, view.start, isOnlyYou])) return;
    const at = document.activeElement;
    const held = findAll(box, ".slot").find((node) => node.contains(at))?.dataset.card;
    const isStart = view.start === me;
    const count = player.persons.length + player.expeditions.length + player.tucked.length;
    box.replaceChildren(
      make(
        "div",
        {},
        make(
          "h3",
          {},
          isOnlyYou ? word("you") : seat.name,
          " ",
          isStart ? make("span", { class: "caps" }, word("start-player")) : null,
        ),
        stats(view, player, me),
        make(
          "div",
          { class: "coin-row", "aria-hidden": "true" },
          ...Array.from({ length: Math.min(player.coins.length, MAX_COINS) }, back),
        ),
      ),
      make(
        "div",
        { class: "groups", "data-many": count > MANY_CARDS, "data-zones": zonesOf(me) },
        ...this.groups(player),
      ),
    );
    if (held) findAll(box, `[data-card="${held}"] .look`)[0]?.focus();
  }

  /** All that lies in front of a player, by what it is for. @param {Player} player */
  groups(player) {
    /** @type {Record<string, string[]>} */
    const groups = { trade: [], swords: [], expeditions: [], other: [] };
    for (const id of player.persons) groups[this.cards.get(id).group ?? "other"]?.push(id);
    return Object.entries({ ...groups, claimed: player.expeditions, tucked: player.tucked })
      .filter(([, ids]) => ids.length)
      .map(([name, ids]) => this.group(name, ids));
  }

  /** @param {string} name @param {string[]} ids */
  group(name, ids) {
    const row = make("ul", { class: "row" });
    for (const { id } of numbered(ids)) row.append(slot(this.cards.get(id), () => this.zoom(id)));
    return make("div", { class: "group" }, make("span", { class: "caps" }, word(`group-${name}`)), row);
  }

  /** What lies in front of another player, as cards. @param {number} number */
  showPlayer(number) {
    const player = this.view?.players[number];
    const seat = this.table?.seats[number];
    if (!this.view || !player || !seat) return;
    $("player-cards-title").textContent = word("in-front-of", { player: seat.name });
    $("player-cards-stats").replaceChildren(stats(this.view, player, number));
    const groups = this.groups(player);
    $("player-cards-groups").replaceChildren(...(groups.length ? groups : [word("nobody-yet")]));
    dialog("player-cards").showModal();
  }
}

/** The zones of the cards in front of a player. @param {number} seat */
const zonesOf = (seat) => `persons/${seat} claimed/${seat} tucked/${seat}`;

/** What a player is doing. @param {harbour.View} view @param {Seat} seat @param {number} number */
function doingOf(view, seat, number) {
  if (seat.away) return word("away");
  if (view.to_act === number) return word(view.phase === "trade" ? "is-taking" : "is-drawing");
  if (view.active === number && !view.outcome) return word("has-turn");
  return view.start === number ? word("start-player") : "";
}

/** @param {harbour.View} view @param {Player} player @param {number} seat */
function stats(view, player, seat) {
  const points = stat("shield", "points", player.points, seat);
  points.append(make("small", { "aria-hidden": "true" }, `/${view.goal}`));
  return make(
    "div",
    { class: "stats" },
    stat("coin", "coins", player.coins.length, seat, { cls: "coined" }),
    points,
    stat("sword", "swords", player.swords, seat),
    player.discount ? stat("p-mademoiselle", "discount", player.discount, seat, { text: `−${player.discount}` }) : null,
  );
}

/**
 * @param {string} picture
 * @param {string} id what is counted
 * @param {number} count
 * @param {number} seat
 * @param {{cls?: string, text?: string}} [look]
 */
const stat = (picture, id, count, seat, { cls = "", text = String(count) } = {}) =>
  make(
    "span",
    { class: "stat", title: word(id), "data-zones": `${id}/${seat}` },
    icon(picture, cls),
    make("span", { "data-held": `${id}/${seat}` }, text),
    make("span", { class: "hidden" }, ` ${word(`stat-${id}`, { count })}`),
  );

/** The way to the goal, a piece for each point. @param {number} points @param {number} goal */
function race(points, goal) {
  const pieces = Array.from({ length: goal }, (_, place) => make("i", { class: place < points ? "done" : "" }));
  return make("span", { class: "race", "aria-hidden": "true" }, ...pieces);
}
