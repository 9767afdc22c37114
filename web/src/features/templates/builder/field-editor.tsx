import { canHavePrice, newTemplatePricing } from "@quotemill/shared/templates/pricing";
import { type FieldType, fieldTypes, type TemplateField, type TemplateItem } from "@quotemill/shared/templates/schema";
import { type Dispatch, useCallback, useEffect, useRef } from "react";
import { Checkbox } from "../../../components/ui/choice.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import type { BuilderAction, FieldChanges } from "./builder-reducer.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { fieldTypeLooks } from "./field-types.ts";
import { focusFirstInvalid } from "./focus-first-invalid.ts";
import { type OptionRow, optionRows, withOptionRows } from "./option-rows.ts";
import { OptionsEditor } from "./options-editor.tsx";
import { PricingEditor } from "./pricing-editor.tsx";
import { hasOptions } from "./template-draft.ts";
import type { FieldProblems } from "./use-problems.ts";

const typeChoices = fieldTypes.map((type) => ({ value: type, label: fieldTypeLooks[type].name }));
const takesPlaceholder = ({ type }: TemplateField) => type !== "checkbox" && type !== "radio";

/** Edits one field. Typing in an input is one undo step until it loses focus. */
export function FieldEditor({
  field,
  structure,
  isFresh,
  isPricingOn,
  problems,
  dispatch,
}: {
  field: TemplateField;
  structure: TemplateItem[];
  isFresh: boolean;
  isPricingOn: boolean;
  /** Why the template cannot be saved, by property. */
  problems: FieldProblems[string];
  dispatch: Dispatch<BuilderAction>;
}) {
  const { id } = field;
  const editor = useScrollIntoViewOnOpen(Object.keys(problems).length > 0);
  const labelInput = useFocusWhenFresh(isFresh);
  const change = useCallback(
    (changes: FieldChanges, typingIn?: string) => dispatch({ type: "update", id, changes, typingIn }),
    [dispatch, id],
  );
  const editOptions = useCallback(
    (edit: (rows: OptionRow[]) => OptionRow[], typingIn?: string) =>
      change((now) => withOptionRows(now, edit(optionRows(now))), typingIn),
    [change],
  );
  return (
    <div
      ref={editor}
      className="grid gap-4 border-t border-border px-5 pt-3.5 pb-5 max-md:px-4 @[32rem]:grid-cols-2 @[40rem]:grid-cols-3"
    >
      <TextField
        ref={labelInput}
        label="Label"
        maxLength={200}
        value={field.label}
        error={problems.label}
        onChange={(event) => change({ label: event.target.value }, "label")}
      />
      <TextField
        label="API name"
        hint="The answer's name in API responses."
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        style={{ fontFamily: "var(--font-mono)" }}
        value={field.fieldName ?? ""}
        error={problems.fieldName}
        onChange={(event) => change({ fieldName: event.target.value }, "fieldName")}
      />
      {takesPlaceholder(field) && (
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
      {hasOptions(field) && (
        <OptionsEditor rows={optionRows(field)} isPriced={field.pricing !== undefined} onEdit={editOptions} />
      )}
      {canHavePrice(field.type) && (
        <PricingEditor
          {...{ field, structure, isPricingOn }}
          onChange={(pricing, typingIn) => change({ pricing }, typingIn)}
          onDescribe={change}
          onSwitchOn={() => dispatch({ type: "describe", changes: { pricing: newTemplatePricing } })}
        />
      )}
      <ConditionEditor
        field={field}
        structure={structure}
        error={problems.conditional ?? problems.showIf}
        onChange={change}
      />
    </div>
  );
}

/** Scrolls an editor that opens below the edge into view, and focuses the first problem if there is one. */
function useScrollIntoViewOnOpen(hasProblem: boolean) {
  const editor = useRef<HTMLDivElement>(null);
  const hadProblem = useRef(hasProblem);
  useEffect(() => {
    editor.current?.closest("li")?.scrollIntoView?.({ block: "nearest" });
    if (hadProblem.current && editor.current) focusFirstInvalid(editor.current);
  }, []);
  return editor;
}

/** Selects the label of a new field, so that typing replaces 'New Field'. */
function useFocusWhenFresh(isFresh: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    input.current?.focus();
    input.current?.select();
  }, [isFresh]);
  return input;
}
