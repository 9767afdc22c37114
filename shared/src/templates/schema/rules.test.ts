import { describe, expect, it } from "vitest";
import { conditionOf, type FieldCondition, type RuleGroup, rulesOf, storedCondition, withoutRulesOn } from "./rules.ts";

const rule = (dependsOn: string): FieldCondition => ({ dependsOn, operator: "is", showWhen: "x" });
const any = (...rules: FieldCondition[]) => ({ match: "any" as const, rules });
const all = (...rules: RuleGroup["rules"]): RuleGroup => ({ match: "all", rules });

describe("a condition as it is stored", () => {
  it.each([
    ["nothing", all(), {}],
    ["an empty group", all(any()), {}],
    ["one rule", all(rule("a")), { conditional: rule("a") }],
    ["one rule in a group", all(any(), any(rule("a"))), { conditional: rule("a") }],
    ["two rules", all(rule("a"), rule("b")), { showIf: all(rule("a"), rule("b")) }],
    ["two rules and an empty group", all(rule("a"), any(), rule("b")), { showIf: all(rule("a"), rule("b")) }],
    ["two rules in a group", all(any(rule("a"), rule("b"))), { showIf: all(any(rule("a"), rule("b"))) }],
  ])("has one form for %s", (_what, group, stored) => {
    expect(storedCondition(group)).toEqual(stored);
  });

  it("is read back as the same group", () => {
    const group = all(rule("a"), any(rule("b"), rule("c")));
    expect(conditionOf(storedCondition(group))).toEqual(group);
    expect(conditionOf({ conditional: rule("a") })).toEqual(all(rule("a")));
    expect(conditionOf({})).toBeNull();
  });

  it("lists its rules with their places", () => {
    expect(rulesOf({ showIf: all(rule("a"), any(rule("b"), rule("c"))) })).toEqual([
      { rule: rule("a"), path: ["showIf", "rules", 0] },
      { rule: rule("b"), path: ["showIf", "rules", 1, "rules", 0] },
      { rule: rule("c"), path: ["showIf", "rules", 1, "rules", 1] },
    ]);
  });

  it("loses the rules about a deleted field, and the groups that are left empty", () => {
    const condition = { showIf: all(rule("a"), any(rule("b")), rule("c")) };
    expect(withoutRulesOn(condition, "b")).toEqual({ showIf: all(rule("a"), rule("c")) });
    expect(withoutRulesOn({ showIf: all(rule("a"), any(rule("b"), rule("b"))) }, "b")).toEqual({
      conditional: rule("a"),
    });
    expect(withoutRulesOn({ conditional: rule("a") }, "a")).toEqual({});
    expect(withoutRulesOn({}, "a")).toEqual({});
  });
});
