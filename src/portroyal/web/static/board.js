// The table as it lies there, drawn from a view. It shows what the server says and decides nothing.

import { back, chip, face, shipKind, slot } from "./cards.js";
import { $, icon, keyed, make, numbered, same } from "./dom.js";
import { word } from "./words.js";

const KINDS = ["pinnace", "flute", "skiff", "frigate", "galleon"];
const GROUPS = {
  trade: (card) => card.trade || card.tucks,
  swords: (card) => card.role !== "passenger" && card.swords > 0,
  expeditions: (card) => card.symbol || card.jack,
  other: () => true,
};

export class Board {
  /**
   * @param {Record<string, any>} cards
   * @param {number} goal
   * @param {(id: string) => void} zoom
   * @param {(seat: number) => void} [visit] look at what lies in front of a player
   */
  constructor(cards, goal, zoom, visit) {
    this.visit = visit;
    new ResizeObserver(() => fit($("harbour"))).observe($("harbour").parentElement);
    this.cards = cards;
    this.goal = goal;
    this.zoom = zoom;
  }

  /**
   * @param {any} view
   * @param {any} info the table: who sits where
   * @param {number | null} me whose cards lie in front
   */
  draw(view, info, me) {
    this.view = view;
    this.info = info;
    this.me = me;
    this.drawSeats();
    this.drawPiles();
    this.drawHarbour();
    this.drawExpeditions();
    this.drawOwn();
    this.drawUnseen();
  }

  drawSeats() {
    const { view, info } = this;
    const count = view.players.length;
    const first = this.me ?? 0;
    const seats = [...view.players.keys()].map((place) => (first + place) % count).filter((seat) => seat !== this.me);
    $("seats").dataset.n = seats.length;
    keyed(
      $("seats"),
      seats,
      String,
      () => make("article", { class: "seat" }),
      (node, seat) => {
        const chair = info.seats[seat];
        const player = view.players[seat];
        if (same(node, [seat, player, chair, this.doing(seat), view.to_act === seat, view.active === seat])) return;
        node.classList.toggle("turn", view.to_act === seat);
        node.classList.toggle("active", view.active === seat && !view.outcome);
        node.setAttribute("aria-label", chair.name);
        node.replaceChildren(
          make(
            "h3",
            {},
            chair.kind === "bot" || chair.away ? icon("bot") : null,
            this.visit
              ? make("button", { type: "button", class: "who", onclick: () => this.visit?.(seat) }, chair.name)
              : chair.name,
          ),
          this.stats(seat),
          make("span", { class: "doing" }, this.doing(seat)),
          make(
            "div",
            {
              class: "chips",
              role: "list",
              "aria-label": word("crew-of", { player: chair.name }),
              "data-zones": `persons/${seat} claimed/${seat} tucked/${seat}`,
            },
            ...this.chips(player),
          ),
          this.race(player.points),
        );
      },
    );
  }

  /** What a player is about. @param {number} seat */
  doing(seat) {
    const { view, info } = this;
    if (info.seats[seat].away) return word("away");
    if (view.to_act === seat) return word(view.phase === "trade" ? "is-taking" : "is-drawing");
    if (view.active === seat && !view.outcome) return word("has-turn");
    return view.start === seat ? word("start-player") : "";
  }

  /** @param {number} seat */
  stats(seat) {
    const player = this.view.players[seat];
    const stat = (picture, count, id, zone, cls = "", shown = String(count)) =>
      make(
        "span",
        { class: "stat", title: word(id), "data-zones": zone },
        icon(picture, cls),
        make("span", { "data-held": `${id}/${seat}` }, shown),
        make("span", { class: "hidden" }, ` ${word(`stat-${id}`, { count })}`),
      );
    const points = stat("shield", player.points, "points", `points/${seat}`);
    points.append(make("small", { "aria-hidden": "true" }, `/${this.goal}`));
    return make(
      "div",
      { class: "stats" },
      stat("coin", player.coins.length, "coins", `coins/${seat}`, "coined"),
      points,
      stat("sword", player.swords, "swords", `swords/${seat}`),
      player.discount ? stat("p-mademoiselle", player.discount, "discount", "", "", `−${player.discount}`) : null,
    );
  }

  /** @param {any} player */
  chips(player) {
    const groups = new Map();
    for (const id of player.persons) {
      const card = this.cards[id];
      const key = `${card.role} ${card.colour}`;
      groups.set(key, [...(groups.get(key) ?? []), card]);
    }
    const chips = [...groups.values()].map((alike) => chip(alike[0], alike.length));
    if (player.expeditions.length)
      chips.push(
        this.sign("expedition", `×${player.expeditions.length}`, word("claimed", { count: player.expeditions.length })),
      );
    if (player.tucked.length)
      chips.push(
        this.sign("p-wholesaler", `+${player.tucked.length}`, word("tucked", { count: player.tucked.length })),
      );
    return chips;
  }

