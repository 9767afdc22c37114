import { z } from "zod";
import { maxKeyLength } from "../../formulas/language.ts";
import { visible } from "../../text/typed-text.ts";
import { itemId, readList } from "./items.ts";
import { rate } from "./rate.ts";

export const maxTables = 50;
export const maxTableRows = 500;

const numberKey = z
  .number()
  .int("The key of a row is in whole thousandths.")
  .min(-1_000_000_000, "The key of a row is too small.")
  .max(1_000_000_000, "The key of a row is too large.");
const textKey = z
  .string()
  .trim()
  .regex(visible, "The key of a row is empty.")
  .max(maxKeyLength, "The key of a row is too long.");

/** Prices by a number, such as a height, or by a word, such as a colour. */
export const priceTable = z.object({
  id: itemId,
  name: z.string().trim().regex(visible, "Every table needs a name.").max(100, "The name of a table is too long."),
  key: z.enum(["number", "text"]),
  /** `upTo` takes the first row whose key is not below the value, `from` the last one whose key is not above it. */
  match: z.enum(["exact", "upTo", "from"]).default("exact"),
  /** Numbers as keys are in thousandths and in ascending order. */
  rows: z
    .array(rate.extend({ key: z.union([numberKey, textKey], "The key of a row is neither a number nor text.") }))
    .max(maxTableRows, `A table can have at most ${maxTableRows} rows.`),
});
export type PriceTable = z.infer<typeof priceTable>;
export type TableRow = PriceTable["rows"][number];

export const priceTables = z.array(priceTable).max(maxTables, `A template can have at most ${maxTables} tables.`);

export const readTables = (stored: unknown): PriceTable[] => readList(priceTable, stored);
