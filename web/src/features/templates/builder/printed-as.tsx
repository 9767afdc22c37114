import { optionToken } from "@quotemill/shared/pricing/printed-name";
import { hasOptions, isField } from "@quotemill/shared/templates/item-kinds";
import { commonUnits } from "@quotemill/shared/templates/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { useId } from "react";
import { TextField } from "../../../components/ui/field.tsx";
import type { PricedItem } from "./pricing-editor.tsx";

/** How the priced answer reads on the quote: 'Colorbond fence, 42.5 m'. */
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
  const unitsId = useId();
  return (
    <>
      <TextField
        label="Unit"
        hint="Printed after the quantity."
        maxLength={20}
        placeholder="e.g., m"
        list={unitsId}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={unitsId}>
        {commonUnits.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
    </>
  );
}
