// Words of the catalogue: values filled in, plural forms by number.

import assert from "node:assert/strict";
import { it } from "node:test";
import { decimal, listed, useWords, word } from "../../src/portroyal/web/static/table/words.js";

useWords({
  hello: "Hello, {player}!",
  cards: [
    [0, "no cards"],
    [1, "one card"],
    [2, "{count} cards"],
  ],
  plain: "Menu",
});

it("fills values in", () => assert.equal(word("hello", { player: "Ann" }), "Hello, Ann!"));
it("leaves a value alone that it was not given", () => assert.equal(word("hello"), "Hello, {player}!"));
it("fills in nothing twice", () => assert.equal(word("hello", { player: "{player}" }), "Hello, {player}!"));
it("chooses the form by the number", () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => word("cards", { count })),
    ["no cards", "one card", "2 cards"],
  );
});
it("uses the last form for every larger number", () => assert.equal(word("cards", { count: 99 }), "99 cards"));
it("does not hide a word that is missing", () => assert.throws(() => word("nothing"), /nothing/));
it("lists things as the language does", () => {
  assert.equal(listed(["Ann", "Bo", "Cy"], "en"), "Ann, Bo, Cy");
  assert.notEqual(listed(["Ann", "Bo"], "ja"), listed(["Ann", "Bo"], "en"));
});
it("writes decimals as the language does", () => {
  assert.deepEqual(
    ["en", "de"].map((language) => decimal(2.25, 1, language)),
    ["2.3", "2,3"],
  );
  assert.equal(decimal(12.4, 0, "en"), "12");
});
