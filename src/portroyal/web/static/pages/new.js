// A new table: which game, who sits where, with which clock.

import { ensurePerson, get, pageAddress } from "../table/api.js";
import { openTable } from "../table/deal.js";
import { $, childrenOf, copyTemplate, find, make, messageOf, mustDraw, toast } from "../table/dom.js";
import { wireTools } from "../table/settings.js";
import { loadWords, word } from "../table/words.js";

/** @typedef {api.PostBody<"/tables">} NewTable */

const USUAL_SEATS = 3;
/** Who sits where unless somebody else is chosen. */
const USUAL = ["me", "casual"];
const OTHERS = "skilled";

const [offers] = await Promise.all([get("/games"), loadWords()]);
const form = $("new", HTMLFormElement);
const seatCount = $("seats", HTMLSelectElement);
const list = $("seat-list");

/** @param {HTMLElement} item a seat in the list */
const selectOf = (item) => /** @type {HTMLSelectElement} */ (item.querySelector("select"));
/** @param {HTMLElement} item */
const nameOf = (item) => /** @type {HTMLInputElement} */ (item.querySelector(".called"));
/** @param {HTMLElement} item */
const aboutOf = (item) => find(item, ".about");

function chosenGame() {
  const id = new FormData(form).get("game");
  const game = offers.games.find((item) => item.id === id);
  if (!game) throw new Error(`no game “${id}”`);
  return game;
}

function drawGame() {
  drawCounts();
  drawOptions();
}

function drawCounts() {
  const { seat_counts: counts } = chosenGame();
  const before = Number(seatCount.value) || USUAL_SEATS;
  seatCount.replaceChildren(...counts.map((count) => make("option", { value: count }, String(count))));
  seatCount.value = String(counts.includes(before) ? before : counts[0]);
  drawSeats();
}

function drawOptions() {
  const { options } = chosenGame();
  if (!mustDraw($("options"), options)) return;
  $("options").hidden = options.length === 0;
  $("options").replaceChildren(
    ...options.flatMap(({ name, choices }) => {
      const id = `option-${name}`;
      const items = choices.map((choice) => make("option", { value: choice }, word(`${id}-${choice}`)));
      return [make("label", { for: id }, word(id)), make("select", { id }, ...items)];
    }),
  );
}

function drawSeats() {
  const count = Number(seatCount.value);
  while (list.children.length > count) list.lastElementChild?.remove();
  while (list.children.length < count) list.append(newSeat(list.children.length));
  showMore();
}

/** @param {number} number */
function newSeat(number) {
  const item = copyTemplate("seat-row");
  const select = selectOf(item);
  for (const bot of offers.bots.filter((offered) => chosenGame().bots.includes(offered.id)))
    select.append(make("option", { value: bot.id }, bot.name));
  select.id = `seat-${number}`;
  select.value = USUAL[number] ?? OTHERS;
  select.addEventListener("change", showMore);
  aboutOf(item).id = `about-${number}`;
  select.setAttribute("aria-describedby", aboutOf(item).id);
  const label = /** @type {HTMLLabelElement} */ (item.querySelector("label"));
  label.htmlFor = select.id;
  label.textContent = word("seat-number", { number: number + 1 });
  return item;
}

/** How each bot plays. Several people at one device need names of their own. */
function showMore() {
  const mine = childrenOf(list).filter((item) => selectOf(item).value === "me");
  for (const item of childrenOf(list)) {
    nameOf(item).hidden = mine.length < 2 || !mine.includes(item);
    const about = offers.bots.find((bot) => bot.id === selectOf(item).value)?.about ?? "";
    aboutOf(item).textContent = about;
    aboutOf(item).hidden = !about;
  }
}

/** @param {HTMLElement} item @returns {NewTable["seats"][number]} */
function seatOf(item) {
  const kind = selectOf(item).value;
  const name = nameOf(item).value.trim();
  if (kind === "me") return { kind, ...(name ? { name } : {}) };
  return kind === "open" ? { kind } : { kind: "bot", bot: kind };
}

/** @returns {NewTable} */
function newTable() {
  const game = chosenGame();
  return {
    game: game.id,
    seats: childrenOf(list).map(seatOf),
    options: Object.fromEntries(game.options.map(({ name }) => [name, $(`option-${name}`, HTMLSelectElement).value])),
    clock: $("clock", HTMLSelectElement).value,
    listed: $("listed", HTMLInputElement).checked,
    aids: /** @type {NewTable["aids"]} */ (new FormData(form).getAll("aid")),
  };
}

async function open() {
  try {
    await ensurePerson(word("guest"));
    const table = await openTable(newTable());
    location.assign(pageAddress(`/table/${table.id}`));
  } catch (error) {
    toast(messageOf(error));
  }
}

form.addEventListener("change", (event) => {
  const { name } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "game") drawGame();
  if (name === "seats") drawSeats();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void open();
});
drawGame();
wireTools();
