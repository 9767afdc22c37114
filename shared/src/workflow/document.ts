import { z } from "zod";
import { type LayoutName, layoutName } from "../companies/layouts.ts";
import {
  type Customer,
  customerOf,
  documentCustomer,
  jobName,
  type PreparedBy,
  preparedBy,
} from "../documents/customer.ts";
import { documentAnswers } from "../documents/document-answers.ts";
import { coveredBy, type OfferedExtras } from "../offers/extras.ts";
import type { LineItem } from "../pricing/line-item.ts";
import type { CompanyRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import type { Answers } from "../templates/answers/answers.ts";
import type { TemplateForm } from "../templates/schema/template.ts";
import { validUntil } from "../time/calendar.ts";
import { timestamp } from "../time/moments.ts";

const text = z.string().nullable();

/** The company as a printed quote shows it. Details that it did not give are null. */
const documentCompany = z.object({
  name: z.string(),
  address: text,
  abn: text,
  phone: text,
  email: text,
  website: text,
  /** The company's colour as '#rrggbb'. */
  colour: text,
  footer: text,
  terms: text,
  /** A link to a PNG or JPEG that works for days, because a run may wait in a queue. */
  logo_url: text,
});
export type DocumentCompany = z.infer<typeof documentCompany>;

/** The company as a mail shows it. */
export const letterhead = documentCompany.omit({ footer: true, terms: true });
export type Letterhead = z.infer<typeof letterhead>;

const documentPhoto = z.object({
  /** A link that works as long as the one to the logo. */
  url: z.string(),
  caption: text,
});
export type DocumentPhoto = z.infer<typeof documentPhoto>;

const documentExtra = z.object({
  name: z.string(),
  /** The quantity with its unit; empty for a single thing. */
  detail: z.string(),
  /** The amount that the extra alone adds to the total, including tax, in whole units of the currency. */
  amount: z.number(),
  /** Why it adds so little, such as 'covered by the minimum charge'; usually empty. */
  note: z.string().default(""),
});

const documentAnswer = z.object({
  label: z.string(),
  value: text,
  /** The unit of a number; empty without one. */
  unit: z.string(),
  /** True if the line items or the extras already show the answer. */
  priced: z.boolean(),
});

/** The formats for the quote's dates and amounts. Currency and tax are those that it was made with. */
const documentRegion = z.object({
  time_zone: z.string(),
  currency: z.string(),
  locale: z.string(),
  tax_name: z.string(),
});

/** The contents of a printed quote beyond the answers: readable labels and the company's details. */
export const quoteDocument = z.object({
  created_at: timestamp,
  place: documentRegion,
  /**
   * The last day by the company's usual validity, from the start of the run. The person who sends the quote can choose
   * another.
   */
  valid_until: z.iso.date(),
  /** The person who made the quote. Null once that person has left. */
  prepared_by: preparedBy.nullable().default(null),
  /** The same as `printed_notes`. */
  notes: text,
  company: documentCompany,
  /**
   * The visible questions in the order of the form, among them calculated values and the entries of groups. Boxes that are
   * not ticked are left out, and so are items that the template prices without showing them.
   */
  answers: z.array(documentAnswer),
  customer: documentCustomer,
  /** The quote's name without the person and the number, or the template's name if nothing else is in it. */
  job: text,
  printed_notes: text,
  inclusions: z.array(z.string()),
  exclusions: z.array(z.string()),
  photos: z.array(documentPhoto),
  /** The extras that the customer may add. They are not in the total. */
  extras: z.array(documentExtra),
  /** The amount that all extras add together, which may be more or less than the sum of their amounts. */
  extras_together: z.number().nullable().default(null),
  /** The look that the company chose for its printed quotes. */
  layout: layoutName,
});
export type QuoteDocument = z.infer<typeof quoteDocument>;

export interface DocumentSource extends TemplateForm {
  template_name: string;
  /** The time at which the quote was last sent to its workflow. */
  run_started_at: string;
  prepared_by: PreparedBy | null;
  quote_name: string;
  quote_number: string;
  created_at: string;
  notes: string;
  /** The company's region, with the currency, tax and validity that the quote was made with. */
  place: CompanyRegion;
  inclusions: string[];
  exclusions: string[];
  photos: DocumentPhoto[];
  company: DocumentCompany;
  layout: LayoutName;
  contact: Customer | null;
  answers: Answers;
}

export function documentOf(
  quote: DocumentSource,
  lines: LineItem[],
  { extras, together }: OfferedExtras,
): QuoteDocument {
  const notes = quote.notes.trim() || null;
  const { time_zone, validity_days } = quote.place;
  return {
    created_at: quote.created_at,
    place: documentRegion.parse(quote.place),
    valid_until: validUntil({ created_at: quote.run_started_at, time_zone, validity_days }),
    prepared_by: quote.prepared_by,
    notes,
    company: quote.company,
    customer: customerOf(quote.contact, quote.place.locale),
    job: jobName(quote.quote_name, quote),
    printed_notes: notes,
    inclusions: quote.inclusions,
    exclusions: quote.exclusions,
    photos: quote.photos,
    extras: extras.map(({ name, detail, amount, isCovered }) => ({
      name,
      detail,
      amount: amount / 100,
      note: isCovered ? coveredBy(amount) : "",
    })),
    extras_together: together / 100,
    layout: quote.layout,
    answers: documentAnswers(quote, quote.answers, { lines, extras }, formatsFor(quote.place)),
  };
}
