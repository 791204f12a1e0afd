// Which command a key stands for.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commandFor } from "../../src/portroyal/web/static/table/keymap.js";

const family = { actions: { d: "draw", p: "pass" }, rows: { e: "offer" }, legend: [] };
const situation = { legal: ["draw"], offered: ["draw", "pass"], row: "pool" };
const press = (key, more = {}) => commandFor(key, family, { ...situation, ...more });

describe("a letter", () => {
  it("does what is legal", () => assert.deepEqual(press("d"), { do: "act", action: "draw" }));
  it("is the same as a capital", () => assert.deepEqual(press("D"), { do: "act", action: "draw" }));
  it("explains what is not possible", () => assert.deepEqual(press("p"), { do: "explain", action: "pass" }));
  it("does nothing for an action without a button", () => assert.equal(press("p", { offered: [] }), undefined));
  it("leads to a row", () => assert.deepEqual(press("e"), { do: "row", row: "offer" }));
  it("opens what every table has", () => {
    assert.deepEqual(
      ["h", "u", "l", "m", "z", "?"].map((key) => press(key)?.do),
      ["hint", "undo", "log", "sound", "zoom", "keys"],
    );
  });
  it("is left to the browser otherwise", () => assert.equal(press("q"), undefined));
});

describe("a digit", () => {
  it("chooses a card by its place; 0 is the tenth", () => {
    assert.deepEqual(press("1"), { do: "choose", row: "pool", place: 0 });
    assert.deepEqual(press("9"), { do: "choose", row: "pool", place: 8 });
    assert.deepEqual(press("0"), { do: "choose", row: "pool", place: 9 });
  });
  it("chooses in the row that the keyboard is in", () => {
    assert.deepEqual(press("2", { row: "offer" }), { do: "choose", row: "offer", place: 1 });
  });
});

it("arrows go to the next card, Escape goes back", () => {
  assert.deepEqual(press("ArrowRight"), { do: "move", by: 1 });
  assert.deepEqual(press("ArrowLeft"), { do: "move", by: -1 });
  assert.deepEqual(press("Escape"), { do: "escape" });
});
