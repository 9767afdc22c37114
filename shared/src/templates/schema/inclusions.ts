import { z } from "zod";
import { visible } from "../../text/typed-text.ts";

const maxIncludedItems = 30;
const maxIncludedLength = 200;

/** The items that a quote's price covers, or that it does not: short lines that are printed as a list. */
export const includedItems = z
  .array(
    z
      .string()
      .trim()
      .regex(visible, "An item is empty.")
      .max(maxIncludedLength, `Use at most ${maxIncludedLength} characters for an item.`),
  )
  .max(maxIncludedItems, `List at most ${maxIncludedItems} items.`);

/** Reads items as people type them, one on each line. */
export const itemsIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Says why the typed items cannot be saved; undefined if they can. */
export const itemsProblem = (text: string): string | undefined =>
  includedItems.safeParse(itemsIn(text)).error?.issues[0]?.message;
