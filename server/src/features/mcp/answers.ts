import { type ContactListItem, fullName } from "@quotemill/shared/contacts/contact";
import { totalInCents } from "@quotemill/shared/quotes/list";
import type { Quote, quoteRecord } from "@quotemill/shared/quotes/quote";
import { unitsOf } from "@quotemill/shared/region/money";
import { pages } from "@quotemill/shared/screens/pages";
import { quotePagePath } from "@quotemill/shared/screens/quote-page";
import { isField, isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import { conditionOf } from "@quotemill/shared/templates/schema/rules";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema/template";
import type { z } from "zod";
import type { ToolContext } from "./mcp-server.ts";

/*
 * The answers to an assistant are short, because it reads every word of them. Keys without a value are left out by
 * `JSON.stringify`.
 */

type LinkTo = ToolContext["linkTo"];

export const contactAnswer = (contact: ContactListItem, linkTo: LinkTo) => ({
  id: contact.id,
  name: fullName(contact),
  email: contact.email,
  phone: contact.phone || undefined,
  company_name: contact.company_name || undefined,
  city: contact.city || undefined,
  quotes: contact.quote_count,
  link: linkTo(pages.contact.path.replace(":contactId", contact.id)),
});

type QuoteRecord = z.infer<typeof quoteRecord>;
type ToldQuote = Pick<QuoteRecord, "id" | "quote_number" | "contact_id"> & Partial<QuoteRecord & Quote>;

export const quoteAnswer = (quote: ToldQuote, linkTo: LinkTo) => ({
  id: quote.id,
  number: quote.quote_number,
  name: quote.quote_name,
  status: quote.status,
  error: quote.error_message ?? undefined,
  template: quote.template_name,
  customer: quote.contact ? fullName(quote.contact) : undefined,
  email: quote.contact?.email,
  total: unitsOf(
    totalInCents({
      status: quote.status ?? "",
      grand_total: quote.outputs?.grand_total,
      currency: quote.currency ?? null,
      offer: quote.offer ?? null,
    }),
  ),
  currency: quote.currency,
  missing_answers: quote.missing_answers || undefined,
  sent_at: quote.quote_sent_timestamp ?? undefined,
  offer: quote.offer
    ? {
        state: quote.offer.quote_state,
        opened: quote.offer.opened_count,
        valid_until: quote.offer.valid_until ?? undefined,
        answered_at: quote.offer.answered_at ?? undefined,
        has_question: quote.offer.question_at !== null || undefined,
      }
    : undefined,
  link: linkTo(quotePagePath(quote.contact_id, quote.id)),
});

/** Lists the questions of a template, without prices. Those of a group are part of the group's entry. */
export function fieldsAnswer(structure: TemplateItem[]) {
  const groups = new Set(structure.filter(isGroup).map(({ id }) => id));
  const fields = structure.filter(isField);
  return {
    sections: structure
      .filter(isSection)
      .map((section) => ({ id: section.id, label: section.label, ...askedIf(section) })),
    fields: fields.filter(({ parent }) => !groups.has(parent ?? "")).map(fieldAnswer),
    groups: structure.filter(isGroup).map((group) => ({
      id: group.id,
      label: group.label,
      section: group.parent,
      entry: group.entryLabel,
      entries: `${group.minRows} to ${group.maxRows}`,
      ...askedIf(group),
      fields: fields.filter(({ parent }) => parent === group.id).map(({ parent, ...field }) => fieldAnswer(field)),
    })),
  };
}

const fieldAnswer = (field: TemplateField) => ({
  id: field.id,
  label: field.label,
  type: field.type,
  required: field.required || undefined,
  options: field.options,
  unit: field.unit || undefined,
  section: field.parent,
  ...askedIf(field),
});

const askedIf = (item: TemplateItem) => ({ asked_if: conditionOf(item as TemplateField) ?? undefined });
