import type { Company } from "@quotemill/shared/companies/company";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { givenLines } from "@quotemill/shared/prices/item-lines";
import { priceBasis, priceWorked } from "@quotemill/shared/pricing/price-quote";
import { draftChangedMeanwhile, missingContact, missingTemplate } from "@quotemill/shared/quotes/quote";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { formatsFor } from "@quotemill/shared/region/formats";
import { pages } from "@quotemill/shared/screens/pages";
import { tooLargeToWorkOut } from "@quotemill/shared/templates/budget";
import { visibleAnswers, workOut } from "@quotemill/shared/templates/calculation/work-out";
import { unansweredRequired } from "@quotemill/shared/templates/checks/unanswered";
import { looksLikeEmail } from "@quotemill/shared/text/email-address";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { generatePath, useLocation, useNavigate } from "react-router";
import { toast } from "../../../components/messages/toast.tsx";
import { ApiError } from "../../../lib/api/errors.ts";
import { showSaved } from "../../../lib/api/queries.ts";
import { newKey } from "../../../lib/browser.ts";
import { keyLink } from "../../../records/person-link.ts";
import {
  createDraft,
  type EditorRecord,
  type NewDraft,
  recordQuery,
  recreateDraft,
  submitQuote,
  updateDraft,
} from "../../../records/quotes.api.ts";
import { uploadKey } from "../photos/photos.api.ts";
import { type ContactFields, isComplete } from "./contact/contact-choice.ts";
import { savedContactId } from "./contact/find-contact.ts";
import type { EditedRevision, EditorTemplate } from "./editor-record.ts";
import { focusOnContact, focusOnMissing, focusOnName, focusOnPriced } from "./focus-on.ts";
import { draftAnswers, formOf, type QuoteForm, type SubmitName, sentLists } from "./quote-form.ts";
import { today } from "./use-quote-name.ts";

interface Parts {
  company: Company | null;
  template: EditorTemplate;
  record: EditorRecord | null;
  revision: EditedRevision | null;
  form: QuoteForm;
  /** The quote's own lines with what the price list says of their items now. */
  adjustments: QuoteForm["adjustments"];
  contact: ContactFields | null;
  nameToSubmit: () => string;
  nameToSave: () => Promise<string>;
  newDraft: NewDraft | null;
  keepNewDraft: (newDraft: NewDraft) => void;
  change: (changes: Partial<QuoteForm>) => void;
  settle: (saved: QuoteForm, draftVersion?: string) => void;
  start: (form: QuoteForm) => void;
  /** Called with true when a quote takes the next number, and with false if that failed. */
  onTakeNumber: (isTaken: boolean) => void;
}

interface Submission {
  person: ContactFields;
  sent: QuoteForm;
  key: string;
  named: SubmitName;
}

/**
 * Actions run one at a time and are not paused while offline: people learn of a failure at once and decide when to
 * retry.
 */
const mutationKey = ["quote-editor"];
const options = { mutationKey, networkMode: "always" } as const;

