import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import type { Answers } from "@quotemill/shared/templates/answers";
import type { TemplatePricing } from "@quotemill/shared/templates/pricing";
import type { TemplateStructure } from "@quotemill/shared/templates/schema";
import { useDeferredValue, useMemo } from "react";

/** What the answers come to; null for a template without prices. A letter shows at once, the total in the next frame. */
export function usePrice(structure: TemplateStructure, pricing: TemplatePricing | null, answers: Answers) {
  const settled = useDeferredValue(answers);
  return useMemo(() => priceQuote(structure, pricing, settled), [structure, pricing, settled]);
}
