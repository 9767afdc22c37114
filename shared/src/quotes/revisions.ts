import { z } from "zod";
import { timestamp } from "../time/moments.ts";

export const maxRevision = 99;

/** One of the versions of a quote under the same number. */
const revision = z.object({
  id: z.uuid(),
  quote_number: z.string(),
  revision: z.number().int(),
  created_at: timestamp,
  /** The time at which the customer accepted this revision. */
  accepted_at: timestamp.nullable(),
  /** Other quotes that the customer can still accept in the same offer. They are replaced together. */
  open_with: z.array(z.object({ id: z.uuid(), quote_number: z.string() })),
});
export type Revision = z.infer<typeof revision>;

export const revisionParts = z.object({
  /** The revision before this one; null for the first of those that still exist. */
  revises_quote_id: z.uuid().nullable(),
  /** All revisions that the person may see, oldest first, including the quote itself. */
  revisions: z.array(revision),
  /** True if there is a later one, even if the person may not see it. */
  is_revised: z.boolean(),
  /** The number that the next revision would get. */
  next_revision_number: z.string().nullable(),
}).shape;

export const otherPerson = "A revision is for the same person. To quote somebody else, create a new quote.";
export const tooManyRevisions = `A quote can have ${maxRevision} revisions. Create a new quote.`;
