// A table for tests of movement: a made-up game with a row of cards in the middle, an offer beside it, and piles.

export const WIDTH = 70;
export const HEIGHT = 100;

export const zones = {
  rows: { pool: "pool", shown: "pool", offer: "offer" },
  mainRow: "pool",
  isFaceDown: (zone) => zone === "deck" || zone.startsWith("purse/"),
};

/** The rectangle of a card at a place of the main row, which begins at 100, 200. */
export const at = (place, line = 0) => ({
  left: 100 + place * (WIDTH + 10),
  top: 200 + line * (HEIGHT + 10),
  width: WIDTH,
  height: HEIGHT,
});

export const pile = (left, top = 20) => ({ left, top, width: 60, height: 86 });

/** Cards in the main row, from left to right. */
export const row = (...ids) => {
  const seen = {};
  return ids.map((id, place) => {
    seen[id] = (seen[id] ?? -1) + 1;
    return { key: `${id}#${seen[id]}`, row: "pool", rect: at(place) };
  });
};

export const layout = (before, after, more = {}) => ({
  before,
  after,
  zones: new Map([
    ["deck", pile(0)],
    ["discard", pile(0, 400)],
    ["purse/0", { left: 500, top: 600, width: 24, height: 20 }],
    ["front/0", { left: 600, top: 600, width: 300, height: 90 }],
    ["pool", { left: 100, top: 200, width: 400, height: 220 }],
  ]),
  fronts: new Map(),
  stage: { left: 100, top: 200, width: 400, height: 220 },
  cardWidth: WIDTH,
  ...more,
});

/** An event that only moves cards. */
export const moving = (...moves) => ({ moves, effect: {} });
