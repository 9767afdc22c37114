import { adjustments } from "@quotemill/shared/pricing/adjustments";
import { type Answers, migrateAnswers } from "@quotemill/shared/templates/answers";
import { storedAnswers } from "@quotemill/shared/templates/stored-answers";
import { z } from "zod";
import type { EditorRecord } from "../quotes.api.ts";
import { contactChoice, noContact, pick, typedFromInfo } from "./contact-choice.ts";
import type { EditorTemplate } from "./use-editor-template.ts";

/** Everything people can change on the page. A schema because it is also stored in the browser across reloads. */
export const quoteForm = z.object({
  /** 'Select Starting Point' has been answered. */
  started: z.boolean(),
  contact: contactChoice,
  answers: storedAnswers,
  /** The typed name; null while it is automatic. */
  ownName: z.string().nullable(),
  notes: z.string(),
  adjustments: adjustments.default([]),
  /** The version of the draft that this form is based on; null if it is not a draft. */
  draftVersion: z.string().nullable().default(null),
  /** The key of a submit that may have reached the server. The next change discards it. */
  attempt: z.string().nullable(),
});
export type QuoteForm = z.infer<typeof quoteForm>;

export const freshForm: QuoteForm = {
  started: false,
  contact: noContact,
  answers: {},
  ownName: null,
  notes: "",
  adjustments: [],
  draftVersion: null,
  attempt: null,
};

export function formOf(record: EditorRecord, template: EditorTemplate): QuoteForm {
  const { kind, quote } = record;
  return {
    ...freshForm,
    started: true,
    contact: contactOf(record),
    answers: migrateAnswers(template.structure, quote.answers),
    ownName: quote.auto_name ? null : quote.quote_name,
    notes: quote.notes,
    adjustments: quote.adjustments,
    draftVersion: kind === "draft" ? quote.updated_at : null,
  };
}

function contactOf({ kind, quote }: EditorRecord) {
  if (quote.contact) return pick(quote.contact, quote.contact.ghl_contact_id);
  return kind === "quote" && quote.contact_info ? typedFromInfo(quote.contact_info) : noContact;
}

/** The non-empty answers, as a prefilled template stores them. */
export const givenAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== "" && value !== false));

/** Whether discarding the form would lose anything. The starting point does not count. */
export const hasWork = (form: QuoteForm) =>
  JSON.stringify({
    ...form,
    started: false,
    answers: givenAnswers(form.answers),
    draftVersion: null,
    attempt: null,
  }) !== JSON.stringify(freshForm);
