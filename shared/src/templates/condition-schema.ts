import { z } from "zod";

/** In a condition and its groups together. */
export const maxRules = 20;
export const tooManyRules = `A condition can have at most ${maxRules} rules.`;

/** Any text may be an operator: a field with an unknown one shows, and stays readable. */
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

/** Several rules. Groups inside it hold rules only. */
export const ruleGroup = z.object({
  match,
  rules: z
    .array(z.union([fieldCondition, innerGroup], "A condition holds something that is neither a rule nor a group."))
    .max(maxRules, tooManyRules),
});
export type RuleGroup = z.infer<typeof ruleGroup>;

export const isGroup = (rule: RuleGroup["rules"][number]): rule is InnerGroup => "rules" in rule;
