import { defaultPlace } from "@quotemill/shared/company-place";
import { extrasOf } from "@quotemill/shared/offers/extras";
import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { priceBasis } from "@quotemill/shared/pricing/price-basis";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import type { Answers } from "@quotemill/shared/templates/answers";
import type { TemplateForm } from "@quotemill/shared/templates/form";
import { useDeferredValue, useMemo } from "react";
import { useFormats } from "../../../lib/use-formats.ts";

const none: Adjustment[] = [];

/** The price of the answers, with the extras it leaves to the customer; null for a quote without prices. Deferred a frame so that typing shows at once. */
export function usePrice(
  { structure, tables, pricing }: TemplateForm,
  answers: Answers,
  adjustments = none,
  taxBasisPoints = defaultPlace.tax_basis_points,
) {
  const settled = useDeferredValue(answers);
  const basis = useMemo(
    () => priceBasis({ structure, tables, pricing }, adjustments, taxBasisPoints),
    [structure, tables, pricing, adjustments, taxBasisPoints],
  );
  const formats = useFormats();
  return useMemo(() => {
    const price = priceQuote(basis, settled, adjustments, formats);
    return price && { ...price, extras: extrasOf({ ...basis, answers: settled, adjustments }, formats) };
  }, [basis, settled, adjustments, formats]);
}
