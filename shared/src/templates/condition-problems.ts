import { isField } from "./kept-items.ts";
import { isOperator, listedValues, takesList, takesNoValue, takesWholeValue } from "./operators.ts";
import type { FieldCondition, TemplateField, TemplateItem } from "./schema.ts";

type ItemsById = ReadonlyMap<string, TemplateItem>;

export interface ConditionProblem {
  kind: "incomplete" | "missing-controller" | "itself";
  at: keyof FieldCondition;
  message: string;
}

/**
 * Why a condition cannot be evaluated. No template can be saved with one. Templates saved earlier stay as they are: a
 * condition without a field counts as no condition, and a missing field counts as empty.
 */
export function conditionProblem({ id, label, conditional }: TemplateField, byId: ItemsById): ConditionProblem | null {
  if (!conditional) return null;
  const { dependsOn } = conditional;
  const wrong = (kind: ConditionProblem["kind"], message: string, at: ConditionProblem["at"] = "dependsOn") => ({
    kind,
    at,
    message,
  });
  if (!dependsOn)
    return wrong("incomplete", `Choose the field that '${label}' depends on, or switch its conditional logic off.`);
  if (dependsOn === id) return wrong("itself", `'${label}' cannot depend on itself. Choose another field.`);
  if (!byId.has(dependsOn)) {
    return wrong(
      "missing-controller",
      `'${label}' depends on a field that the template does not have. Choose another field, or switch its conditional logic off.`,
    );
  }
  return lacksValue(conditional)
    ? wrong("incomplete", `The condition of '${label}' needs a value to compare with.`, "showWhen")
    : null;
}

/** An operator from a later version may not need a value. */
function lacksValue({ operator, showWhen }: FieldCondition): boolean {
  if (!isOperator(operator) || takesNoValue(operator)) return false;
  return takesList(operator) ? listedValues(showWhen).length === 0 : showWhen.trim() === "";
}

export type ConditionWarning = "cycle" | "unknown-value";

/** Why a condition makes no sense, although it can be evaluated: the builder shows this and still saves. */
export function conditionWarning(field: TemplateField, byId: ItemsById): ConditionWarning | null {
  if (isInCycle(field, byId)) return "cycle";
  return namesUnknownValue(field, byId) ? "unknown-value" : null;
}

function isInCycle({ id, conditional }: TemplateField, byId: ItemsById): boolean {
  const controller = byId.get(conditional?.dependsOn ?? "");
  return controller !== undefined && reaches(controller, id, byId);
}

/** Whether this field has that id, or depends on it directly or through others. */
function reaches(item: TemplateItem, id: string, byId: ItemsById): boolean {
  const seen = new Set<string>();
  let current: TemplateItem | undefined = item;
  while (current && !seen.has(current.id)) {
    if (current.id === id) return true;
    seen.add(current.id);
    current = isField(current) ? byId.get(current.conditional?.dependsOn ?? "") : undefined;
  }
  return false;
}

/** A value that the controlling field offered until its options or type changed. */
function namesUnknownValue({ conditional }: TemplateField, byId: ItemsById): boolean {
  if (!conditional) return false;
  const { dependsOn, operator, showWhen } = conditional;
  const offered = offeredValues(byId.get(dependsOn))?.map((value) => value.trim().toLowerCase());
  if (!offered) return false;
  const isOffered = (value: string) => offered.includes(value.trim().toLowerCase());
  if (takesWholeValue(operator)) return showWhen.trim() !== "" && !isOffered(showWhen);
  return takesList(operator) && listedValues(showWhen).some((value) => !isOffered(value));
}

/** All possible answers of a controlling field; null if it accepts any text. */
export function offeredValues(controller: TemplateItem | undefined): string[] | null {
  if (controller?.type === "checkbox") return ["true", "false"];
  if (controller?.type !== "select" && controller?.type !== "radio") return null;
  return [...new Set(controller.options?.filter((option) => option.trim() !== ""))];
}

/** Fields that can control this one: not itself, and none that already depends on it. */
export function possibleControllers({ id }: TemplateField, structure: TemplateItem[]): TemplateField[] {
  const byId = new Map(structure.map((each) => [each.id, each]));
  return structure.filter(isField).filter((candidate) => !reaches(candidate, id, byId));
}
