import { z } from "zod";
import { visible } from "../../text/typed-text.ts";

/** What a quote's price covers, or does not: short lines, printed as a list. */
export const maxCoveredItems = 30;
export const maxCoveredLength = 200;

export const coveredItems = z
  .array(
    z
      .string()
      .trim()
      .regex(visible, "An item is empty.")
      .max(maxCoveredLength, `Use at most ${maxCoveredLength} characters for an item.`),
  )
  .max(maxCoveredItems, `List at most ${maxCoveredItems} items.`);

/** People type one item per line. */
export const itemsIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Why the typed items cannot be saved, or undefined. */
export const itemsProblem = (text: string): string | undefined =>
  coveredItems.safeParse(itemsIn(text)).error?.issues[0]?.message;
