import { readFileSync } from "node:fs";
import type { AppliedImport, ImportEffects, ImportRow, PriceImport } from "@quotemill/shared/prices/imports";
import type { PriceItem } from "@quotemill/shared/prices/item";
import type { QuoteMaterials } from "@quotemill/shared/prices/materials";
import { mapRates } from "@quotemill/shared/prices/rates";
import { guessColumns, openSupplierFile } from "@quotemill/shared/prices/supplier-file";
import { runTestCase } from "@quotemill/shared/pricing/run-test-case";
import { templateWarnings } from "@quotemill/shared/templates/checks/warnings";
import type { Rate } from "@quotemill/shared/templates/schema/rate";
import type { FormParts } from "@quotemill/shared/templates/schema/template";
import { starters } from "@quotemill/shared/templates/starters/starters";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../server/test/test-app.ts";
import { demoPassword } from "./demo-data.ts";
import { seedDemo } from "./seed-demo.ts";

let get: (url: string) => Promise<unknown>;
let post: (url: string, payload: object) => Promise<unknown>;
beforeAll(async () => {
  const { app, db, files, keys } = await createTestApp();
  await seedDemo(db, files, keys);
  const account = { email: "admin@demo.test", password: demoPassword };
  const url = "/auth/v1/token?grant_type=password";
  const session = (await app.inject({ method: "POST", url, payload: account })).json();
  const headers = { authorization: `Bearer ${session.access_token}` };
  get = async (url) => (await app.inject({ url, headers })).json();
  post = async (url, payload) => (await app.inject({ method: "POST", url, payload, headers })).json();
});

const idOf = async (list: string, name: string) => {
  const { items } = (await get(list)) as { items: { id: string; name?: string; quote_name?: string }[] };
  return items.find((each) => (each.name ?? each.quote_name) === name)?.id ?? "";
};
const template = async (name: string) =>
  (await get(`/rest/v1/form_templates/${await idOf("/rest/v1/form_templates", name)}`)) as typeof starters.fence;

const ratesOf = (form: FormParts) => {
  const rates: Rate[] = [];
  mapRates(form, (rate) => {
    rates.push(rate);
    return rate;
  });
  return rates;
};

it("the demo's price list has 60 items and four kits, one of them in another, and costs that were not confirmed for long", async () => {
  expect(await get("/rest/v1/price_list")).toMatchObject({
    ...{ all: 64, kits: 4, old: 7 },
    suppliers: ["Bayside Installations", "Coast Concrete & Hire", "Ironbark Timber", "Southern Steel Supply"],
  });
  const { items: kits } = (await get("/rest/v1/price_items?status=kits")) as { items: PriceItem[] };
  const inKits = kits.filter(({ parts }) => parts.some(({ is_kit }) => is_kit));
  expect(inKits.map(({ code }) => code)).toEqual(["KIT-GATE"]);
});

it.each([
  ["Steel fence by runs", starters.fence],
  ["Timber deck", starters.deck],
])(
  "the demo template prices %s from the list, at the prices of its starter, and passes its tests",
  async (name, starter) => {
    const form = await template(name);
    const rates = ratesOf(form);
    const isPriced = ({ price }: Rate) => price > 0;
    expect(rates.filter(isPriced).every(({ item }) => item)).toBe(true);
    expect(rates.map(({ price }) => price)).toEqual(ratesOf(starter).map(({ price }) => price));
    expect(templateWarnings(form)).toEqual([]);
    expect(form.test_cases.filter((test) => !runTestCase(form, test).passes)).toEqual([]);
  },
);

it("the demo lists the materials of a quote, in whole pieces and packs", async () => {
  const id = await idOf("/rest/v1/quotes", "Three sides in steel");
  const { suppliers, unlisted } = (await get(`/rest/v1/quotes/${id}/materials`)) as QuoteMaterials;
  expect(suppliers.map(({ supplier }) => supplier)).toEqual([
    "Bayside Installations",
    "Coast Concrete & Hire",
    "Southern Steel Supply",
    "",
  ]);
  const parts = suppliers.flatMap(({ items }) => items).filter(({ code }) => /^(CB|CON|FX)-/.test(code));
  expect(parts.map(({ code, quantity, packs, ordered }) => [code, quantity, packs, ordered])).toEqual([
    ["CON-RS20", "42", 42, "42"],
    ["CB-CAP-50", "21", 3, "30"],
    ["CB-PNL-18", "38.09", 39, "39"],
    ["CB-PST-24", "21", 21, "21"],
    ["CB-RAIL-24", "24.4362", 25, "25"],
    ["FX-PACK-5", "21", 1, "100"],
    ["FX-TEK-16", "234.4", 1, "500"],
  ]);
  expect(unlisted).toEqual([]);
});

