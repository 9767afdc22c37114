import type { SubmitQuoteInput } from "@quotemill/shared/quotes/schema";
import type { Db } from "../../platform/db.ts";
import { findDraft } from "./drafts.queries.ts";

const nothing = {
  adjustments: [],
  internal_notes: "",
  inclusions: null,
  exclusions: null,
  photos: [],
  revises_quote_id: null,
};

/** What a tab that was opened before the upgrade does not send: as its draft has it. */
export async function missingContents(db: Db, companyId: string, input: SubmitQuoteInput) {
  const isComplete = Object.keys(nothing).every((key) => key in input);
  const draft = isComplete || !input.saved_quote_id ? null : await findDraft(db, companyId, input.saved_quote_id);
  const { adjustments, internal_notes, inclusions, exclusions, photos, revises_quote_id } = draft ?? nothing;
  return { adjustments, internal_notes, inclusions, exclusions, photos, revises_quote_id };
}
