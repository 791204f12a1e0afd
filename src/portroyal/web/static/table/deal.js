// Our part in the deal: this device commits its seats by itself, and reveals their nonces when it has seen all hashes.

import { get, post, Refusal } from "./api.js";
import { toast } from "./dom.js";
import { hashOf, isAccused, keepNonce, keepRevealed, keepShown, keptOf, newNonce, plan } from "./shuffle.js";
import { TIMING } from "./timing.js";
import { word } from "./words.js";

/** @import { Table } from "./api.js" */

/** Draw a nonce and keep it; its hash, which commits the seat. @param {Table} table @param {number} seat */
export function drawHash(table, seat) {
  const nonce = newNonce();
  keepNonce(table, seat, nonce);
  return hashOf(nonce);
}

/** @param {Table} table @param {number} seat */
const commit = (table, seat) => post(`/tables/${table.id}/commit`, { seat, nonce_hash: drawHash(table, seat) });

/** @param {Table} table @param {{seat: number, nonce: string}} opening */
async function reveal(table, { seat, nonce }) {
  keepShown(table);
  keepRevealed(table, seat);
  return post(`/tables/${table.id}/reveal`, { seat, nonce });
}

/** What was said, by deal. @type {Set<string>} */
const said = new Set();

/** Say something about a deal once, and not with every frame. @param {Table} table @param {string} what */
function sayOnce({ commitment }, what) {
  const key = `${what} ${commitment}`;
  if (!said.has(key)) toast(word(what));
  said.add(key);
}

/** Is it worth while to send it again? What the server refuses is over. @param {unknown} error */
const mayPass = (error) => !(error instanceof Refusal) || [408, 429].includes(error.status) || error.status >= 500;

/** Do what is to be done at a table; the number of its last message afterwards. @param {Table} table */
async function takePart(table) {
  const todo = plan(table, keptOf(table.id));
  if (todo.refuses) sayOnce(table, "shuffle-refused");
  if (todo.isLeftOut) sayOnce(table, "shuffle-left-out");
  let { number } = table;
  for (const seat of todo.commit) ({ number } = await commit(table, seat));
  for (const opening of todo.reveal) ({ number } = await reveal(table, opening));
  return number;
}

/** Takes part for the seats at this device. */
export class Dealer {
  constructor() {
    /** What is still to be looked at. @type {Table | null} */
    this.next = null;
    /** What was told up to this message is known already. */
    this.number = 0;
    /** @type {Promise<void> | null} */
    this.work = null;
  }

  /** @param {Table} table */
  take(table) {
    if (!table.shuffle || table.number < this.number) return;
    if (isAccused(table, keptOf(table.id))) sayOnce(table, "shuffle-accused");
    this.next = table;
    this.work ??= this.run().finally(() => {
      this.work = null;
    });
  }

  /** Wait until everything is done that was told. */
  async settle() {
    await this.work;
  }

  async run() {
    while (this.next) {
      const table = this.next;
      this.next = null;
      // It was told before what we did meanwhile.
      if (table.number < this.number) continue;
      try {
        this.number = await takePart(table);
      } catch (error) {
        if (mayPass(error)) setTimeout(() => this.take(table), TIMING.retry);
      }
    }
  }
}

/**
 * Open a table and, if no seat is open, deal.
 * @param {api.PostBody<"/tables">} body
 */
export async function openTable(body) {
  const nonces = body.seats.map((seat) => (seat.kind === "me" ? newNonce() : null));
  const seats = body.seats.map((seat, number) => {
    const nonce = nonces[number];
    return nonce ? { ...seat, nonce_hash: hashOf(nonce) } : seat;
  });
  const isFull = body.seats.every((seat) => seat.kind !== "open");
  const table = await post("/tables", { ...body, seats, start: isFull });
  for (const [seat, nonce] of nonces.entries()) if (nonce) keepNonce(table, seat, nonce);
  await takePart(table);
  return table;
}

/** Deal at a table where nobody else is waited for. @param {Table} table */
export async function startTable(table) {
  await takePart(table);
  await post(`/tables/${table.id}/start`, {});
  await takePart((await get(`/tables/${table.id}`)).now.table);
}
