import { formatsFor } from "../formats.ts";
import { extrasOf } from "../offers/extras.ts";
import type { Adjustment } from "../pricing/adjustments.ts";
import { type PayloadPricing, payloadPricing } from "../pricing/payload.ts";
import { priceQuote } from "../pricing/price-quote.ts";
import type { Answers, AnswerValue } from "../templates/answers.ts";
import type { TemplateForm } from "../templates/form.ts";
import { fieldsOf } from "../templates/item-kinds.ts";
import { reservedFieldNames } from "../templates/problems.ts";
import type { TemplateField } from "../templates/schema.ts";
import { givenAnswer } from "../templates/starting-answers.ts";
import { type DocumentSource, documentOf, type QuoteDocument } from "./document.ts";

export interface PayloadQuote extends DocumentSource, TemplateForm {
  id: string;
  company_id: string;
  template_id: string | null;
  run: number;
  adjustments: Adjustment[];
  revision: number;
  /** The number of the quote that it revises; null for a first one. */
  revises_quote_number: string | null;
}

export type QuotePayload = Record<
  string,
  string | number | boolean | null | Record<string, string> | Adjustment[] | PayloadPricing | QuoteDocument
>;

/**
 * What the workflow receives. The keys depend only on the template: a hidden or empty field is null, never absent,
 * because automation tools learn the list of keys from one sample.
 */
export function quotePayload(quote: PayloadQuote): QuotePayload {
  const { contact } = quote;
  const answers = answerEntries(fieldsOf(quote.structure), quote.answers);
  const formats = formatsFor(quote.place);
  const price = priceQuote(quote, quote.answers, quote.adjustments, formats);
  return {
    ...answers,
    quote_id: quote.id,
    company_id: quote.company_id,
    template_id: quote.template_id,
    quote_name: quote.quote_name,
    quote_number: quote.quote_number,
    quote_run: quote.run,
    contact: {
      firstName: contact?.first_name ?? "",
      lastName: contact?.last_name ?? "",
      email: contact?.email ?? "",
      phone: contact?.phone ?? "",
    },
    pricing: payloadPricing(price, quote.place.currency),
    ...laterKeys(quote, answers),
    document: documentOf(quote, price?.line_items ?? [], extrasOf(quote, formats)),
  };
}

/**
 * Not reserved names: a field that had one before keeps the key for its answer. The workflow finds the adjustments among
 * the line items, and the revision in the number.
 */
function laterKeys({ adjustments, revision, revises_quote_number }: PayloadQuote, answers: object) {
  const later = { adjustments, revision, revises_quote_number };
  return Object.fromEntries(Object.entries(later).filter(([key]) => !Object.hasOwn(answers, key)));
}

function answerEntries(structure: TemplateField[], answers: Answers): Record<string, AnswerValue | null> {
  const names = payloadNames(structure);
  return Object.fromEntries(
    structure.map((field) => [names.get(field.id) ?? field.id, givenOrNull(givenAnswer(answers, field.id))]),
  );
}

const givenOrNull = (answer: AnswerValue = "") => (typeof answer === "string" && answer.trim() === "" ? null : answer);

/** One name for each field: its API name, else one derived from its label; a number is added to duplicates. */
export function payloadNames(structure: TemplateField[]): Map<string, string> {
  const taken = new Set<string>(reservedFieldNames);
  const names = new Map<string, string>();
  const give = (field: TemplateField, wanted: string) => {
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
    taken.add(name);
    names.set(field.id, name);
  };
  // Chosen names come first, so that a label cannot take one.
  for (const field of structure) if (field.fieldName) give(field, field.fieldName);
  for (const field of structure) if (!field.fieldName) give(field, nameFromLabel(field));
  return names;
}

function nameFromLabel({ label, id }: TemplateField): string {
  const name = label
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
  return name || id;
}
