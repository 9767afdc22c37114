import { expect } from "vitest";
import { badIds, badPages, impossibleTimes, unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const path = "/rest/v1/form_templates";
const prefilled = "/rest/v1/prefilled_templates";

const field = { id: "field_1", type: "text", label: "Length" };
const input = { name: " Fence ", structure: [field], make_webhook_url: null };
const priced = { ...input, structure: [{ ...field, type: "number", pricing: { price: 9500 } }], pricing: {} };
const broken = [
  {},
  { ...input, name: " " },
  { ...input, structure: [] },
  { ...input, structure: [field, field] },
  { ...input, structure: [{ ...field, type: "file" }] },
  { ...input, structure: Array.from({ length: 501 }, (_, index) => ({ ...field, id: `field_${index}` })) },
  { ...input, make_webhook_url: "javascript:alert(1)" },
  { ...input, name: "a\u0000b" },
  ...[
    { dependsOn: "", operator: "is", showWhen: "x" },
    { dependsOn: "gone", operator: "is", showWhen: "x" },
    { dependsOn: "field_2", operator: "is", showWhen: "x" },
    { dependsOn: "field_1", operator: "is", showWhen: " " },
    { dependsOn: "field_1", operator: "isAnyOf", showWhen: "," },
  ].map((conditional) => ({ ...input, structure: [field, { ...field, id: "field_2", conditional }] })),
  ...[
    { match: "all", rules: [] },
    { match: "all", rules: [{ dependsOn: "field_1", operator: "is", showWhen: "x" }] },
    { match: "none", rules: Array(2).fill({ dependsOn: "field_1", operator: "is", showWhen: "x" }) },
    { match: "all", rules: Array(21).fill({ dependsOn: "field_1", operator: "is", showWhen: "x" }) },
    { match: "all", rules: Array(2).fill({ dependsOn: "gone", operator: "is", showWhen: "x" }) },
    { match: "all", rules: Array(2).fill({ dependsOn: "field_1", operator: "isMoreThan", showWhen: "x" }) },
    { match: "all", rules: Array(2).fill({ match: "any", rules: [{ match: "any", rules: [] }] }) },
    { match: "all", rules: "x" },
  ].map((showIf) => ({ ...input, structure: [field, { ...field, id: "field_2", showIf }] })),
  { ...input, structure: [field, { id: "runs", type: "group", label: "" }] },
  { ...input, structure: [field, { id: "runs", type: "group", label: "Runs", note: "x".repeat(10_001) }] },
  { ...input, structure: [{ ...field, parent: 1 }] },
  { ...input, inclusions: Array(31).fill("Labour") },
  { ...input, exclusions: ["x".repeat(201)] },
  { ...input, exclusions: [""] },
  { ...priced, pricing: { round_to: 3 } },
  { ...priced, pricing: "10 %" },
  { ...priced, structure: [{ ...field, pricing: { price: 9500 } }] },
  ...[
    { price: -1 },
    { price: 0.5 },
    { price: 1e12 },
    { cost: "1" },
    { multiply_by: "gone" },
    { multiply_by: "field_1" },
  ].map((pricing) => ({ ...priced, structure: [{ ...field, type: "number", pricing }] })),
  { ...priced, structure: [{ ...field, type: "select", options: ["a"], pricing: { option_prices: [{}, {}] } }] },
];

export { broken as brokenTemplates, input as templateInput };

const start = ({ ours }: World) => ({
  base_template_id: ours.template.id,
  name: "Standard",
  prefilled_answers: { field_1: "12" },
});

export const templateCases: RouteCase[] = [
  {
    route: "GET /rest/v1/form_templates",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: `${path}?active=true` }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({
          total: 1,
          items: [{ id: ours.template.id, field_count: 1, conditional_count: 0 }],
        }),
    },
    badInput: () => [
      ...badPages(path),
      ...["active=maybe", "status=gone", "order=age", `search=${"x".repeat(101)}`].map((query) => ({
        path: `${path}?${query}`,
      })),
    ],
  },
  {
    route: "GET /rest/v1/form_templates/:id",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.template.id}` }),
      shows: (response) => expect(response.json().structure).toMatchObject([{ id: "field_1" }]),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.template.id}` }),
    badInput: () => badIds(path),
  },
  {
    route: "POST /rest/v1/form_templates",
    roles: ["admin"],
    works: {
      call: () => ({ path, payload: priced }),
      shows: (response) =>
        expect(response.json()).toMatchObject({
          name: "Fence",
          is_active: true,
          structure: [{ pricing: { price: 9500, cost: 0, multiply_by: null, shown: true } }],
          pricing: { gst_basis_points: 1000, prices_include_gst: false, minimum_charge: 0, round_to: 1 },
        }),
    },
    badInput: () => broken.map((payload) => ({ path, payload })),
  },
  {
    route: "PATCH /rest/v1/form_templates/:id",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({
        path: `${path}/${ours.template.id}`,
        payload: { ...input, updated_at: ours.template.updated_at },
      }),
      shows: (response) => expect(response.json().name).toBe("Fence"),
    },
    otherCompany: ({ theirs }) => ({
      path: `${path}/${theirs.template.id}`,
      payload: { ...input, updated_at: theirs.template.updated_at },
    }),
    badInput: ({ ours }) => [
      ...badIds(path, { ...input, updated_at: ours.template.updated_at }),
      { path: `${path}/${ours.template.id}`, payload: input },
      ...[
        { is_active: "no" },
        { is_active: null },
        { is_active: false, name: "No version" },
        { is_starter: "yes" },
        { is_starter: null },
        {},
      ].map((payload) => ({ path: `${path}/${ours.template.id}`, payload })),
      ...["2020-01-01T00:00:00.000Z", ...impossibleTimes].map((updated_at) => ({
        path: `${path}/${ours.template.id}`,
        payload: { ...input, updated_at },
      })),
      ...broken.map((payload) => ({
        path: `${path}/${ours.template.id}`,
        payload: { ...payload, updated_at: ours.template.updated_at },
      })),
    ],
  },
  {
    route: "DELETE /rest/v1/form_templates/:id",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.template.id}` }),
      shows: async (_response, { test, ours }) => {
        const kept = await test.db
          .selectFrom("quotes")
          .select(["template_id", "template_structure"])
          .where("id", "=", ours.quote.id)
          .executeTakeFirstOrThrow();
        expect(kept).toMatchObject({ template_id: null, template_structure: [{ label: "Fence length" }] });
      },
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.template.id}` }),
    badInput: () => badIds(path),
  },
  {
    route: "GET /rest/v1/prefilled_templates",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${prefilled}?base_template_id=${ours.template.id}` }),
      shows: (response, { ours }) => expect(response.json().items).toMatchObject([{ id: ours.prefilled.id }]),
    },
    otherCompany: ({ theirs }) => ({ path: `${prefilled}?base_template_id=${theirs.template.id}` }),
    badInput: () => [{ path: prefilled }, { path: `${prefilled}?base_template_id=1` }],
  },
  {
    route: "POST /rest/v1/prefilled_templates",
    roles: ["user", "admin"],
    works: {
      call: (world) => ({ path: prefilled, payload: start(world) }),
      shows: (response) => expect(response.json()).toMatchObject({ name: "Standard", description: null }),
    },
    otherCompany: (world) => ({
      path: prefilled,
      payload: { ...start(world), base_template_id: world.theirs.template.id },
    }),
    badInput: (world) =>
      [
        {},
        { ...start(world), name: "" },
        { ...start(world), prefilled_answers: {} },
        { ...start(world), prefilled_answers: { field_9: "x" } },
        { ...start(world), base_template_id: unknownId },
      ].map((payload) => ({ path: prefilled, payload })),
  },
  {
    route: "DELETE /rest/v1/prefilled_templates/:id",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${prefilled}/${ours.prefilled.id}` }),
      shows: async (_response, { test, ours }) => {
        const left = await test.db
          .selectFrom("prefilled_templates")
          .select("id")
          .where("id", "=", ours.prefilled.id)
          .execute();
        expect(left).toEqual([]);
      },
    },
    otherCompany: ({ theirs }) => ({ path: `${prefilled}/${theirs.prefilled.id}` }),
    badInput: () => badIds(prefilled),
  },
];
