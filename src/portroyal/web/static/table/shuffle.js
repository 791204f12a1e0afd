// Were the cards shuffled with the secret that the server committed to, and with every player's part? (docs/chance.md)

const PREFIX = new TextEncoder().encode("portroyal commitment");
const KEPT = "portroyal-pledges";
/** This many tables are remembered. */
const MAX_TABLES = 50;

/**
 * What the server had committed to when we sent our parts of the seed, by seat.
 * @typedef {{commitment: string, nonces: Record<string, string>}} Pledge
 */

function pledges() {
  try {
    return /** @type {Record<string, Pledge>} */ (JSON.parse(localStorage.getItem(KEPT) ?? "{}"));
  } catch {
    return {};
  }
}

/** @param {string} table @param {string} commitment @param {number} seat @param {string} nonce */
export function keepPledge(table, commitment, seat, nonce) {
  const { [table]: before, ...others } = pledges();
  const latest = Object.entries(others).slice(1 - MAX_TABLES);
  const pledge = { commitment, nonces: { ...before?.nonces, [seat]: nonce } };
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...latest, [table, pledge]])));
  } catch {
    // A browser that keeps nothing can still check the rest.
  }
}

/** @param {string} table @returns {Pledge | undefined} */
export const pledgeOf = (table) => pledges()[table];

/** @param {string} text in hexadecimal */
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {Uint8Array} bytes @returns {string} in hexadecimal */
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of all these together, in hexadecimal. @param {Uint8Array<ArrayBuffer>[]} parts */
async function digest(...parts) {
  const whole = await new Blob(parts).arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return hexOf(sum);
}

/**
 * @param {{seed: string, secret: string, nonces: string[]}} origin from the record
 * @param {string} commitment from the table
 * @param {number[]} seats ours
 * @param {Pledge} [pledge] what this device remembers, if it was used from the beginning
 */
export async function isProved({ seed, secret, nonces }, commitment, seats, pledge) {
  if (pledge && pledge.commitment !== commitment) return false;
  if (pledge && seats.some((seat) => (pledge.nonces[seat] ?? nonces[seat]) !== nonces[seat])) return false;
  if ((await digest(PREFIX, bytesOf(secret))) !== commitment) return false;
  return (await digest(bytesOf(secret), ...nonces.map(bytesOf))) === seed;
}
