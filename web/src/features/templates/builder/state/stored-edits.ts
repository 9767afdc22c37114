import { givenTimestamp } from "@quotemill/shared/time/moments";
import { z } from "zod";
import { editedTemplate } from "./edited-template.ts";

const storedEdits = z.object({
  /** Browsers are shared, so edits are offered only to their own company. */
  company_id: z.string(),
  /** The version that the edits are based on. Saving them over a newer one is refused. */
  updated_at: givenTimestamp.nullable(),
  /** When they were typed. Copies of an earlier version of the app do not tell. */
  stored_at: z.iso.datetime().optional(),
  draft: editedTemplate,
});
export type StoredEdits = z.infer<typeof storedEdits>;

/** Each tab keeps its copy under a name of its own, so that none writes over or removes the work of another. */
const nameOf = (templateId: string | null) => `template-draft-${templateId ?? "new"}`;
export const copyName = (templateId: string | null, tab: string) => `${nameOf(templateId)}-${tab}`;

/**
 * The newest edits of this template that a tab has left behind, with the name they are stored under. What cannot be read
 * is forgotten.
 */
export function readLeftEdits(templateId: string | null, companyId: string): (StoredEdits & { name: string }) | null {
  const [newest] = namesOf(templateId)
    .flatMap((name) => {
      const read = storedEdits.safeParse(parseJson(localStorage.getItem(name) ?? ""));
      if (!read.success) forgetEdits(name);
      return read.success && read.data.company_id === companyId ? { ...read.data, name } : [];
    })
    .sort((one, other) => (other.stored_at ?? "").localeCompare(one.stored_at ?? ""));
  return newest ?? null;
}

/** Before each tab had a copy, all shared one without a tab's name. */
const namesOf = (templateId: string | null) =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "").filter(
    (name) => name === nameOf(templateId) || name.startsWith(copyName(templateId, "")),
  );

/** Returns whether they are stored: storage may be full or blocked. Work can go on, but does not survive a reload. */
export function storeEdits(name: string, stored: StoredEdits): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

export const forgetEdits = (name: string) => localStorage.removeItem(name);

/** For a template that is deleted, so that nothing can be saved in it any more. */
export const forgetEditsOf = (templateId: string) => namesOf(templateId).forEach(forgetEdits);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
