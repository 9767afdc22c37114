import type { Answers, AnswerValue } from "@quotemill/shared/templates/answers";
import { visibleFieldIds } from "@quotemill/shared/templates/conditions";
import type { TemplateField, TemplateStructure } from "@quotemill/shared/templates/schema";
import { answerOf } from "@quotemill/shared/templates/starting-answers";
import { clsx } from "clsx";
import { Activity, memo, useCallback, useDeferredValue, useId, useLayoutEffect, useMemo, useRef } from "react";
import { TemplateFieldControl } from "./template-field-control.tsx";

/** More than anybody sees at once. A shorter form is drawn as a whole, without estimates of its height. */
const longForm = 40;
/** A browser's own form filler reads the whole form at every letter, so a long template is several forms. */
const fieldsInForm = 20;

type ChangeAnswer = (fieldId: string, value: AnswerValue) => void;

/**
 * A template as a form: the fields that the answers let a person see. The hidden ones and their answers stay, so that they
 * are there again at once when the field comes back. A control's id is `idPrefix` and the field's id, joined by a dash.
 */
export function TemplateFields({
  structure,
  answers,
  onChange,
  idPrefix,
}: {
  structure: TemplateStructure;
  answers: Answers;
  onChange: ChangeAnswer;
  idPrefix?: string;
}) {
  const ownPrefix = useId();
  const change = useSteady(onChange);
  // One letter can bring fifty fields: it shows at once, and they follow in the next frame.
  const visible = visibleFieldIds(structure, useDeferredValue(answers));
  const portions = useMemo(() => inPortions(structure), [structure]);
  return (
    <div className="@container">
      <div className={clsx("grid gap-4 @[40rem]:grid-cols-2", structure.length > longForm && "*:skip-unseen")}>
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

/** Renders when one of its fields has got another answer, comes or goes: a letter typed elsewhere costs nothing here. */
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

function inPortions(structure: TemplateStructure) {
  const starts = structure.map((_, index) => index).filter((index) => index % fieldsInForm === 0);
  return starts.map((start) => structure.slice(start, start + fieldsInForm));
}

/** In a form of hundreds of fields a keystroke must render the one that changed, and no other. */
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

/** One function for the life of the form, whatever its owner passes in: the fields could not be memoised otherwise. */
function useSteady(onChange: ChangeAnswer): ChangeAnswer {
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  return useCallback((fieldId, value) => latest.current(fieldId, value), []);
}
