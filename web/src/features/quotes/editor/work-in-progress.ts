import { z } from "zod";
import { type QuoteForm, quoteForm } from "./quote-form.ts";

/** `entry` is the browser's history entry where it was typed: a reload comes back to the same one. */
const keptWork = z.object({ entry: z.string(), form: quoteForm });
export type KeptWork = z.infer<typeof keptWork>;

/**
 * What is typed and not saved yet, kept for this tab so that a reload loses nothing. The name holds the person and the
 * company: whoever signs in next in the same tab finds nothing of it.
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

/** A full or forbidden storage only costs the safety net. */
export function keepWork(name: string, work: KeptWork) {
  try {
    sessionStorage.setItem(name, JSON.stringify(work));
  } catch {}
}

/** With `only`: not if there is newer work by now. */
export function dropWork(name: string, only?: QuoteForm) {
  try {
    const isIt = !only || JSON.stringify(readWork(name)?.form) === JSON.stringify(only);
    if (isIt) sessionStorage.removeItem(name);
  } catch {}
}
