// Frames that wait to be shown, one after the other. A burst is made one frame.

/** @import { Told } from "./feed.js" */

/** More messages than this at once are not shown one by one. */
const BURST = 12;

/** Does a frame tell too much to show it move by move? @param {Told} frame */
export const isBurst = (frame) => frame.messages.length > BURST;

export class Queue {
  constructor() {
    /** @type {Told[]} */
    this.frames = [];
  }

  get length() {
    return this.frames.length;
  }

  /** A first frame replaces all that waited: it tells everything. @param {Told} frame */
  push(frame) {
    if (frame.first) this.frames = [];
    this.frames.push(frame);
    if (isBurst(frame)) this.merge();
  }

  /** The next frame to show. */
  next() {
    return this.frames.shift();
  }

  /** Make all that waits one frame: every message, and how things are after the last. */
  merge() {
    const last = this.frames.at(-1);
    if (!last) return;
    const first = this.frames.some((frame) => frame.first);
    this.frames = [{ ...last, first, messages: this.frames.flatMap((frame) => frame.messages) }];
  }
}
