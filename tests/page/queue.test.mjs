// Frames wait in order; a burst becomes one frame.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isBurst, Queue } from "../../src/portroyal/web/static/table/queue.js";

const frame = (numbers, now, first = false) => ({ messages: numbers.map((number) => ({ number })), now, first });
const numbersOf = ({ messages }) => messages.map((message) => message.number);

describe("the queue", () => {
  it("gives frames in the order in which they came", () => {
    const queue = new Queue();
    queue.push(frame([1], "one"));
    queue.push(frame([2], "two"));
    assert.equal(queue.length, 2);
    assert.equal(queue.next().now, "one");
    assert.equal(queue.next().now, "two");
    assert.equal(queue.next(), undefined);
  });
  it("makes one frame of all that waits: every message, and how things are last", () => {
    const queue = new Queue();
    queue.push(frame([1], "one", true));
    queue.push(frame([2, 3], "two"));
    queue.merge();
    const merged = queue.next();
    assert.deepEqual(numbersOf(merged), [1, 2, 3]);
    assert.equal(merged.now, "two");
    assert.equal(merged.first, true);
    assert.equal(queue.length, 0);
  });
  it("merges by itself when a burst comes", () => {
    const queue = new Queue();
    queue.push(frame([1], "one"));
    const burst = frame(
      Array.from({ length: 13 }, (_, n) => n + 2),
      "two",
    );
    assert.ok(isBurst(burst));
    queue.push(burst);
    assert.equal(queue.length, 1);
    assert.equal(numbersOf(queue.next()).length, 14);
  });
  it("forgets what waited when everything is told anew", () => {
    const queue = new Queue();
    queue.push(frame([1], "one"));
    queue.push(frame([1, 2], "all", true));
    assert.equal(queue.length, 1);
    assert.equal(queue.next().now, "all");
  });
  it("has nothing to merge when nothing waits", () => {
    const queue = new Queue();
    queue.merge();
    assert.equal(queue.length, 0);
  });
});
