import { defaultRegion } from "@quotemill/shared/region/default-region";
import { hostileAnswers, largeStructure } from "@quotemill/shared/templates/calculation/large-fixture";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { expect, test } from "vitest";
import { screenFormats } from "../../../lib/formats.ts";
import { buildCalculated, buildField, buildGroup, buildSection } from "../../../test/builders.ts";
import { answerLists } from "./detail-rows.ts";

const structure = [
  buildField({ id: "field_1", label: "Fence type" }),
  buildField({
    id: "field_2",
    label: "Sheet colour",
    fieldName: "colour",
    conditional: { dependsOn: "field_1", operator: "is", showWhen: "Colorbond" },
  }),
  buildField({ id: "field_3", label: "Site notes" }),
];

/** 'title: label=value, …' for each list. */
const listsOf = (items: TemplateItem[], answers: Record<string, unknown>) =>
  answerLists({ structure: items, tables: [] }, answers, screenFormats(defaultRegion)).map(
    ({ title, rows }) => `${title ?? "-"}: ${rows.map(({ label, value }) => `${label}=${value}`).join(", ")}`,
  );

test("answers are listed under their fields' labels, in the template's order", () => {
  const answers = { colour: "Monument", field_1: "Colorbond", contact: { email: "a@b.c" } };
  expect(listsOf(structure, answers)).toEqual(["-: Fence type=Colorbond, Sheet colour=Monument, Site notes=null"]);
});

test("a field hidden by its condition is omitted", () => {
  expect(listsOf(structure, { field_1: "Timber" })).toEqual(["-: Fence type=Timber, Site notes=null"]);
});

test("answers to unknown fields are listed last, under their own keys", () => {
  expect(listsOf([], { gate_width: 3, contact: "Marcus" })).toEqual(["-: Gate width=3"]);
});

test("dates are written as days, and an invalid date as it is stored", () => {
  const items = [buildField({ id: "start", label: "Start", type: "date" })];
  expect(listsOf(items, { start: "2026-12-04" })).toEqual(["-: Start=4 Dec 2026"]);
  expect(listsOf(items, { start: "soon" })).toEqual(["-: Start=soon"]);
});

test("calculated values that the form shows are listed", () => {
  const items = [
    buildField({ id: "length", label: "Length", type: "number" }),
    buildCalculated({ id: "posts", label: "Posts", formula: "ceil({length} / 2.4) + 1" }),
    buildCalculated({ id: "secret", label: "Secret", formula: "{length} * 2", shown: false }),
  ];
  expect(listsOf(items, { length: "16.8" })).toEqual(["-: Length=16.8, Posts=8"]);
  expect(listsOf(items, {})).toEqual(["-: Length=null, Posts=null"]);
});

test("a section and each entry of a group have their own list", () => {
  const items = [
    buildField({ id: "name", label: "Name" }),
    buildGroup({ id: "runs" }),
    buildField({ id: "length", label: "Length", type: "number", parent: "runs" }),
    buildSection({ id: "removal", label: "Removal" }),
    buildField({ id: "remove", label: "Remove", type: "checkbox", parent: "removal" }),
  ];
  const runs = ["18", "12"].map((length, index) => ({ id: `r${index}`, values: { length } }));
  expect(listsOf(items, { name: "Rear", remove: true, runs })).toEqual([
    "-: Name=Rear",
    "Run 1: Length=18",
    "Run 2: Length=12",
    "Removal: Remove=Yes",
  ]);
});

test("every answer of a stored quote that is too large to work out is listed", () => {
  const lists = listsOf(largeStructure, hostileAnswers);
  expect(lists).toHaveLength(101);
  expect(lists[0]).toContain("fence=Yes");
  expect(lists[100]).toMatch(/^Run 100: c0=1, c1=1, .*c39=1$/);
});
