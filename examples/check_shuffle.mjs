// An independent check of a recorded game of the harbour family, written from docs/chance.md alone.
//
//   portroyal cards harbour --json > cards.json
//   node examples/check_shuffle.mjs game.json cards.json
//
// It computes every shuffle from the seed, follows the deck and the coins through the events, and compares every
// card that is turned up with the card that must lie there. Exit code 0: all agree; 1: the first that does not.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [recordFile, cardsFile] = process.argv.slice(2);
const record = JSON.parse(readFileSync(recordFile, "utf8"));
const cards = JSON.parse(readFileSync(cardsFile, "utf8"));

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const word = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};
const numberOf = Object.fromEntries(cards.map((card) => [card.id, card.number]));
const byNumber = (one, other) => numberOf[one] - numberOf[other];

function fail(message) {
  console.error(message);
  process.exit(1);
}

function* words(seed, number) {
  for (let block = 0; ; block++) {
    const digest = sha256(seed, word(number), word(block));
    for (let place = 0; place < 32; place += 4) yield digest.readUInt32BE(place);
  }
}

function below(count, stream) {
  const fair = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const value = stream.next().value;
    if (value < fair) return value % count;
  }
}

function shuffled(items, seed, number) {
  const list = [...items].sort(byNumber);
  const stream = words(seed, number);
  for (let last = list.length - 1; last > 0; last--) {
    const other = below(last + 1, stream);
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list; // the last one is the top of the deck
}

const { origin, options } = record;
if (origin === null) fail("this game begins from a position; its first shuffle is not the seed's");
const seed = Buffer.from(origin.seed, "hex");
if (origin.secret !== null) {
  const secret = Buffer.from(origin.secret, "hex");
  const nonces = origin.nonces.map((nonce) => Buffer.from(nonce, "hex"));
  if (sha256(secret, ...nonces).toString("hex") !== origin.seed) fail("the seed is not made of secret and nonces");
  const commitment = sha256(Buffer.from("portroyal commitment"), secret).toString("hex");
  if (origin.commitment !== null && commitment !== origin.commitment) fail("the commitment is broken");
  for (const [seat, hash] of (origin.hashes ?? []).entries()) {
    const shown = hash ?? nonces[seat].toString("hex");
    const found = hash
      ? sha256(Buffer.from("portroyal nonce"), nonces[seat])
      : sha256(Buffer.from("portroyal seat"), secret, Buffer.from([seat]));
    if (found.toString("hex") !== shown) fail(`the nonce of seat ${seat} is not the one committed to`);
  }
}

const seats = record.seats.length;
if (options.start === null && record.opening[0].seat !== below(seats, words(seed, 0)))
  fail("the lot fell on another seat");

let table = {
  shuffles: 1,
  deck: shuffled(
    cards.filter((card) => card.role !== "special").flatMap((card) => Array(card.count).fill(card.id)),
    seed,
    1,
  ),
  coins: record.seats.map(() => []), // oldest first
};
let revealed = 0;

function compare(found, told, place) {
  if (found !== told) fail(`${place}: ${found} lies there, not ${told}`);
  revealed += 1;
}

function follow(event, place) {
  switch (event.type) {
    case "gained":
      for (let coin = 0; coin < event.count; coin++) table.coins[event.seat].push(table.deck.pop());
      break;
    case "drawn":
      compare(table.deck.pop(), event.card, place);
      break;
    case "paid":
    case "taxed":
      for (const card of event.cards) compare(table.coins[event.seat].shift(), card, place);
      break;
    case "fee-paid":
      table.coins[event.to].push(table.coins[event.seat].shift());
      break;
    case "reshuffled":
      table.shuffles += 1;
      table.deck = shuffled(event.cards, seed, table.shuffles);
      break;
  }
}

const before = []; // the table before each step, for actions that were taken back
for (const event of record.opening) follow(event, "opening");
record.steps.forEach((step, index) => {
  before.push(structuredClone(table));
  for (const event of step.events) {
    if (event.type === "undone") table = structuredClone(before[event.step - 1]);
    else follow(event, `step ${index + 1}`);
  }
});
console.log(
  `${revealed} cards turned up in ${record.steps.length} steps and ${table.shuffles} shuffles: all as the seed says`,
);
