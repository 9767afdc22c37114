import { z } from "zod";
import { changedSince, pageOf, pageQuery, recordId, searchText } from "../requests/paging.ts";
import { maxPrice } from "../templates/schema/rate.ts";
import { oneLine, visible } from "../text/typed-text.ts";
import { givenTimestamp, timestamp } from "../time/moments.ts";

/** Costs have up to four decimals of the currency, because a screw costs $0.0345. Prices are whole cents. */
const costDecimals = 2;
const twoDecimals = (cents: number) => Number(cents.toFixed(costDecimals)) === cents;

export const maxParts = 100;
export const maxPriceItems = 20_000;
/** Number of days without confirmation after which a cost is old. */
export const oldAfterDays = 90;

const required = (max: number, missing: string) => oneLine(max, missing).regex(visible, missing);
const optional = (max: number) => oneLine(max).default("");

const cost = z
  .number("A cost is a number of cents.")
  .min(0, "A cost cannot be below zero.")
  .max(maxPrice, "A cost can be at most 1,000,000.")
  .refine(twoDecimals, "A cost can have at most four decimal places.");
export const price = z
  .number("A price is in whole cents.")
  .int("A price is in whole cents.")
  .min(0, "A price cannot be below zero.")
  .max(maxPrice, "A price can be at most 1,000,000.");
export const markup = z
  .number("A markup is a number of basis points.")
  .int("A markup can have at most two decimal places.")
  .min(0, "A markup cannot be below zero.")
  .max(1_000_000, "A markup can be at most 10,000%.");

/** An exact quantity as people write it: '2.4'. */
const quantity = z
  .string("A quantity is a decimal number as text.")
  .trim()
  .max(20)
  .regex(/^\d{1,7}(\.\d{1,3})?$/, "A quantity is a number with at most three decimal places.")
  .refine((text) => Number(text) > 0, "A quantity must be more than zero.");
const wastePercent = z
  .string("Waste is a percentage as text.")
  .trim()
  .max(10)
  .regex(/^\d{1,3}(\.\d{1,2})?$/, "Waste is a percentage with at most two decimal places.")
  .refine((text) => Number(text) <= 100, "Waste can be at most 100%.");

const kitPart = z.object({ item_id: recordId, quantity, waste_percent: wastePercent.default("0") });
export type KitPart = z.infer<typeof kitPart>;

const parts = z
  .array(kitPart)
  .max(maxParts, `A kit can have at most ${maxParts} parts.`)
  .refine((given) => new Set(given.map(({ item_id }) => item_id)).size === given.length, "A part can be listed once.");

const eitherPrice = "An item has either a price or a markup.";
const hasOnePrice = (given: { price?: number | null | undefined; markup_basis_points?: number | null | undefined }) =>
  given.price == null || given.markup_basis_points == null;

const itemShape = z.object({
  code: required(50, "Every item needs a code."),
  name: required(200, "Every item needs a name."),
  /** The name that the customer reads instead. */
  printed_name: optional(200),
  unit: optional(20),
  category: optional(100),
  supplier: optional(100),
  supplier_code: optional(100),
  /** In cents per unit. A kit has no cost of its own: it costs the sum of its parts. */
  cost: cost.default(0),
  price: price.nullable().default(null),
  /** Added to the cost; without a price and a markup, an item is sold at its cost. */
  markup_basis_points: markup.nullable().default(null),
  /** The number of units in a pack, if it is ordered in whole packs only. */
  pack: quantity.nullable().default(null),
  is_active: z.boolean().default(true),
  parts: parts.default([]),
});

export const priceItemInput = itemShape.refine(hasOnePrice, { message: eitherPrice, path: ["price"] });
export type PriceItemInput = z.infer<typeof priceItemInput>;

const figuresShape = { cost, price: price.nullable(), markup_basis_points: markup.nullable() };

