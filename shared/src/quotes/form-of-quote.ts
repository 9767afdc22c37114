import type { TemplateForm } from "../templates/form.ts";
import type { Quote } from "./schema.ts";

export type QuoteTemplate = Pick<Quote, "template_structure" | "template_tables" | "template_pricing">;

/** The template as it was when the quote was made. */
export const formOfQuote = (quote: QuoteTemplate): TemplateForm => ({
  structure: quote.template_structure,
  tables: quote.template_tables,
  pricing: quote.template_pricing,
});
