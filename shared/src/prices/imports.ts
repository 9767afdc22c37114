import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { oneLine, visible } from "../text/typed-text.ts";
import { timestamp } from "../time/moments.ts";
import { markup, price } from "./item.ts";
import { changeEffects } from "./quote-effects.ts";
import { type FileColumn, fileColumns, maxFileBytes, maxFileColumns, maxFileRows } from "./supplier-file.ts";

const supplier = oneLine(100, "Say whose file it is.").regex(visible, "Say whose file it is.");
const column = z.enum(Object.keys(fileColumns) as [FileColumn, ...FileColumn[]]);
const per = z
  .number("What a cost is for is a number of units.")
  .int("What a cost is for is a whole number of units.")
  .min(1, "A cost is for at least one unit.")
  .max(1_000_000, "A cost can be for at most 1,000,000 units.");

export const priceImportInput = z.object({
  supplier,
  file_name: oneLine(200).regex(visible, "The file needs a name."),
  text: z.string().min(1, "The file is empty.").max(maxFileBytes, "The file is larger than 5 MB."),
  columns: z.array(column.nullable()).max(maxFileColumns, `A file can have at most ${maxFileColumns} columns.`),
  /** The number of units that a cost is for, where no column says it. */
  per: per.default(1),
  /** For new items. */
  markup_basis_points: markup.default(0),
});
export type PriceImportInput = z.infer<typeof priceImportInput>;

export const supplierQuery = z.object({ supplier });

/** The settings with which a supplier's file was last read. The columns go by their headings. */
export const lastReading = z.object({
  columns: z.record(z.string(), column),
  per,
  markup_basis_points: markup,
  /** Null if no file was read yet. */
  used_at: timestamp.nullable(),
});
export type LastReading = z.infer<typeof lastReading>;

export const importKinds = ["changed", "new", "unchanged"] as const;

const importRow = z.object({
  line: z.number().int(),
  kind: z.enum(importKinds),
  /** Null for a new item. */
  item_id: z.uuid().nullable(),
  code: z.string(),
  name: z.string(),
  /** Null for a new item. */
  cost_before: z.number().nullable(),
  cost: z.number(),
  price_before: z.number().int().nullable(),
  price: z.number().int(),
  /** True if the price stays at any cost. */
  is_fixed: z.boolean(),
  /** A likely mistake, in words. */
  warning: z.string().nullable(),
  is_chosen: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

const missingItem = z.object({
  item_id: z.uuid(),
  code: z.string(),
  name: z.string(),
  cost: z.number(),
  priced_at: timestamp,
  /** True if it is to be deactivated. */
  is_chosen: z.boolean(),
});

/** A supplier's file, compared with the current price list. */
export const priceImport = z.object({
  id: z.uuid(),
  supplier: z.string(),
  file_name: z.string(),
  created_at: timestamp,
  rows: z.array(importRow),
  /** Items of that supplier that are not in the file. */
  missing: z.array(missingItem),
  /** Rows that are not read, and why. */
  problems: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
  /** Fixed prices that are set as well, of items in the file or of kits with such items. */
  prices: z.array(
    z.object({
      item_id: z.uuid(),
      code: z.string(),
      name: z.string(),
      price_before: z.number().int(),
      price: z.number().int(),
    }),
  ),
  /** True if costs that stay the same count as confirmed. */
  confirms: z.boolean(),
  /** The number of test cases with items whose cost changes, to show what takes time. */
  test_count: z.number().int(),
});
export type PriceImport = z.infer<typeof priceImport>;

const tooMany = "That are too many items at once.";

export const importChoices = z.object({
  /** The lines of rows that are not applied. */
  left_out: z.array(z.number().int().min(1).max(10_000_000)).max(maxFileRows, "That are more lines than a file has."),
  /** Missing items that are deactivated. */
  switch_off: z.array(recordId).max(maxFileRows, tooMany),
  /** New prices of items whose price is fixed. */
  prices: z.array(z.object({ item_id: recordId, price })).max(maxFileRows, tooMany),
  confirms: z.boolean(),
});
export type ImportChoices = z.infer<typeof importChoices>;

const counts = z.object({
  changed: z.number().int(),
  added: z.number().int(),
  switched_off: z.number().int(),
  confirmed: z.number().int(),
  priced: z.number().int(),
});

/** `version` identifies the choices and the current items. Applying needs it. */
export const importEffects = changeEffects.extend({ version: z.string(), counts });
export type ImportEffects = z.infer<typeof importEffects>;

export const applyImportInput = z.object({ import_id: recordId, version: z.string().max(100) });

/** `change_id` is null if nothing has changed. */
export const appliedImport = z.object({ change_id: z.uuid().nullable(), counts });
export type AppliedImport = z.infer<typeof appliedImport>;
