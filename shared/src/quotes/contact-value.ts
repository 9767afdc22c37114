import { z } from "zod";

const cents = z.number();

/**
 * What quotes come to, with tax. `quoted` counts every job once, as its latest revision; an earlier one that was accepted
 * stands under `accepted`.
 */
const sums = z.object({ quoted: cents, open: cents, accepted: cents });

/** What a contact's quotes are worth, in the company's currency. */
export const contactValue = z.object({
  currency: z.string(),
  /** Of the quotes that were made this year. */
  this_year: sums,
  in_all: sums,
  /** How many quotes are in another currency, which no sum has in it. */
  others: z.number().int(),
  /** The total is null if no draft has one. */
  drafts: z.object({ count: z.number().int(), total: cents.nullable() }),
});
export type ContactValue = z.infer<typeof contactValue>;
