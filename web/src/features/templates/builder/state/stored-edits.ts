import { givenTimestamp } from "@quotemill/shared/time/moments";
import { z } from "zod";
import { editedTemplate } from "./edited-template.ts";

const storedEdits = z.object({
  /** Browsers are shared and all new templates use the same key, so edits are offered only to their own company. */
  company_id: z.string(),
  /** The version that the edits are based on. Saving them over a newer one is refused. */
  updated_at: givenTimestamp.nullable(),
  draft: editedTemplate,
});
type StoredEdits = z.infer<typeof storedEdits>;

const keyOf = (templateId: string | null) => `template-draft-${templateId ?? "new"}`;

export function readStoredEdits(templateId: string | null, company_id: string): StoredEdits | null {
  const text = localStorage.getItem(keyOf(templateId));
  if (text === null) return null;
  const read = storedEdits.safeParse(parseJson(text));
  if (!read.success) forgetStoredEdits(templateId);
  return read.success && read.data.company_id === company_id ? read.data : null;
}

export function storeEdits(templateId: string | null, stored: StoredEdits) {
  try {
    localStorage.setItem(keyOf(templateId), JSON.stringify(stored));
  } catch {
    // Storage is full or blocked. Work can go on, but does not survive a reload.
  }
}

export const forgetStoredEdits = (templateId: string | null) => localStorage.removeItem(keyOf(templateId));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