  sign(picture, text, label) {
    return make(
      "span",
      { class: "chip", role: "listitem", title: label },
      make("span", { class: "emblem" }, icon(picture, "")),
      make("span", { "aria-hidden": "true" }, text),
      make("span", { class: "hidden" }, label),
    );
  }

  /** The way to the goal, a piece for each point. @param {number} points */
  race(points) {
    const pieces = Array.from({ length: this.goal }, (_, place) => make("i", { class: place < points ? "done" : "" }));
    return make("span", { class: "race", "aria-hidden": "true" }, ...pieces);
  }

  drawPiles() {
    const { view } = this;
    if (!same($("deck-back"), view.deck > 0))
      $("deck-back").replaceChildren(view.deck ? back() : make("span", { class: "card empty" }));
    $("deck-count").textContent = word("deck", { number: view.deck });
    const top = view.discard.at(-1);
    if (!same($("discard-top"), top))
      $("discard-top").replaceChildren(top ? face(this.cards[top]) : make("span", { class: "card empty" }));
    $("discard-count").textContent = word("discard-count", { number: view.discard.length });
  }

  drawHarbour() {
    const { view } = this;
    const list = $("harbour");
    $("harbour-title").textContent = word("harbour");
    const cards = numbered(view.drawn ? [...view.harbour, view.drawn] : view.harbour);
    const first = view.drawn ? this.cards[view.drawn] : null;
    list.toggleAttribute("data-priced", view.phase === "trade");
    // Before they are there: so they are laid out once, in the size they will have.
    fit(list, cards.length);
    keyed(
      list,
      cards,
      (item) => item.key,
      (item) => slot(this.cards[item.id], () => this.zoom(item.id)),
      (node, item, place) => {
        const fresh = view.drawn !== null && place === cards.length - 1;
        const twin =
          view.twin !== null &&
          !fresh &&
          this.cards[item.id].kind === "ship" &&
          this.cards[item.id].colour === first?.colour;
        node.dataset.card = item.id;
        node.classList.toggle("fresh", fresh && view.twin !== null);
        node.classList.toggle("twin", twin);
        node.querySelector(".flag")?.remove();
        if (fresh) node.append(make("span", { class: "flag" }, word("just-drawn")));
        if (place < 10) node.dataset.digit = (place + 1) % 10;
        if (place < 10) node.querySelector(".look").setAttribute("aria-keyshortcuts", (place + 1) % 10);
      },
    );
    const kinds = new Set(
      view.harbour
        .map((id) => this.cards[id])
        .filter((card) => card.kind === "ship")
        .map(shipKind),
    );
    if (!same($("kinds"), [...kinds]))
      $("kinds").replaceChildren(
        ...KINDS.map((kind) => make("i", { class: kinds.has(kind) ? `hatch ${kind}` : "none" })),
      );
    $("kinds-text").textContent = word("kinds", { count: kinds.size });
  }

