import { givenTimestamp } from "@quotemill/shared/time/moments";
import { z } from "zod";
import { untilAborted } from "../../../../lib/browser.ts";
import { editedTemplate } from "./edited-template.ts";

const storedEdits = z.object({
  /** Browsers are shared, so edits are offered only to their own company. */
  company_id: z.string(),
  /** The version that the edits are based on. Saving them over a newer one is refused. */
  updated_at: givenTimestamp.nullable(),
  /** Time at which they were typed. Copies of an earlier version of the app have none. */
  stored_at: z.iso.datetime().optional(),
  draft: editedTemplate,
});
export type StoredEdits = z.infer<typeof storedEdits>;

/** Each tab keeps its copy under a separate name, so that none writes over or removes the work of another. */
const nameOf = (templateId: string | null) => `template-draft-${templateId ?? "new"}`;
export const copyName = (templateId: string | null, tab: string) => `${nameOf(templateId)}-${tab}`;

/** Marks a copy as that of an open tab, until the returned function is called or the tab is closed. */
export function markOpen(name: string): () => void {
  const leaving = new AbortController();
  // A page that may not lock counts as left behind.
  navigator.locks?.request(name, () => untilAborted(leaving.signal)).catch(() => undefined);
  return () => leaving.abort();
}

/** Browsers have no locks on a page without HTTPS, and some refuse them: there, every copy counts as left behind. */
async function namesOfOpen(): Promise<ReadonlySet<string | undefined>> {
  const locks = await navigator.locks?.query().catch(() => null);
  return new Set(locks?.held?.map(({ name }) => name));
}

export type LeftEdits = StoredEdits & { name: string };

/**
 * The newest edits of this template whose tab was closed or has left the page, with the name they are stored under. What
 * cannot be read is forgotten.
 */
export async function readLeftEdits(templateId: string | null, companyId: string): Promise<LeftEdits | null> {
  const open = await namesOfOpen();
  const [newest] = namesOf(templateId)
    .flatMap((name) => {
      if (open.has(name)) return [];
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
