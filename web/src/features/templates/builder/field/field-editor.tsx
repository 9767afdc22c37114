import { hasOptions } from "@quotemill/shared/templates/schema/item-kinds";
import { canHavePrice, newFieldPricing } from "@quotemill/shared/templates/schema/pricing";
import { type FieldType, fieldTypes, type TemplateField } from "@quotemill/shared/templates/schema/template";
import { Plus } from "lucide-react";
import { type Dispatch, useCallback } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { Checkbox } from "../../../../components/ui/choices.tsx";
import { TextField } from "../../../../components/ui/field.tsx";
import { SelectField } from "../../../../components/ui/select.tsx";
import { ConditionEditor } from "../conditions/condition-editor.tsx";
import { useItemProblems } from "../problems/item-problems.ts";
import type { BuilderAction, FieldChanges } from "../state/builder-reducer.ts";
import { type OptionRow, optionRows, withOptionRows } from "../state/edited-template.ts";
import { EditorFrame, NameInputs } from "./editor-frame.tsx";
import { itemLooks } from "./item-looks.tsx";
import { OptionsEditor } from "./options-editor.tsx";
import { PricingEditor } from "./pricing-editor.tsx";

const typeChoices = fieldTypes.map((type) => ({ value: type, label: itemLooks[type].name }));
const withoutPlaceholder: FieldType[] = ["checkbox", "radio", "date"];

/** Edits one field. Typing in an input is one undo step until it loses focus. */
export function FieldEditor({
  field,
  isFresh,
  dispatch,
}: {
  field: TemplateField;
  isFresh: boolean;
  dispatch: Dispatch<BuilderAction>;
}) {
  const { id } = field;
  const problems = useItemProblems(id);
  const change = useCallback(
    (changes: FieldChanges, typingIn?: string) => dispatch({ type: "update", id, changes, typingIn }),
    [dispatch, id],
  );
  const editOptions = useCallback(
    (edit: (rows: OptionRow[]) => OptionRow[], typingIn?: string) =>
      change((now) => {
        const rows = edit(optionRows(now));
        // Options from the price list have prices.
        const pricing = now.pricing ?? (rows.some(({ item }) => item) ? newFieldPricing : undefined);
        return withOptionRows({ ...now, pricing }, rows);
      }, typingIn),
    [change],
  );
  return (
    <EditorFrame hasProblem={Object.keys(problems).length > 0}>
      <NameInputs
        item={field}
        problems={problems}
        isFresh={isFresh}
        hint="The answer's name in API responses."
        onChange={change}
      />
      {!withoutPlaceholder.includes(field.type) && (
        <TextField
          label="Placeholder"
          maxLength={500}
          value={field.placeholder}
          onChange={(event) => change({ placeholder: event.target.value }, "placeholder")}
        />
      )}
      <SelectField
        label="Field type"
        className="@[40rem]:col-start-1"
        value={field.type}
        choices={typeChoices}
        onChange={(event) => change({ type: event.target.value as FieldType })}
      />
      <label htmlFor={`${id}-required`} className="flex min-h-control cursor-pointer items-center gap-2 self-end">
        <Checkbox
          id={`${id}-required`}
          checked={field.required}
          onChange={(event) => change({ required: event.target.checked })}
        />
        Required
      </label>
      {field.type === "checkbox" && (
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          className="-ms-2.5 justify-self-start @[40rem]:col-span-full"
          onClick={() => {
            const condition = { dependsOn: id, operator: "is", showWhen: "true" };
            dispatch({ type: "add", itemType: "text", condition, nowMs: Date.now() });
          }}
        >
          Add a question for when it is ticked
        </Button>
      )}
      {hasOptions(field) && (
        <OptionsEditor
          rows={optionRows(field)}
          isPriced={field.pricing !== undefined && !field.pricing.price_from}
          canFill={!field.pricing?.price_from}
          onEdit={editOptions}
        />
      )}
      {canHavePrice(field.type) && <PricingEditor item={field} dispatch={dispatch} />}
      <ConditionEditor item={field} onChange={change} />
    </EditorFrame>
  );
}
