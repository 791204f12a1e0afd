// The public API, as any other client would use it.

import { keepPledge } from "./shuffle.js";

const root = document.documentElement.dataset.root ?? "";

/** An answer of the server that is not what was asked for; `message` is a sentence for people. */
export class Refusal extends Error {
  /** @param {number} status @param {{error: string, message: string}} body */
  constructor(status, body) {
    super(body.message);
    this.status = status;
    this.id = body.error;
    this.body = body;
  }
}

/** @param {string} method @param {string} path @param {unknown} [body] */
async function call(method, path, body) {
  const response = await fetch(`${root}/api/v1${path}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body) => call("POST", path, body);
/** @param {string} path */
export const page = (path) => `${root}${path}`;

/**
 * 32 random bytes for a seat: the part of the seed that nobody else can choose. It is kept, with what the server has
 * committed to, so that in the end it can be seen whether the game was made of both.
 * @param {{id: string, commitment: string}} table @param {number} seat
 */
export function nonce(table, seat) {
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  keepPledge(table.id, table.commitment, seat, bytes);
  return bytes;
}

/** The nonces of the seats that are yours, at a table whose secret the server has committed to. @param {any} table */
export const nonces = (table) =>
  Object.fromEntries(table.seats.flatMap((chair, seat) => (chair.you ? [[String(seat), nonce(table, seat)]] : [])));

/** Open a table and, if nobody is missing, deal: your part of the seed is sent after the server has shown its own. @param {any} body */
export async function openTable(body) {
  const table = await post("/tables", body);
  if (table.seats.every((chair) => chair.kind !== "open"))
    await post(`/tables/${table.id}/start`, { nonces: nonces(table) });
  return table;
}

/** Whoever has no name yet gets one, so that playing needs no form. @param {string} name */
export async function beSomebody(name) {
  const me = await get("/me");
  return me.name ? me : post("/me", { name, language: document.documentElement.dataset.language });
}

/** After so many sockets that never said anything the same is asked for without one. */
const PATIENCE = 2;
/** So many answers without a socket, and it is tried again. */
const POLLS = 20;
const POLL_SECONDS = 20;

/**
 * What is told about a table, from a message on, over whatever connection there is.
 * After a break it asks for exactly what it has not seen.
 */
export class Feed {
  /**
   * @param {string} id
   * @param {(frame: any) => void} told
   * @param {(online: boolean) => void} online
   */
  constructor(id, told, online) {
    this.id = id;
    this.told = told;
    this.online = online;
    this.after = 0;
    /** How often in a row nothing came at all. */
    this.failures = 0;
    /** How often in a row a socket did not open. */
    this.refused = 0;
    this.polls = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    /** Counts the times that it turned away from what it had asked for. */
    this.turn = 0;
  }

  start() {
    addEventListener("online", () => this.again());
    addEventListener("offline", () => this.online(false));
    this.connect();
  }

  /** Ask anew: who looks, or the network, has changed. */
  again() {
    this.leave();
    this.refused = 0;
    this.connect();
  }

  connect() {
    if (this.closed) return;
    clearTimeout(this.timer);
    if (this.refused >= PATIENCE) void this.poll();
    else this.open();
  }

  open() {
    this.leave();
    const address = new URL(`${root}/api/v1/tables/${this.id}/socket?after=${this.after}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.refused += 1;
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      if (frame.now) this.refused = 0;
      if (frame.error === "no-such-table") this.close();
      else this.take(frame);
    };
    socket.onclose = () => this.lost();
  }

  /** The same feed without a socket, for networks that let none through. */
  async poll() {
    this.polls = (this.polls + 1) % POLLS;
    if (this.polls === 0) this.refused = 0;
    const { turn } = this;
    try {
      const frame = await get(`/tables/${this.id}/events?after=${this.after}&wait=${this.after ? POLL_SECONDS : 0}`);
      if (turn !== this.turn) return;
      this.take(frame);
      this.connectIn(50);
    } catch (error) {
      if (turn !== this.turn) return;
      if (error instanceof Refusal && error.status === 404) this.close();
      else this.lost();
    }
  }

  lost() {
    this.failures += 1;
    if (this.failures > PATIENCE) this.online(false);
    this.connectIn(Math.min(400 * this.failures, 5000));
  }

  /** @param {number} milliseconds */
  connectIn(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), milliseconds);
  }

  /** @param {any} frame */
  take(frame) {
    if (!frame.now) return;
    this.failures = 0;
    this.online(true);
    // A socket that was left may still have had something on its way.
    if (frame.now.table.number < this.after) return;
    const first = this.after === 0;
    frame.messages = frame.messages.filter((message) => message.number > this.after);
    this.after = frame.now.table.number;
    this.told({ ...frame, first });
  }

  /** Turn away from the socket there is, whatever it may still say. */
  leave() {
    this.turn += 1;
    if (!this.socket) return;
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.leave();
  }
}
