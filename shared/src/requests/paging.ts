import { z } from "zod";
import { givenTimestamp } from "../time/moments.ts";

/** A record's id in a request. Stored ids are in lower case, and code compares them as text. */
export const recordId = z.uuid().toLowerCase();

/** One page of a list, the total count, and the cursor of the next page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), next_cursor: z.string().nullable() });

export const pageQuery = z.object({
  /** A cursor contains the last row's name if a list is ordered by names, so it may be long. */
  cursor: z.string().max(2_600).default(""),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** For programs that keep a copy of a list. */
export const changedSince = z.object({
  updated_since: givenTimestamp
    .optional()
    .describe(
      "Only what has `updated_at` at this time or later. The earliest change comes first, whatever `order` says.",
    ),
});
export type ChangedSince = z.infer<typeof changedSince>;

/** The id of a record in another system. It is unique among the company's records of that kind. */
export const externalId = z
  .string()
  .trim()
  .min(1, "An external ID has at least one character.")
  .max(200, "An external ID has at most 200 characters.")
  .describe("What another system calls the record; unique among the company's records of this kind.");
/** An absent value leaves it unchanged; null clears it. */
export const givenExternalId = externalId.nullable().optional();
export const externalIdTaken = (what: string) => `Another ${what} has this external ID already.`;

export const externalIdQuery = z.object({ external_id: externalId.optional() });
/** Filters of lists whose records have an external id. */
export const syncQuery = changedSince.extend(externalIdQuery.shape);
export type SyncQuery = z.infer<typeof syncQuery>;

/** The text of a list's search box. Several blanks in a row count as one. */
export const searchText = z
  .string()
  .trim()
  .max(100)
  .overwrite((text) => text.replace(/\s+/g, " "))
  .default("");

export const idParam = z.object({ id: recordId });

/** Maximum number of records that can be chosen at once: a page of a list, and few enough for one transaction. */
export const maxChosen = 100;
export const tooManyChosen = `Choose at most ${maxChosen}.`;
const noneChosen = "Choose at least one.";

/** Records that someone ticked in a list. */
const chosenIds = z
  .array(recordId)
  .max(maxChosen, tooManyChosen)
  .refine((ids) => new Set(ids).size === ids.length, "Each can be chosen only once.");

export const chosen = z.object({ ids: chosenIds.min(1, noneChosen) });

/** Chosen rows of the list of quotes, which also has drafts. */
export const chosenRows = z
  .object({ quote_ids: chosenIds.default([]), draft_ids: chosenIds.default([]) })
  .refine(({ quote_ids, draft_ids }) => quote_ids.length + draft_ids.length > 0, noneChosen)
  .refine(({ quote_ids, draft_ids }) => quote_ids.length + draft_ids.length <= maxChosen, tooManyChosen);
