import { z } from "zod";
import { visible } from "../../text/typed-text.ts";

/** What a quote's price covers, or does not: short lines, printed as a list. */
const maxIncludedItems = 30;
const maxIncludedLength = 200;

export const includedItems = z
  .array(
    z
      .string()
      .trim()
      .regex(visible, "An item is empty.")
      .max(maxIncludedLength, `Use at most ${maxIncludedLength} characters for an item.`),
  )
  .max(maxIncludedItems, `List at most ${maxIncludedItems} items.`);

/** People type one item per line. */
export const itemsIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Why the typed items cannot be saved, or undefined. */
export const itemsProblem = (text: string): string | undefined =>
  includedItems.safeParse(itemsIn(text)).error?.issues[0]?.message;
