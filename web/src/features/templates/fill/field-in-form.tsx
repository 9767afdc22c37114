import type { AnswerValue } from "@quotemill/shared/templates/answers";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { memo } from "react";
import { TemplateFieldControl } from "../template-field-control.tsx";

export type ChangeField = (fieldId: string, value: AnswerValue) => void;

/** Memoised so that a keystroke re-renders one field of possibly hundreds. */
export const FieldInForm = memo(function FieldInForm({
  id,
  field,
  value,
  onChange,
}: {
  id: string;
  field: TemplateField;
  value: AnswerValue;
  onChange: ChangeField;
}) {
  return (
    <TemplateFieldControl id={id} field={field} value={value} onChange={(changed) => onChange(field.id, changed)} />
  );
});
