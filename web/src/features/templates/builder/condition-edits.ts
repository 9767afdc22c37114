import {
  type FieldCondition,
  type InnerGroup,
  isGroup,
  type RuleGroup,
} from "@quotemill/shared/templates/condition-schema";

export const newRule: FieldCondition = { dependsOn: "", operator: "is", showWhen: "" };
/** The opposite of what surrounds it: otherwise its rules could stand outside. */
export const newGroup = (around: RuleGroup["match"]): InnerGroup => ({
  match: around === "all" ? "any" : "all",
  rules: [newRule],
});

export const countRules = ({ rules }: RuleGroup): number =>
  rules.reduce((count, rule) => count + (isGroup(rule) ? rule.rules.length : 1), 0);

export const matchChoices = [
  { value: "all", label: "All of" },
  { value: "any", label: "Any of" },
] as const;
