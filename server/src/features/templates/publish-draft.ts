import type { TemplateUpdate } from "@quotemill/shared/templates/input";
import { draftChangedMeanwhile } from "@quotemill/shared/templates/versions";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteTemplateDraft } from "./template-drafts.queries.ts";

/** The draft that a save publishes is done. Gives its contents. */
export async function publishDraft(
  db: Db,
  companyId: string,
  templateId: string,
  { draft_updated_at }: TemplateUpdate,
) {
  if (!draft_updated_at) return;
  const draft = await deleteTemplateDraft(db, companyId, templateId, draft_updated_at);
  if (!draft) throw new AppError("conflict", draftChangedMeanwhile);
  return draft.contents;
}
