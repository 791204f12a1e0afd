// Does this device reveal only what it may, and does it tell a fair shuffle from a forged one?

import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, it } from "node:test";
import { sha256 } from "../../src/portroyal/web/static/table/digest.js";
import {
  dropKept,
  hashOf,
  isAccused,
  keepNonce,
  keepRevealed,
  keepShown,
  keptOf,
  newNonce,
  plan,
  verdict,
} from "../../src/portroyal/web/static/table/shuffle.js";

const digest = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};
const hex = (digit) => digit.repeat(64);
const bytes = (text) => Buffer.from(text, "hex");

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
  };
});

describe("SHA-256", () => {
  it("is the one that Node.js has, for every length around the blocks", () => {
    for (let length = 0; length < 200; length += 1) {
      const content = randomBytes(length);
      assert.equal(sha256(content), digest(content));
      assert.equal(sha256(content.subarray(0, length >> 1), content.subarray(length >> 1)), digest(content));
    }
    const long = randomBytes(100_000);
    assert.equal(sha256(long), digest(long));
  });
});

// A table as seat 0 sees it: another person sits at 1, a bot at 2.

const commitment = hex("c");
const mine = hex("1");
const theirs = hashOf(hex("2"));
const table = (changes = {}, shuffle = {}) => ({
  id: "table",
  status: "dealing",
  commitment,
  seats: [
    { you: true, away: null },
    { you: false, away: null },
    { you: false, away: null },
  ],
  shuffle: { hashes: [hashOf(mine), theirs, null], revealed: [], abandoned: [], ...shuffle },
  ...changes,
});
const open = (hashes) => table({ status: "open" }, { hashes });
const refusing = { commit: [], reveal: [], refuses: true, isLeftOut: false };
const todo = (shown) => plan(shown, keptOf("table"));

describe("this device", () => {
  beforeEach(() => keepNonce(table(), 0, mine));

  it("draws another nonce each time, and its hash is the one of docs/chance.md", () => {
    assert.notEqual(newNonce(), newNonce());
    assert.match(newNonce(), /^[0-9a-f]{64}$/);
    assert.equal(hashOf(mine), digest("portroyal nonce", bytes(mine)));
  });
  it("commits its own seats, if they have not", () => {
    assert.deepEqual(todo(open([null, null, null])).commit, [0]);
    assert.deepEqual(todo(open([hashOf(mine), null, null])).commit, []);
    // Drawn by another device of the same person.
    assert.deepEqual(todo(open([hex("9"), null, null])).commit, []);
  });
  it("does not commit for a seat that a bot plays for, nor reveal before the deal, nor do anything after it", () => {
    const seats = [{ you: true, away: "clock" }];
    assert.deepEqual(plan({ ...open([null]), seats }).commit, []);
    assert.deepEqual(todo(open([hashOf(mine), theirs, null])).reveal, []);
    const nothing = { commit: [], reveal: [], refuses: false, isLeftOut: false };
    assert.deepEqual(todo(table({ status: "playing", shuffle: null })), nothing);
  });
  it("reveals its nonce when the deal has begun, and once", () => {
    assert.deepEqual(todo(table()).reveal, [{ seat: 0, nonce: mine }]);
    assert.equal(todo(table()).refuses, false);
    assert.deepEqual(todo(table({}, { revealed: [0] })).reveal, []);
  });
  it("knows whether a deal has begun without it", () => {
    assert.equal(todo(table()).isLeftOut, false);
    assert.equal(todo(table({}, { revealed: [0] })).isLeftOut, false);
    for (const hash of [null, hex("9")])
      assert.equal(todo(table({}, { hashes: [hash, theirs, null] })).isLeftOut, true);
    assert.equal(todo(open([null, theirs, null])).isLeftOut, false);
    const [, ...others] = table().seats;
    for (const you of [
      { you: false, away: null },
      { you: true, away: "clock" },
    ])
      assert.equal(todo(table({ seats: [you, ...others] }, { hashes: [null, theirs, null] })).isLeftOut, false);
  });
  it("reveals the nonce that was committed to, if two windows have drawn one", () => {
    keepNonce(table(), 0, hex("3"));
    assert.deepEqual(todo(table()).reveal, [{ seat: 0, nonce: mine }]);
  });
  it("reveals nothing for a hash that is not its own", () => {
    assert.deepEqual(todo(table({}, { hashes: [hex("9"), theirs, null] })).reveal, []);
  });
  it("reveals nothing if the commitment has changed, or a seat has neither hash nor null", () => {
    for (const shown of [table({ commitment: hex("d") }), table({}, { hashes: [hashOf(mine), theirs] })])
      assert.deepEqual(todo(shown), refusing);
  });
  it("reveals nothing more if a hash has changed since it was first shown", () => {
    keepShown(table());
    assert.equal(todo(table()).refuses, false);
    for (const hashes of [
      [hashOf(mine), hex("9"), null],
      [hashOf(mine), theirs, hex("9")],
      [hashOf(mine), null, null],
    ]) {
      assert.deepEqual(todo(table({}, { hashes })), refusing);
      // What was shown first counts.
      keepShown(table({}, { hashes }));
      assert.deepEqual(keptOf("table").hashes, table().shuffle.hashes);
    }
  });
  it("begins anew with another commitment, and never uses a nonce again", () => {
    keepShown(table());
    keepRevealed(table(), 0);
    keepNonce(table({ commitment: hex("d") }), 0, hex("4"));
    assert.deepEqual(keptOf("table"), {
      commitment: hex("d"),
      nonces: { 0: [hex("4")] },
      hashes: null,
      revealed: [],
    });
  });
  it("knows whether it has answered", () => {
    const next = (abandoned) =>
      table({ status: "open", commitment: hex("d") }, { hashes: [null, null, null], abandoned });
    assert.equal(isAccused(next([[0]]), keptOf("table")), false);
    keepRevealed(table(), 0);
    assert.equal(isAccused(next([[0]]), keptOf("table")), true);
    assert.equal(isAccused(next([[0], [1]]), keptOf("table")), false);
    assert.equal(isAccused(table({}, { abandoned: [[0]] }), keptOf("table")), false);
    dropKept("table");
    assert.equal(isAccused(next([[0]]), keptOf("table")), false);
  });
  it("remembers the last fifty tables", () => {
    for (let number = 0; number < 60; number += 1) keepNonce(table({ id: `table-${number}` }), 0, mine);
    assert.equal(keptOf("table-9"), undefined);
    assert.ok(keptOf("table-10"));
    assert.ok(keptOf("table-59"));
  });
  it("plays on where the browser keeps nothing", () => {
    globalThis.localStorage = {
      getItem: () => {
        throw new Error("not allowed");
      },
      setItem: () => {
        throw new Error("not allowed");
      },
    };
    keepNonce(table({ id: "other" }), 0, mine);
    assert.deepEqual(plan(table({ id: "other" }), keptOf("other")).reveal, [{ seat: 0, nonce: mine }]);
  });
});

