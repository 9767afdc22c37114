import { expect, test } from "vitest";
import type { TemplateItem } from "./schema.ts";
import { templateItem } from "./schema.ts";
import { templateWarnings } from "./warnings.ts";

const item = (given: object): TemplateItem => templateItem.parse(given);
const length = item({ id: "len", type: "number", label: "Length" });
const gate = item({ id: "gate", type: "checkbox", label: "Gate" });
const whenGate = { conditional: { dependsOn: "gate", operator: "is", showWhen: "true" } };
const posts = (formula: string, more = {}) =>
  item({ id: "posts", type: "calculated", label: "Posts", formula, ...more });
const messages = (structure: TemplateItem[]) =>
  templateWarnings({ structure, tables: [] }).map(({ message }) => message);

const hiddenWords = "'Posts' has no result while 'Width' is hidden. Write ifempty(…, 0) around it, or hide both.";
const width = item({ id: "width", type: "number", label: "Width", ...whenGate });

test.each([
  ["{width} * 2", {}, [hiddenWords]],
  ["ceil({width}) + {len}", {}, [hiddenWords]],
  ["ifempty({width}, 0) * 2", {}, []],
  ["if({gate}, {width}, 0)", {}, []],
  ["{width} * 2", whenGate, []],
  ["{len} / {width}", whenGate, ["'Posts' divides by 'Width', which may be 0."]],
  ["if({width} > 0, {len} / {width}, 0)", whenGate, []],
  ["{len} * 2", {}, []],
  ["nothing * 2", {}, []],
])("%s", (formula, more, wanted) => {
  expect(messages([length, gate, width, posts(formula, more)])).toEqual(wanted);
});

test("a field in a section with a condition may be hidden, too", () => {
  const section = item({ id: "s", type: "section", label: "Removal", ...whenGate });
  const inside = { ...length, parent: "s" };
  expect(messages([gate, section, inside, posts("{len} * 2")])).toHaveLength(1);
  expect(messages([gate, section, inside, posts("{len} * 2", { parent: "s" })])).toEqual([]);
});

test("empty containers, unused tables and conditions that make no sense are named", () => {
  const group = item({ id: "g", type: "group", label: "Runs", entryLabel: "Run" });
  const self = item({
    id: "a",
    type: "text",
    label: "A",
    conditional: { dependsOn: "b", operator: "is", showWhen: "x" },
  });
  const other = item({
    id: "b",
    type: "text",
    label: "B",
    conditional: { dependsOn: "a", operator: "is", showWhen: "x" },
  });
  const table = { id: "t", name: "Rates", key: "number" as const, match: "exact" as const, rows: [] };
  expect(templateWarnings({ structure: [group, self, other], tables: [table] })).toEqual([
    { path: ["structure", 0, "label"], message: "'Runs' has nothing in it." },
    { path: ["structure", 1, "conditional"], message: "'A' is never shown: its condition depends on itself." },
    { path: ["structure", 2, "conditional"], message: "'B' is never shown: its condition depends on itself." },
    { path: ["tables", 0, "name"], message: "Nothing uses the table 'Rates'." },
  ]);
});
