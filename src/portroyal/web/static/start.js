// The first page: play now, open tables, your games.

import { beSomebody, get, openTable, page, post } from "./api.js";
import { slot } from "./cards.js";
import { $, copy, make, toast } from "./dom.js";
import { wireTools } from "./settings.js";
import { cardsOf, loadWords, word } from "./words.js";

const FAN = ["pinnace-3-2", "frigate-4-skull", "trader-blue-3", "galleon-2-4", "jester-7"];

await loadWords();

function drawFan() {
  const cards = cardsOf("harbour");
  FAN.forEach((id, place) => {
    const node = make("div", { class: "slot" }, slot(cards[id], () => undefined).querySelector(".card"));
    node.style.setProperty("--turn", `${(place - 2) * 6}deg`);
    node.style.setProperty("--drop", `${Math.abs(place - 2) ** 2 * 7}px`);
    $("fan").append(node);
  });
}

/** @param {any} body */
async function open(body) {
  try {
    await beSomebody(word("guest"));
    location.assign(page(`/table/${(await openTable(body)).id}`));
  } catch (error) {
    toast(error.message);
  }
}

const game = () => new FormData($("play-now")).get("game");
const bot = (name) => ({ kind: "bot", bot: name });

$("play-now").addEventListener("submit", (event) => {
  event.preventDefault();
  void open({ game: game(), seats: [{ kind: "me" }, bot("casual"), bot("skilled")] });
});
$("watch").addEventListener("click", (event) => {
  event.preventDefault();
  void open({ game: game(), seats: [bot("expert"), bot("skilled")] });
});

const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** Has the table a game to be shown again? @param {any} table */
const isOver = (table) => table.status === "over" || (table.status === "closed" && table.step > 0);

/** @param {any} table @param {string} label */
function row(table, label) {
  const others = (
    table.seats.every((chair) => chair.you) ? table.seats : table.seats.filter((chair) => !chair.you)
  ).map((chair) => (chair.kind === "open" ? word("open-chair") : chair.name));
  const state =
    table.status === "playing" && table.to_act !== null && table.seats[table.to_act].you
      ? word("your-turn")
      : word(`status-${table.status}`);
  return make(
    "li",
    {},
    make(
      "span",
      {},
      make("b", {}, word("with", { players: others.join(", ") })),
      make("small", {}, [word(`game-${table.game}`), state, day.format(1000 * table.changed)].join(" · ")),
    ),
    make("a", { class: "button", href: page(`/${isOver(table) ? "replay" : "table"}/${table.id}`) }, label),
  );
}

/** @param {string} list @param {any[]} tables @param {(table: any) => string} label */
function fill(list, tables, label) {
  const shown = tables.filter((table) => table.game !== "loot").slice(0, 6);
  $(list).replaceChildren(
    ...(shown.length
      ? shown.map((table) => row(table, label(table)))
      : [make("li", { class: "none" }, word("none-yet"))]),
  );
}

async function drawLists() {
  fill("open", await get("/tables"), () => word("sit-down"));
  const me = await get("/me");
  // Whoever types faster than the network is not interrupted.
  $("name").value ||= me.name ?? "";
  fill("mine", me.name ? await get("/me/tables") : [], (table) => word(isOver(table) ? "replay" : "go-on"));
}

$("name-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await post("/me", { name: $("name").value, language: document.documentElement.dataset.language });
    toast(word("saved"));
  } catch (error) {
    toast(error.message);
  }
});
$("other-device").addEventListener("click", async () => {
  try {
    await beSomebody(word("guest"));
    const { code } = await post("/me/codes");
    const link = make("a", { href: page(`/continue#${code}`) }, word("code-link"));
    const button = make("button", { type: "button", onclick: () => copy(link.href, word("copied")) }, word("invite"));
    $("code").replaceChildren(word("code-more"), " ", link, " ", button);
  } catch (error) {
    toast(error.message);
  }
});

wireTools();
drawFan();
await drawLists();
