import { adjustments } from "@quotemill/shared/pricing/adjustments";
import { maxNameLength } from "@quotemill/shared/quotes/naming";
import { quotePhotos } from "@quotemill/shared/quotes/photos";
import {
  type Answers,
  type AnswerValue,
  answerOf,
  fieldsIn,
  fieldsOutside,
  type GroupEntry,
  givenEntries,
  withNeededRows,
} from "@quotemill/shared/templates/answers/answers";
import { migrateAnswers } from "@quotemill/shared/templates/answers/migrate-answers";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import { acceptedAnswers } from "@quotemill/shared/templates/checks/dropped-answers";
import { fieldProblem } from "@quotemill/shared/templates/checks/refused-answers";
import { itemsIn } from "@quotemill/shared/templates/schema/inclusions";
import { isGroup } from "@quotemill/shared/templates/schema/item-kinds";
import { storedAnswers } from "@quotemill/shared/templates/schema/stored-answers";
import type { FormParts, TemplateField } from "@quotemill/shared/templates/schema/template";
import { z } from "zod";
import type { EditorRecord } from "../../../records/quotes.api.ts";
import { contactChoice, noContact, pick, typedFromInfo } from "./contact/contact-choice.ts";
import type { EditorTemplate } from "./editor-record.ts";

/** The quote's name and date, as a submit sends them. A repeated submit must send the same ones, even on another day. */
const submitName = z.object({ quote_name: z.string(), quote_date: z.string() });
export type SubmitName = z.infer<typeof submitName>;
/**
 * A submit that may have made a quote. A change discards its name but keeps its key, so that the server can tell that
 * there may be a quote already.
 */
const attempt = z.object({ key: z.string(), named: submitName.nullable().default(null) });

/** Everything people can change on the page. A schema because it is also stored in the browser across reloads. */
export const quoteForm = z.object({
  /** True once 'Select Starting Point' has been answered. */
  started: z.boolean(),
  contact: contactChoice,
  answers: storedAnswers,
  /** The typed name; null while it is automatic. */
  ownName: z.string().nullable(),
  notes: z.string(),
  adjustments,
  internalNotes: z.string(),
  /** The list as typed, with one item per line; null while the template's list is used. */
  inclusions: z.string().nullable(),
  exclusions: z.string().nullable(),
  photos: quotePhotos,
  /** The version of the draft that this form is based on; null if it is not a draft. */
  draftVersion: z.string().nullable(),
  attempt: attempt.nullable().catch(null),
});
export type QuoteForm = z.infer<typeof quoteForm>;

export const freshForm: QuoteForm = {
  started: false,
  contact: noContact,
  answers: {},
  ownName: null,
  notes: "",
  adjustments: [],
  internalNotes: "",
  inclusions: null,
  exclusions: null,
  photos: [],
  draftVersion: null,
  attempt: null,
};

/**
 * A copy has its own name, unless it is named automatically. For a revision, answers that the template would refuse are
 * left empty; the editor names them.
 */
export function formOf(record: EditorRecord, template: EditorTemplate, isRevising = false): QuoteForm {
  const { kind, quote } = record;
  const { structure } = template;
  const isCopy = kind === "quote" && !isRevising;
  return {
    ...freshForm,
    started: true,
    contact: contactOf(record),
    answers: withNeededRows(structure, (isRevising ? acceptedAnswers : migrateAnswers)(structure, quote.answers)),
    ownName: quote.auto_name ? null : isCopy ? copyName(quote.quote_name) : quote.quote_name,
    notes: quote.notes,
    adjustments: quote.adjustments,
    internalNotes: quote.internal_notes,
    inclusions: ownItems(quote.inclusions, template.inclusions),
    exclusions: ownItems(quote.exclusions, template.exclusions),
    photos: quote.photos,
    draftVersion: kind === "draft" ? quote.updated_at : null,
  };
}

/** 'Front fence (copy)', and of that 'Front fence (copy 2)'. */
function copyName(name: string): string {
  const [, of = name, count] = /^(.*) \(copy(?: (\d{1,3}))?\)$/s.exec(name) ?? [];
  const suffix = of === name ? " (copy)" : ` (copy ${Number(count ?? 1) + 1})`;
  return of.slice(0, maxNameLength - suffix.length) + suffix;
}

/** A list as the form holds it; null if it is the same as the template's, which it then follows. */
function ownItems(items: string[] | null, ofTemplate: string[]): string | null {
  const [own, its] = [items?.join("\n"), ofTemplate.join("\n")];
  return own === undefined || own === its ? null : own;
}

/** The typed lists as they are sent; null where the template's is used. */
export const sentLists = ({ inclusions, exclusions }: QuoteForm) => ({
  inclusions: inclusions === null ? null : itemsIn(inclusions),
  exclusions: exclusions === null ? null : itemsIn(exclusions),
});

function contactOf({ kind, quote }: EditorRecord) {
  if (quote.contact) return pick(quote.contact, quote.contact.ghl_contact_id);
  return kind === "quote" && quote.contact_info ? typedFromInfo(quote.contact_info) : noContact;
}

const isGiven = (value: Answers[string]): boolean =>
  Array.isArray(value)
    ? value.some(({ values }) => Object.values(values).some(isGiven))
    : value !== "" && value !== false;

/** The non-empty answers, as a prefilled template stores them. A group keeps all its entries if one holds anything. */
export const givenAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => isGiven(value)));

/** True if discarding the form would lose anything. The starting point does not count. */
export const hasWork = (form: QuoteForm) =>
  JSON.stringify({
    ...form,
    started: false,
    answers: givenAnswers(form.answers),
    draftVersion: null,
    attempt: null,
  }) !== JSON.stringify(freshForm);

/**
 * A draft keeps the answers of hidden fields for when they show again, except answers that the template no longer
 * accepts: people cannot fix what they cannot see.
 */
export function draftAnswers(form: FormParts, answers: Answers): Answers {
  const { structure } = form;
  const { isVisible } = workOut(form, answers);
  const keptIn = (fields: TemplateField[], given: Answers, rowId?: string): Record<string, AnswerValue> =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const answer = answerOf(field, given);
        return isVisible(field.id, rowId) || !fieldProblem(field, answer) ? [[field.id, answer]] : [];
      }),
    );
  const groups = structure.filter(isGroup).map(({ id }): [string, GroupEntry[]] => {
    const fields = fieldsIn(structure, id);
    return [id, givenEntries(answers, id).map((row) => ({ id: row.id, values: keptIn(fields, row.values, row.id) }))];
  });
  return { ...keptIn(fieldsOutside(structure), answers), ...Object.fromEntries(groups) };
}
