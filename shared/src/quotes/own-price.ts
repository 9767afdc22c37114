import type { Formats } from "../formats.ts";
import { priceQuote } from "../pricing/price-quote.ts";
import { migrateAnswers } from "../templates/answers.ts";
import type { Quote } from "./schema.ts";

type OwnParts = Pick<Quote, "template_structure" | "template_pricing" | "answers" | "adjustments">;

/** What the prices of the quote's own template make of its answers and adjustments; null without prices. */
export const ownPrice = ({ template_structure, template_pricing, answers, adjustments }: OwnParts, formats: Formats) =>
  priceQuote(template_structure, template_pricing, migrateAnswers(template_structure, answers), adjustments, formats);
