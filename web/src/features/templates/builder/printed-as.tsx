import { optionToken } from "@quotemill/shared/pricing/printed-name";
import { commonUnits } from "@quotemill/shared/templates/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { useId } from "react";
import { TextField } from "../../../components/ui/field.tsx";
import { hasOptions } from "./template-draft.ts";

/** How the priced answer reads on the quote: 'Colorbond fence, 42.5 m'. */
export function PrintedAs({
  field,
  onChange,
}: {
  field: TemplateField;
  onChange: (changes: Pick<TemplateField, "printed_name" | "unit">, typingIn: string) => void;
}) {
  const unitsId = useId();
  return (
    <>
      <TextField
        label="Printed name"
        hint={
          hasOptions(field)
            ? `What the customer reads. ${optionToken} stands for the chosen option.`
            : "What the customer reads instead of the label."
        }
        maxLength={200}
        placeholder={hasOptions(field) ? `e.g., ${optionToken} fence` : field.label}
        value={field.printed_name ?? ""}
        onChange={(event) => onChange({ printed_name: event.target.value }, "printed_name")}
      />
      <TextField
        label="Unit"
        hint="Printed after the quantity."
        maxLength={20}
        placeholder="e.g., m"
        list={unitsId}
        autoComplete="off"
        value={field.unit ?? ""}
        onChange={(event) => onChange({ unit: event.target.value }, "unit")}
      />
      <datalist id={unitsId}>
        {commonUnits.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
    </>
  );
}
