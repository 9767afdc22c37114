import { looksLikeEmail } from "@quotemill/shared/auth";
import type { Company } from "@quotemill/shared/companies";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { pages } from "@quotemill/shared/pages";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import { missingContact, missingTemplate } from "@quotemill/shared/quotes/schema";
import { visibleAnswers } from "@quotemill/shared/templates/answers";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { generatePath, useLocation, useNavigate } from "react-router";
import { toast } from "../../../components/ui/toast.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { newKey } from "../../../lib/new-key.ts";
import { type EditorRecord, recordQuery, saveDraft, submitQuote } from "../quotes.api.ts";
import { type ContactFields, isComplete } from "./contact-choice.ts";
import { draftAnswers } from "./draft-answers.ts";
import { focusOnAnswer, focusOnContact, focusOnName } from "./focus-on.ts";
import type { QuoteForm } from "./quote-form.ts";
import { savedContactId } from "./saved-contact-id.ts";
import type { EditorTemplate } from "./use-editor-template.ts";
import { today } from "./use-quote-name.ts";

interface Parts {
  company: Company | null;
  template: EditorTemplate;
  record: EditorRecord | null;
  form: QuoteForm;
  contact: ContactFields | null;
  name: string;
  change: (changes: Partial<QuoteForm>) => void;
  settle: (saved: QuoteForm) => void;
  /** A quote takes the next number; false when it did not after all. */
  onTakeNumber: (isTaken: boolean) => void;
}

/** One at a time, and never paused while offline: the person is told at once and decides when to try again. */
const mutationKey = ["quote-editor"];
const options = { mutationKey, networkMode: "always" } as const;

export function useQuoteActions({
  company,
  template,
  record,
  form,
  contact,
  name,
  change,
  settle,
  onTakeNumber,
}: Parts) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // Known at once, before the address says so: a second click must find the draft, or the end, of the first.
  const made = useRef({ draftId: null as string | null, draftKey: "", isSubmitted: false });
  const [wasRefused, setWasRefused] = useState(false);
  const draftId = () => (record?.kind === "draft" ? record.quote.id : made.current.draftId);
  // Not the record itself: it was just written, or its draft has become a quote and is gone.
  const refresh = () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isRecord(queryKey) });

  const draft = useMutation({
    ...options,
    mutationFn: async ({ person, saving }: { person: ContactFields; saving: QuoteForm }) => {
      const id = draftId();
      const contact_id = await savedContactId(saving.contact, person);
      const answers = draftAnswers(template.structure, saving.answers);
      const body = { template_id: template.id, contact_id, quote_name: name.trim(), answers, notes: saving.notes };
      made.current.draftKey ||= newKey();
      return saveDraft(id, made.current.draftKey, body).catch((error: Error) => {
        throw id ? error : new Error(`Failed to create saved quote: ${error.message}`, { cause: error });
      });
    },
    onSuccess: (saved, { saving }) => {
      toast.success(draftId() ? "Draft updated successfully!" : "Draft saved successfully!");
      made.current.draftId = saved.id;
      queryClient.setQueryData(recordQuery("draft", saved.id).queryKey, { kind: "draft", quote: saved });
      settle(saving);
      refresh();
    },
    onError: (error) => showFailure(error, "Nothing is lost: what you typed is still here."),
  });

  const submit = useMutation({
    ...options,
    onMutate: () => onTakeNumber(true),
    mutationFn: async ({ person, sent }: { person: ContactFields; sent: QuoteForm & { attempt: string } }) =>
      submitQuote(
        {
          template_id: template.id,
          contact_id: await savedContactId(sent.contact, person),
          quote_name: name.trim(),
          answers: visibleAnswers(template.structure, sent.answers),
          auto_name: sent.ownName === null,
          quote_date: today(),
          notes: sent.notes,
          saved_quote_id: draftId(),
        },
        sent.attempt,
      ),
    onSuccess: (number, { sent }) => {
      made.current.isSubmitted = true;
      toast.success(`Quote ${number} created and sent for processing!`);
      settle(sent);
      refresh();
    },
    onError: (error) => {
      onTakeNumber(false);
      showFailure(error, "Nothing is lost, and trying again cannot make a second quote.");
    },
  });

  /** Null when it cannot begin: something is under way already, or missing. */
  function ready(): ContactFields | null {
    if (made.current.isSubmitted || queryClient.isMutating({ mutationKey }) > 0) return null;
    if (!company || !template.id) return refuse(missingTemplate);
    // The server finds the words for a wrong address; the form marks it meanwhile.
    setWasRefused(!isComplete(contact) || !looksLikeEmail(contact.email.trim()) || !name.trim());
    if (!isComplete(contact)) return refuse(missingContact, () => focusOnContact(contact));
    if (!name.trim()) return refuse("Please provide a quote name", focusOnName);
    return contact;
  }

  /** A draft may hold any answer; a quote's must have a price where the template has one. */
  function isPriceable(): boolean {
    const [problem] = priceQuote(template.structure, template.pricing, form.answers)?.problems ?? [];
    if (problem) refuse(problem.message, () => focusOnAnswer(problem.field_id));
    return !problem;
  }

  return {
    /** Something was missing or wrong: from now on the form marks what still is. */
    wasRefused,
    isSaving: draft.isPending,
    isSubmitting: submit.isPending,
    saveDraft() {
      const person = ready();
      if (!person) return;
      draft.mutate(
        { person, saving: form },
        {
          onSuccess: (saved) => {
            if (record?.kind !== "draft")
              return void navigate(
                `${generatePath(pages.createQuote.path, { templateId: template.id })}?saved=${saved.id}`,
                { replace: true },
              );
            // The record in the history entry would come back with a reload.
            if (state?.quote) {
              void navigate(pathname + search, { replace: true, state: { ...state, quote: saved } });
            }
          },
        },
      );
    },
    submit() {
      const person = ready();
      if (!person || !isPriceable()) return;
      const sent = { ...form, attempt: form.attempt ?? newKey() };
      change(sent);
      // In place of this entry: its draft has become the quote, and nobody should come back to it.
      submit.mutate({ person, sent }, { onSuccess: () => void navigate(pages.quotes.path, { replace: true }) });
    },
  };
}

const isRecord = (key: QueryKey) => queryKeys.quoteRecord.every((part, index) => key[index] === part);

function refuse(reason: string, lead?: () => void) {
  toast.error(reason);
  lead?.();
  return null;
}

function showFailure(error: Error, comfort: string) {
  const isOutage = [error, error.cause].some((each) => each instanceof ApiError && each.code === "unavailable");
  toast.error(error.message, isOutage ? comfort : undefined);
}
