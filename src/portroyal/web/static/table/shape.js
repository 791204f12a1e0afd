// The shape of a card; the style sheets have it, too.

/** The width of a card, if its height is 1. */
export const CARD_SHAPE = 7 / 10;

/** How wide a card is, in pixels, where nothing else says so. */
export const CARD_WIDTH = 72;
