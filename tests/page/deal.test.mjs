// Does the page take part in a deal by itself, also if the server stumbles, and does it say what it has to say once?

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

const said = [];
globalThis.HTMLElement = class {
  set textContent(text) {
    said.push(text);
  }
  hidePopover() {}
  showPopover() {}
};
const box = new HTMLElement();
globalThis.document = { documentElement: { dataset: {} }, getElementById: () => box };
const { Dealer, drawHash } = await import("../../src/portroyal/web/static/table/deal.js");
const { hashOf, keepNonce, keptOf } = await import("../../src/portroyal/web/static/table/shuffle.js");
const { TIMING } = await import("../../src/portroyal/web/static/table/timing.js");
const { useWords } = await import("../../src/portroyal/web/static/table/words.js");

TIMING.retry = 1;
TIMING.toast = 0;
const texts = ["shuffle-refused", "shuffle-left-out", "shuffle-accused"];
useWords(Object.fromEntries(texts.map((id) => [id, id])));

const nonce = "1".repeat(64);
const commitment = "c".repeat(64);
let number = 0;
const table = (hash, changes = {}) => {
  number += 1;
  return {
    id: "table",
    number,
    status: "dealing",
    commitment,
    seats: [{ you: true, away: null }],
    shuffle: { hashes: [hash], revealed: [], abandoned: [] },
    ...changes,
  };
};
const dealt = () => table(hashOf(nonce));

/** What was sent; the server answers with these statuses in turn, and then with 200. 0: nothing arrives. */
function answering(...statuses) {
  const sent = [];
  globalThis.fetch = async (path, { body }) => {
    sent.push([path.split("/").at(-1), JSON.parse(body)]);
    const status = statuses.shift() ?? 200;
    if (!status) throw new TypeError("no network");
    return { status, ok: status === 200, json: async () => (status === 200 ? { number } : { message: "no" }) };
  };
  return sent;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
  };
  said.length = 0;
});

describe("the dealer", () => {
  for (const status of [0, 408, 429, 500, 503])
    it(`sends again what was answered with ${status || "nothing"}`, async () => {
      const sent = answering(status, 200, status);
      const dealer = new Dealer();
      dealer.take(table(null, { status: "open" }));
      await pause();
      assert.deepEqual(
        sent.map(([path]) => path),
        ["commit", "commit"],
      );
      dealer.take(table(sent[1][1].nonce_hash));
      await pause();
      assert.deepEqual(
        sent.slice(2).map(([path, body]) => [path, hashOf(body.nonce)]),
        Array(2).fill(["reveal", sent[1][1].nonce_hash]),
      );
      assert.deepEqual(keptOf("table").revealed, [0]);
    });
  it("sends nothing again that was refused", async () => {
    for (const status of [403, 409, 422]) {
      const sent = answering(status);
      new Dealer().take(table(null, { status: "open" }));
      await pause();
      assert.equal(sent.length, 1);
    }
  });
  it("knows that it has sent its nonce, also if nobody answers", async () => {
    keepNonce(dealt(), 0, nonce);
    globalThis.fetch = () => new Promise(() => {});
    new Dealer().take(dealt());
    assert.deepEqual(keptOf("table").revealed, [0]);
    assert.deepEqual(keptOf("table").hashes, [hashOf(nonce)]);
  });
  it("says once that it is accused", async () => {
    keepNonce(dealt(), 0, nonce);
    answering();
    const dealer = new Dealer();
    dealer.take(dealt());
    await pause();
    const shuffle = { hashes: [null], revealed: [], abandoned: [[0]] };
    const seats = [{ you: true, away: "clock" }];
    for (let frame = 0; frame < 3; frame += 1)
      dealer.take(table(null, { status: "open", commitment: "d".repeat(64), seats, shuffle }));
    assert.deepEqual(said, ["shuffle-accused"]);
  });
  it("says once that a deal has begun without it", async () => {
    answering();
    const dealer = new Dealer();
    for (let frame = 0; frame < 3; frame += 1) {
      dealer.take(table(null, { commitment: "e".repeat(64) }));
      await pause();
    }
    assert.deepEqual(said, ["shuffle-left-out"]);
  });
  it("keeps the nonce whose hash it sits down with", () => {
    const open = table(null, { status: "open" });
    const hash = drawHash(open, 0);
    assert.deepEqual(keptOf("table").nonces[0].map(hashOf), [hash]);
  });
});
