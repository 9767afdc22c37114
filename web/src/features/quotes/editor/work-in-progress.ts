import { type QuoteForm, quoteForm } from "./quote-form.ts";

/**
 * What is typed and not saved yet, kept for this tab so that a reload loses nothing. The name holds the person and the
 * company: whoever signs in next in the same tab finds nothing of it.
 */
export const workName = (userId: string, companyId: string, place: string) =>
  `quote-work-${userId}-${companyId}-${place}`;

export function readWork(name: string): QuoteForm | null {
  try {
    return quoteForm.safeParse(JSON.parse(sessionStorage.getItem(name) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage only costs the safety net. */
export function keepWork(name: string, form: QuoteForm) {
  try {
    sessionStorage.setItem(name, JSON.stringify(form));
  } catch {}
}

/** With `only`: not if there is newer work by now. */
export function dropWork(name: string, only?: QuoteForm) {
  try {
    if (!only || sessionStorage.getItem(name) === JSON.stringify(only)) sessionStorage.removeItem(name);
  } catch {}
}
