import { z } from "zod";
import type { NewDraft } from "../../../records/quotes.api.ts";
import { type QuoteForm, quoteForm } from "./quote-form.ts";

/** The server checks what is repeated. */
const newDraft = z.object({ key: z.string(), body: z.custom<NewDraft["body"]>((body) => typeof body === "object") });

/**
 * `entry` is the key of the history entry where the work was typed, which a reload returns to, at that address. Work that
 * version 1.0.0 kept has no address, no title and no `has_work`.
 */
const keptWork = z.object({
  entry: z.string(),
  address: z.string().catch(""),
  /** Title for people: 'Residential fence for Marcus Webb'. */
  title: z.string().catch(""),
  /** True if discarding it would lose anything. */
  has_work: z.boolean().catch(false),
  form: quoteForm,
  newDraft: newDraft.nullable().catch(null),
});
type KeptWork = z.infer<typeof keptWork>;

/** Unsaved work is kept for this tab, so that a reload loses nothing. */
export function readWork(name: string): KeptWork | null {
  try {
    return keptWork.safeParse(JSON.parse(sessionStorage.getItem(name) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Full or blocked storage is ignored, since it only costs this safety net. */
export function keepWork(name: string, work: KeptWork) {
  try {
    sessionStorage.setItem(name, JSON.stringify(work));
  } catch {}
}

/** Forgets the kept work. With `only`, work that has changed since that form stays. */
export function dropWork(name: string, only?: QuoteForm) {
  try {
    const isUnchanged = !only || JSON.stringify(readWork(name)?.form) === JSON.stringify(only);
    if (isUnchanged) sessionStorage.removeItem(name);
  } catch {}
}
