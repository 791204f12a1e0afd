// What a table tells, over any connection there is. After a break it asks for exactly the messages that it missed.

import { apiAddress, get, Refusal } from "./api.js";

/** @import { Frame } from "./api.js" */
/** @typedef {Frame & {first: boolean}} Told a frame; `first` if nothing was told before it */

/** After this many sockets that did not open, the feed asks without one. */
const MAX_REFUSED = 2;
/** After this many answers without a socket, it tries one again. */
const MAX_POLLS = 20;
const POLL_SECONDS = 20;
const POLL_GAP_MS = 50;
const RETRY_MS = 400;
const MAX_RETRY_MS = 5000;

export class Feed {
  /**
   * @param {string} id the table
   * @param {(frame: Told) => void} tell
   * @param {(online: boolean) => void} setOnline
   */
  constructor(id, tell, setOnline) {
    this.id = id;
    this.tell = tell;
    this.setOnline = setOnline;
    /** The last message that has come. */
    this.after = 0;
    /** What has come and was not told yet: a long gap comes in pages. @type {Frame["messages"]} */
    this.waiting = [];
    this.hasTold = false;
    /** How often in a row nothing arrived. */
    this.failures = 0;
    /** How often in a row a socket did not open. */
    this.refused = 0;
    this.polls = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    /** Counts the connections that were given up, so that a late answer of one is ignored. */
    this.abandoned = 0;
  }

  start() {
    addEventListener("online", () => this.reconnect());
    addEventListener("offline", () => this.setOnline(false));
    this.connect();
  }

  /** Connect again, because the network or the person has changed. */
  reconnect() {
    this.abandon();
    this.refused = 0;
    this.connect();
  }

  connect() {
    if (this.closed) return;
    clearTimeout(this.timer);
    if (this.refused >= MAX_REFUSED) void this.poll();
    else this.open();
  }

  open() {
    this.abandon();
    const address = new URL(apiAddress(`/tables/${this.id}/socket?after=${this.after}`), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.refused += 1;
    socket.onmessage = (event) => {
      const said = /** @type {Frame | api.Refusal} */ (JSON.parse(event.data));
      if ("error" in said) {
        if (said.error === "no-such-table") this.close();
        return;
      }
      this.refused = 0;
      this.take(said);
    };
    socket.onclose = () => this.retry();
  }

  /** The same without a socket, for networks that block sockets. */
  async poll() {
    this.polls = (this.polls + 1) % MAX_POLLS;
    if (this.polls === 0) this.refused = 0;
    const { abandoned } = this;
    try {
      const frame = await get(`/tables/${this.id}/events?after=${this.after}&wait=${this.after ? POLL_SECONDS : 0}`);
      if (abandoned !== this.abandoned) return;
      this.take(frame);
      this.connectIn(POLL_GAP_MS);
    } catch (error) {
      if (abandoned !== this.abandoned) return;
      if (error instanceof Refusal && error.status === 404) this.close();
      else this.retry();
    }
  }

  retry() {
    this.failures += 1;
    if (this.failures > MAX_REFUSED) this.setOnline(false);
    this.connectIn(Math.min(RETRY_MS * this.failures, MAX_RETRY_MS));
  }

  /** @param {number} milliseconds */
  connectIn(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), milliseconds);
  }

  /** @param {Frame} frame */
  take(frame) {
    this.failures = 0;
    this.setOnline(true);
    // A connection that was given up may have had something on its way.
    if (frame.now.table.number < this.after) return;
    this.waiting.push(...frame.messages.filter((message) => message.number > this.after));
    this.after = frame.last;
    if (frame.last < frame.now.table.number) return;
    const messages = this.waiting.splice(0);
    const first = !this.hasTold;
    this.hasTold = true;
    this.tell({ ...frame, messages, first });
  }

  /** Ignore whatever the present connection may still say. */
  abandon() {
    this.abandoned += 1;
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.abandon();
  }
}
