import { canBeChosen, customerChoiceProblem } from "@quotemill/shared/templates/customer-choice";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { useId } from "react";
import { Switch } from "../../../components/ui/choice.tsx";

/** Leaves a priced tick to the customer. */
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
