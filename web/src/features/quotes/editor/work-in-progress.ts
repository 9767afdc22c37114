import { z } from "zod";
import { type QuoteForm, quoteForm } from "./quote-form.ts";

/** `entry` is the history entry where it was typed, which a reload returns to. */
const keptWork = z.object({ entry: z.string(), form: quoteForm });
export type KeptWork = z.infer<typeof keptWork>;

/**
 * Unsaved work, kept for this tab so that a reload loses nothing. Its name includes the user and the company, so that
 * the next person to sign in in the same tab does not see it.
 */
export const workName = (userId: string, companyId: string, place: string) =>
  `quote-work-${userId}-${companyId}-${place}`;

export function readWork(name: string): KeptWork | null {
  try {
    return keptWork.safeParse(JSON.parse(sessionStorage.getItem(name) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Ignores full or blocked storage, which only costs this safety net. */
export function keepWork(name: string, work: KeptWork) {
  try {
    sessionStorage.setItem(name, JSON.stringify(work));
  } catch {}
}

/** With `only`, keeps newer work. */
export function dropWork(name: string, only?: QuoteForm) {
  try {
    const isUnchanged = !only || JSON.stringify(readWork(name)?.form) === JSON.stringify(only);
    if (isUnchanged) sessionStorage.removeItem(name);
  } catch {}
}
