import { type FieldPricing, maxPrice, newFieldPricing } from "@quotemill/shared/templates/pricing";
import { multiplierProblem } from "@quotemill/shared/templates/pricing-problems";
import type { FieldType, TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { clsx } from "clsx";
import { CircleDollarSign } from "lucide-react";
import { useId } from "react";
import { AmountField } from "../../../components/ui/amount-field.tsx";
import { Checkbox, Switch } from "../../../components/ui/choice.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { CustomerChoice } from "./customer-choice.tsx";
import { PrintedAs } from "./printed-as.tsx";

interface Props {
  field: TemplateField;
  structure: TemplateItem[];
  /** Whether the template calculates a price at all. */
  isPricingOn: boolean;
  onChange: (pricing: FieldPricing | undefined, typingIn?: string) => void;
  onSwitchOn: () => void;
  onDescribe: (
    changes: Pick<TemplateField, "printed_name" | "unit" | "customer_may_choose">,
    typingIn?: string,
  ) => void;
}

/** What the price of a field applies to. Fields with options have a price per option instead. */
const perWords: Partial<Record<FieldType, string>> = { number: "per unit", checkbox: "when ticked" };

export function PricingEditor(props: Props) {
  const { pricing } = props.field;
  const id = useId();
  return (
    <section aria-label="Pricing" className="col-span-full rounded-md border border-border px-4 py-3">
      <div className="flex items-center gap-2 font-medium">
        <CircleDollarSign size={16} aria-hidden="true" className="text-ink-muted" />
        <label htmlFor={id} className="flex-1 cursor-pointer">
          Pricing
        </label>
        <Switch
          id={id}
          checked={Boolean(pricing)}
          onChange={(event) => props.onChange(event.target.checked ? newFieldPricing : undefined)}
        />
      </div>
      {pricing && <Prices {...props} pricing={pricing} />}
    </section>
  );
}

function Prices({
  field,
  structure,
  isPricingOn,
  onChange,
  onSwitchOn,
  onDescribe,
  pricing,
}: Props & { pricing: FieldPricing }) {
  const shownId = useId();
  const per = perWords[field.type];
  const change = (changes: Partial<FieldPricing>, typingIn?: string) => onChange({ ...pricing, ...changes }, typingIn);
  const problem = multiplierProblem(field, new Map(structure.map((each) => [each.id, each])));
  return (
    <div className="mt-3 grid items-start gap-4 pb-1 @[32rem]:grid-cols-2 @[40rem]:grid-cols-3">
      {!isPricingOn && (
        <div className="col-span-full">
          <Note tone="warning" action={<TextButton onClick={onSwitchOn}>Turn on</TextButton>}>
            Pricing is off in this template's settings.
          </Note>
        </div>
      )}
      {per ? (
        <>
          <AmountField
            label={`Price ${per}`}
            unit="money"
            max={maxPrice}
            value={pricing.price}
            onChange={(price) => change({ price }, "price")}
          />
          <AmountField
            label={`Cost ${per}`}
            hint="Used to calculate profit. Customers do not see it."
            unit="money"
            max={maxPrice}
            value={pricing.cost}
            onChange={(cost) => change({ cost }, "cost")}
          />
        </>
      ) : (
        <p className="col-span-full -mb-1 text-sm text-ink-muted">
          Enter the price and cost beside each option. Customers do not see costs.
        </p>
      )}
      <SelectField
        label="Multiply by"
        hint={field.type === "number" ? "In addition to its own answer." : undefined}
        error={problem ?? undefined}
        value={pricing.multiply_by ?? ""}
        choices={multiplierChoices(field, structure)}
        onChange={(event) => change({ multiply_by: event.target.value || null })}
      />
      <PrintedAs field={field} onChange={onDescribe} />
      <label
        htmlFor={shownId}
        className={clsx("flex min-h-control cursor-pointer items-center gap-2", "col-span-full -my-2")}
      >
        <Checkbox id={shownId} checked={pricing.shown} onChange={(event) => change({ shown: event.target.checked })} />
        Show to the customer
      </label>
      <CustomerChoice field={field} structure={structure} onChange={onDescribe} />
    </div>
  );
}

/** Number fields, plus the current choice even if it is no longer one, so that people can see it. */
function multiplierChoices({ id, pricing }: TemplateField, structure: TemplateItem[]) {
  const chosen = pricing?.multiply_by ?? null;
  const fields = structure.filter((each) => (each.type === "number" && each.id !== id) || each.id === chosen);
  const isGone = chosen !== null && !fields.some((each) => each.id === chosen);
  return [
    { value: "", label: "Nothing" },
    ...(isGone ? [{ value: chosen, label: "Deleted field" }] : []),
    ...fields.map((each) => ({ value: each.id, label: each.label || "(no label)" })),
  ];
}
