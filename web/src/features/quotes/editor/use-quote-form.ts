import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { hasWork, type QuoteForm } from "./quote-form.ts";
import { dropWork, keepWork, readWork } from "./work-in-progress.ts";

type Changes = Partial<QuoteForm> | ((form: QuoteForm) => Partial<QuoteForm>);

interface FormState {
  form: QuoteForm;
  isUnsaved: boolean;
  isRestored: boolean;
  /** Earlier unsaved work, until the person chooses where to start. */
  offered: QuoteForm | null;
}

/** `initial` is the form's first state, and its state after restored work is discarded. */
export function useQuoteForm(name: string, initial: () => QuoteForm) {
  const { key: entry } = useLocation();
  const [state, setState] = useState(() => beginning(name, entry, initial()));
  const { form, isUnsaved, offered } = state;

  const lastName = useRef(name);
  useEffect(() => {
    // The first save moves the work to another key. The old one must not show up in the next quote.
    if (lastName.current !== name) dropWork(lastName.current);
    lastName.current = name;
    if (isUnsaved) keepWork(name, { entry, form });
    else if (!offered) dropWork(name);
  }, [name, entry, form, isUnsaved, offered]);

  const change = useCallback((changes: Changes) => {
    setState((now) => {
      const changed = typeof changes === "function" ? changes(now.form) : changes;
      return { ...now, form: { ...now.form, attempt: null, ...changed }, isUnsaved: true, offered: null };
    });
  }, []);

  return {
    ...state,
    change,
    /** The given form is saved on the server as that version of a draft, but anything typed since then is not. */
    settle(saved: QuoteForm, draftVersion = saved.draftVersion) {
      dropWork(name, saved); // even if the page has been closed in the meantime
      setState((now) => ({
        ...now,
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

const fresh = (form: QuoteForm): FormState => ({ form, isUnsaved: false, isRestored: false, offered: null });
const restored = (form: QuoteForm): FormState => ({
  form,
  isUnsaved: true,
  isRestored: hasWork(form),
  offered: null,
});

/**
 * Work from before a reload is restored at once. After choosing the template again, people are asked where to start and
 * can continue the work with the contact they brought along.
 */
function beginning(name: string, entry: string, initial: QuoteForm): FormState {
  const kept = readWork(name);
  if (!kept) return fresh(initial);
  if (initial.started || kept.entry === entry) return restored(kept.form);
  if (!hasWork(kept.form)) return fresh(initial);
  const contact = hasWork(initial) ? initial.contact : kept.form.contact;
  return { ...fresh(initial), offered: { ...kept.form, contact } };
}
