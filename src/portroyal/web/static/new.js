// A new table: which game, who sits where, by which clock.

import { beSomebody, get, openTable, page } from "./api.js";
import { $, make, toast } from "./dom.js";
import { wireTools } from "./settings.js";
import { loadWords, word } from "./words.js";

await loadWords();
const offers = await get("/games");
const form = $("new");
const game = () => offers.games.find((item) => item.id === new FormData(form).get("game"));

function drawSeats() {
  const { seat_counts: counts, options } = game();
  const before = Number($("seats").value) || 3;
  $("seats").replaceChildren(...counts.map((count) => make("option", { value: count }, String(count))));
  $("seats").value = counts.includes(before) ? before : counts[0];
  $("ending").hidden = $("ending-label").hidden = options.length < 2;
  drawChairs();
}

function drawChairs() {
  const list = $("chairs");
  const count = Number($("seats").value);
  while (list.children.length > count) list.lastElementChild.remove();
  while (list.children.length < count) {
    const seat = list.children.length;
    const item = $("chair").content.firstElementChild.cloneNode(true);
    const select = item.querySelector("select");
    for (const bot of offers.bots.filter((bot) => game().bots.includes(bot.id)))
      select.append(make("option", { value: bot.id, title: bot.about }, bot.name));
    select.id = `chair-${seat}`;
    item.querySelector("label").htmlFor = select.id;
    item.querySelector("label").textContent = word("chair-number", { number: seat + 1 });
    select.value = seat === 0 ? "me" : seat === 1 ? "casual" : "skilled";
    select.addEventListener("change", nameSharers);
    list.append(item);
  }
  nameSharers();
}

/** Several people at one device need names of their own. */
function nameSharers() {
  const mine = [...$("chairs").children].filter((item) => item.querySelector("select").value === "me");
  for (const item of $("chairs").children)
    item.querySelector(".called").hidden = mine.length < 2 || !mine.includes(item);
}

form.addEventListener("change", (event) => {
  if (event.target.name === "game") drawSeats();
  if (event.target.name === "seats") drawChairs();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const chairs = [...$("chairs").children].map((item) => {
    const kind = item.querySelector("select").value;
    const name = item.querySelector(".called").value.trim();
    return kind === "me"
      ? { kind, ...(name ? { name } : {}) }
      : kind === "open"
        ? { kind }
        : { kind: "bot", bot: kind };
  });
  const options = game().options.length > 1 ? { ending: $("ending").value } : {};
  try {
    await beSomebody(word("guest"));
    const table = await openTable({
      game: game().id,
      seats: chairs,
      options,
      clock: $("clock").value,
      listed: $("listed").checked,
      aids: new FormData(form).getAll("aid"),
    });
    location.assign(page(`/table/${table.id}`));
  } catch (error) {
    toast(error.message);
  }
});
drawSeats();
wireTools();
