import { z } from "zod";
import { company } from "../companies/company.ts";
import { contact } from "../contacts/contact.ts";
import { adjustment, givenAdjustments } from "../pricing/adjustments.ts";
import { givenExternalId, pageOf, pageQuery, syncQuery } from "../requests/paging.ts";
import { includedItems } from "../templates/schema/inclusions.ts";
import { templatePricing } from "../templates/schema/pricing.ts";
import { storedAnswers } from "../templates/schema/stored-answers.ts";
import { priceTables } from "../templates/schema/tables.ts";
import { type TemplateForm, templateItem } from "../templates/schema/template.ts";
import { visible } from "../text/typed-text.ts";
import { givenTimestamp, timestamp } from "../time/moments.ts";
import { quoteFilters, quoteListItem } from "./list.ts";
import { listFigures } from "./list-figures.ts";
import { maxNameLength } from "./naming.ts";
import { personEmail } from "./person.ts";
import { quotePhoto, quotePhotos } from "./photos.ts";
import { revisionParts } from "./revisions.ts";

const quoteName = z
  .string("Please provide a quote name")
  .trim()
  .regex(visible, "Please provide a quote name")
  .max(maxNameLength);
const noteText = z.string().trim().max(10_000);
/** Null if the quote uses the template's list instead of its own. */
const ownItems = includedItems.nullable();

/** The fields that a quote and a draft have in common besides their answers. */
const contents = {
  /** Notes are printed on the quote; internal notes are not. */
  notes: noteText,
  adjustments: givenAdjustments,
  internal_notes: noteText,
  inclusions: ownItems,
  exclusions: ownItems,
  photos: quotePhotos,
  /** The quote that this one is a revision of. */
  revises_quote_id: z.uuid().nullable(),
};
const givenContents = {
  notes: contents.notes.default(""),
  adjustments: contents.adjustments.default([]),
  internal_notes: contents.internal_notes.default(""),
  inclusions: contents.inclusions.default(null),
  exclusions: contents.exclusions.default(null),
  photos: contents.photos.default([]),
  revises_quote_id: contents.revises_quote_id.default(null),
};

const shownItems = z.array(z.string()).nullable();

export const missingTemplate = "Missing template or company information";
export const missingContact = "Please provide at least first name and email for the contact";

/** Body of `submit-quote`. */
export const submitQuoteInput = z.object({
  template_id: z.uuid(missingTemplate),
  answers: storedAnswers,
  quote_name: quoteName,
  contact_id: z.uuid(missingContact),
  /** True if the name follows the company's template, and is made again with the number that the quote really gets. */
  auto_name: z.boolean().default(false),
  /** Today's date for that name, in the company's time zone and format. */
  quote_date: z.string().max(40).default(""),
  ...givenContents,
  /** The draft that the quote is made from, which is deleted once the quote exists. A draft makes one quote. */
  saved_quote_id: z.uuid().nullable().default(null),
  /** The version of that draft that the person saw. If there is a newer one, no quote is made. */
  saved_quote_updated_at: givenTimestamp.nullable().default(null),
  external_id: givenExternalId,
});
export type SubmitQuoteInput = z.infer<typeof submitQuoteInput>;

export const draftInput = z.object({
  template_id: z.uuid(missingTemplate),
  contact_id: z.uuid(missingContact),
  quote_name: quoteName,
  /** True if the name follows the company's template. */
  auto_name: z.boolean().default(false),
  answers: storedAnswers,
  ...givenContents,
});
export type DraftInput = z.infer<typeof draftInput>;

/** Absent fields stay unchanged. `updated_at` is the version the person saw: a save over a newer one is refused. */
export const draftUpdate = draftInput
  .extend({ auto_name: z.boolean(), ...contents })
  .partial()
  .extend({ updated_at: givenTimestamp })
  .refine((changes) => Object.keys(changes).length > 1, "There is nothing to save.");
export type DraftUpdate = z.infer<typeof draftUpdate>;

export const draft = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  template_id: z.uuid().nullable(),
  contact_id: z.uuid().nullable(),
  quote_name: z.string(),
  auto_name: z.boolean(),
  answers: z.record(z.string(), z.unknown()),
  notes: z.string(),
  adjustments: z.array(adjustment),
  internal_notes: z.string(),
  inclusions: shownItems,
  exclusions: shownItems,
  photos: z.array(quotePhoto),
  /** The quote that the draft revises, and the number that it would get. */
  revises_quote_id: z.uuid().nullable(),
  next_revision_number: z.string().nullable(),
  /** The total when it was saved, and the list prices in it; null while nothing has a price. */
  list_figures: listFigures.nullable(),
  created_by: z.uuid().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  contact: contact.nullable(),
});
export type Draft = z.infer<typeof draft>;

export const draftPage = pageOf(draft);

export const draftChangedMeanwhile =
  "Someone else changed this draft while you were editing. Reload to see the changes, then make yours again.";

export const sendingCompany = company.pick({
  quote_send_webhook_url: true,
  quotemill_sends: true,
  email_subject_template: true,
  email_message_template: true,
});

export const quoteRecord = quoteListItem.extend({
  auto_name: z.boolean(),
  revision: z.number().int(),
  external_id: z.string().nullable(),
  answers: z.record(z.string(), z.unknown()),
  outputs: z.record(z.string(), z.unknown()).nullable(),
  /** Currency and tax as they were when the quote was made. */
  currency: z.string(),
  tax_name: z.string(),
  notes: z.string(),
  adjustments: z.array(adjustment),
  pdf_storage_path: z.string().nullable(),
  error_message: z.string().nullable(),
  contact_info: z.record(z.string(), z.unknown()).nullable(),
  updated_at: timestamp,
  contact: contact.nullable(),
});
export const quotePage = pageOf(quoteRecord);

/** Filters by contact or by address; either finds all quotes for that person. */
export const quoteListQuery = pageQuery.extend({
  ...quoteFilters.shape,
  ...syncQuery.shape,
  contact_id: z.uuid().optional(),
  contact: personEmail.optional(),
});
export type QuoteListQuery = z.infer<typeof quoteListQuery>;

export const quote = quoteRecord.extend({
  template_name: z.string(),
  /** The version of the template that the quote was made with; null if it is unknown. */
  template_version: z.number().int().nullable(),
  template_structure: z.array(templateItem),
  template_tables: priceTables,
  template_pricing: templatePricing.nullable(),
  internal_notes: z.string(),
  inclusions: shownItems,
  exclusions: shownItems,
  photos: z.array(quotePhoto),
  ...revisionParts,
  company: sendingCompany,
});
export type Quote = z.infer<typeof quote>;

export type QuoteTemplate = Pick<Quote, "template_structure" | "template_tables" | "template_pricing">;

/** The template's form as it was when the quote was made. */
export const formOfQuote = (quote: QuoteTemplate): TemplateForm => ({
  structure: quote.template_structure,
  tables: quote.template_tables,
  pricing: quote.template_pricing,
});
