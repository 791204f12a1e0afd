// SHA-256 (FIPS 180-4). Browsers have it only for pages that came over a secure connection, which the pages of a game
// in the local network do not.

const primes = (/** @type {number} */ count) => {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime)) found.push(number);
  return found;
};
/** The first 32 bits of what follows the point. @param {number} value */
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} bits */
const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** The bytes with their end marked and their length added, in whole blocks. @param {Uint8Array[]} parts */
function padded(parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(64 * Math.ceil((length + 9) / 64));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes[at] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, 8 * length);
  return bytes;
}

/** @param {Int32Array} state @param {DataView} block */
function mix(state, block) {
  const words = new Int32Array(64);
  const word = (/** @type {number} */ place) => words[place] ?? 0;
  for (let place = 0; place < 16; place += 1) words[place] = block.getInt32(4 * place);
  for (let place = 16; place < 64; place += 1) {
    const [early, late] = [word(place - 15), word(place - 2)];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[place] = word(place - 16) + one + word(place - 7) + two;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [place, constant] of ROUNDS.entries()) {
    const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + constant + word(place)) | 0;
    const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) state[place] = (state[place] ?? 0) + value;
}

/** @param {Uint8Array} bytes @returns {string} in hexadecimal */
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of all these bytes together, in hexadecimal. @param {Uint8Array[]} parts */
export function sha256(...parts) {
  const bytes = padded(parts);
  const state = Int32Array.from(START);
  for (let at = 0; at < bytes.length; at += 64) mix(state, new DataView(bytes.buffer, at, 64));
  const sum = new DataView(new ArrayBuffer(32));
  for (const [place, value] of state.entries()) sum.setInt32(4 * place, value);
  return hexOf(new Uint8Array(sum.buffer));
}
