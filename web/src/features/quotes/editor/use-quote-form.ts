import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import type { NewDraft } from "../../../records/quotes.api.ts";
import { hasWork, type QuoteForm, quoteForm } from "./quote-form.ts";

type Changes = Partial<QuoteForm> | ((form: QuoteForm) => Partial<QuoteForm>);

interface FormState {
  form: QuoteForm;
  isUnsaved: boolean;
  isRestored: boolean;
  /** A first save that may have made a draft although its answer was lost. */
  newDraft: NewDraft | null;
  /** Earlier unsaved work, until the person chooses where to start. */
  offered: Work | null;
}
type Work = Pick<FormState, "form" | "newDraft">;

/**
 * Holds what is typed in the quote editor. `initial` is the form's first state, and its state after restored work is
 * discarded.
 */
export function useQuoteForm(name: string, initial: () => QuoteForm) {
  const { key: historyKey } = useLocation();
  const [state, setState] = useState(() => beginning(name, historyKey, initial()));
  const { form, isUnsaved, newDraft, offered } = state;

  const lastName = useRef(name);
  useEffect(() => {
    // The first save moves the work to another key. The old one must not show up in the next quote.
    if (lastName.current !== name) dropWork(lastName.current);
    lastName.current = name;
    if (isUnsaved) keepWork(name, { entry: historyKey, form, newDraft });
    else if (!offered) dropWork(name);
  }, [name, historyKey, form, isUnsaved, newDraft, offered]);

  const change = useCallback((changes: Changes) => {
    setState((now) => {
      const changed = typeof changes === "function" ? changes(now.form) : changes;
      return { ...now, form: { ...now.form, attempt: null, ...changed }, isUnsaved: true, offered: null };
    });
  }, []);

  return {
    ...state,
    change,
    /** Keeps the first save until its answer comes: from then on, not even a reload makes a second draft. */
    keepNewDraft(newDraft: NewDraft) {
      setState((now) => ({ ...now, newDraft, isUnsaved: true, offered: null }));
    },
    /**
     * Notes that the given form is saved on the server as that version of a draft. Anything typed since then stays
     * unsaved.
     */
    settle(saved: QuoteForm, draftVersion = saved.draftVersion) {
      dropWork(name, saved); // even if the page has been closed in the meantime
      setState((now) => ({
        ...now,
        newDraft: null,
        ...(now.form.draftVersion !== draftVersion && { form: { ...now.form, draftVersion } }),
        ...(now.form === saved && { isUnsaved: false, isRestored: false }),
      }));
    },
    /** Starts over with the given form and discards what was typed. */
    start(form: QuoteForm) {
      setState(fresh(form));
    },
    discard() {
      setState(fresh(initial()));
    },
    takeOffered() {
      if (offered) setState(restored(offered));
    },
  };
}

const fresh = (form: QuoteForm): FormState => ({
  form,
  isUnsaved: false,
  isRestored: false,
  newDraft: null,
  offered: null,
});
const restored = ({ form, newDraft }: Work): FormState => ({
  form,
  isUnsaved: true,
  isRestored: hasWork(form),
  newDraft,
  offered: null,
});

/**
 * Work from before a reload is restored at once. After choosing the template again, people are asked where to start and
 * can continue the work with the contact they brought along.
 */
function beginning(name: string, historyKey: string, initial: QuoteForm): FormState {
  const kept = readWork(name);
  if (!kept) return fresh(initial);
  if (initial.started || kept.entry === historyKey) return restored(kept);
  if (!hasWork(kept.form)) return fresh(initial);
  const contact = hasWork(initial) ? initial.contact : kept.form.contact;
  return { ...fresh(initial), offered: { ...kept, form: { ...kept.form, contact } } };
}

/** The server checks what is repeated. */
const newDraft = z.object({ key: z.string(), body: z.custom<NewDraft["body"]>((body) => typeof body === "object") });

/** `entry` is the key of the history entry where the work was typed, which a reload returns to. */
const keptWork = z.object({ entry: z.string(), form: quoteForm, newDraft: newDraft.nullable().catch(null) });
type KeptWork = z.infer<typeof keptWork>;

/**
 * Unsaved work, kept for this tab so that a reload loses nothing. Its name includes the user and the company, so that
 * the next person to sign in in the same tab does not see it.
 */
export const workName = (userId: string, companyId: string, opened: string) =>
  `quote-work-${userId}-${companyId}-${opened}`;

function readWork(name: string): KeptWork | null {
  try {
    return keptWork.safeParse(JSON.parse(sessionStorage.getItem(name) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Full or blocked storage is ignored, since it only costs this safety net. */
function keepWork(name: string, work: KeptWork) {
  try {
    sessionStorage.setItem(name, JSON.stringify(work));
  } catch {}
}

/** Forgets the kept work. With `only`, work that has changed since that form stays. */
function dropWork(name: string, only?: QuoteForm) {
  try {
    const isUnchanged = !only || JSON.stringify(readWork(name)?.form) === JSON.stringify(only);
    if (isUnchanged) sessionStorage.removeItem(name);
  } catch {}
}
