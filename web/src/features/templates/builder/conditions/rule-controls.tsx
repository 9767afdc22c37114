import { possibleControllers } from "@quotemill/shared/templates/checks/condition-problems";
import {
  listedValues,
  takesList,
  takesNoValue,
  takesNumber,
  takesWholeValue,
} from "@quotemill/shared/templates/conditions/operators";
import { controllersOf } from "@quotemill/shared/templates/schema/references";
import type { FieldCondition, RuleGroup } from "@quotemill/shared/templates/schema/rules";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { clsx } from "clsx";
import { Check, Plus } from "lucide-react";
import { useId, useMemo } from "react";
import { inputLook } from "../../../../components/ui/field.tsx";
import { Select } from "../../../../components/ui/select.tsx";
import { operatorChoices, valuesOf } from "./condition-words.ts";

/** Props shared by all parts of the condition's editor. */
export interface ConditionEditing {
  byId: ReadonlyMap<string, TemplateItem>;
  choices: ReturnType<typeof useControllerChoices>;
  /** The input that keeps the template from being saved, and the message about it. */
  invalidAt: { path: string; noteId: string } | null;
  onChange: (group: RuleGroup, typingIn?: string) => void;
}

/** The three inputs of a rule, for the grid around them. */
export function RuleControls({
  rule,
  path,
  byId,
  choices,
  invalidAt,
  onChange,
  onNone,
}: Pick<ConditionEditing, "byId" | "choices" | "invalidAt"> & {
  rule: FieldCondition;
  /** Path of the rule in its item: 'showIf.rules.1'. */
  path: string;
  onChange: (rule: FieldCondition, typingIn?: string) => void;
  /** Removes the rule. Given only where it is the only one; then the field can be set to none. */
  onNone?: () => void;
}) {
  const { dependsOn, operator } = rule;
  const controller = byId.get(dependsOn);
  const wiring = (at: keyof FieldCondition) =>
    invalidAt?.path === `${path}.${at}`
      ? ({ "aria-invalid": true, "aria-describedby": invalidAt.noteId } as const)
      : {};
  const isTick = (id: string) => byId.get(id)?.type === "checkbox";
  function handleController(chosen: string) {
    if (chosen === noController) return onNone?.();
    // 'ticked' is what most people want of a checkbox, and no value of any other field.
    const isAsBefore = isTick(chosen) === isTick(dependsOn);
    onChange({ ...rule, dependsOn: chosen, ...(!isAsBefore && { showWhen: isTick(chosen) ? "true" : "" }) });
  }
  return (
    <>
      <Select
        {...wiring("dependsOn")}
        aria-label="Depends on field"
        value={dependsOn}
        choices={choices(dependsOn, { isOnly: onNone !== undefined })}
        onChange={(event) => handleController(event.target.value)}
      />
      <Select
        aria-label="Operator"
        value={operator}
        choices={operatorChoices(operator, controller)}
        onChange={(event) => onChange({ ...rule, operator: event.target.value })}
      />
      {!takesNoValue(operator) && (
        <ConditionValue
          conditional={rule}
          controller={controller}
          wiring={wiring("showWhen")}
          onChange={(changed, typingIn) => onChange(changed, typingIn && `${path}.${typingIn}`)}
        />
      )}
    </>
  );
}

type Wiring = { "aria-invalid"?: true; "aria-describedby"?: string };

/** The value to compare with, which is chosen if the controlling field has a fixed set and typed otherwise. */
function ConditionValue({
  conditional,
  controller,
  wiring,
  onChange,
}: {
  conditional: FieldCondition;
  controller: TemplateItem | undefined;
  /** Marks it as invalid and links it to the message. */
  wiring: Wiring;
  onChange: (condition: FieldCondition, typingIn?: string) => void;
}) {
  const hintId = useId();
  const { operator, showWhen } = conditional;
  const values = valuesOf(controller);
  const isList = takesList(operator);

  if (operator === "isBetween") return <Range {...{ conditional, wiring, onChange }} />;
  if (values.length > 0 && takesWholeValue(operator)) {
    const isOffered = showWhen === "" || values.some(({ value }) => value === showWhen);
    const choices = [
      { value: "", label: "Choose a value" },
      ...(isOffered ? [] : [{ value: showWhen, label: `${showWhen} (no longer offered)` }]),
      ...values,
    ];
    return (
      <Select
        {...wiring}
        aria-label="Value"
        value={showWhen}
        choices={choices}
        onChange={(event) => onChange({ ...conditional, showWhen: event.target.value })}
      />
    );
  }
  return (
    <div className="grid min-w-0 gap-1.5">
      <input
        aria-label={isList ? "Values" : "Value"}
        inputMode={takesNumber(operator) ? "decimal" : undefined}
        aria-invalid={wiring["aria-invalid"]}
        aria-describedby={wiring["aria-describedby"] ?? (isList ? hintId : undefined)}
        maxLength={2000}
        value={showWhen}
        onChange={(event) => onChange({ ...conditional, showWhen: event.target.value }, "showWhen")}
        className={`${inputLook(Boolean(wiring["aria-invalid"]))} h-control`}
      />
      {isList && (
        <p id={hintId} className="text-xs tracking-wide text-ink-muted">
          Separate values with commas.
        </p>
      )}
      {isList && values.length > 0 && (
        <ValueChips values={values} text={showWhen} onChange={(text) => onChange({ ...conditional, showWhen: text })} />
      )}
    </div>
  );
}