// A record

const secret = hex("a");
const derived = digest("portroyal seat", bytes(secret), Uint8Array.of(1));
const origin = (changes = {}) => {
  const whole = {
    version: 2,
    commitment: digest("portroyal commitment", bytes(secret)),
    secret,
    nonces: [mine, derived],
    hashes: [hashOf(mine), null],
    abandoned: [],
    ...changes,
  };
  return { seed: digest(bytes(whole.secret), ...whole.nonces.map(bytes)), ...whole, ...changes };
};
const kept = (changes = {}) => ({
  commitment: origin().commitment,
  nonces: { 0: [hex("7"), mine] },
  hashes: origin().hashes,
  revealed: [0],
  ...changes,
});

describe("a shuffle", () => {
  it("is proved to a device that was shown everything before it revealed its nonce", () => {
    assert.equal(verdict(origin(), kept()), "right");
  });
  it("is only consistent for a device that took no part", () => {
    assert.equal(verdict(origin()), "others");
    assert.equal(verdict(origin(), kept({ hashes: null, revealed: [] })), "others");
  });
  it("could have been chosen if nobody took part", () => {
    const nonces = [0, 1].map((seat) => digest("portroyal seat", bytes(secret), Uint8Array.of(seat)));
    assert.equal(verdict(origin({ nonces, hashes: [null, null] })), "alone");
  });
  it("could have been chosen in records of the old kind", () => {
    const { seed, commitment } = origin({ nonces: [mine, hex("2")] });
    assert.equal(verdict({ seed, commitment, secret, nonces: [mine, hex("2")] }), "old");
    assert.equal(verdict({ seed: hex("0"), commitment, secret, nonces: [mine, hex("2")] }), "wrong");
  });
  it("is wrong if anything in the record does not fit", () => {
    for (const forged of [
      origin({ secret: hex("b") }),
      origin({ seed: hex("0") }),
      origin({ nonces: [mine, hex("3")] }),
      origin({ nonces: [hex("3"), derived] }),
      origin({ hashes: [null, null] }),
      origin({ hashes: [hashOf(mine)] }),
      origin({ commitment: hex("0") }),
      { ...origin(), secret: null },
    ]) {
      assert.equal(verdict(forged), "wrong");
      assert.equal(verdict(forged, kept()), "wrong");
    }
  });
  it("is wrong if this device was shown something else, or if its nonce is not in it", () => {
    const other = origin({ nonces: [mine, hex("3")], hashes: [hashOf(mine), hashOf(hex("3"))] });
    assert.equal(verdict(other), "others");
    for (const shown of [
      kept(),
      kept({ commitment: hex("0"), hashes: other.hashes }),
      kept({ nonces: { 0: [hex("7")] }, hashes: other.hashes }),
    ])
      assert.equal(verdict(other, shown), "wrong");
  });
});
