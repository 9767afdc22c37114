import { useCallback, useEffect, useRef, useState } from "react";
import type { QuoteForm } from "./quote-form.ts";
import { dropWork, keepWork, readWork } from "./work-in-progress.ts";

type Changes = Partial<QuoteForm> | ((form: QuoteForm) => Partial<QuoteForm>);

/** `initial` is where the form begins, and where it goes back to when restored work is discarded. */
export function useQuoteForm(name: string, initial: () => QuoteForm) {
  const [state, setState] = useState(() => {
    const kept = readWork(name);
    return { form: kept ?? initial(), isUnsaved: kept !== null, isRestored: kept !== null };
  });
  const { form, isUnsaved } = state;

  const lastName = useRef(name);
  useEffect(() => {
    // A first save gives the work another place; the old one must not come back with the next quote.
    if (lastName.current !== name) dropWork(lastName.current);
    lastName.current = name;
    if (isUnsaved) keepWork(name, form);
    else dropWork(name);
  }, [name, form, isUnsaved]);

  const change = useCallback((changes: Changes) => {
    setState((now) => {
      const changed = typeof changes === "function" ? changes(now.form) : changes;
      return { ...now, form: { ...now.form, attempt: null, ...changed }, isUnsaved: true };
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
      setState({ form: initial(), isUnsaved: false, isRestored: false });
    },
  };
}
