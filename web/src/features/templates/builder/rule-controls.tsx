import type { FieldCondition, RuleGroup } from "@quotemill/shared/templates/condition-schema";
import { takesNoValue } from "@quotemill/shared/templates/operators";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { Select } from "../../../components/ui/select.tsx";
import { ConditionValue } from "./condition-value.tsx";
import { operatorChoices } from "./condition-words.ts";
import { noController, type useControllerChoices } from "./use-controller-choices.ts";

/** What every part of the condition's editor needs. */
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
  /** Where the rule is in its field. */
  path: string;
  onChange: (rule: FieldCondition, typingIn?: string) => void;
  /** Offers to remove the only rule. */
  onNone?: () => void;
}) {
  const { dependsOn, operator } = rule;
  const controller = byId.get(dependsOn);
  const wiring = (at: keyof FieldCondition) =>
    invalidAt?.path === `${path}.${at}`
      ? ({ "aria-invalid": true, "aria-describedby": invalidAt.noteId } as const)
      : {};
  const handleController = (chosen: string) =>
    chosen === noController ? onNone?.() : onChange({ ...rule, dependsOn: chosen });
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
