import { extrasOf } from "@quotemill/shared/offers/extras";
import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { priceBasis, priceQuote } from "@quotemill/shared/pricing/price-quote";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import type { CalculatedValue } from "@quotemill/shared/templates/calculation/values";
import { type WorkedOut, workOut } from "@quotemill/shared/templates/calculation/work-out";
import { isCalculated } from "@quotemill/shared/templates/schema/item-kinds";
import type { FormParts, TemplateForm } from "@quotemill/shared/templates/schema/template";
import { useDeferredValue, useMemo } from "react";
import { useFormats } from "../../../lib/formats.ts";
import type { Cell } from "./form-blocks.ts";

/**
 * Returns which fields the answers show and what they calculate. One keystroke can show fifty fields, so this follows a
 * frame later: typed text shows at once.
 */
export function useWorkedOut({ structure, tables }: FormParts, answers: Answers): WorkedOut {
  const settled = useDeferredValue(answers);
  return useMemo(() => workOut({ structure, tables }, settled), [structure, tables, settled]);
}

const none: Adjustment[] = [];

/**
 * The price of the answers, with the extras it leaves to the customer; null for a quote without prices. It follows a
 * frame later, so that what is typed shows at once.
 */
export function usePrice(
  { structure, tables, pricing }: TemplateForm,
  answers: Answers,
  adjustments = none,
  taxBasisPoints = defaultRegion.tax_basis_points,
) {
  const settled = useDeferredValue(answers);
  const basis = useMemo(
    () => priceBasis({ structure, tables, pricing }, adjustments, taxBasisPoints),
    [structure, tables, pricing, adjustments, taxBasisPoints],
  );
  const formats = useFormats();
  return useMemo(() => {
    const price = priceQuote(basis, settled, adjustments, formats);
    if (!price) return null;
    // While nothing is charged yet, the first extra would have to show the minimum charge of the whole job as its price.
    const isEmpty = price.line_items.every(({ kind }) => kind === "discount");
    const pricing = isEmpty ? { ...price.pricing, minimum_charge: 0 } : price.pricing;
    return { ...price, offered: extrasOf({ ...basis, pricing, answers: settled, adjustments }, formats) };
  }, [basis, settled, adjustments, formats]);
}

/** True if the same cells show, with the same calculated values. `entryId` is for cells of a group. */
export function looksTheSame(cells: Cell[], before: WorkedOut, now: WorkedOut, entryId?: string): boolean {
  if (before === now) return true;
  return cells.every((cell) => {
    const isVisible = now.isVisible(cell.id, entryId);
    if (before.isVisible(cell.id, entryId) !== isVisible) return false;
    if (!isVisible || !isCalculated(cell)) return true;
    const [was, is] = [before, now].map((worked) => contentOf(worked.calculated(cell.id, entryId)));
    return was === is;
  });
}

const contentOf = (value: CalculatedValue) =>
  "text" in value ? value.text : "problem" in value ? `! ${value.problem}` : `? ${value.waitsFor.join()}`;
