import { maxPrice, newTemplatePricing, roundingSteps, type TemplatePricing } from "@quotemill/shared/templates/pricing";
import { type Dispatch, useId } from "react";
import { AmountField } from "../../../components/ui/amount-field.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Switch } from "../../../components/ui/choice.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import { countOf } from "../../../lib/format.ts";
import type { BuilderAction } from "./builder-reducer.ts";
import { noPriceReason, pricedFields, type TemplateDraft } from "./template-draft.ts";

const gstChoices = [
  { value: "without", label: "Excluding GST" },
  { value: "with", label: "Including GST" },
];
const stepWords: Record<TemplatePricing["round_to"], string> = {
  1: "None",
  5: "To the nearest 5 cents",
  10: "To the nearest 10 cents",
  100: "To the nearest dollar",
  1000: "To the nearest 10 dollars",
};
const stepChoices = roundingSteps.map((step) => ({ value: String(step), label: stepWords[step] }));

/** Settings for turning the fields' prices into a total. */
export function PricingCard({ draft, dispatch }: { draft: TemplateDraft; dispatch: Dispatch<BuilderAction> }) {
  const { pricing } = draft;
  const id = useId();
  const describe = (changed: TemplatePricing | null, typingIn?: string) =>
    dispatch({ type: "describe", changes: { pricing: changed }, typingIn });
  return (
    <Card
      title="Pricing"
      tools={
        <label
          htmlFor={id}
          className="flex min-h-control cursor-pointer items-center gap-2 text-sm text-ink-muted md:pe-2"
        >
          Calculate a price
          <Switch
            id={id}
            checked={pricing !== null}
            onChange={(event) => describe(event.target.checked ? newTemplatePricing : null)}
          />
        </label>
      }
    >
      <div className="grid gap-4 border-t border-border p-5 max-md:px-4">
        <p className="max-w-[60ch] text-ink-muted">{sentence(draft)}</p>
        {pricing && (
          <Settings
            pricing={pricing}
            onChange={(changes, typingIn) => describe({ ...pricing, ...changes }, typingIn)}
          />
        )}
      </div>
    </Card>
  );
}

function sentence(draft: TemplateDraft) {
  const count = pricedFields(draft).length;
  const has = count === 1 ? "has" : "have";
  if (!draft.pricing) {
    return count > 0
      ? `Pricing is off. The prices of ${countOf(count, "field")} are kept but not used.`
      : noPriceReason(draft);
  }
  return count > 0
    ? `${countOf(count, "field")} ${has} a price. The total is shown while a quote is filled in, and sent to the workflow with it.`
    : `${noPriceReason(draft)} Add a price to a number, select, radio or checkbox field on the Design tab.`;
}

function Settings({
  pricing,
  onChange,
}: {
  pricing: TemplatePricing;
  onChange: (changes: Partial<TemplatePricing>, typingIn?: string) => void;
}) {
  return (
    <div className="grid gap-4 @[32rem]:grid-cols-2">
      <SelectField
        label="Prices and costs are"
        value={pricing.prices_include_gst ? "with" : "without"}
        choices={gstChoices}
        onChange={(event) => onChange({ prices_include_gst: event.target.value === "with" })}
      />
      <AmountField
        label="GST rate"
        unit="percent"
        max={10_000}
        value={pricing.gst_basis_points}
        onChange={(gst_basis_points) => onChange({ gst_basis_points }, "gst")}
      />
      <AmountField
        label="Minimum charge"
        hint={`${pricing.prices_include_gst ? "Including" : "Excluding"} GST, like the prices.`}
        unit="dollars"
        max={maxPrice}
        value={pricing.minimum_charge}
        onChange={(minimum_charge) => onChange({ minimum_charge }, "minimum")}
      />
      <SelectField
        label="Rounding"
        hint="Applied to the total, including GST."
        value={String(pricing.round_to)}
        choices={stepChoices}
        onChange={(event) => onChange({ round_to: Number(event.target.value) as TemplatePricing["round_to"] })}
      />
    </div>
  );
}
