import { z } from "zod";
import { chosen, pageOf, recordId } from "../requests/paging.ts";
import { timestamp } from "../time/moments.ts";
import { itemFigures, markup } from "./item.ts";
import { changeEffects } from "./quote-effects.ts";

/** A percentage as people write it: '4.5' raises, '-2' lowers. */
const costPercent = z
  .string("A percentage is a decimal number as text.")
  .trim()
  .max(10)
  .regex(/^-?\d{1,4}(\.\d{1,2})?$/, "A percentage has at most two decimal places.")
  .refine((text) => Number(text) > -100 && Number(text) <= 1_000, "A percentage is more than -100 and at most 1,000.");

/** One change of several items. With `dry_run`, it only reports the effects. */
export const changePricesInput = chosen
  .extend({
    cost_percent: costPercent.optional(),
    markup_basis_points: markup.optional(),
    is_active: z.boolean().optional(),
    /** The figures of one item. */
    figures: itemFigures.optional(),
    dry_run: z.boolean().default(false),
  })
  .refine(
    ({ cost_percent, markup_basis_points, is_active, figures }) =>
      [cost_percent, markup_basis_points, is_active, figures].filter((given) => given !== undefined).length === 1,
    "Change either the cost, the markup, whether the items are active, or the figures of one.",
  )
  .refine(({ ids, figures }) => figures === undefined || ids.length === 1, "Change the figures of one item at a time.");
export type ChangePricesInput = z.infer<typeof changePricesInput>;

const figures = z.object({ cost: z.number().nullable(), price: z.number().int(), is_active: z.boolean() });

/** The effect of a change on an item: one that was chosen, or a kit that contains one. */
const itemEffect = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  before: figures,
  after: figures,
});
export type ItemEffect = z.infer<typeof itemEffect>;

export const priceEffects = changeEffects.extend({ items: z.array(itemEffect) });
export type PriceEffects = z.infer<typeof priceEffects>;

/** `change_id` is null after a dry run, and if nothing changes. */
export const changePricesAnswer = z.object({ change_id: z.uuid().nullable(), effects: priceEffects });
export type ChangePricesAnswer = z.infer<typeof changePricesAnswer>;

export const undoPriceChangeInput = z.object({ change_id: recordId });

export const priceChangeKinds = ["edit", "import", "undo"] as const;

/** The supplier whose file was imported, or whose items were edited together; null if they are of several suppliers. */
const ofSupplier = z.string().nullable();

/** `before` is null when the item was added, `after` when it was deleted. */
const steps = { before: figures.nullable(), after: figures.nullable() };

/** One edit, of one item or several at once, or one import. It is undone as a whole. */
export const priceChange = z.object({
  id: z.uuid(),
  kind: z.enum(priceChangeKinds),
  /** The action of an edit on its items. */
  did: z.enum(["added", "changed", "deleted"]),
  supplier: ofSupplier,
  /** The change to several items at once; null for the rest. Costs and markups are for people who may see costs. */
  cost_percent: z.string().nullable(),
  markup_basis_points: z.number().int().nullable(),
  is_active: z.boolean().nullable(),
  /** Null once that person is removed. */
  by: z.string().nullable(),
  created_at: timestamp,
  /** The codes of the first items, and the number of items that it changed in all. */
  codes: z.array(z.string()),
  item_count: z.number().int(),
  /** The item, if it is only one. */
  item: z.object({ name: z.string(), ...steps }).nullable(),
  /** The change that this one undid. */
  undoes: z.uuid().nullable(),
  /** The time at which it was itself undone. */
  undone_at: timestamp.nullable(),
});
export type PriceChange = z.infer<typeof priceChange>;
export const priceChangePage = pageOf(priceChange).omit({ total: true });

/** One step in the history of an item. */
const itemStep = z.object({
  change_id: z.uuid(),
  kind: z.enum(priceChangeKinds),
  supplier: ofSupplier,
  by: z.string().nullable(),
  created_at: timestamp,
  ...steps,
});
export type ItemStep = z.infer<typeof itemStep>;
export const itemHistory = z.object({ items: z.array(itemStep) });
