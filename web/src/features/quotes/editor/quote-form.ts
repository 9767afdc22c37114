import type { Company } from "@quotemill/shared/companies";
import type { NamedUser } from "@quotemill/shared/quotes/placeholders";
import { type Answers, migrateAnswers, visibleAnswers } from "@quotemill/shared/templates/answers";
import { storedAnswers } from "@quotemill/shared/templates/stored-answers";
import { z } from "zod";
import { formatLocalDate } from "../../../lib/format.ts";
import type { EditorRecord } from "../quotes.api.ts";
import { isAutomaticName } from "./automatic-name.ts";
import { chosenContact, contactChoice, noContact, pick, typedFromInfo } from "./contact-choice.ts";
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
  attempt: null,
};

export function formOf(
  { kind, quote }: EditorRecord,
  template: EditorTemplate,
  company: Company | null,
  user: NamedUser,
): QuoteForm {
  const answers = migrateAnswers(template.structure, quote.answers);
  const contact = contactOf({ kind, quote } as EditorRecord);
  const isAutomatic = isAutomaticName(quote.quote_name, company?.quote_name_template ?? "", {
    contact: chosenContact(contact, false) ?? {},
    answers: visibleAnswers(template.structure, answers),
    quote_date: formatLocalDate(kind === "draft" ? quote.updated_at : quote.created_at),
    company_name: company?.name ?? "",
    user,
  });
  return {
    ...freshForm,
    started: true,
    contact,
    answers,
    ownName: isAutomatic ? null : quote.quote_name,
    notes: quote.notes,
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
  JSON.stringify({ ...form, started: false, answers: givenAnswers(form.answers), attempt: null }) !==
  JSON.stringify(freshForm);
