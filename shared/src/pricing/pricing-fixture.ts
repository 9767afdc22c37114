import type { Answers } from "../templates/answers/answers.ts";
import { formOf } from "../templates/schema/form-fixture.ts";
import { newFieldPricing, newTemplatePricing, type TemplatePricing } from "../templates/schema/pricing.ts";
import type { TemplateField } from "../templates/schema/template.ts";
import type { Adjustment } from "./adjustments.ts";
import { priceQuote, type QuotePrice } from "./price-quote.ts";

type Prices = Partial<NonNullable<TemplateField["pricing"]>>;
export const field = (
  id: string,
  type: TemplateField["type"],
  pricing?: Prices,
  more: Partial<TemplateField> = {},
) => ({
  id,
  type,
  label: id,
  placeholder: "",
  required: false,
  ...(pricing && { pricing: { ...newFieldPricing, ...pricing } }),
  ...more,
});

/** A fence priced per metre, gates priced per piece, and a removal whose length is asked for once it is ticked. */
export const fence = [
  field(
    "type",
    "select",
    {
      option_prices: [
        { price: 9_500, cost: 6_000 },
        { price: 8_000, cost: 5_500 },
      ],
      multiply_by: "length",
    },
    { options: ["Colorbond", "Timber"] },
  ),
  field("length", "number"),
  field("gates", "number", { price: 45_000, cost: 30_000 }),
  field("removal", "checkbox", { price: 1_500, multiply_by: "old_length", shown: false }),
  field("old_length", "number", undefined, {
    conditional: { dependsOn: "removal", operator: "is", showWhen: "true" },
  }),
];
export const price = (
  answers: Answers,
  pricing: Partial<TemplatePricing> = {},
  structure: TemplateField[] = fence,
  adjustments: Adjustment[] = [],
) => priceQuote(formOf(structure, { ...newTemplatePricing, ...pricing }), answers, adjustments) as QuotePrice;
