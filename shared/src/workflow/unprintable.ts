/** The output in which our workflow returns the letters that none of its fonts has, unless it could print them all. */
export const unprintableOutput = "unprintable_letters";

/** Lists the letters that are missing on the printed quote; empty if there are none. */
export function unprintableLetters(outputs: Record<string, unknown> | null | undefined): string {
  const letters = outputs?.[unprintableOutput];
  return typeof letters === "string" ? letters : "";
}

/** The output in which our workflow returns the last day that it printed, as 'yyyy-mm-dd'. */
export const printedLastDayOutput = "printed_valid_until";

/** Null if an outside workflow printed the quote: the contents of its PDF are unknown. */
export function printedLastDay(outputs: Record<string, unknown> | null | undefined): string | null {
  const day = outputs?.[printedLastDayOutput];
  return typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}

/** The output in which our workflow returns the emoji that it left out, unless there were none. */
export const unprintedEmojiOutput = "unprinted_emoji";

export function unprintedEmoji(outputs: Record<string, unknown> | null | undefined): string {
  const emoji = outputs?.[unprintedEmojiOutput];
  return typeof emoji === "string" ? emoji : "";
}

/**
 * The output in which our workflow returns the number of photos that did not arrive or cannot be read, unless it printed
 * them all.
 */
export const unprintedPhotosOutput = "unprinted_photos";

export function unprintedPhotos(outputs: Record<string, unknown> | null | undefined): number {
  const count = outputs?.[unprintedPhotosOutput];
  return typeof count === "number" ? count : 0;
}
