// Our part in the shuffle, and whether the cards were shuffled as they should be (docs/records.md, docs/chance.md).
//
// This device keeps what it was shown before it revealed its nonces. No record can prove that afterwards.

import { hexOf, sha256 } from "./digest.js";

const KEPT = "portroyal-shuffles";
/** This many tables are remembered. */
const MAX_TABLES = 50;

/**
 * What this device keeps of a table, for the present deal.
 * @typedef {object} Kept
 * @property {string} commitment of the server, as it was when we drew our nonces
 * @property {Record<string, string[]>} nonces by seat: drawn here; two windows may have drawn one each
 * @property {(string | null)[] | null} hashes all of them, as they were shown before we revealed anything
 * @property {number[]} revealed our seats whose nonces were sent, whatever the server says
 */

/**
 * What a table tells about its shuffle.
 * @typedef {object} Shown
 * @property {string} id
 * @property {string} status
 * @property {string} commitment
 * @property {{you: boolean, away: string | null}[]} seats
 * @property {{hashes: (string | null)[], revealed: number[], abandoned: number[][]} | null} shuffle
 */

/**
 * Where the seed came from, as the record says.
 * @typedef {object} Origin
 * @property {string} seed
 * @property {string | null} [commitment]
 * @property {string | null} [secret]
 * @property {string[]} [nonces]
 * @property {number} [version]
 * @property {(string | null)[]} [hashes]
 * @property {number[][]} [abandoned]
 */

const text = new TextEncoder();
/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** @param {string} nonce */
export const hashOf = (nonce) => sha256(text.encode("portroyal nonce"), bytesOf(nonce));
export const newNonce = () => hexOf(crypto.getRandomValues(new Uint8Array(32)));

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// What this device keeps

/** For browsers that keep nothing: until the page is left. @type {Record<string, Kept>} */
let inMemory = {};

function readAll() {
  try {
    return /** @type {Record<string, Kept>} */ (JSON.parse(localStorage.getItem(KEPT) ?? "{}"));
  } catch {
    return inMemory;
  }
}

/** @param {string} table @returns {Kept | undefined} */
export const keptOf = (table) => readAll()[table];

/** @param {string} table @param {Kept} kept */
function keep(table, kept) {
  const { [table]: _, ...others } = readAll();
  keepAll(Object.fromEntries([...Object.entries(others).slice(1 - MAX_TABLES), [table, kept]]));
}

/** @param {Record<string, Kept>} kept */
function keepAll(kept) {
  inMemory = kept;
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Then only this page knows it.
  }
}

/** @param {string} table */
export function dropKept(table) {
  const { [table]: _, ...others } = readAll();
  keepAll(others);
}

/**
 * Keep a nonce before its hash is sent, or at least before the nonce is.
 * @param {Shown} table @param {number} seat @param {string} nonce
 */
export function keepNonce({ id, commitment }, seat, nonce) {
  const before = keptOf(id);
  /** @type {Kept} */
  const kept = before?.commitment === commitment ? before : { commitment, nonces: {}, hashes: null, revealed: [] };
  keep(id, { ...kept, nonces: { ...kept.nonces, [seat]: [...(kept.nonces[seat] ?? []), nonce] } });
}

/** Keep what was shown before a nonce is revealed. What was shown first counts. @param {Shown} table */
export function keepShown({ id, shuffle }) {
  const kept = keptOf(id);
  if (kept && shuffle) keep(id, { ...kept, hashes: kept.hashes ?? shuffle.hashes });
}

/**
 * Keep that a nonce is sent, before it is: a server could take it and not answer.
 * @param {Shown} table
 * @param {number} seat
 */
export function keepRevealed({ id, commitment }, seat) {
  const kept = keptOf(id);
  if (kept?.commitment === commitment && !kept.revealed.includes(seat))
    keep(id, { ...kept, revealed: [...kept.revealed, seat] });
}