/** The costs and prices of an item. Absent fields stay unchanged. */
export const itemFigures = z
  .object(figuresShape)
  .partial()
  .refine(hasOnePrice, { message: eitherPrice, path: ["price"] });

/** Absent fields stay unchanged. With `updated_at`, the version that the person saw, saving over a newer one is refused. */
export const priceItemUpdate = z
  .object({
    code: itemShape.shape.code,
    name: itemShape.shape.name,
    printed_name: oneLine(200),
    unit: oneLine(20),
    category: oneLine(100),
    supplier: oneLine(100),
    supplier_code: oneLine(100),
    ...figuresShape,
    pack: quantity.nullable(),
    is_active: z.boolean(),
    parts,
    updated_at: givenTimestamp,
  })
  .partial()
  .refine(hasOnePrice, { message: eitherPrice, path: ["price"] });
export type PriceItemUpdate = z.infer<typeof priceItemUpdate>;

/** Costs and markups are null for people who may not see costs. */
const shownCost = z.number().nullable();

export const priceItem = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  code: z.string(),
  name: z.string(),
  printed_name: z.string(),
  unit: z.string(),
  category: z.string(),
  supplier: z.string(),
  supplier_code: z.string(),
  /** A kit's cost is that of its parts. */
  cost: shownCost,
  /** The selling price, whether it is fixed or comes from the markup. */
  price: z.number().int(),
  /** Null if the price is fixed. */
  markup_basis_points: z.number().int().nullable(),
  pack: z.string().nullable(),
  is_active: z.boolean(),
  /** An item with parts is a kit. */
  parts: z.array(
    z.object({
      item_id: z.uuid(),
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      is_active: z.boolean(),
      is_kit: z.boolean(),
      quantity: z.string(),
      waste_percent: z.string(),
      /** The cost of one unit of the part. */
      cost: shownCost,
    }),
  ),
  /** The time at which its cost was last confirmed. */
  priced_at: timestamp,
  created_at: timestamp,
  updated_at: timestamp,
});
export type PriceItem = z.infer<typeof priceItem>;
export const priceItemPage = pageOf(priceItem);

export const priceItemOrder = z.enum(["code", "name", "name_desc", "changed", "priced"]).default("code");
export type PriceItemOrder = z.infer<typeof priceItemOrder>;

/** The tabs of the list, and what is active or not. */
export const priceItemStatuses = ["all", "active", "off", "old", "unused", "kits"] as const;

export const priceItemFilters = z.object({
  search: searchText,
  category: z.string().trim().max(100).default(""),
  supplier: z.string().trim().max(100).default(""),
  status: z.enum(priceItemStatuses).default("all"),
  order: priceItemOrder,
});
export type PriceItemFilters = z.infer<typeof priceItemFilters>;
export const priceItemQuery = priceItemFilters.extend({
  ...pageQuery.shape,
  ...changedSince.shape,
  /** Only these items: up to 50 ids, separated by commas. */
  ids: z
    .string()
    .max(50 * 37)
    .refine((ids) => ids === "" || ids.split(",").every((id) => recordId.safeParse(id).success), "This is not an id.")
    .default(""),
});
export type PriceItemQuery = z.infer<typeof priceItemQuery>;

/** The number of items on each tab, and the choices of the filters. */
export const priceListFigures = z.object({
  all: z.number().int(),
  old: z.number().int(),
  unused: z.number().int(),
  kits: z.number().int(),
  categories: z.array(z.string()),
  suppliers: z.array(z.string()),
});
export type PriceListFigures = z.infer<typeof priceListFigures>;

export const priceItemUses = z.object({
  templates: z.array(z.object({ id: z.uuid(), name: z.string() })),
  kits: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string() })),
});
export type PriceItemUses = z.infer<typeof priceItemUses>;

export const codeTaken = "An item with this code already exists.";
export const itemChangedMeanwhile =
  "Someone else changed this item while you were editing. Reload it to see the changes.";
