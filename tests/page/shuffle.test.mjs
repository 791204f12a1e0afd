// Is the proof of a fair shuffle accepted, and every forged one refused?

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, describe, it } from "node:test";
import { isProved, keepPledge, pledgeOf } from "../../src/portroyal/web/static/table/shuffle.js";

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};
const hex = (digit) => digit.repeat(64);
const secret = hex("a");
const nonces = [hex("1"), hex("2")];
const bytes = (text) => Buffer.from(text, "hex");
const commitment = sha256("portroyal commitment", bytes(secret));
const seed = sha256(bytes(secret), ...nonces.map(bytes));
const origin = { seed, secret, nonces };

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
  };
});

describe("a shuffle", () => {
  it("is proved by secret, commitment and nonces", async () => {
    assert.ok(await isProved(origin, commitment, [0]));
    assert.ok(await isProved(origin, commitment, [0], { commitment, nonces: { 0: nonces[0] } }));
  });
  it("is not proved by another secret, seed or nonce", async () => {
    assert.ok(!(await isProved({ ...origin, secret: hex("b") }, commitment, [0])));
    assert.ok(!(await isProved({ ...origin, seed: hex("0") }, commitment, [0])));
    assert.ok(!(await isProved({ ...origin, nonces: [hex("1"), hex("3")] }, commitment, [0])));
  });
  it("is not proved if the server had committed to something else when we sent our part", async () => {
    assert.ok(!(await isProved(origin, commitment, [0], { commitment: hex("c"), nonces: {} })));
  });
  it("is not proved if our part is not in it", async () => {
    assert.ok(!(await isProved(origin, commitment, [0], { commitment, nonces: { 0: hex("9") } })));
  });
});

describe("what this device remembers", () => {
  it("is the part of every seat", () => {
    keepPledge("table", commitment, 0, nonces[0]);
    keepPledge("table", commitment, 1, nonces[1]);
    assert.deepEqual(pledgeOf("table"), { commitment, nonces: { 0: nonces[0], 1: nonces[1] } });
    assert.equal(pledgeOf("other"), undefined);
  });
  it("is of the last fifty tables", () => {
    for (let table = 0; table < 60; table += 1) keepPledge(`table-${table}`, commitment, 0, nonces[0]);
    assert.equal(pledgeOf("table-9"), undefined);
    assert.ok(pledgeOf("table-10"));
    assert.ok(pledgeOf("table-59"));
  });
});
