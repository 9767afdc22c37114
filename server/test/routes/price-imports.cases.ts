import { expect } from "vitest";
import { badIds, unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const path = "/rest/v1/price_imports";
const applyPath = "/functions/v1/apply-price-import";
const input = {
  ...{ supplier: "Southern Steel", file_name: "december.csv", columns: ["code", "name", "cost"] },
  text: "Code,Name,Price\nST-90,Steel post,12.50\n",
};
const choices = { left_out: [2], switch_off: [], prices: [], confirms: true };
const effectsOf = (id: string) => `${path}/${id}/effects`;

let ids: Record<"ours" | "theirs", string>;
let version = "";

/** Reads a file in both companies. */
async function readFiles({ test, callers, theirs }: World) {
  const stranger = await test.signedIn({ company_id: theirs.id, app_role: "admin" });
  const [own, other] = [await callers.admin.post(path, input), await stranger.post(path, input)];
  ids = { ours: own.json().id, theirs: other.json().id };
  version = (await callers.admin.get(effectsOf(ids.ours))).json().version;
}

export const priceImportCases: RouteCase[] = [
  {
    route: "POST /rest/v1/price_imports",
    roles: ["admin"],
    works: {
      call: () => ({ path, payload: input }),
      shows: (response) =>
        expect(response.json()).toMatchObject({
          ...{ supplier: input.supplier, missing: [], problems: [], confirms: true },
          rows: [{ line: 2, kind: "new", code: "ST-90", cost: 1250, price: 1250, is_chosen: true }],
        }),
    },
    badInput: () =>
      [
        {},
        { ...input, supplier: " " },
        { ...input, supplier: "x".repeat(101) },
        { ...input, file_name: "a\nb" },
        { ...input, text: "" },
        { ...input, text: "Code,Price\n" },
        { ...input, columns: ["code", "name", "price"] },
        { ...input, columns: ["code"] },
        { ...input, columns: Array(101).fill(null) },
        { ...input, per: 0 },
        { ...input, per: 1.5 },
        { ...input, markup_basis_points: -1 },
      ].map((payload) => ({ path, payload })),
  },
  {
    route: "GET /rest/v1/price_imports/:id",
    roles: ["admin"],
    prepare: readFiles,
    works: {
      call: () => ({ path: `${path}/${ids.ours}` }),
      shows: (response) => expect(response.json()).toMatchObject({ id: ids.ours, rows: [{ code: "ST-90" }] }),
    },
    otherCompany: () => ({ path: `${path}/${ids.theirs}` }),
    badInput: () => badIds(path),
  },
  {
    route: "PATCH /rest/v1/price_imports/:id",
    roles: ["admin"],
    prepare: readFiles,
    works: {
      call: () => ({ path: `${path}/${ids.ours}`, payload: choices }),
      shows: async (_response, { callers }) => {
        const { rows } = (await callers.admin.get(`${path}/${ids.ours}`)).json();
        expect(rows).toMatchObject([{ line: 2, is_chosen: false }]);
      },
    },
    otherCompany: () => ({ path: `${path}/${ids.theirs}`, payload: choices }),
    badInput: () => [
      ...badIds(path, choices),
      ...[
        {},
        { ...choices, left_out: [0] },
        { ...choices, left_out: Array.from({ length: 10_001 }, (_, line) => line + 1) },
        { ...choices, switch_off: ["1"] },
        { ...choices, confirms: "yes" },
      ].map((payload) => ({ path: `${path}/${ids.ours}`, payload })),
    ],
  },
  {
    route: "GET /rest/v1/price_imports/:id/effects",
    roles: ["admin"],
    prepare: readFiles,
    works: {
      call: () => ({ path: effectsOf(ids.ours) }),
      shows: (response) =>
        expect(response.json()).toEqual({
          ...{ templates: [], tests_left_out: 0, drafts: [], drafts_moved: 0, version: expect.any(String) },
          ...{ target_margin_basis_points: null, margins: [], margins_fallen: 0 },
          counts: { changed: 0, added: 1, switched_off: 0, confirmed: 0, priced: 0 },
        }),
    },
    otherCompany: () => ({ path: effectsOf(ids.theirs) }),
    badInput: () => badIds(path).map((call) => ({ path: `${call.path}/effects` })),
  },
  {
    route: "POST /functions/v1/apply-price-import",
    roles: ["admin"],
    prepare: readFiles,
    works: {
      call: () => ({ path: applyPath, payload: { import_id: ids.ours, version } }),
      shows: (response) =>
        expect(response.json()).toEqual({
          ...{ change_id: expect.any(String) },
          counts: { changed: 0, added: 1, switched_off: 0, confirmed: 0, priced: 0 },
        }),
    },
    otherCompany: () => ({ path: applyPath, payload: { import_id: ids.theirs, version } }),
    badInput: () =>
      [
        {},
        { import_id: "1", version },
        { import_id: unknownId, version },
        { import_id: ids.ours, version: "other" },
        { import_id: ids.ours, version: "x".repeat(101) },
      ].map((payload) => ({ path: applyPath, payload })),
  },
  {
    route: "GET /rest/v1/price_import_columns",
    roles: ["admin"],
    works: {
      call: () => ({ path: "/rest/v1/price_import_columns?supplier=Bayline%20Timber" }),
      shows: (response) =>
        expect(response.json()).toEqual({ columns: {}, per: 1, markup_basis_points: 0, used_at: null }),
    },
    badInput: () =>
      ["", "?supplier=", `?supplier=${"x".repeat(101)}`].map((query) => ({
        path: `/rest/v1/price_import_columns${query}`,
      })),
  },
];
