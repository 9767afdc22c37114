import { z } from "zod";
import { documentCustomer, preparedBy } from "../documents/customer.ts";
import { lineKinds } from "../pricing/line-item.ts";

const text = z.string().nullable();
const cents = z.number().int();

/** A line as the customer reads it, without costs. Amounts are in cents. */
export const snapshotLine = z.object({
  kind: z.enum(lineKinds),
  /** The field it comes from; null for the quote's own lines. */
  field_id: text,
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_price: cents,
  amount: cents,
});
export type SnapshotLine = z.infer<typeof snapshotLine>;

/** Something the customer may add. */
const snapshotExtra = z.object({
  field_id: z.string(),
  name: z.string(),
  detail: z.string(),
  /** The amount, including tax, that the extra alone adds to the total. */
  amount: cents,
});
export type SnapshotExtra = z.infer<typeof snapshotExtra>;

/**
 * The basis for pricing chosen extras: the lines of all fields, including those of the extras and those that the customer
 * does not see. Costs are 0.
 */
const keptBasis = z.object({
  lines: z.array(
    snapshotLine.omit({ name: true }).extend({
      row: z.string().optional(),
      label: z.string(),
      printed_name: z.string(),
      detail: z.string(),
      cost: cents,
      shown: z.boolean(),
    }),
  ),
  /** The formats of percentages and amounts in lines. Missing in older offers, whose lines stay as they were. */
  place: z.object({ locale: z.string(), currency: z.string() }).optional(),
  pricing: z.unknown(),
  adjustments: z.array(z.unknown()),
});
export type KeptBasis = z.infer<typeof keptBasis>;

/** Everything that the customer is shown of a quote, as it was when it was sent. It never changes. */
export const quoteSnapshot = z.object({
  quote_number: z.string(),
  revision: z.number().int(),
  quote_name: z.string(),
  /** The job that the quote is for, which is the page's title: see `jobName`. */
  job: text,
  created_at: z.iso.datetime(),
  template_name: text,
  customer: documentCustomer,
  /** Missing in offers of version 1.0.0. */
  prepared_by: preparedBy.nullish(),
  currency: z.string(),
  tax_name: z.string(),
  prices_include_tax: z.boolean(),
  /** Empty if the lines are unknown, or do not add up to the total that the workflow gave. */
  lines: z.array(snapshotLine),
  /** Null for a total that is only in the PDF. */
  totals: z.object({ sub_total: cents.nullable(), tax_total: cents.nullable(), grand_total: cents.nullable() }),
  extras: z.array(snapshotExtra),
  answers: z.array(z.object({ label: z.string(), value: text })),
  notes: text,
  terms: text,
  inclusions: z.array(z.string()),
  exclusions: z.array(z.string()),
  photos: z.array(z.object({ id: z.uuid(), caption: z.string() })),
  /** The basis for pricing chosen extras, which is never shown. Null if nothing can be chosen. */
  basis: keptBasis.nullable(),
});
export type QuoteSnapshot = z.infer<typeof quoteSnapshot>;
