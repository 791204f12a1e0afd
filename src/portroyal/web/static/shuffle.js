// Was the deck shuffled by the secret that the server had bound itself to, and by everybody's own part? (docs/chance.md)

const PREFIX = new TextEncoder().encode("portroyal commitment");

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
 * @param {string} commitment as the table told it before the game
 */
export async function isProved({ seed, secret, nonces }, commitment) {
  const bound = (await digest(PREFIX, bytes(secret))) === commitment;
  return bound && (await digest(bytes(secret), ...nonces.map(bytes))) === seed;
}