/** Two numbers, stored with a comma between them. */
function Range({
  conditional,
  wiring,
  onChange,
}: {
  conditional: FieldCondition;
  wiring: Wiring;
  onChange: (condition: FieldCondition, typingIn?: string) => void;
}) {
  const [lowest = "", ...rest] = conditional.showWhen.split(",").map((each) => each.trim());
  const highest = rest.join(",");
  const bound = (label: string, value: string, showWhen: (typed: string) => string) => (
    <input
      {...wiring}
      aria-label={label}
      inputMode="decimal"
      maxLength={50}
      value={value}
      onChange={({ target }) => onChange({ ...conditional, showWhen: showWhen(target.value) }, label)}
      className={`${inputLook(Boolean(wiring["aria-invalid"]))} h-control min-w-0 flex-1`}
    />
  );
  return (
    <div className="flex min-w-0 items-center gap-2">
      {bound("Lowest value", lowest, (typed) => `${typed.replaceAll(",", ".")}, ${highest}`)}
      <span className="text-sm text-ink-muted">and</span>
      {bound("Highest value", highest, (typed) => `${lowest}, ${typed.replaceAll(",", ".")}`)}
    </div>
  );
}

/**
 * Adds or removes listed values with a click. Those that contain a comma are left out, because commas separate the
 * list.
 */
function ValueChips({
  values,
  text,
  onChange,
}: {
  values: { value: string; label: string }[];
  text: string;
  onChange: (text: string) => void;
}) {
  const chosen = listedValues(text);
  const isChosen = (value: string) => chosen.some((each) => each.toLowerCase() === value.trim().toLowerCase());
  const toggled = (value: string) =>
    isChosen(value) ? chosen.filter((each) => each.toLowerCase() !== value.trim().toLowerCase()) : [...chosen, value];
  return (
    <div className="flex max-h-30 flex-wrap gap-1 overflow-y-auto p-0.5">
      {values
        .filter(({ value }) => !value.includes(","))
        .map(({ value, label }) => {
          const Icon = isChosen(value) ? Check : Plus;
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isChosen(value)}
              onClick={() => onChange(toggled(value).join(", "))}
              className={clsx(
                "inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm border bg-raised px-1.5 text-xs font-medium max-md:min-h-control-sm",
                isChosen(value)
                  ? "border-primary text-primary-ink"
                  : "border-border-strong text-ink-muted hover:text-ink",
              )}
            >
              <Icon size={12} aria-hidden="true" />
              <span className="truncate">{label}</span>
            </button>
          );
        })}
    </div>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** No item can have this id, because ids begin with a letter. */
const noController = "-none-";
const none: Choice = { value: noController, label: "None (disable conditional logic)" };

/** The fields that a rule can depend on, plus the current choice even if it cannot, so that people can see it. */
export function useControllerChoices(item: TemplateItem, structure: TemplateItem[]) {
  const possible = usePossibleIds(item, structure);
  return (chosen: string, { isOnly }: { isOnly: boolean }): Choice[] => {
    const isGone = chosen && !structure.some(({ id }) => id === chosen);
    return [
      ...(chosen ? [] : [{ value: "", label: "Choose a field" }]),
      ...(isOnly ? [none] : []),
      ...(isGone ? [{ value: chosen, label: "Deleted field" }] : []),
      ...structure
        .filter(({ id }) => possible.has(id) || id === chosen)
        .map(({ id, label }) => ({ value: id, label: label || "(no label)" })),
    ];
  };
}

/** Finding cycles looks at every rule, so it runs only when dependencies change, not on every keystroke. */
function usePossibleIds(item: TemplateItem, structure: TemplateItem[]) {
  const shape = structure.map((each) => `${each.id}>${controllersOf(each)}`).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the dependencies in the shape matter
  return useMemo(() => new Set(possibleControllers(item, structure).map(({ id }) => id)), [item.id, shape]);
}
