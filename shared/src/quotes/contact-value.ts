import { z } from "zod";

const cents = z.number();

/**
 * Totals of quotes, including tax. `quoted` counts every job once, as its latest revision; an earlier one that was accepted
 * counts under `accepted`.
 */
const sums = z.object({ quoted: cents, open: cents, accepted: cents });

/** The value of a contact's quotes, in the company's currency. */
export const contactValue = z.object({
  currency: z.string(),
  /** Of the quotes that were made this year. */
  this_year: sums,
  in_all: sums,
  /** The number of quotes in another currency, which no sum includes. */
  others: z.number().int(),
  /** The total is null if no draft has one. */
  drafts: z.object({ count: z.number().int(), total: cents.nullable() }),
});
export type ContactValue = z.infer<typeof contactValue>;
