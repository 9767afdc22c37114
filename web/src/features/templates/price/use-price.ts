import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import type { Answers } from "@quotemill/shared/templates/answers";
import type { TemplatePricing } from "@quotemill/shared/templates/pricing";
import type { TemplateStructure } from "@quotemill/shared/templates/schema";
import { useDeferredValue, useMemo } from "react";

/** The price of the answers; null for a template without prices. Deferred a frame so that typing shows at once. */
export function usePrice(structure: TemplateStructure, pricing: TemplatePricing | null, answers: Answers) {
  const settled = useDeferredValue(answers);
  return useMemo(() => priceQuote(structure, pricing, settled), [structure, pricing, settled]);
}
