import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { hasWork, type QuoteForm } from "./quote-form.ts";
import { dropWork, keepWork, readWork } from "./work-in-progress.ts";

type Changes = Partial<QuoteForm> | ((form: QuoteForm) => Partial<QuoteForm>);

interface FormState {
  form: QuoteForm;
  isUnsaved: boolean;
  isRestored: boolean;
  /** Unsaved work of another time, until the person has chosen where to start. */
  offered: QuoteForm | null;
}

/** `initial` is where the form begins, and where it goes back to when restored work is discarded. */
export function useQuoteForm(name: string, initial: () => QuoteForm) {
  const { key: entry } = useLocation();
  const [state, setState] = useState(() => beginning(name, entry, initial()));
  const { form, isUnsaved, offered } = state;

  const lastName = useRef(name);
  useEffect(() => {
    // A first save gives the work another place; the old one must not come back with the next quote.
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
    /** The given form is safe on the server; what was typed since then is not. */
    settle(saved: QuoteForm) {
      dropWork(name, saved); // also when the page has been left meanwhile
      setState((now) => (now.form === saved ? { ...now, isUnsaved: false, isRestored: false } : now));
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
 * What was typed here before a reload is simply there again. Whoever chooses the template anew is asked where to start, and
 * may go on with it, for the contact that has come along.
 */
function beginning(name: string, entry: string, initial: QuoteForm): FormState {
  const kept = readWork(name);
  if (!kept) return fresh(initial);
  if (initial.started || kept.entry === entry) return restored(kept.form);
  if (!hasWork(kept.form)) return fresh(initial);
  const contact = hasWork(initial) ? initial.contact : kept.form.contact;
  return { ...fresh(initial), offered: { ...kept.form, contact } };
}
