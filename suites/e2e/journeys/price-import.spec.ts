import { apiAs } from "../../harness/api.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";
import { smallTargets } from "../fixtures/touch-targets.ts";

type Api = Awaited<ReturnType<typeof apiAs>>;

const supplier = "Southern Steel Supply";

/** Steel at $20, a fence whose delivery is free once steel costs more, and a gate at a fixed price. */
async function fenceOfSteel(api: Api) {
  const steel = await api.post("/rest/v1/price_items", {
    ...{ code: "STEEL", name: "Steel post", unit: "each", supplier, cost: 1_000, markup_basis_points: 10_000 },
  });
  await api.post("/rest/v1/price_items", { code: "CAP", name: "Post cap", supplier, cost: 115 });
  await api.post("/rest/v1/price_items", { code: "GATE", name: "Gate frame", supplier, cost: 21_400, price: 31_100 });
  await api.post("/rest/v1/price_items", { code: "OLD", name: "Old rail", supplier, cost: 900 });
  const template = await api.post("/rest/v1/form_templates", {
    ...{ name: "Steel fence", make_webhook_url: null, pricing: { gst_basis_points: 1_000 } },
    tables: [{ id: "rates", name: "rates", key: "number", match: "upTo", rows: [{ key: 1_000_000, item: steel.id }] }],
    structure: [
      { id: "posts", type: "number", label: "Posts", pricing: { item: steel.id } },
      {
        ...{ id: "rate", type: "calculated", label: "Rate", result: "number", decimals: 0, shown: true },
        formula: "lookup({rates}, {posts})",
      },
      {
        ...{ id: "delivery", type: "checkbox", label: "Delivery", pricing: { price: 9_000 } },
        conditional: { dependsOn: "rate", operator: "isAtMost", showWhen: "20" },
      },
    ],
    test_cases: [
      {
        id: "small",
        name: "One post, delivered",
        answers: { posts: "1", delivery: true },
        expect: { grand_total: 12_100 },
      },
    ],
  });
  const plain = await api.post("/rest/v1/form_templates", {
    ...{ name: "Pool fence", make_webhook_url: null, pricing: { gst_basis_points: 1_000 } },
    structure: [{ id: "posts", type: "number", label: "Posts", pricing: { item: steel.id } }],
    test_cases: [{ id: "ten", name: "Ten posts", answers: { posts: "10" }, expect: { grand_total: 22_000 } }],
  });
  return { steel, template, plain };
}

const file = {
  name: "december.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Southern Steel Supply\n\nCode;Description;Price\nSTEEL;Steel post;10,50\nGATE;Gate frame;224,70\nCAP;Post cap;11,50\nNEW;Gate hinge;27,35\nRAIL;Rail;POA\n",
  ),
};

test("steel rises by 5%: the test that would fail, the margin that is kept, a quote, and all of it undone", async ({
  page,
  company,
  signIn,
  request,
}) => {
  const api = await apiAs(request, company.admin);
  const { steel, template, plain } = await fenceOfSteel(api);
  await api.patch(`/rest/v1/companies/${company.id}/costs`, { target_margin_basis_points: 3_000 });
  const stored = async () => ({
    items: (await api.get("/rest/v1/price_items")).items,
    templates: [
      await api.get(`/rest/v1/form_templates/${template.id}`),
      await api.get(`/rest/v1/form_templates/${plain.id}`),
    ],
  });
  const before = await stored();
  await signIn(company.admin);
  await page.goto("/prices");
  await page.getByRole("link", { name: "Import" }).click();
  await page.getByLabel("Supplier's file").setInputFiles(file);
  await page.getByRole("combobox", { name: /^Supplier/ }).fill(supplier);
  await expect(page.getByRole("combobox", { name: "Contents of Price" })).toHaveValue("cost");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();

  const desk = page.getByRole("complementary", { name: "What it does" });
  await expect(desk.getByText(/'Delivery' is no longer charged/)).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(desk.getByText("One post, delivered")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Apply CAP" })).not.toBeChecked();
  await expect(page.getByText("Ten times as much. Decimal point in the wrong place?")).toBeVisible();
  await desk.getByRole("button", { name: "$321.00 keeps 30%: set the price of GATE" }).click();
  await expect(desk.getByText("margins under 30%")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: /^Not read 1/ }).click();
  await expect(page.getByText("The cost is 'POA'.")).toBeVisible();
  await page.getByRole("tab", { name: /^Missing 1/ }).click();
  await page.getByRole("checkbox", { name: "Deactivate OLD" }).check();
  expect(await stored()).toEqual(before);
  await page.getByRole("button", { name: "Apply 4 changes" }).click();
  await expect(page.getByText("4 changes applied")).toBeVisible();

  const after = await stored();
  expect(after.templates.map(({ test_cases }) => test_cases[0].expect.grand_total)).toEqual([12_100, 23_100]);
  expect(after.items.find(({ code }: { code: string }) => code === "GATE")).toMatchObject({ price: 32_100 });

  await page.goto(`/quotes/create/${plain.id}`);
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await page.getByLabel(/^First Name/).fill("Ellen");
  await page.getByLabel(/^Email/).fill("ellen@example.com");
  await page.getByLabel("Posts").fill("10");
  const docket = page.getByRole("complementary", { name: "Quote summary" });
  await docket.getByRole("checkbox", { name: /^Profit/ }).check();
  await expect(docket).toContainText("$105.00 50%");
  await page.getByRole("button", { name: "Create Quote" }).click();
  await expect(page.getByText(/created and sent for processing!/)).toBeVisible();
  const [{ id: quoteId }] = (await api.get("/rest/v1/quotes")).items;
  await page.goto(`/quotes/materials/${quoteId}`);
  const order = page.getByRole("row", { name: /Steel post/ }).getByRole("cell");
  await expect(order).toHaveText([/^Steel post/, "10", "$105.00"]);

  await page.goto("/prices");
  await page.getByRole("button", { name: "History" }).click();
  await page
    .getByRole("button", { name: /^Undo: / })
    .first()
    .click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Undone", { exact: true })).toBeVisible();
  expect(await stored()).toEqual(before);
  const quote = await api.get(`/rest/v1/quotes/${quoteId}`);
  expect(quote.template_structure[0].pricing).toMatchObject({ item: steel.id, price: 2_100 });
});

test("on a phone the import fits, and its button stays in sight", async ({ page, company, signIn, request }) => {
  const api = await apiAs(request, company.admin);
  await fenceOfSteel(api);
  const text = file.buffer.toString();
  const columns = ["code", "name", "cost"];
  const { id } = await api.post("/rest/v1/price_imports", { supplier, file_name: file.name, text, columns });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(company.admin);
  await page.goto(`/prices/import?import=${id}`);
  await expect(page.getByRole("button", { name: "Apply 3 changes" })).toBeInViewport();
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
