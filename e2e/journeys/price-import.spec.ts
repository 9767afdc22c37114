import { expectAccessible } from "../fixtures/accessibility.ts";
import { apiAs } from "../fixtures/api.ts";
import { expect, test } from "../fixtures/test.ts";
import { smallTargets } from "../fixtures/touch-targets.ts";

type Api = Awaited<ReturnType<typeof apiAs>>;

const supplier = "Southern Steel Supply";

/** Steel at $20, and a fence whose delivery is free once steel is dearer than that. */
async function fenceOfSteel(api: Api) {
  const steel = await api.post("/rest/v1/price_items", {
    ...{ code: "STEEL", name: "Steel post", unit: "each", supplier, cost: 2_000, markup_basis_points: 0 },
  });
  await api.post("/rest/v1/price_items", { code: "CAP", name: "Post cap", supplier, cost: 115 });
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
  const contact = await api.put("/rest/v1/contacts", { first_name: "Ellen", email: "ellen@example.com" });
  return { steel, template, plain, contact };
}

const file = {
  name: "december.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Southern Steel Supply\n\nCode;Description;Price\nSTEEL;Steel post;21,00\nCAP;Post cap;11,50\nNEW;Gate hinge;27,35\nRAIL;Rail;POA\n",
  ),
};

test("a supplier's file shows the test that would fail, is applied, and is taken back as a whole", async ({
  page,
  company,
  signIn,
  request,
}) => {
  const api = await apiAs(request, company.admin);
  const { steel, template, plain, contact } = await fenceOfSteel(api);
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
  await expect(desk.getByText("One post, delivered")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Apply CAP" })).not.toBeChecked();
  await expect(page.getByText("Ten times as much. Slipped point?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: /^Not read 1/ }).click();
  await expect(page.getByText("The cost is 'POA'.")).toBeVisible();
  await page.getByRole("tab", { name: /^Missing 1/ }).click();
  await page.getByRole("checkbox", { name: "Switch off OLD" }).check();
  expect(await stored()).toEqual(before);
  await page.getByRole("button", { name: "Apply 3 changes" }).click();
  await expect(page.getByText("3 changes applied")).toBeVisible();

  const after = await stored();
  expect(after.templates.map(({ test_cases }) => test_cases[0].expect.grand_total)).toEqual([12_100, 23_100]);
  const { quote_id } = await api.post("/functions/v1/submit-quote", {
    ...{ template_id: plain.id, contact_id: contact.id, quote_name: "Pool", answers: { posts: "10" } },
  });
  // The message about the quote may lie over the one that offers it, so the history is the sure way.
  await page.goto("/prices");
  await page.getByRole("button", { name: "History" }).click();
  await page
    .getByRole("button", { name: /^Take back: / })
    .first()
    .click();
  await page.getByRole("button", { name: "Take back", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Taken back", { exact: true })).toBeVisible();
  expect(await stored()).toEqual(before);
  const quote = await api.get(`/rest/v1/quotes/${quote_id}`);
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
  await expect(page.getByRole("button", { name: "Apply 2 changes" })).toBeInViewport();
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
