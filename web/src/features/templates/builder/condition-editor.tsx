import {
  conditionProblem,
  conditionWarning,
  possibleControllers,
} from "@quotemill/shared/templates/condition-problems";
import { takesNoValue } from "@quotemill/shared/templates/operators";
import type { FieldCondition, TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { fieldsOf } from "@quotemill/shared/templates/structure";
import { GitBranch, TriangleAlert } from "lucide-react";
import { useId, useMemo } from "react";
import { Switch } from "../../../components/ui/choice.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { ConditionValue } from "./condition-value.tsx";
import { operatorChoices, warningWords } from "./condition-words.ts";

/** Cannot be a field's id, because ids begin with a letter. */
const none = "-none-";
const newCondition: FieldCondition = { dependsOn: "", operator: "is", showWhen: "" };

type ChangeCondition = (condition: FieldCondition | undefined, typingIn?: string) => void;
interface Props {
  field: TemplateField;
  structure: TemplateItem[];
  /** Why the template cannot be saved. Set once a save was refused. */
  error: string | undefined;
  onChange: ChangeCondition;
}

export function ConditionEditor(props: Props) {
  const { field, onChange } = props;
  const { conditional } = field;
  const id = useId();
  return (
    <section aria-label="Conditional logic" className="col-span-full rounded-md bg-accent-soft px-4 py-3">
      <div className="flex items-center gap-2 font-medium">
        <GitBranch size={16} aria-hidden="true" className="text-accent-ink" />
        <label htmlFor={id} className="flex-1 cursor-pointer">
          Conditional logic
        </label>
        <Switch
          id={id}
          checked={Boolean(conditional)}
          onChange={(event) => onChange(event.target.checked ? newCondition : undefined)}
        />
      </div>
      {conditional && <Condition {...props} conditional={conditional} />}
    </section>
  );
}

function Condition({ field, structure, error, onChange, conditional }: Props & { conditional: FieldCondition }) {
  const { dependsOn, operator } = conditional;
  const byId = new Map(structure.map((each) => [each.id, each]));
  const controller = byId.get(dependsOn);
  const problem = conditionProblem(field, byId);
  // People who have just switched it on know that it is incomplete.
  const isProblemShown = problem !== null && (error !== undefined || problem.kind !== "incomplete");
  const warning = conditionWarning(field, byId);
  const note = isProblemShown ? problem.message : warning && warningWords[warning];
  const noteId = useId();
  const wiring = (at: keyof FieldCondition) =>
    isProblemShown && problem.at === at ? ({ "aria-invalid": true, "aria-describedby": noteId } as const) : {};
  const handleController = (chosen: string) =>
    onChange(chosen === none ? undefined : { ...conditional, dependsOn: chosen });
  return (
    <>
      <div className="mt-2.5 grid gap-2 pb-1 @[40rem]:grid-cols-[auto_minmax(0,1.1fr)_minmax(0,0.9fr)_minmax(0,1.3fr)] @[40rem]:items-start">
        <span className="flex items-center text-sm text-ink-muted @[40rem]:h-control">Show when</span>
        <Select
          {...wiring("dependsOn")}
          aria-label="Depends on field"
          value={dependsOn}
          choices={useControllerChoices(field, structure)}
          onChange={(event) => handleController(event.target.value)}
        />
        <Select
          aria-label="Operator"
          value={operator}
          choices={operatorChoices(operator)}
          onChange={(event) => onChange({ ...conditional, operator: event.target.value })}
        />
        {!takesNoValue(operator) && (
          <ConditionValue {...{ conditional, controller, onChange }} wiring={wiring("showWhen")} />
        )}
      </div>
      {note && (
        <p
          id={noteId}
          role="alert"
          className="mt-2 flex gap-2 rounded-sm bg-warning-soft px-2.5 py-2 text-sm text-warning-ink"
        >
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5" />
          {note}
        </p>
      )}
    </>
  );
}

/** Fields that make sense, plus the current choice even if it does not, so that people can see it. */
function useControllerChoices(field: TemplateField, structure: TemplateItem[]) {
  const possible = usePossibleIds(field, structure);
  const chosen = field.conditional?.dependsOn;
  const choices = structure
    .filter(({ id }) => possible.has(id) || id === chosen)
    .map(({ id, label }) => ({ value: id, label: label || "(no label)" }));
  const isGone = chosen && !structure.some(({ id }) => id === chosen);
  return [
    ...(chosen ? [] : [{ value: "", label: "Choose a field" }]),
    { value: none, label: "None (disable conditional logic)" },
    ...(isGone ? [{ value: chosen, label: "Deleted field" }] : []),
    ...choices,
  ];
}

/** Finding cycles compares every pair of fields, so it runs only when dependencies change, not on every keystroke. */
function usePossibleIds(field: TemplateField, structure: TemplateItem[]) {
  const shape = fieldsOf(structure)
    .map(({ id, conditional }) => `${id}>${conditional?.dependsOn ?? ""}`)
    .join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the dependencies in the shape matter
  return useMemo(() => new Set(possibleControllers(field, structure).map(({ id }) => id)), [field.id, shape]);
}
