// How long everything takes that moves or waits, in milliseconds. Movements are given at normal speed.

export const TIMING = {
  /** A card flies from one zone to another. */
  flight: 320,
  /** The next card of the same event starts this much later. */
  stagger: 55,
  /** A card that stays in its row makes room. */
  shift: 260,
  /** A card is turned over; it begins when this part of the flight has passed. */
  turn: 140,
  turnAfter: 0.4,
  /** A row sways, because cards in it are about to be lost. */
  sway: 480,
  /** A card lies in the middle for everyone to read. */
  look: 900,
  /** One step of a replay that plays by itself. */
  replayStep: 900,
  /** A short message stays on the screen. */
  toast: 4000,
  /** After a wheel, a key or a touch, a list scrolls by it for this long. */
  scrolling: 600,
  /** A request that did not reach the server is sent again. */
  retry: 1000,
  /** By then the player who acted has been told what happened; if not, the connection is dead. */
  newsAfterAction: 3000,
};

/** How movements speed up and slow down. */
export const EASING = { move: "cubic-bezier(.2,.8,.2,1)", sway: "cubic-bezier(.6,0,.2,1)" };

/** A replay moves a little faster than the game did. */
export const REPLAY_PACE = 0.8;
