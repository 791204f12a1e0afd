// The first page: play now, open tables, your games.

import { ensurePerson, get, pageAddress, post } from "../table/api.js";
import { loadCards } from "../table/cards.js";
import { openTable } from "../table/deal.js";
import { $, button, copy, make, messageOf, toast } from "../table/dom.js";
import { isInBrowser, loadFamily } from "../table/family.js";
import { wireTools } from "../table/settings.js";
import { listed, loadWords, word } from "../table/words.js";

/** @typedef {api.GetAnswer<"/tables">[number]} Listed a table in a list */
/** @typedef {api.PostBody<"/tables">} NewTable */

const MAX_LISTED = 6;
/** How far each card of the fan is turned, in degrees, and how far it hangs, in pixels. */
const FAN_TURN = 6;
const FAN_DROP = 7;

/** Some cards of the first game, spread like a hand. */
async function drawFan() {
  const { fan: game = "" } = $("fan").dataset;
  const [family, cards] = await Promise.all([loadFamily(game), loadCards(game)]);
  const middle = (family.fan.length - 1) / 2;
  for (const [place, id] of family.fan.entries()) {
    const node = make("div", { class: "slot" }, family.face(cards.get(id)));
    node.style.setProperty("--turn", `${(place - middle) * FAN_TURN}deg`);
    node.style.setProperty("--drop", `${Math.abs(place - middle) ** 2 * FAN_DROP}px`);
    $("fan").append(node);
  }
}

/** @param {NewTable} body */
async function open(body) {
  try {
    await ensurePerson(word("guest"));
    location.assign(pageAddress(`/table/${(await openTable(body)).id}`));
  } catch (error) {
    toast(messageOf(error));
  }
}

const chosenGame = () => String(new FormData($("play-now", HTMLFormElement)).get("game"));
/** @param {string} name @returns {NewTable["seats"][number]} */
const bot = (name) => ({ kind: "bot", bot: name });

const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** @param {Listed} table */
function stateOf({ status, to_act: seat, seats }) {
  return status === "playing" && seat !== null && seats[seat]?.you ? word("your-turn") : word(`status-${status}`);
}

/** @param {Listed} table @param {string} label */
function row(table, label) {
  const others = table.seats.filter((seat) => !seat.you);
  const names = (others.length ? others : table.seats).map((seat) =>
    seat.kind === "open" ? word("open-seat") : seat.name,
  );
  const facts = [word(`game-${table.game}`), stateOf(table), day.format(1000 * table.changed)];
  return make(
    "li",
    {},
    make("span", {}, make("b", {}, word("with", { players: listed(names) })), make("small", {}, facts.join(" · "))),
    make("a", { class: "button", href: pageAddress(`/${table.has_replay ? "replay" : "table"}/${table.id}`) }, label),
  );
}

/** @param {string} list @param {Listed[]} tables @param {(table: Listed) => string} label */
function fill(list, tables, label) {
  const shown = tables.filter((table) => isInBrowser(table.game)).slice(0, MAX_LISTED);
  const rows = shown.map((table) => row(table, label(table)));
  $(list).replaceChildren(...(rows.length ? rows : [make("li", { class: "none" }, word("none-yet"))]));
}

async function drawLists() {
  fill("open", await get("/tables"), () => word("sit-down"));
  const me = await get("/me");
  // A person who types faster than the network is not interrupted.
  $("name", HTMLInputElement).value ||= me.name ?? "";
  fill("mine", me.name ? await get("/me/tables") : [], (table) => word(table.has_replay ? "replay" : "go-on"));
}

/** A link by which another device becomes the same person. */
async function showCode() {
  try {
    await ensurePerson(word("guest"));
    const { code } = await post("/me/codes");
    const link = make("a", { href: pageAddress(`/continue#${code}`) }, word("code-link"));
    const copyLink = button(word("invite"), () => copy(link.href, word("copied")));
    $("code").replaceChildren(word("code-more"), " ", link, " ", copyLink);
  } catch (error) {
    toast(messageOf(error));
  }
}

async function saveName() {
  try {
    const name = $("name", HTMLInputElement).value;
    await post("/me", { name, language: document.documentElement.dataset.language });
    toast(word("saved"));
  } catch (error) {
    toast(messageOf(error));
  }
}

await loadWords();
$("play-now").addEventListener("submit", (event) => {
  event.preventDefault();
  void open({ game: chosenGame(), seats: [{ kind: "me" }, bot("casual"), bot("skilled")] });
});
$("watch").addEventListener("click", () => open({ game: chosenGame(), seats: [bot("expert"), bot("skilled")] }));
$("name-form").addEventListener("submit", (event) => {
  event.preventDefault();
  void saveName();
});
$("other-device").addEventListener("click", showCode);
wireTools();
await Promise.all([drawFan(), drawLists()]);
