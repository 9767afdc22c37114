import { expect, test } from "vitest";
import { calculated, field, group, section, when } from "../schema/form-fixture.ts";
import type { TemplateItem } from "../schema/template.ts";
import { templateWarnings } from "./warnings.ts";

const material = field("material", "select", { options: ["Timber", "Steel", "Brick"] });
const gate = field("gate", "checkbox");
const height = field("height", "number");
const note = field("note", "text");
const posts = calculated("posts", "ceil({height} / 2.4)");
const controllers = [material, gate, height, note, posts];

type Rule = [dependsOn: string, operator: string, showWhen?: string];
const rule = ([dependsOn, operator, showWhen = ""]: Rule) => when(dependsOn, operator, showWhen).conditional;
const all = (...rules: Rule[]) => ({ showIf: { match: "all", rules: rules.map(rule) } });
const any = (...rules: Rule[]) => ({ showIf: { match: "any", rules: rules.map(rule) } });
const messages = (...more: TemplateItem[]) =>
  templateWarnings({ structure: [...controllers, ...more], tables: [] }).map(({ message }) => message);

const never = ["'x' can never be shown: no answers meet its condition."];
const always = ["The condition of 'x' always holds, so it hides nothing."];
const forEvery = (label: string) => [`'x' is shown for every answer to '${label}'. Use 'is not empty' to say so.`];

test.each([
  [all(["material", "is", "Timber"], ["material", "is", "Steel"]), never],
  [all(["material", "isNot", "Timber"], ["material", "isNot", "Steel"], ["material", "isNot", "Brick"]), never],
  [all(["material", "isAnyOf", "Timber, Steel"], ["material", "is", "Brick"]), never],
  [all(["material", "isEmpty"], ["material", "isNot", "Steel"]), never],
  [all(["material", "contains", "ee"], ["material", "is", "Timber"]), never],
  [all(["height", "isLessThan", "2"], ["height", "isMoreThan", "3"]), never],
  [all(["height", "isMoreThan", "2"], ["height", "isLessThan", "2"]), never],
  [all(["height", "isBetween", "2, 3"], ["height", "is", "4"]), never],
  [all(["posts", "isAtLeast", "5"], ["posts", "isAtMost", "4"]), never],
  [all(["gate", "is", "true"], ["gate", "isEmpty"]), never],
  [all(["note", "is", "a"], ["note", "is", "b"]), never],
  [any(["height", "isLessThan", "2"], ["height", "isAtLeast", "2"], ["height", "isEmpty"]), always],
  [any(["gate", "is", "true"], ["gate", "is", "false"]), always],
  [any(["note", "isEmpty"], ["note", "isNotEmpty"]), always],
  [any(["height", "isLessThan", "2"], ["height", "isAtLeast", "2"]), forEvery("height")],
  [any(["material", "is", "Timber"], ["material", "isNot", "Timber"]), forEvery("material")],
  [when("material", "isAnyOf", "Brick, Steel, Timber"), forEvery("material")],
])("a condition that can never fail or never hold has a warning: %j", (condition, wanted) => {
  expect(messages(field("x", "text", condition))).toEqual(wanted);
});

test.each([
  when("material", "is", "Timber"),
  when("note", "isNotEmpty"),
  when("note", "doesNotContain", "x"),
  when("posts", "isMoreThan", "4"),
  all(["material", "is", "Timber"], ["height", "isMoreThan", "2"]),
  all(["height", "isAtLeast", "2"], ["height", "isAtMost", "2"]),
  // 2.0 is 2 as a number, and not the text '2'.
  all(["height", "isAtLeast", "2"], ["height", "isAtMost", "2"], ["height", "isNot", "2"]),
  all(["note", "contains", "a"], ["note", "contains", "b"]),
  all(["note", "contains", "a"], ["note", "doesNotContain", "b"]),
  any(["height", "isLessThan", "2"], ["height", "isMoreThan", "2"]),
  any(["material", "is", "Timber"], ["gate", "is", "true"]),
  when("gate", "someday", "x"),
])("an ordinary condition has no warning: %j", (condition) => {
  expect(messages(field("x", "text", condition))).toEqual([]);
});

test("groups of rules are looked into", () => {
  const inner = (match: string, ...rules: Rule[]) => ({ match, rules: rules.map(rule) });
  const timber: Rule = ["material", "is", "Timber"];
  const either = inner("any", ["material", "is", "Steel"], ["material", "is", "Brick"]);
  expect(messages(field("x", "text", { showIf: { match: "all", rules: [rule(timber), either] } }))).toEqual(never);
  const both = inner("any", timber, ["material", "is", "Brick"]);
  expect(messages(field("x", "text", { showIf: { match: "all", rules: [either, both] } }))).toEqual([]);
});

test("the section or group around an item may exclude it, and is named", () => {
  const removal = section("removal", { label: "Removal", ...when("gate", "is", "true") });
  const runs = group("runs", { label: "Runs", parent: "removal", ...when("material", "is", "Steel") });
  const inside = (id: string, condition: object, parent: string) => field(id, "text", { parent, ...condition });
  expect(
    messages(
      removal,
      runs,
      inside("a", when("gate", "is", "false"), "removal"),
      inside("b", when("gate", "is", "false"), "runs"),
      inside("c", when("material", "is", "Timber"), "runs"),
      inside("d", when("note", "isNotEmpty"), "runs"),
    ),
  ).toEqual([
    "'a' can never be shown: its condition contradicts the one of 'Removal'.",
    "'b' can never be shown: its condition contradicts the one of 'Removal'.",
    "'c' can never be shown: its condition contradicts the one of 'Runs'.",
  ]);
});

test("an item in a section that never shows has no warning of its own", () => {
  const removal = section("removal", all(["gate", "is", "true"], ["gate", "is", "false"]));
  expect(messages(removal, field("x", "text", { parent: "removal", ...when("height", "isMoreThan", "2") }))).toEqual([
    "'removal' can never be shown: no answers meet its condition.",
  ]);
});

test("'is not' never holds for a field that is hidden then", () => {
  const stain = field("stain", "select", {
    label: "Stain",
    options: ["Oil", "Paint"],
    ...when("material", "is", "Timber"),
  });
  const condition = all(["material", "is", "Steel"], ["stain", "isNot", "Oil"]);
  expect(messages(stain, field("x", "text", condition))).toEqual([
    "'x' can never be shown: it needs an answer to 'Stain', which is hidden then.",
  ]);
  expect(messages(stain, field("x", "text", when("stain", "isNot", "Oil")))).toEqual([]);
});

test("a condition that cannot be saved or depends on itself has no other warning", () => {
  const self = field("x", "text", all(["y", "is", "a"], ["y", "is", "b"]));
  expect(messages(self, field("y", "text", when("x", "is", "a")))).toEqual([
    "'x' is never shown: its condition depends on itself.",
    "'y' is never shown: its condition depends on itself.",
  ]);
  expect(messages(field("x", "text", all(["gone", "is", "a"], ["gone", "is", "b"])))).toEqual([]);
});
