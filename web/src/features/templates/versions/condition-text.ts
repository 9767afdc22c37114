import { conditionOf, type StoredCondition } from "@quotemill/shared/templates/condition-rules";
import { type InnerGroup, isGroup, type RuleGroup } from "@quotemill/shared/templates/condition-schema";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { ruleWords } from "../builder/condition-words.ts";

/** The whole condition as a phrase; empty without one. */
export function conditionText(item: StoredCondition, byId: Map<string, TemplateItem>): string {
  const group = conditionOf(item);
  return group ? groupText(group, byId) : "";
}

function groupText({ match, rules }: RuleGroup | InnerGroup, byId: Map<string, TemplateItem>): string {
  const parts = (rules as RuleGroup["rules"]).map((rule) =>
    isGroup(rule) ? `(${groupText(rule, byId)})` : ruleWords(rule, byId.get(rule.dependsOn)),
  );
  return parts.join(match === "all" ? " and " : " or ");
}