// What is to be done

/**
 * Which of our seats have to commit, which nonces may be revealed, and whether anything shown speaks against that.
 * We are left out of a deal that has begun if one of our seats is in it without a hash from this device.
 * @param {Shown} table
 * @param {Kept} [kept]
 * @returns {{commit: number[], reveal: {seat: number, nonce: string}[], refuses: boolean, isLeftOut: boolean}}
 */
export function plan({ status, commitment, seats, shuffle }, kept) {
  const own = [...seats.entries()].flatMap(([number, seat]) => (seat.you && !seat.away ? [number] : []));
  const nothing = { commit: [], reveal: [], refuses: false, isLeftOut: false };
  if (!shuffle) return nothing;
  const { hashes, revealed } = shuffle;
  if (status === "open") return { ...nothing, commit: own.filter((seat) => !hashes[seat]) };
  const drawn = own.flatMap((seat) => {
    // A nonce that another device of ours drew is for that device to reveal.
    const nonce = kept?.nonces[seat]?.find((one) => hashOf(one) === hashes[seat]);
    return nonce ? [{ seat, nonce }] : [];
  });
  const reveal = drawn.filter(({ seat }) => !revealed.includes(seat));
  const isLeftOut = drawn.length < own.length;
  const isComplete = hashes.length === seats.length;
  const isUnchanged = kept?.commitment === commitment && (!kept.hashes || same(kept.hashes, hashes));
  return isComplete && isUnchanged
    ? { ...nothing, reveal, isLeftOut }
    : { ...nothing, refuses: reveal.length > 0, isLeftOut };
}

/**
 * Does the server say that we did not answer in the last deal, although we sent our nonce?
 * @param {Shown} table
 * @param {Kept} [kept]
 */
export function isAccused({ commitment, seats, shuffle }, kept) {
  const failed = shuffle?.abandoned.at(-1) ?? [];
  return Boolean(
    kept && kept.commitment !== commitment && failed.some((seat) => seats[seat]?.you && kept.revealed.includes(seat)),
  );
}

// After the game

/** Does everything in the record fit together? @param {Origin} origin */
function isConsistent({ seed, commitment, secret, nonces = [], hashes }) {
  if (!secret || !commitment) return false;
  const hidden = bytesOf(secret);
  /** @type {(nonce: string, seat: number) => boolean} */
  const isBound = (nonce, seat) => {
    const hash = hashes?.[seat];
    return hash ? hashOf(nonce) === hash : sha256(text.encode("portroyal seat"), hidden, Uint8Array.of(seat)) === nonce;
  };
  return (
    sha256(text.encode("portroyal commitment"), hidden) === commitment &&
    sha256(hidden, ...nonces.map(bytesOf)) === seed &&
    (!hashes || (hashes.length === nonces.length && nonces.every(isBound)))
  );
}

/**
 * What is proved: by the record alone, or by what this device was shown before the deal.
 *
 * - `wrong`: the record contradicts itself, or what this device was shown
 * - `right`: nobody could choose the cards
 * - `others`: the record fits together; other players took part, this device did not
 * - `alone`: the server's secret alone decided
 * - `old`: the nonces were not committed to
 * @param {Origin} origin
 * @param {Kept} [kept]
 * @returns {"wrong" | "right" | "others" | "alone" | "old"}
 */
export function verdict(origin, kept) {
  if (!isConsistent(origin)) return "wrong";
  const { version, commitment, hashes = [], nonces = [] } = origin;
  if (version !== 2) return "old";
  if (kept?.hashes) {
    const isShown = kept.commitment === commitment && same(kept.hashes, hashes);
    const hasOurs = kept.revealed.every((seat) => kept.nonces[seat]?.includes(nonces[seat] ?? ""));
    return isShown && hasOurs ? "right" : "wrong";
  }
  return hashes.some(Boolean) ? "others" : "alone";
}
