import { type Answers, type AnswerValue, emptyAnswer } from "@quotemill/shared/quotes/answers";
import { visibleFieldIds } from "@quotemill/shared/templates/conditions";
import type { TemplateField, TemplateStructure } from "@quotemill/shared/templates/schema";
import { clsx } from "clsx";
import { Activity, memo, useCallback, useDeferredValue, useId, useLayoutEffect, useRef } from "react";
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
  const isLong = structure.length > longForm;
  return (
    <div className="@container">
      <div className="grid gap-4 @[40rem]:grid-cols-2">
        {inPortions(structure).map((portion) => (
          <form
            key={portion[0]?.id}
            onSubmit={(event) => event.preventDefault()}
            className={clsx("contents", isLong && "skip-unseen")}
          >
            {portion.map((field) => (
              <Activity key={field.id} mode={visible.has(field.id) ? "visible" : "hidden"}>
                <FieldInForm
                  id={`${idPrefix ?? ownPrefix}-${field.id}`}
                  field={field}
                  value={answers[field.id] ?? emptyAnswer(field)}
                  onChange={change}
                />
              </Activity>
            ))}
          </form>
        ))}
      </div>
    </div>
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
