import type { ImportChoices, ImportEffects, PriceImport } from "@quotemill/shared/prices/imports";
import { noChangeEffects } from "@quotemill/shared/prices/quote-effects";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPrices } from "../../../test/open-prices.tsx";
import { refusal } from "../../../test/records.ts";

const id = crypto.randomUUID();
const change_id = crypto.randomUUID();
const templateId = crypto.randomUUID();

type Row = PriceImport["rows"][number];
const buildRow = (line: number, row: Partial<Row>): Row => ({
  ...{ line, kind: "changed", item_id: crypto.randomUUID(), code: `C-${line}`, name: `Item ${line}` },
  ...{ cost_before: 1_000, cost: 1_050, price_before: 1_500, price: 1_575, is_fixed: false },
  ...{ warning: null, is_chosen: true, ...row },
});

const read: PriceImport = {
  ...{ id, supplier: "Southern Steel", file_name: "december.csv", created_at: "2026-11-18T00:00:00.000Z" },
  rows: [
    buildRow(2, { name: "Post" }),
    buildRow(3, {
      name: "Cap",
      cost: 10_000,
      warning: "Ten times as much. Decimal point in the wrong place?",
      is_chosen: false,
    }),
    buildRow(4, { name: "Gate", kind: "new", item_id: null, cost_before: null, price_before: null }),
    buildRow(5, { name: "Sheet", kind: "unchanged", cost: 1_000, price: 1_500 }),
  ],
  missing: [
    {
      ...{ item_id: crypto.randomUUID(), code: "OLD", name: "Old post", cost: 500 },
      priced_at: "2026-11-01T00:00:00.000Z",
      is_chosen: false,
    },
  ],
  problems: [{ line: 6, text: "X · Rail", reason: "The cost is 'POA'." }],
  ...{ prices: [], confirms: true, test_count: 2 },
};

const effects: ImportEffects = {
  ...{ ...noChangeEffects, version: "v1" },
  counts: { changed: 1, added: 1, switched_off: 0, confirmed: 1, priced: 0 },
  templates: [
    {
      ...{ id: templateId, name: "Steel fence" },
      tests: [
        {
          ...{ id: "t1", name: "Two runs on rock", status: "fails", before: 544_280, after: 538_915 },
          reasons: ["'Delivery' is no longer charged."],
        },
        { id: "t2", name: "Three runs", status: "moved", before: 100_000, after: 103_100, reasons: [] },
      ],
    },
  ],
  ...{ drafts: [{ id: crypto.randomUUID(), name: "Ngata paddock", before: 100, after: 105 }], drafts_moved: 1 },
};

const handlers = {
  "POST /rest/v1/price_imports": () => Response.json(read),
  [`GET /rest/v1/price_imports/${id}`]: () => Response.json(read),
  [`GET /rest/v1/price_imports/${id}/effects`]: () => Response.json(effects),
  [`PATCH /rest/v1/price_imports/${id}`]: () => Response.json({}),
  "GET /rest/v1/price_import_columns": () =>
    Response.json({
      columns: { ref: "code" },
      per: 100,
      markup_basis_points: 4_500,
      used_at: "2026-11-05T00:00:00.000Z",
    }),
  "POST /functions/v1/apply-price-import": () => Response.json({ change_id, counts: effects.counts }),
  "POST /functions/v1/undo-price-change": () => Response.json({ change_id, effects: { ...effects, items: [] } }),
};
const open = (more = {}, address = `/prices/import?import=${id}`) =>
  openPrices(() => [], { ...handlers, ...more }, { address });

