import { brandColours } from "@quotemill/shared/brand";
import type { QuoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { writeLetterhead, writeParties } from "./letterhead.ts";
import { writeLineItems } from "./line-items.ts";
import { body, small } from "./look.ts";
import { framePages } from "./page-frame.ts";
import { allPrintable } from "./printable.ts";
import { writeAnswers, writeProse } from "./sections.ts";
import { Sheet } from "./sheet.ts";

/**
 * One quote on A4. Long content flows over pages; empty details are left out with their labels. The same quote produces
 * the same bytes, so that a repeated delivery is stored once.
 */
export function quotePdf(given: QuoteWebhook, logo: Buffer | null): Promise<Buffer> {
  const quote = allPrintable(given);
  const { document, pricing } = quote;
  const { company } = document;
  const accent = brandColours(company.colour).light.ink;
  const sheet = new Sheet({
    Title: `${quote.quote_number} ${quote.quote_name}`,
    Author: company.name,
    Creator: "Quotemill",
    CreationDate: new Date(document.created_at),
  });
  writeLetterhead(sheet, quote, logo, accent);
  writeParties(sheet, quote, accent);
  if (pricing) writeLineItems(sheet, pricing, accent);
  writeAnswers(sheet, pricing ? "Your selections" : "Details", document.answers, accent);
  writeProse(sheet, "Notes", document.notes, accent, body);
  writeProse(sheet, "Terms", company.terms, accent, small);
  framePages(sheet, quote, accent);
  return sheet.finish();
}
