// How large cards can be with all of them in sight.

import assert from "node:assert/strict";
import { it } from "node:test";
import { widestCard } from "../../src/portroyal/web/static/harbour/fit.js";

const box = { width: 600, height: 220, columnGap: 12, rowGap: 16 };

it("is never larger than the largest", () => assert.equal(widestCard({ ...box, height: 900 }, 1, 0, 120), 120));
it("leaves room for four", () => assert.equal(widestCard(box, 1, 0, 500), widestCard(box, 4, 0, 500)));
it("shrinks with the number of cards, and with the price under each", () => {
  assert.ok(widestCard(box, 12, 0, 500) < widestCard(box, 6, 0, 500));
  assert.ok(widestCard(box, 6, 42, 500) <= widestCard(box, 6, 0, 500));
});
it("keeps all of them in sight", () => {
  for (let cards = 1; cards <= 18; cards += 1) {
    const width = widestCard(box, cards, 30, 500);
    const columns = Math.floor((box.width + box.columnGap) / (width + box.columnGap));
    const rows = Math.ceil(cards / columns);
    assert.ok(rows * (width / 0.7 + 30) + (rows - 1) * box.rowGap <= box.height + 1e-9, `${cards} cards`);
  }
});
it("has few sizes", () => assert.equal(widestCard(box, 7, 0, 500) % 4, 0));
