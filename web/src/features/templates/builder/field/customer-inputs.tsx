import { optionToken } from "@quotemill/shared/pricing/field-lines";
import { canBeChosen, customerChoiceProblem } from "@quotemill/shared/templates/schema/customer-choice";
import { hasOptions, isField } from "@quotemill/shared/templates/schema/item-kinds";
import type { CalculatedItem } from "@quotemill/shared/templates/schema/items";
import { commonUnits } from "@quotemill/shared/templates/schema/pricing";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema/template";
import { useId } from "react";
import { Switch } from "../../../../components/ui/choices.tsx";
import { TextField } from "../../../../components/ui/field.tsx";
import { SuggestField } from "../../../../components/ui/text-fields.tsx";

/** An item that can have a price. */
export type PricedItem = TemplateField | CalculatedItem;

/** Shows the priced answer as the quote prints it: 'Colorbond fence, 42.5 m'. */
export function PrintedAs({
  item,
  onChange,
}: {
  item: PricedItem;
  onChange: (changes: Pick<TemplateField, "printed_name" | "unit">, typingIn: string) => void;
}) {
  const hasChoice = isField(item) && hasOptions(item);
  return (
    <>
      <TextField
        label="Printed name"
        hint={
          hasChoice
            ? `What the customer reads. ${optionToken} stands for the chosen option.`
            : "What the customer reads instead of the label."
        }
        maxLength={200}
        placeholder={hasChoice ? `e.g., ${optionToken} fence` : item.label}
        value={item.printed_name ?? ""}
        onChange={(event) => onChange({ printed_name: event.target.value }, "printed_name")}
      />
      {/* A calculation has its unit whether it is priced or not. */}
      {isField(item) && <UnitInput value={item.unit ?? ""} onChange={(unit) => onChange({ unit }, "unit")} />}
    </>
  );
}

export function UnitInput({ value, onChange }: { value: string; onChange: (unit: string) => void }) {
  return (
    <SuggestField
      label="Unit"
      hint="Printed after the quantity."
      suggestions={commonUnits}
      maxLength={20}
      placeholder="e.g., m"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Leaves a priced tick to the customer, as an optional extra. */
export function CustomerChoice({
  field,
  structure,
  onChange,
}: {
  field: TemplateField;
  structure: TemplateItem[];
  onChange: (changes: Pick<TemplateField, "customer_may_choose">) => void;
}) {
  const id = useId();
  if (!canBeChosen(field)) return null;
  const problem = customerChoiceProblem(field, structure);
  return (
    <div className="col-span-full -mt-2">
      <label htmlFor={id} className="flex min-h-control cursor-pointer items-center gap-2">
        <Switch
          id={id}
          checked={field.customer_may_choose === true}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ customer_may_choose: event.target.checked })}
        />
        Customer may choose
      </label>
      <p id={`${id}-hint`} className={problem ? "text-sm text-danger-ink" : "text-sm text-ink-muted"}>
        {problem ?? "If you leave it unticked in a quote, the customer can add it as an optional extra."}
      </p>
    </div>
  );
}
