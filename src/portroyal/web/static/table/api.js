// The public API, as any other client would use it.

const root = document.documentElement.dataset.root ?? "";

/** @typedef {api.GetAnswer<"/tables/{id}">} Frame what a table tells: messages, and how things are now */
/** @typedef {Frame["messages"][number]} Message */
/** @typedef {Frame["now"]} Now */
/** @typedef {Now["table"]} Table */
/** @typedef {Table["seats"][number]} Seat */
/** @typedef {api.GetAnswer<"/tables/{id}/hint">} Hint */
/** @typedef {api.GetAnswer<"/tables/{id}/reasons">} Reasons why actions are not possible, by action */
/** @typedef {api.GetAnswer<"/games/{id}/cards">["cards"][number]} Card */

/** An answer of the server that refuses what was asked for. `message` is a sentence for people. */
export class Refusal extends Error {
  /** @param {number} status @param {api.Refusal} body */
  constructor(status, body) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Do several people play at this device? @param {{seats: Seat[]}} table */
export const isShared = (table) => table.seats.filter((seat) => seat.you).length > 1;

/** The address of the API. @param {string} path */
export const apiAddress = (path) => `${root}/api/v1${path}`;

/** The address of a page. @param {string} path */
export const pageAddress = (path) => `${root}${path}`;

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<unknown>} the types that the server declares say what it is
 */
async function call(method, path, body) {
  const response = await fetch(apiAddress(path), {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const answer = /** @type {unknown} */ (response.status === 204 ? null : await response.json());
  if (!response.ok) throw new Refusal(response.status, /** @type {api.Refusal} */ (answer));
  return answer;
}

/**
 * @template {string} P
 * @param {P} path
 */
export const get = async (path) => /** @type {api.GetAnswer<P>} */ (await call("GET", path));

/**
 * @template {string} P
 * @param {P} path
 * @param {api.PostBody<P>} [body]
 */
export const post = async (path, body) => /** @type {api.PostAnswer<P>} */ (await call("POST", path, body));

/**
 * Become a person with this name, unless you are one already: nobody has to fill in a form to play.
 * @param {string} name
 */
export async function ensurePerson(name) {
  const me = await get("/me");
  return me.name ? me : post("/me", { name, language: document.documentElement.dataset.language });
}