it("the demo lets a person undo the adding of an item that nothing uses", async () => {
  const { items } = (await get("/rest/v1/price_items?search=GT-BOLT")) as { items: PriceItem[] };
  const { items: steps } = (await get(`/rest/v1/price_items/${items[0]?.id}/changes`)) as {
    items: { change_id: string }[];
  };
  const taken = (await post("/functions/v1/undo-price-change", { change_id: steps[0]?.change_id })) as {
    change_id: string;
  };
  expect((await get("/rest/v1/price_items?search=GT-BOLT")) as { items: PriceItem[] }).toMatchObject({ items: [] });
  await post("/functions/v1/undo-price-change", taken);
  expect((await get("/rest/v1/price_items?search=GT-BOLT")) as { items: PriceItem[] }).toMatchObject({ items });
});

/** The user guide's tour describes the result of this file. */
const file = new URL("../../../docs/examples/southern-steel-december.csv", import.meta.url);

it("the demo's list shows with the supplier's next file what the tour of the user guide promises", async () => {
  const text = readFileSync(file, "utf8");
  const { headings } = openSupplierFile(text);
  const columns = guessColumns(headings);
  expect(columns).toEqual(["code", "name", "category", "unit", "cost", "per", "pack", null]);
  const given = { supplier: "Southern Steel Supply", file_name: "southern-steel-december.csv", text, columns };
  const { id, rows, missing, problems } = (await post("/rest/v1/price_imports", given)) as PriceImport;
  const codes = (wanted: (row: ImportRow) => boolean) => rows.filter(wanted).map(({ code }) => code);
  expect(codes(({ kind }) => kind === "changed")).toHaveLength(17);
  expect(codes(({ kind }) => kind === "new")).toEqual(["SS-3105", "SS-3150"]);
  expect(codes(({ kind }) => kind === "unchanged")).toEqual(["GT-LATCH", "FX-TEK-16", "FX-PACK-5"]);
  expect(missing.map(({ code }) => code)).toEqual(["GT-BOLT"]);
  expect(problems).toEqual([
    {
      line: 25,
      text: "SS-3210 · Swing gate opener, solar · Gates · EA · POA · 1 · 1 · POA",
      reason: "The cost is 'POA'.",
    },
    { line: 30, text: "Prices ex works. Freight is extra.", reason: "The row has no cost." },
  ]);
  expect(rows.filter(({ warning }) => warning).map(({ code, warning }) => [code, warning])).toEqual([
    ["CB-CAP-50", "Ten times as much. Decimal point in the wrong place?"],
    ["GT-OPEN", "Others in Gates rise by 5%."],
  ]);
  expect(codes(({ is_chosen }) => !is_chosen)).toEqual(["CB-CAP-50"]);

  const { counts, version, templates, drafts } = (await get(`/rest/v1/price_imports/${id}/effects`)) as ImportEffects;
  expect(counts).toMatchObject({ changed: 16, added: 2, switched_off: 0, confirmed: 3 });
  const short = "A short run comes to the minimum charge";
  const outcomes = templates.map(({ name, tests }) => [name, tests.map(({ status }) => status).join(", ")]);
  expect(outcomes).toEqual([
    ["Steel fence by runs", "fails, moved, moved, moved, moved"],
    ["Timber deck", "moved, moved, moved"],
  ]);
  expect(templates[0]?.tests[0]).toMatchObject({ name: short, reasons: ["'Minimum charge' is no longer charged."] });
  expect(drafts.map(({ name, before, after }) => [name, before, after])).toEqual([
    ["Haddad back fence", 5_174_40, 5_292_31],
  ]);

  const failing = async () => {
    const forms = await Promise.all(["Steel fence by runs", "Timber deck"].map(template));
    const tests = forms.flatMap((form) => form.test_cases.filter((test) => !runTestCase(form, test).passes));
    return tests.map(({ name }) => name);
  };
  const { change_id } = (await post("/functions/v1/apply-price-import", { import_id: id, version })) as AppliedImport;
  expect(await failing()).toEqual([short]);
  await post("/functions/v1/undo-price-change", { change_id });
  expect(await failing()).toEqual([]);
});
