import { type FieldCondition, type InnerGroup, isGroup, type RuleGroup } from "./condition-schema.ts";
import type { TemplateField } from "./schema.ts";

/** A single rule is always stored as `conditional`, several as `showIf`, and never both. */
export type StoredCondition = Pick<TemplateField, "conditional" | "showIf">;

export const hasCondition = ({ conditional, showIf }: StoredCondition): boolean =>
  conditional !== undefined || showIf !== undefined;

/** Both forms as a group; null without a condition. */
export function conditionOf({ conditional, showIf }: StoredCondition): RuleGroup | null {
  return conditional ? { match: "all", rules: [conditional] } : (showIf ?? null);
}

/** The form to store. Empty groups are left out. */
export function storedCondition({ match, rules }: RuleGroup): StoredCondition {
  const kept = rules.filter((rule) => !isGroup(rule) || rule.rules.length > 0);
  const [only, ...others] = kept.flatMap((rule) => (isGroup(rule) ? rule.rules : [rule]));
  if (others.length > 0) return { conditional: undefined, showIf: { match, rules: kept } };
  return { conditional: only, showIf: undefined };
}

export interface PlacedRule {
  rule: FieldCondition;
  /** Where it is in the field. */
  path: (string | number)[];
}

/** Every rule, in order. */
export function rulesOf({ conditional, showIf }: StoredCondition): PlacedRule[] {
  return [
    ...(conditional ? [{ rule: conditional, path: ["conditional"] }] : []),
    ...(showIf ? placed(showIf, ["showIf"]) : []),
  ];
}

const placed = (group: RuleGroup | InnerGroup, at: PlacedRule["path"]): PlacedRule[] =>
  group.rules.flatMap((rule, index) => {
    const path = [...at, "rules", index];
    return isGroup(rule) ? placed(rule, path) : [{ rule, path }];
  });

/** The condition without the rules about this field. */
export function withoutRulesOn(condition: StoredCondition, id: string): StoredCondition {
  const group = conditionOf(condition);
  if (!group) return condition;
  const isOther = ({ dependsOn }: FieldCondition) => dependsOn !== id;
  const rules = group.rules
    .map((rule) => (isGroup(rule) ? { ...rule, rules: rule.rules.filter(isOther) } : rule))
    .filter((rule) => isGroup(rule) || isOther(rule));
  return storedCondition({ ...group, rules });
}
