import { z } from "zod";
import type { TemplateField } from "./template.ts";

/** Maximum number of rules in a condition and its groups together. */
export const maxRules = 20;
export const tooManyRules = `A condition can have at most ${maxRules} rules.`;

/** Any text may be an operator, so that a stored field with an unknown one can still be read. Such a field shows. */
export const fieldCondition = z.object({
  dependsOn: z.string().max(100),
  operator: z.string().max(50),
  showWhen: z.string().max(2000, "The value of a condition is too long."),
});
/** One rule: a comparison with the answer to one field. */
export type FieldCondition = z.infer<typeof fieldCondition>;

const match = z.enum(["all", "any"]);
const innerGroup = z.object({ match, rules: z.array(fieldCondition).max(maxRules, tooManyRules) });
export type InnerGroup = z.infer<typeof innerGroup>;

/** Several rules, of which all or any have to hold. Groups among them hold only rules. */
export const ruleGroup = z.object({
  match,
  rules: z
    .array(z.union([fieldCondition, innerGroup], "A condition holds something that is neither a rule nor a group."))
    .max(maxRules, tooManyRules),
});
export type RuleGroup = z.infer<typeof ruleGroup>;

export const isRuleGroup = (rule: RuleGroup["rules"][number]): rule is InnerGroup => "rules" in rule;

/** A single rule is always stored as `conditional`, several as `showIf`, and never both. */
export type StoredCondition = Pick<TemplateField, "conditional" | "showIf">;

export const hasCondition = ({ conditional, showIf }: StoredCondition): boolean =>
  conditional !== undefined || showIf !== undefined;

/** Reads either form of a condition as a group of rules; null without a condition. */
export function conditionOf({ conditional, showIf }: StoredCondition): RuleGroup | null {
  return conditional ? { match: "all", rules: [conditional] } : (showIf ?? null);
}

/** The form in which a condition is stored. Empty groups are left out. */
export function storedCondition({ match, rules }: RuleGroup): StoredCondition {
  const kept = rules.filter((rule) => !isRuleGroup(rule) || rule.rules.length > 0);
  const [only, ...others] = kept.flatMap((rule) => (isRuleGroup(rule) ? rule.rules : [rule]));
  if (others.length > 0) return { conditional: undefined, showIf: { match, rules: kept } };
  return { conditional: only, showIf: undefined };
}

export interface RuleAt {
  rule: FieldCondition;
  /** The place of the rule in the item. */
  path: (string | number)[];
}

/** All rules of a condition, in order. */
export function rulesOf({ conditional, showIf }: StoredCondition): RuleAt[] {
  return [
    ...(conditional ? [{ rule: conditional, path: ["conditional"] }] : []),
    ...(showIf ? rulesWithin(showIf, ["showIf"]) : []),
  ];
}

const rulesWithin = (group: RuleGroup | InnerGroup, at: RuleAt["path"]): RuleAt[] =>
  group.rules.flatMap((rule, index) => {
    const path = [...at, "rules", index];
    return isRuleGroup(rule) ? rulesWithin(rule, path) : [{ rule, path }];
  });

/** The condition without the rules about this field. */
export function withoutRulesOn(condition: StoredCondition, id: string): StoredCondition {
  const group = conditionOf(condition);
  if (!group) return condition;
  const isOther = ({ dependsOn }: FieldCondition) => dependsOn !== id;
  const rules = group.rules
    .map((rule) => (isRuleGroup(rule) ? { ...rule, rules: rule.rules.filter(isOther) } : rule))
    .filter((rule) => isRuleGroup(rule) || isOther(rule));
  return storedCondition({ ...group, rules });
}
