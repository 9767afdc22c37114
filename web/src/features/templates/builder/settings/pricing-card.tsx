import { newTemplatePricing, roundingSteps, type TemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { maxPrice } from "@quotemill/shared/templates/schema/rate";
import { type Dispatch, useId } from "react";
import { AmountField } from "../../../../components/ui/amount-field.tsx";
import { Card } from "../../../../components/ui/card.tsx";
import { Switch } from "../../../../components/ui/choices.tsx";
import { SelectField } from "../../../../components/ui/select.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { useCompanyRegion } from "../../../../lib/region.tsx";
import { countOf } from "../../../../lib/words.ts";
import type { BuilderAction } from "../state/builder-reducer.ts";
import { type EditedTemplate, noPriceReason, pricedItems } from "../state/edited-template.ts";

/** Settings for turning the fields' prices into a total. */
export function PricingCard({ edited, dispatch }: { edited: EditedTemplate; dispatch: Dispatch<BuilderAction> }) {
  const { pricing } = edited;
  const { tax_basis_points: gst_basis_points } = useCompanyRegion();
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
            onChange={(event) => describe(event.target.checked ? { ...newTemplatePricing, gst_basis_points } : null)}
          />
        </label>
      }
    >
      <div className="grid gap-4 border-t border-border p-5 max-md:px-4">
        <p className="max-w-[60ch] text-ink-muted">{sentence(edited)}</p>
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

function sentence(edited: EditedTemplate) {
  const count = pricedItems(edited).length;
  const has = count === 1 ? "has" : "have";
  if (!edited.pricing) {
    return count > 0
      ? `Pricing is off. The prices of ${countOf(count, "field")} are kept but not used.`
      : noPriceReason(edited);
  }
  return count > 0
    ? `${countOf(count, "field")} ${has} a price. The total is shown while a quote is filled in, and sent to the workflow with it.`
    : `${noPriceReason(edited)} Add a price to a number, select, radio or checkbox field on the Design tab.`;
}

function Settings({
  pricing,
  onChange,
}: {
  pricing: TemplatePricing;
  onChange: (changes: Partial<TemplatePricing>, typingIn?: string) => void;
}) {
  const { tax_name } = useCompanyRegion();
  const { cents } = useFormats();
  const taxChoices = [
    { value: "without", label: `Excluding ${tax_name}` },
    { value: "with", label: `Including ${tax_name}` },
  ];
  const stepChoices = roundingSteps.map((step) => ({
    value: String(step),
    label: step === 1 ? "None" : `To the nearest ${cents(step)}`,
  }));
  return (
    <div className="grid gap-4 @[32rem]:grid-cols-2">
      <SelectField
        label="Prices and costs are"
        value={pricing.prices_include_gst ? "with" : "without"}
        choices={taxChoices}
        onChange={(event) => onChange({ prices_include_gst: event.target.value === "with" })}
      />
      <AmountField
        label={`${tax_name} rate`}
        unit="percent"
        max={10_000}
        value={pricing.gst_basis_points}
        onChange={(gst_basis_points) => onChange({ gst_basis_points }, "gst")}
      />
      <AmountField
        label="Minimum charge"
        hint={`${pricing.prices_include_gst ? "Including" : "Excluding"} ${tax_name}, like the prices.`}
        unit="money"
        max={maxPrice}
        value={pricing.minimum_charge}
        onChange={(minimum_charge) => onChange({ minimum_charge }, "minimum")}
      />
      <SelectField
        label="Rounding"
        hint={`Applied to the total, including ${tax_name}.`}
        value={String(pricing.round_to)}
        choices={stepChoices}
        onChange={(event) => onChange({ round_to: Number(event.target.value) as TemplatePricing["round_to"] })}
      />
    </div>
  );
}
