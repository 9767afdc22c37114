import { z } from "zod";
import { idParam, recordId } from "../../requests/paging.ts";
import { givenTimestamp, timestamp } from "../../time/moments.ts";
import { template } from "../schema/template.ts";
import { templateInput, versionNote } from "./contents.ts";

const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

/** Contents as they are stored. They may contain something that a save would refuse today. */
const storedContents = template.omit({
  id: true,
  company_id: true,
  is_active: true,
  is_starter: true,
  external_id: true,
  version: true,
  created_by: true,
  created_at: true,
  updated_at: true,
});
export type StoredContents = z.infer<typeof storedContents>;

export const templateVersion = z.object({
  version: z.number().int(),
  created_at: timestamp,
  /** Null if the author is unknown, as for a copy by a global admin. */
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  note: z.string(),
});

const listedVersion = templateVersion.extend({ quote_count: z.number().int() });
export type ListedVersion = z.infer<typeof listedVersion>;
export const templateVersionList = z.object({ items: z.array(listedVersion) });

export const versionParams = idParam.extend({ version: versionNumber });
export const wholeVersion = templateVersion.extend({ contents: storedContents });

/** The unpublished version that the person saw, by the time of its last change; null if there was none. */
const seenDraft = { draft_updated_at: givenTimestamp.nullable() };

export const restoreTemplateInput = z.object({ template_id: recordId, version: versionNumber, ...seenDraft });
export type RestoreTemplateInput = z.infer<typeof restoreTemplateInput>;

export const templateDraft = z.object({
  contents: storedContents,
  note: z.string(),
  /** The published version that the draft was started from. */
  based_on: z.number().int(),
  updated_at: timestamp,
  updated_by_name: z.string().nullable(),
});
export type SavedTemplateDraft = z.infer<typeof templateDraft>;
/** `draft` is null if the template has no unpublished version. */
export const templateDraftAnswer = z.object({ draft: templateDraft.nullable() });

export const templateDraftInput = z.object({
  contents: templateInput,
  note: versionNote.default(""),
  ...seenDraft,
});
export type TemplateDraftInput = z.infer<typeof templateDraftInput>;

export const draftChangedMeanwhile =
  "Someone else changed the draft of this template, or it is gone. Reload to see the changes, then make yours again.";
