import type { TemplateUpdate } from "@quotemill/shared/templates/input";
import { draftChangedMeanwhile } from "@quotemill/shared/templates/versions";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteTemplateDraft } from "./template-drafts.queries.ts";
import { noteVersion } from "./versions.queries.ts";

/**
 * What a save does besides saving: its note goes with the version, and the draft that it publishes is done. Gives the
 * contents of that draft.
 */
export async function publishDraft(
  db: Db,
  companyId: string,
  templateId: string,
  { note, draft_updated_at }: TemplateUpdate,
) {
  if (note) await noteVersion(db, note);
  if (!draft_updated_at) return;
  const draft = await deleteTemplateDraft(db, companyId, templateId, draft_updated_at);
  if (!draft) throw new AppError("conflict", draftChangedMeanwhile);
  return draft.contents;
}
