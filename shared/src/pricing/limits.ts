export const maxQuantity = 1_000_000;

/** In cents. A hundred million dollars for one line: far beyond any quote, and 550 of them still add up exactly. */
export const maxLineAmount = 10_000_000_000;