test("an import leads from a file over its columns to its effects, and remembers the supplier's last file", async () => {
  const { user, backend } = open({}, "/prices/import");
  const file = new File(["Ref,Description,Price\nA,Post,10.50\n"], "december.csv", { type: "text/csv" });
  await user.upload(await screen.findByLabelText("Supplier's file"), file);
  await user.type(await screen.findByRole("combobox", { name: /Supplier/ }), "Southern Steel");
  expect(await screen.findByText("The columns are as in the last file.")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Contents of Ref" })).toHaveValue("code");
  expect(screen.getByRole("textbox", { name: "Costs are per" })).toHaveValue("100");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("heading", { name: "Southern Steel" })).toBeVisible();
  expect(await backend.find("POST /rest/v1/price_imports")?.json()).toMatchObject({
    ...{ supplier: "Southern Steel", file_name: "december.csv", columns: ["code", "name", "cost"] },
    ...{ per: 100, markup_basis_points: 4_500 },
  });
});

test("a file that cannot be read says so, and so do missing columns", async () => {
  const { user } = open({}, "/prices/import");
  const input = await screen.findByLabelText("Supplier's file");
  await user.upload(input, new File(["\0\0"], "prices.csv", { type: "text/csv" }));
  expect(await screen.findByText("The file cannot be read. Save it as CSV and try again.")).toBeVisible();
  await user.upload(input, new File(["What,How much\nA,1\n"], "prices.csv", { type: "text/csv" }));
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  expect(screen.getByText("Say whose file it is.")).toBeVisible();
});

test("tabs show rows with the largest change first, and failing tests with their reason", async () => {
  const { user } = open();
  const rows = await screen.findAllByRole("row");
  expect(rows[1]).toHaveTextContent("Ten times as much. Decimal point in the wrong place?");
  expect(screen.getByRole("checkbox", { name: "Apply C-3" })).not.toBeChecked();
  expect(rows[2]).toHaveTextContent("Post");
  expect(rows[2]).toHaveTextContent("+5.0%");
  const desk = within(screen.getByRole("complementary", { name: "What it does" }));
  expect(await desk.findByText(/'Delivery' is no longer charged./)).toBeVisible();
  expect(desk.getByRole("link", { name: "Open test" })).toHaveAttribute(
    "href",
    `/forms/builder/edit/${templateId}?tab=tests&test=t1`,
  );
  expect(desk.getByText("Ngata paddock")).toBeVisible();
  for (const [tab, text] of [
    ["New 1 all chosen", "Gate"],
    ["Missing 1 all kept", "Old post"],
    ["Unchanged 1 confirmed today", "Sheet"],
    ["Not read 1 see the reasons", "The cost is 'POA'."],
  ] as const) {
    await user.click(screen.getByRole("tab", { name: tab }));
    expect(await screen.findByText(text)).toBeVisible();
  }
});

test("the review says that new items without a markup are sold at cost, beforehand and in their tab", async () => {
  const { user } = open({}, "/prices/import");
  const file = new File(["Ref,Description,Price\nA,Post,10.50\n"], "december.csv", { type: "text/csv" });
  await user.upload(await screen.findByLabelText("Supplier's file"), file);
  expect(await screen.findByText("At 0%, new items are sold at cost.")).toBeVisible();
});

test("new items that would be sold at cost are marked, until they are left out", async () => {
  const rows = [2, 3].map((line) => buildRow(line, { kind: "new", item_id: null, cost: 1_050.4, price: 1_050 }));
  const { user } = open({ [`GET /rest/v1/price_imports/${id}`]: () => Response.json({ ...read, rows }) });
  await user.click(await screen.findByRole("tab", { name: "New 2 sold at cost" }));
  const words = /2 of these items have no markup, so they would be sold at cost/;
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Add all shown" }));
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.getByRole("tab", { name: "New 2 2 left out" })).toBeVisible();
});

