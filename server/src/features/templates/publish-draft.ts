import type { TemplateUpdate } from "@quotemill/shared/templates/schema";
import { draftChangedMeanwhile } from "@quotemill/shared/templates/versions";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteTemplateDraft } from "./template-drafts.queries.ts";
import { noteVersion } from "./versions.queries.ts";

/** What a save does besides saving: its note goes with the version, and the draft that it publishes is done. */
export async function publishDraft(
  db: Db,
  companyId: string,
  templateId: string,
  { note, draft_updated_at }: TemplateUpdate,
) {
  if (note) await noteVersion(db, note);
  if (draft_updated_at && !(await deleteTemplateDraft(db, companyId, templateId, draft_updated_at))) {
    throw new AppError("conflict", draftChangedMeanwhile);
  }
}