  drawExpeditions() {
    const { view } = this;
    const own =
      this.me === null ? [] : view.players[this.me].persons.map((id) => this.cards[id].symbol).filter(Boolean);
    keyed(
      $("expeditions"),
      numbered(view.expeditions),
      (item) => item.key,
      () => make("li", { class: "exp" }),
      (node, item) => {
        const card = this.cards[item.id];
        if (same(node, own)) return;
        const left = [...own];
        const need = card.needs.map((symbol) => {
          const place = left.indexOf(symbol);
          if (place >= 0) left.splice(place, 1);
          return make("span", { class: place >= 0 ? "have" : "" }, icon(`p-${symbol}`, ""));
        });
        node.dataset.card = item.id;
        node.replaceChildren(
          make("span", { class: "need", title: card.title }, ...need),
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
    $("exp-title").parentElement.hidden = view.expeditions.length === 0;
  }

  /** Do several people play at this device? */
  get shared() {
    return this.info.seats.filter((chair) => chair.you).length > 1;
  }

  drawOwn() {
    const box = $("you");
    box.hidden = this.me === null;
    if (this.me === null) return;
    const player = this.view.players[this.me];
    const name = this.info.seats[this.me];
    if (same(box, [this.me, player, name, this.view.start, this.shared])) return;
    const held = box.contains(document.activeElement) ? document.activeElement.closest(".slot")?.dataset.card : null;
    const coins = Math.min(player.coins.length, 14);
    box.replaceChildren(
      make(
        "div",
        {},
        make(
          "h3",
          {},
          name.you && !this.shared ? word("you") : name.name,
          " ",
          this.view.start === this.me ? make("span", { class: "caps" }, word("start-player")) : null,
        ),
        this.stats(this.me),
        make(
          "div",
          { class: "purse", "aria-hidden": "true", "data-zone": `coins-of/${this.me}` },
          ...Array.from({ length: coins }, back),
        ),
      ),
      make(
        "div",
        {
          class: "groups",
          "data-many": player.persons.length + player.expeditions.length + player.tucked.length > 9,
          "data-zones": `persons/${this.me} claimed/${this.me} tucked/${this.me}`,
        },
        ...this.groups(player),
      ),
    );
    if (held) box.querySelector(`[data-card="${held}"] .look`)?.focus();
  }

  /** All that lies in front of a player, by what it is for. @param {any} player */
  groups(player) {
    /** @type {Record<string, string[]>} */
    const groups = Object.fromEntries(Object.keys(GROUPS).map((name) => [name, []]));
    for (const id of player.persons) {
      const card = this.cards[id];
      groups[Object.keys(GROUPS).find((name) => GROUPS[name](card)) ?? "other"].push(id);
    }
    groups.claimed = player.expeditions;
    groups.tucked = player.tucked;
    return Object.entries(groups)
      .filter(([, ids]) => ids.length)
      .map(([name, ids]) => this.group(name, ids));
  }

  group(name, ids) {
    const row = make("ul", { class: "row" });
    for (const { id } of numbered(ids)) row.append(slot(this.cards[id], () => this.zoom(id)));
    return make("div", { class: "group" }, make("span", { class: "caps" }, word(`group-${name}`)), row);
  }

  drawUnseen() {
    if (!$("unseen")) return;
    const { view } = this;
    const pool = view.pools.at(-1);
    const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
    const sinking = sinkers(view, this.cards);
    for (const id of pool?.cards ?? []) if (this.cards[id].kind === "ship") counts[shipKind(this.cards[id])] += 1;
    $("unseen-count").textContent = word("unseen-count", { number: pool?.cards.length ?? 0 });
    if (same($("unseen"), [counts, [...sinking]])) return;
    $("unseen").replaceChildren(
      ...KINDS.map((kind) =>
        make(
          "li",
          { class: `${kind} ${sinking.has(kind) ? "hot" : ""}` },
          icon(`ship-${kind}`, ""),
          String(counts[kind]),
          make(
            "span",
            { class: "hidden" },
            ` ${word(`role-${kind}`)}${sinking.has(kind) ? `, ${word("would-sink")}` : ""}`,
          ),
        ),
      ),
    );
  }
}

const FEWEST = 4;
/** Below this width the price lies on the card; below that one it has no verb. */
const SMALL = 62;
const NARROW = 120;
/** Below this one a price that cannot be paid is only what is missing. */
const TIGHT = 92;
const SHAPE = 7 / 10;
/** Cards have few sizes: for each one the browser makes ready its letters anew, which takes longer than to lay them out. */
const STEP = 4;

/** Make the cards as large as they can be with all of them in sight. @param {HTMLElement} list @param {number} [cards] how many */
function fit(list, cards = list.children.length) {
  const style = getComputedStyle(list);
  const size = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name)) || 0;
  const width = list.clientWidth - size("padding-left") - size("padding-right");
  const height = list.clientHeight - size("padding-top") - size("padding-bottom");
  const count = Math.max(FEWEST, cards);
  /** @param {number} tag what a price under the card takes */
  const widest = (tag) => {
    let best = 0;
    for (let columns = 1; columns <= count; columns += 1) {
      const rows = Math.ceil(count / columns);
      const across = (width - (columns - 1) * size("column-gap")) / columns;
      const down = (height - (rows - 1) * size("row-gap")) / rows - tag;
      best = Math.max(best, Math.min(size("--most"), across, down * SHAPE));
    }
    return best - (best % STEP);
  };
  const tag = list.hasAttribute("data-priced") ? size("--tag") : 0;
  const below = widest(tag);
  const dense = size("--tag") === 0 || below < SMALL;
  list.toggleAttribute("data-dense", dense);
  const across = dense ? widest(0) : below;
  list.toggleAttribute("data-narrow", across < NARROW);
  list.toggleAttribute("data-tight", across < TIGHT);
  list.style.setProperty("--cw", `${across}px`);
}

/** The kinds of ships that would be bust, and how many of each are unseen. @param {any} view @param {Record<string, any>} cards */
export function sinkers(view, cards) {
  const counts = new Map();
  for (const id of view.risk?.ships ?? []) {
    const kind = shipKind(cards[id]);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}
