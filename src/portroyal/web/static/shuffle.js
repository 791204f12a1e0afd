// Was the deck shuffled by the secret that the server had bound itself to, and by everybody's own part? (docs/chance.md)

const PREFIX = new TextEncoder().encode("portroyal commitment");
const KEPT = "portroyal-pledges";
/** So many tables are remembered. */
const MOST = 50;

/** @typedef {{commitment: string, nonces: Record<string, string>}} Pledge what the server had bound itself to when we sent our parts, by seat */

/** @returns {Record<string, Pledge>} */
function pledges() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} table @param {string} commitment @param {number} seat @param {string} nonce */
export function keepPledge(table, commitment, seat, nonce) {
  const { [table]: before, ...others } = pledges();
  const latest = Object.entries(others).slice(1 - MOST);
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
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The SHA-256 of all these together. @param {Uint8Array[]} parts */
async function digest(...parts) {
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {{seed: string, secret: string, nonces: string[]}} origin as the record tells it
 * @param {string} commitment as the table tells it
 * @param {number[]} seats ours
 * @param {Pledge} [pledge] as this device remembers it, if it sat there from the beginning
 */
export async function isProved({ seed, secret, nonces }, commitment, seats, pledge) {
  if (pledge && pledge.commitment !== commitment) return false;
  if (pledge && seats.some((seat) => (pledge.nonces[seat] ?? nonces[seat]) !== nonces[seat])) return false;
  const bound = (await digest(PREFIX, bytes(secret))) === commitment;
  return bound && (await digest(bytes(secret), ...nonces.map(bytes))) === seed;
}
