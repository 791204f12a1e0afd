// What came is told once, in order; a long gap comes in pages and is told as one frame.

import assert from "node:assert/strict";
import { describe, it } from "node:test";

// The address of the API is read from the page.
globalThis.document = { documentElement: { dataset: {} } };
const { Feed } = await import("../../src/portroyal/web/static/table/feed.js");

const frame = (numbers, number) => ({
  messages: numbers.map((each) => ({ number: each })),
  last: numbers.at(-1) ?? number,
  now: { table: { number } },
});

/** A feed, and what it told: the numbers of the messages, and whether it was the first time. */
function feed() {
  const told = [];
  const tell = ({ messages, first }) => told.push([messages.map((message) => message.number), first]);
  return { feed: new Feed("id", tell, () => {}), told };
}

describe("the feed", () => {
  it("tells every frame", () => {
    const { feed: table, told } = feed();
    table.take(frame([1, 2], 2));
    table.take(frame([3], 3));
    assert.deepEqual(told, [
      [[1, 2], true],
      [[3], false],
    ]);
  });
  it("tells nothing twice", () => {
    const { feed: table, told } = feed();
    table.take(frame([1, 2], 2));
    table.take(frame([1, 2, 3], 3));
    table.take(frame([1, 2], 2));
    assert.deepEqual(told, [
      [[1, 2], true],
      [[3], false],
    ]);
  });
  it("waits for all pages of a gap, also over a break", () => {
    const { feed: table, told } = feed();
    table.take(frame([1, 2], 5));
    assert.equal(table.after, 2);
    table.take(frame([3, 4], 6));
    assert.deepEqual(told, []);
    table.take(frame([5, 6], 6));
    assert.deepEqual(told, [[[1, 2, 3, 4, 5, 6], true]]);
  });
});