export function useQuoteActions({
  company,
  template,
  record,
  revision,
  form,
  adjustments,
  contact,
  nameToSubmit,
  nameToSave,
  newDraft,
  keepNewDraft,
  change,
  settle,
  start,
  onTakeNumber,
}: Parts) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // Set before the address changes, so that a second click sees that the first already saved or submitted.
  const progress = useRef({ draftId: null as string | null, isSubmitted: false });
  const [wasRefused, setWasRefused] = useState(false);
  /** Records whether the person was asked about missing required answers, and wants the quote without them. */
  const [incomplete, setIncomplete] = useState<"unasked" | "asked" | "wanted">("unasked");
  const revises_quote_id = revision?.revises_quote_id ?? null;
  const draftId = () => (record?.kind === "draft" ? record.quote.id : progress.current.draftId);
  // Refreshes all but the record itself, which was just written, or whose draft became a quote and is gone.
  const refresh = () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isRecord(queryKey) });

  const draft = useMutation({
    ...options,
    mutationFn: async ({ person, saving }: { person: ContactFields; saving: QuoteForm }) => {
      const id = draftId();
      const contact_id = await savedContactId(saving.contact, person);
      const answers = draftAnswers(template, saving.answers);
      const body = {
        template_id: template.id,
        contact_id,
        quote_name: (await nameToSave()).trim(),
        auto_name: saving.ownName === null,
        answers,
        notes: saving.notes,
        adjustments: givenLines(saving.adjustments),
        internal_notes: saving.internalNotes,
        ...sentLists(saving),
        photos: saving.photos,
        revises_quote_id,
      };
      if (id) return updateDraft({ id, updated_at: saving.draftVersion ?? "" }, body);
      try {
        const made = newDraft && (await recreateDraft(newDraft));
        if (made) return isSame(newDraft.body, body) ? made : await updateDraft(made, body);
        const first = { body, key: newKey() };
        keepNewDraft(first);
        return await createDraft(first);
      } catch (error) {
        throw new Error(`Failed to create saved quote: ${(error as Error).message}`, { cause: error });
      }
    },
    onSuccess: (saved, { saving }) => {
      toast.success(draftId() ? "Draft updated successfully!" : "Draft saved successfully!");
      progress.current.draftId = saved.id;
      showSaved(queryClient, recordQuery("draft", saved.id), { kind: "draft", quote: saved });
      settle(saving, saved.updated_at);
      refresh();
    },
    onError: (error) => showFailure(error, "Nothing is lost. Your changes are still here."),
  });

  const submit = useMutation({
    ...options,
    onMutate: () => onTakeNumber(true),
    mutationFn: async ({ person, sent, key, named }: Submission) => {
      const contact_id = await savedContactId(sent.contact, person);
      // A draft that was made although its answer was lost also becomes this quote.
      const made = !draftId() && newDraft ? await recreateDraft(newDraft) : null;
      const { quote_id, quote_number } = await submitQuote(
        {
          template_id: template.id,
          contact_id,
          ...named,
          answers: visibleAnswers(template, sent.answers),
          auto_name: sent.ownName === null,
          notes: sent.notes,
          adjustments: givenLines(sent.adjustments),
          internal_notes: sent.internalNotes,
          ...sentLists(sent),
          photos: sent.photos,
          revises_quote_id,
          saved_quote_id: made?.id ?? draftId(),
          saved_quote_updated_at: made?.updated_at ?? (draftId() ? sent.draftVersion : null),
        },
        key,
      );
      return { quote_id, quote_number };
    },
    onSuccess: ({ quote_number }, { sent }) => {
      progress.current.isSubmitted = true;
      toast.success(`Quote ${quote_number} created and sent for processing!`);
      settle(sent);
      refresh();
    },
    onError: (error) => {
      onTakeNumber(false);
      // An earlier try has made a quote. Once people have read that, another click makes another one.
      if (error instanceof ApiError && error.code === "idempotency_key_reused") change({ attempt: null });
      showFailure(error, "Nothing is lost. Trying again will not create a second quote.");
    },
  });

  /** Returns the contact if an action can start, or null if one is running or something is missing. */
  function contactIfReady(): ContactFields | null {
    if (progress.current.isSubmitted || queryClient.isMutating({ mutationKey }) > 0) return null;
    if (!company || !template.id) return refuse(missingTemplate);
    if (queryClient.isMutating({ mutationKey: uploadKey }) > 0)
      return refuse("Please wait until the photos are uploaded");
    const isNamed = nameToSubmit().trim() !== "";
    // Marks an invalid email but lets the server reject it, since its message is more specific.
    setWasRefused(!isComplete(contact) || !looksLikeEmail(contact.email.trim()) || !isNamed);
    if (!isComplete(contact)) return refuse(missingContact, () => focusOnContact(contact));
    if (!isNamed) return refuse("Please provide a quote name", focusOnName);
    return contact;
  }

  /** A draft may hold any answer, but a quote must be worked out, and every priced field's answer must have a price. */
  function isPriceable(): boolean {
    const { answers } = form;
    const basis = priceBasis(template, adjustments, company?.tax_basis_points ?? 0);
    const worked = workOut(template, answers);
    if (worked.isTooLarge) {
      refuse(tooLargeToWorkOut);
      return false;
    }
    const [problem] = priceWorked(basis, worked, adjustments, formatsFor(company ?? defaultRegion))?.problems ?? [];
    if (problem) refuse(problem.message, () => focusOnPriced(problem));
    return !problem;
  }

  /** Replaces the form with the draft as it is now. */
  async function reload() {
    try {
      const id = draftId() ?? "";
      const fresh = await queryClient.fetchQuery({ ...recordQuery("draft", id), staleTime: 0 });
      if (state?.quote) void navigate(pathname + search, { replace: true, state: { ...state, quote: fresh.quote } });
      start(formOf(fresh, template));
      draft.reset();
      submit.reset();
    } catch (error) {
      toast.error("Failed to load saved quote for editing", (error as Error).message);
    }
  }

  return {
    /** True if someone else saved the quote draft in the meantime. */
    isOutdated: isChangedMeanwhile(draft.error) || isChangedMeanwhile(submit.error),
    reload: () => void reload(),
    /** True once a save was refused because something was missing or wrong. The form marks it from then on. */
    wasRefused,
    isSaving: draft.isPending,
    isSubmitting: submit.isPending,
    saveDraft() {
      const person = contactIfReady();
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
            // Without this, a reload would bring back the older record from the history entry.
            if (state?.quote) {
              void navigate(pathname + search, { replace: true, state: { ...state, quote: saved } });
            }
          },
        },
      );
    },
    submit: () => create(incomplete === "wanted"),
    /** True while the person is asked about missing required answers. */
    asksForMissing: incomplete === "asked",
    submitIncomplete() {
      setIncomplete("wanted");
      create(true);
    },
  };

  function create(mayBeIncomplete: boolean) {
    const person = contactIfReady();
    if (!person || !isPriceable()) return;
    const missing = mayBeIncomplete ? [] : unansweredRequired(template, form.answers);
    if (missing.length > 0) {
      setIncomplete("asked");
      focusOnMissing(missing);
      return;
    }
    const key = form.attempt?.key ?? newKey();
    const named = form.attempt?.named ?? { quote_name: nameToSubmit().trim(), quote_date: today(company) };
    const sent = { ...form, attempt: { key, named } };
    change(sent);
    // Replaces the history entry, because its draft has become the quote.
    submit.mutate(
      { person, sent, key, named },
      {
        onSuccess: ({ quote_id }) =>
          void navigate(keyLink(person.email.trim().toLowerCase(), { quote: quote_id }), { replace: true }),
      },
    );
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

const isChangedMeanwhile = (error: Error | null) => error?.message === draftChangedMeanwhile;

const isRecord = (key: QueryKey) => queryKeys.quoteRecord.every((part, index) => key[index] === part);

function refuse(reason: string, lead?: () => void) {
  toast.error(reason);
  lead?.();
  return null;
}

function showFailure(error: Error, reassurance: string) {
  const isOutage = [error, error.cause].some((each) => each instanceof ApiError && each.code === "unavailable");
  toast.error(error.message, isOutage ? reassurance : undefined);
}
