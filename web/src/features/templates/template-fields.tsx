import type { Answers, AnswerValue } from "@quotemill/shared/templates/answers";
import type { FormParts } from "@quotemill/shared/templates/form";
import { fieldsOf } from "@quotemill/shared/templates/item-kinds";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { answerOf } from "@quotemill/shared/templates/starting-answers";
import { visibleFieldIds } from "@quotemill/shared/templates/work-out";
import { clsx } from "clsx";
import { Activity, memo, useCallback, useDeferredValue, useId, useLayoutEffect, useMemo, useRef } from "react";
import { TemplateFieldControl } from "./template-field-control.tsx";

/** More fields than fit on a screen. A shorter form renders completely, without estimated heights. */
const longForm = 40;
/** Browser autofill scans the whole form on every keystroke, so a long template is split into several forms. */
const fieldsInForm = 20;

type ChangeAnswer = (fieldId: string, value: AnswerValue) => void;

/**
 * A template as a form, showing the fields that the answers make visible. Answers of hidden fields are kept for when they
 * show again. A control's id is `idPrefix` and the field's id, joined by a dash.
 */
export function TemplateFields({
  form,
  answers,
  onChange,
  idPrefix,
}: {
  form: FormParts;
  answers: Answers;
  onChange: ChangeAnswer;
  idPrefix?: string;
}) {
  const ownPrefix = useId();
  const change = useStableCallback(onChange);
  // One keystroke can show fifty fields. Defers them a frame, so that typing shows at once.
  const visible = visibleFieldIds(form, useDeferredValue(answers));
  const fields = useMemo(() => fieldsOf(form.structure), [form.structure]);
  const portions = useMemo(() => inPortions(fields), [fields]);
  return (
    <div className="@container">
      <div className={clsx("grid gap-4 @[40rem]:grid-cols-2", fields.length > longForm && "*:skip-unseen")}>
        {portions.map((fields) => (
          <FormPortion
            key={fields[0]?.id}
            {...{ fields, answers, visible }}
            idPrefix={idPrefix ?? ownPrefix}
            onChange={change}
          />
        ))}
      </div>
    </div>
  );
}

interface PortionProps {
  fields: TemplateField[];
  answers: Answers;
  visible: Set<string>;
  idPrefix: string;
  onChange: ChangeAnswer;
}

/** Re-renders only when one of its own fields changes, appears or disappears. */
const FormPortion = memo(function FormPortion({ fields, answers, visible, idPrefix, onChange }: PortionProps) {
  return (
    <form onSubmit={(event) => event.preventDefault()} className="contents">
      {fields.map((field) => (
        <Activity key={field.id} mode={visible.has(field.id) ? "visible" : "hidden"}>
          <FieldInForm
            id={`${idPrefix}-${field.id}`}
            field={field}
            value={answerOf(field, answers)}
            onChange={onChange}
          />
        </Activity>
      ))}
    </form>
  );
}, looksTheSame);

function looksTheSame(before: PortionProps, now: PortionProps) {
  const isSame = ({ id }: TemplateField) =>
    before.answers[id] === now.answers[id] && before.visible.has(id) === now.visible.has(id);
  return (
    before.fields === now.fields &&
    before.idPrefix === now.idPrefix &&
    before.onChange === now.onChange &&
    now.fields.every(isSame)
  );
}

function inPortions(structure: TemplateField[]) {
  const starts = structure.map((_, index) => index).filter((index) => index % fieldsInForm === 0);
  return starts.map((start) => structure.slice(start, start + fieldsInForm));
}

/** Memoised so that a keystroke re-renders one field of possibly hundreds. */
const FieldInForm = memo(function FieldInForm({
  id,
  field,
  value,
  onChange,
}: {
  id: string;
  field: TemplateField;
  value: AnswerValue;
  onChange: ChangeAnswer;
}) {
  return (
    <TemplateFieldControl id={id} field={field} value={value} onChange={(changed) => onChange(field.id, changed)} />
  );
});

/** Returns the same function for the life of the form, so that the fields can be memoised. */
function useStableCallback(onChange: ChangeAnswer): ChangeAnswer {
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  return useCallback((fieldId, value) => latest.current(fieldId, value), []);
}
