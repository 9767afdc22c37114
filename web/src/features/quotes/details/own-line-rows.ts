import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { givenValue } from "../adjustments/given-value.ts";
import type { DetailRow } from "./detail-row.ts";

/** The lines and discounts of a draft, or of a quote without a price, whose docket lists none. */
export const ownLineRows = (adjustments: Adjustment[], cents: (amount: number) => string): DetailRow[] =>
  adjustments.map((each, index) => ({ key: String(index), label: each.label, value: givenValue(each, cents) }));
