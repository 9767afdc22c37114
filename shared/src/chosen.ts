import { z } from "zod";
import { recordId } from "./record-id.ts";

/** A page of a list, and few enough for one transaction. */
export const maxChosen = 100;
export const tooManyChosen = `Choose at most ${maxChosen}.`;
const noneChosen = "Choose at least one.";

/** Records that someone ticked in a list. */
export const chosenIds = z
  .array(recordId)
  .max(maxChosen, tooManyChosen)
  .refine((ids) => new Set(ids).size === ids.length, "Each can be chosen only once.");

export const chosen = z.object({ ids: chosenIds.min(1, noneChosen) });

/** Quotes and drafts share a list. */
export const chosenEntries = z
  .object({ quote_ids: chosenIds.default([]), draft_ids: chosenIds.default([]) })
  .refine(({ quote_ids, draft_ids }) => quote_ids.length + draft_ids.length > 0, noneChosen)
  .refine(({ quote_ids, draft_ids }) => quote_ids.length + draft_ids.length <= maxChosen, tooManyChosen);
export type ChosenEntries = z.input<typeof chosenEntries>;