test("the ticked rows are applied once their effects are shown, and can be undone", async () => {
  const { user, backend } = open();
  expect(await screen.findByRole("button", { name: "Apply 2 changes" })).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Apply C-3" }));
  expect(screen.getByRole("button", { name: "Running 2 tests" })).toHaveAttribute("aria-disabled", "true");
  const apply = await screen.findByRole("button", { name: "Apply 3 changes" });
  expect(screen.getByText("2 changed, 1 new, 1 confirmed. You can undo it as a whole.")).toBeVisible();
  expect(await backend.find(`PATCH /rest/v1/price_imports/${id}`)?.json()).toEqual({
    ...{ left_out: [], switch_off: [], prices: [], confirms: true },
  });
  await user.click(apply);
  expect(await screen.findByText("3 changes applied")).toBeVisible();
  expect(await backend.find("POST /functions/v1/apply-price-import")?.json()).toEqual({ import_id: id, version: "v1" });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeVisible();
});

test("a button sets the price that keeps a margin at its target, once its effects are shown, and undoes it", async () => {
  const item_id = crypto.randomUUID();
  const gate = buildRow(2, {
    item_id,
    code: "GATE",
    name: "Gate",
    price_before: 31_100,
    price: 31_100,
    is_fixed: true,
  });
  const margin = {
    ...{ item_id, code: "GATE", name: "Gate", before: 3_118, after: 2_774, price: 31_100, keeping_price: 32_100 },
  };
  const target = { target_margin_basis_points: 3_000 };
  let chosen: ImportChoices | null = null;
  const { user } = open({
    [`GET /rest/v1/price_imports/${id}`]: () => Response.json({ ...read, rows: [gate] }),
    [`PATCH /rest/v1/price_imports/${id}`]: async (request: Request) => {
      chosen = await request.json();
      return Response.json({});
    },
    [`GET /rest/v1/price_imports/${id}/effects`]: () =>
      Response.json({
        ...{ ...effects, ...target },
        ...(chosen?.prices.length ? {} : { margins: [margin], margins_fallen: 1 }),
      }),
  });
  const desk = within(await screen.findByRole("complementary", { name: "What it does" }));
  expect(await desk.findByText("margin under 30%")).toBeVisible();
  expect(desk.getByText("27.7%")).toBeVisible();
  expect(screen.getByText("fixed $311.00")).toBeVisible();
  await user.click(desk.getByRole("button", { name: "$321.00 keeps 30%: set the price of GATE" }));
  expect(screen.getByRole("row", { name: /Gate/ })).toHaveTextContent("$321.00");
  expect(desk.getByRole("button", { name: "Undo the price of GATE" })).toHaveFocus();
  expect(await desk.findByText("margins under 30%")).toBeVisible();
  expect(chosen).toMatchObject({ prices: [{ item_id, price: 32_100 }] });
  expect(screen.getByText("1 changed, 1 price set. You can undo it as a whole.")).toBeVisible();
  await user.click(desk.getByRole("button", { name: "Undo the price of GATE" }));
  expect(screen.getByText("fixed $311.00")).toBeVisible();
  expect(await desk.findByText("27.7%")).toBeVisible();
});

test("the review says when the list has changed since, and compares again", async () => {
  const message = "The price list was changed since you saw what this import does.";
  const { user } = open({ "POST /functions/v1/apply-price-import": () => refusal(409, message) });
  await user.click(await screen.findByRole("button", { name: "Apply 2 changes" }));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Look again" }));
  expect(await screen.findByRole("button", { name: "Apply 2 changes" })).toBeVisible();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test("an import without differences only confirms costs", async () => {
  const same = { ...read, rows: read.rows.slice(3), missing: [], problems: [] };
  open({
    [`GET /rest/v1/price_imports/${id}`]: () => Response.json(same),
    [`GET /rest/v1/price_imports/${id}/effects`]: () =>
      Response.json({ ...effects, templates: [], drafts: [], drafts_moved: 0 }),
  });
  expect(await screen.findByRole("button", { name: "Confirm 1 cost" })).toBeVisible();
  expect(screen.getByText("Every price is as in the file")).toBeVisible();
});

test("an import that is over offers to choose a file again", async () => {
  open({ [`GET /rest/v1/price_imports/${id}`]: () => refusal(404, "There is no such import.") });
  expect(await screen.findByText("This import is over")).toBeVisible();
});
