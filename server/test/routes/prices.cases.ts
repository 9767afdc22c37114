import { expect } from "vitest";
import { badChoices, badIds, badPages, impossibleTimes, unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const path = "/rest/v1/price_items";
const input = { code: "ST-90", name: "Steel post", unit: "each", cost: 1234.56, markup_basis_points: 4_000 };
const ourPath = ({ ours }: World) => `${path}/${ours.priceItem.id}`;
const theirPath = ({ theirs }: World) => `${path}/${theirs.priceItem.id}`;

const badValues = [
  { code: " " },
  { code: "x".repeat(51) },
  { name: "" },
  { name: "\u0000" },
  { unit: "x".repeat(21) },
  { cost: -1 },
  { cost: 0.001 },
  { cost: 100_000_001 },
  { cost: "12" },
  { price: 1.5 },
  { price: 100, markup_basis_points: 100 },
  { markup_basis_points: 1_000_001 },
  { pack: "0" },
  { pack: "1e3" },
  { is_active: "yes" },
  { parts: [{ item_id: "1", quantity: "1" }] },
  { parts: [{ item_id: unknownId, quantity: "1" }] },
  { parts: [{ item_id: unknownId, quantity: 1 }] },
  { parts: [{ item_id: unknownId, quantity: "1", waste_percent: "101" }] },
  { parts: Array.from({ length: 101 }, () => ({ item_id: unknownId, quantity: "1" })) },
];

const change = "/functions/v1/change-prices";
const undo = "/functions/v1/undo-price-change";

/** Adds an item in both companies, each of which is a change. */
async function makeChanges({ test, callers, theirs }: World) {
  await callers.admin.post(path, input);
  const stranger = await test.signedIn({ company_id: theirs.id, app_role: "admin" });
  await stranger.post(path, input);
  const changes = await test.db.selectFrom("price_changes").select(["company_id", "id"]).execute();
  changeIds = new Map(changes.map(({ company_id, id }) => [company_id, id]));
}
let changeIds = new Map<string, string>();

export const priceCases: RouteCase[] = [
  {
    route: "GET /rest/v1/price_items",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path }),
      shows: (response, { ours }) => {
        expect(response.json()).toMatchObject({
          items: [{ id: ours.priceItem.id, cost: 1000, price: 1000 }],
          total: 1,
        });
      },
    },
    badInput: () => [
      ...badPages(`${path}?order=changed`),
      { path: `${path}?order=cost` },
      { path: `${path}?status=gone` },
      { path: `${path}?search=${"x".repeat(101)}` },
      { path: `${path}?category=${"x".repeat(101)}` },
      { path: `${path}?ids=1` },
      { path: `${path}?ids=${Array(51).fill(unknownId).join(",")}` },
    ],
  },
  {
    route: "GET /rest/v1/price_list",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/price_list" }),
      shows: (response) =>
        expect(response.json()).toEqual({ all: 1, old: 0, unused: 1, kits: 0, categories: [], suppliers: [] }),
    },
  },
  {
    route: "GET /rest/v1/price_items/:id",
    roles: ["viewer", "user", "admin"],
    works: {
      call: (world) => ({ path: ourPath(world) }),
      shows: (response, { ours }) => expect(response.json()).toMatchObject({ code: ours.priceItem.code, parts: [] }),
    },
    otherCompany: (world) => ({ path: theirPath(world) }),
    badInput: () => badIds(path),
  },
  {
    route: "POST /rest/v1/price_items",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({
        path,
        payload: { ...input, parts: [{ item_id: ours.priceItem.id, quantity: "2.50", waste_percent: "10" }] },
      }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({
          ...{ code: "ST-90", company_id: ours.id, cost: 2750, price: 3850, is_active: true },
          parts: [{ item_id: ours.priceItem.id, quantity: "2.5", waste_percent: "10", cost: 1000, is_kit: false }],
        }),
    },
    badInput: ({ ours, theirs }) =>
      [
        {},
        { code: "ST-90" },
        { ...input, code: ours.priceItem.code.toLowerCase() },
        { ...input, parts: [{ item_id: theirs.priceItem.id, quantity: "1" }] },
        ...badValues.map((bad) => ({ ...input, ...bad })),
      ].map((payload) => ({ path, payload })),
  },
  {
    route: "PATCH /rest/v1/price_items/:id",
    roles: ["admin"],
    works: {
      call: (world) => ({
        path: ourPath(world),
        payload: { cost: 34.5, updated_at: world.ours.priceItem.updated_at },
      }),
      shows: (response) => expect(response.json()).toMatchObject({ cost: 34.5, price: 35, markup_basis_points: 0 }),
    },
    otherCompany: (world) => ({ path: theirPath(world), payload: { cost: 1 } }),
    badInput: (world) => [
      ...badIds(path, { cost: 1 }),
      ...[
        ...badValues,
        { parts: [{ item_id: world.ours.priceItem.id, quantity: "1" }] },
        { parts: [{ item_id: world.theirs.priceItem.id, quantity: "1" }] },
        ...["2020-01-01T00:00:00.000Z", ...impossibleTimes].map((updated_at) => ({ cost: 1, updated_at })),
      ].map((payload) => ({ path: ourPath(world), payload })),
    ],
  },
  {
    route: "DELETE /rest/v1/price_items/:id",
    roles: ["admin"],
    works: {
      call: (world) => ({ path: ourPath(world) }),
      shows: async (_response, { test, ours }) => {
        const left = test.db.selectFrom("price_items").select("id").where("company_id", "=", ours.id);
        expect(await left.execute()).toEqual([]);
      },
    },
    otherCompany: (world) => ({ path: theirPath(world) }),
    badInput: () => badIds(path),
  },
  {
    route: "GET /rest/v1/price_items/:id/uses",
    roles: ["viewer", "user", "admin"],
    works: {
      call: (world) => ({ path: `${ourPath(world)}/uses` }),
      shows: (response) => expect(response.json()).toEqual({ templates: [], kits: [] }),
    },
    otherCompany: (world) => ({ path: `${theirPath(world)}/uses` }),
    badInput: () => badIds(path).map((call) => ({ path: `${call.path}/uses` })),
  },
  {
    route: "GET /rest/v1/price_items/:id/changes",
    roles: ["viewer", "user", "admin"],
    works: {
      call: (world) => ({ path: `${ourPath(world)}/changes` }),
      shows: (response) => expect(response.json()).toEqual({ items: [] }),
    },
    otherCompany: (world) => ({ path: `${theirPath(world)}/changes` }),
    badInput: () => badIds(path).map((call) => ({ path: `${call.path}/changes` })),
  },
  {
    route: "GET /rest/v1/price_changes",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/price_changes" }),
      shows: (response) => expect(response.json()).toEqual({ items: [], next_cursor: null }),
    },
    badInput: () => badPages("/rest/v1/price_changes"),
  },
  {
    route: "POST /functions/v1/change-prices",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: change, payload: { ids: [ours.priceItem.id], cost_percent: "4.5" } }),
      shows: (response, { ours }) =>
        expect(response.json().effects.items).toEqual([
          {
            ...{ id: ours.priceItem.id, code: ours.priceItem.code, name: "Post" },
            before: { cost: 1000, price: 1000, is_active: true },
            after: { cost: 1045, price: 1045, is_active: true },
          },
        ]),
    },
    otherCompany: ({ ours, theirs }) => ({
      path: change,
      payload: { ids: [ours.priceItem.id, theirs.priceItem.id], is_active: false },
    }),
    badInput: ({ ours }) => [
      ...badChoices(change),
      ...[
        {},
        { cost_percent: "5", is_active: true },
        { cost_percent: 5 },
        { cost_percent: "-100" },
        { cost_percent: "1.234" },
        { markup_basis_points: -1 },
        { markup_basis_points: 1, dry_run: "yes" },
      ].map((payload) => ({ path: change, payload: { ids: [ours.priceItem.id], ...payload } })),
    ],
  },
  {
    route: "POST /functions/v1/undo-price-change",
    roles: ["admin"],
    prepare: makeChanges,
    works: {
      call: ({ ours }) => ({ path: undo, payload: { change_id: changeIds.get(ours.id) } }),
      shows: async (response, { test, ours }) => {
        expect(response.json()).toMatchObject({ effects: { items: [] } });
        const left = test.db.selectFrom("price_items").select("id").where("company_id", "=", ours.id);
        expect(await left.execute()).toEqual([{ id: ours.priceItem.id }]);
      },
    },
    otherCompany: ({ theirs }) => ({ path: undo, payload: { change_id: changeIds.get(theirs.id) } }),
    badInput: () => [{}, { change_id: "1" }, { change_id: unknownId }].map((payload) => ({ path: undo, payload })),
  },
];
