import { z } from "zod";
import { company } from "../companies.ts";
import { knownPlace } from "../company-place.ts";
import { contact } from "../contacts.ts";
import { offerBrief } from "../offers/brief.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { adjustment, adjustments } from "../pricing/adjustments.ts";
import { coveredItems } from "../templates/covered.ts";
import { templatePricing } from "../templates/pricing.ts";
import { templateItem } from "../templates/schema.ts";
import { storedAnswers } from "../templates/stored-answers.ts";
import { priceTables } from "../templates/tables.ts";
import { givenTimestamp, timestamp } from "../time.ts";
import { visible } from "../visible-text.ts";
import { quoteFilters, quoteListItem } from "./list.ts";
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
const notes = noteText.default("");
/** Null where the template's list is used. */
const ownItems = coveredItems.nullable();

/** Absent from tabs that were opened before the upgrade, which must not clear them. */
const laterContents = z.object({
  adjustments: adjustments.optional(),
  internal_notes: noteText.optional(),
  inclusions: ownItems.optional(),
  exclusions: ownItems.optional(),
  photos: quotePhotos.optional(),
  /** The quote that it is a later version of. */
  revises_quote_id: z.uuid().nullable().optional(),
}).shape;

/** A server of the version before sends none of these. */
const shownAdjustments = z.array(adjustment).default([]);
const shownItems = z.array(z.string()).nullable().default(null);
const shownNotes = z.string().default("");
const shownPhotos = z.array(quotePhoto).default([]);

export const missingTemplate = "Missing template or company information";
export const missingContact = "Please provide at least first name and email for the contact";

/** Body of `submit-quote`. */
export const submitQuoteInput = z.object({
  template_id: z.uuid(missingTemplate),
  answers: storedAnswers,
  quote_name: quoteName,
  contact_id: z.uuid(missingContact),
  /** The name follows the company's template and is rendered again with the number that the quote actually gets. */
  auto_name: z.boolean().default(false),
  /** Today's date for that name, in the company's zone and format. */
  quote_date: z.string().max(40).default(""),
  /** Printed on the quote. */
  notes,
  /** What is absent is taken from the draft. */
  ...laterContents,
  /** The draft it was made from, which is deleted once the quote exists. */
  saved_quote_id: z.uuid().nullable().default(null),
  /** The version of that draft. A newer version is not deleted. */
  saved_quote_updated_at: givenTimestamp.nullable().default(null),
});
export type SubmitQuoteInput = z.infer<typeof submitQuoteInput>;

export const draftInput = z.object({
  template_id: z.uuid(missingTemplate),
  contact_id: z.uuid(missingContact),
  quote_name: quoteName,
  /** The name follows the company's template; nobody typed it. */
  auto_name: z.boolean().default(false),
  answers: storedAnswers,
  notes,
  ...laterContents,
});
export type DraftInput = z.infer<typeof draftInput>;

/**
 * `updated_at` is the version the person saw: a save over a newer one is refused. Tabs that were opened before the upgrade
 * do not send it and can still save.
 */
export const draftUpdate = draftInput.extend({ updated_at: givenTimestamp.optional() });
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
  adjustments: shownAdjustments,
  internal_notes: shownNotes,
  inclusions: shownItems,
  exclusions: shownItems,
  photos: shownPhotos,
  /** The quote that it revises, and the number that it would get. */
  revises_quote_id: z.uuid().nullable().default(null),
  next_revision_number: z.string().nullable().default(null),
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
  email_subject_template: true,
  email_message_template: true,
});

const quoteRecord = quoteListItem.extend({
  auto_name: z.boolean(),
  revision: z.number().int().default(1),
  answers: z.record(z.string(), z.unknown()),
  outputs: z.record(z.string(), z.unknown()).nullable(),
  /** As they were when it was made. */
  ...knownPlace.pick({ currency: true, tax_name: true }).shape,
  notes: z.string(),
  adjustments: shownAdjustments,
  pdf_storage_path: z.string().nullable(),
  error_message: z.string().nullable(),
  quote_sent_timestamp: timestamp.nullable(),
  /** The latest; null for one that was never sent to a customer's page. */
  offer: offerBrief.nullable().default(null),
  contact_info: z.record(z.string(), z.unknown()).nullable(),
  updated_at: timestamp,
  contact: contact.nullable(),
});
export const quotePage = pageOf(quoteRecord);

/** Filters by contact or by address; either finds all quotes for that person. */
export const quoteListQuery = pageQuery.extend({
  ...quoteFilters.shape,
  contact_id: z.uuid().optional(),
  contact: personEmail.optional(),
});
export type QuoteListQuery = z.infer<typeof quoteListQuery>;

export const quote = quoteRecord.extend({
  template_name: z.string(),
  /** The template's version that it was made with. Null for older quotes, and from a server of the version before. */
  template_version: z.number().int().nullable().default(null),
  template_structure: z.array(templateItem),
  /** A server of the version before sends none. */
  template_tables: priceTables.default([]),
  template_pricing: templatePricing.nullable(),
  internal_notes: shownNotes,
  /** Null for quotes older than these lists. */
  inclusions: shownItems,
  exclusions: shownItems,
  photos: shownPhotos,
  ...revisionParts,
  company: sendingCompany,
});
export type Quote = z.infer<typeof quote>;
