import { defaultPlace } from "@quotemill/shared/company-place";
import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { priceBasis } from "@quotemill/shared/pricing/price-basis";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import type { Answers } from "@quotemill/shared/templates/answers";
import type { Template } from "@quotemill/shared/templates/schema";
import { useDeferredValue, useMemo } from "react";

const none: Adjustment[] = [];

/** The price of the answers; null for a quote without prices. Deferred a frame so that typing shows at once. */
export function usePrice(
  { structure, pricing }: Pick<Template, "structure" | "pricing">,
  answers: Answers,
  adjustments = none,
  taxBasisPoints = defaultPlace.tax_basis_points,
) {
  const settled = useDeferredValue(answers);
  const basis = useMemo(
    () => priceBasis({ structure, pricing }, adjustments, taxBasisPoints),
    [structure, pricing, adjustments, taxBasisPoints],
  );
  return useMemo(() => priceQuote(basis.structure, basis.pricing, settled, adjustments), [basis, settled, adjustments]);
}
