import { pages } from "@quotemill/shared/screens/pages";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "../../../components/messages/toast.tsx";
import type { NewDraft } from "../../../records/quotes.api.ts";
import { dropWork, keepWork, readWork } from "./kept-work.ts";
import { hasWork, type QuoteForm } from "./quote-form.ts";
import { continuesWork, listsWork, wantsWork } from "./unsaved-work.tsx";

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
 * Holds what is typed in the quote editor. `titleOf` says what it is about. `initial` is the form's first state, and its
 * state after restored work is discarded.
 */
export function useQuoteForm(name: string, titleOf: (form: QuoteForm) => string, initial: () => QuoteForm) {
  const { key: historyKey, pathname, search, state: carried } = useLocation();
  const address = pathname + search;
  const [state, setState] = useState(() => beginning(name, historyKey, initial(), wantsWork(carried)));
  const { form, isUnsaved, newDraft, offered } = state;
  const title = titleOf(form);

  const lastName = useRef(name);
  useEffect(() => {
    // The first save moves the work to another key. The old one must not show up in the next quote.
    if (lastName.current !== name) dropWork(lastName.current);
    lastName.current = name;
    if (isUnsaved) keepWork(name, { entry: historyKey, address, title, has_work: hasWork(form), form, newDraft });
    else if (!offered) dropWork(name);
  }, [name, historyKey, address, title, form, isUnsaved, newDraft, offered]);
  useTellKept(lastName);

  const change = useCallback((changes: Changes) => {
    setState((now) => {
      const changed = typeof changes === "function" ? changes(now.form) : changes;
      const attempt = now.form.attempt && { ...now.form.attempt, named: null };
      return { ...now, form: { ...now.form, attempt, ...changed }, isUnsaved: true, offered: null };
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
        ...(isSameForm(now.form, saved) && { isUnsaved: false, isRestored: false }),
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

/** A submit sends a copy of the form. */
const isSameForm = (one: QuoteForm, other: QuoteForm) => JSON.stringify(one) === JSON.stringify(other);

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
function beginning(name: string, historyKey: string, initial: QuoteForm, isWanted: boolean): FormState {
  const kept = readWork(name);
  if (!kept) return fresh(initial);
  if (isWanted || initial.started || kept.entry === historyKey) return restored(kept);
  if (!hasWork(kept.form)) return fresh(initial);
  const contact = hasWork(initial) ? initial.contact : kept.form.contact;
  return { ...fresh(initial), offered: { ...kept, form: { ...kept.form, contact } } };
}

/** Says, when people leave the form for another page, that what they typed is kept, and leads back to it. */
function useTellKept(name: RefObject<string>) {
  const navigate = useNavigate();
  useEffect(
    () => () => {
      const kept = readWork(name.current);
      const { pathname, search } = window.location;
      // A form that closes at its own address is only drawn again. Who signs out must not read on.
      const isLeft = kept && kept.address !== pathname + search && pathname !== pages.login.path;
      if (!isLeft || !kept.has_work || listsWork(pathname, search)) return;
      toast.info("Kept as unsaved work", kept.title, {
        label: "Continue",
        onClick: () => void navigate(kept.address, { state: continuesWork }),
      });
    },
    [name, navigate],
  );
}
