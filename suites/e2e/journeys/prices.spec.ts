import { readFile } from "node:fs/promises";
import { apiAs, createTemplate } from "../../harness/api.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";
import { smallTargets } from "../fixtures/touch-targets.ts";

const post = { code: "CB-PST-24", name: "Post, 2.4 m", unit: "each", cost: 1890, markup_basis_points: 4500 };

test("an admin adds items and a kit, raises a cost, and undoes that", async ({ page, company, signIn }) => {
  await signIn(company.admin);
  await page.goto("/prices");
  await page.getByRole("button", { name: "Add item" }).click();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("CB-PST-24");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Post, 2.4 m");
  await page.getByRole("textbox", { name: "Cost" }).fill("18.90");
  await page.getByRole("textbox", { name: "Markup" }).fill("45");
  await page.getByRole("dialog").getByRole("button", { name: "Add item" }).click();
  await page.getByRole("button", { name: "$18.90, change the cost of CB-PST-24" }).click();
  await page.keyboard.type("19.85");
  await expect(page.getByText("Cost was $18.90, +5.0%.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "$19.85, change the cost of CB-PST-24" })).toBeFocused();
  await expect(page.getByRole("row", { name: /CB-PST-24/ })).toContainText("$28.78");

  await page.getByRole("button", { name: "Add item" }).click();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("KIT-BAY");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Bay");
  await page.getByRole("combobox", { name: "Add part by code or name" }).fill("pst");
  await page.getByRole("option", { name: /Post, 2.4 m/ }).click();
  await page.getByRole("textbox", { name: "Quantity of CB-PST-24" }).fill("2");
  await page.getByRole("dialog").getByRole("button", { name: "Add item" }).click();
  await expect(page.getByRole("row", { name: /KIT-BAY/ })).toContainText("$39.70");

  await page.getByRole("checkbox", { name: "Select CB-PST-24" }).check();
  await page.getByRole("button", { name: "Change costs" }).click();
  await page.getByLabel("Change costs by").fill("10");
  await expect(page.getByRole("list", { name: "Prices that change" })).toContainText("KIT-BAY");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Raise 1 cost" }).click();
  await expect(page.getByRole("row", { name: /KIT-BAY/ })).toContainText("$43.68");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /KIT-BAY/ })).toContainText("$39.70");

  await page.getByRole("link", { name: "Post, 2.4 m" }).click();
  await expect(page.getByRole("link", { name: /Bay/ })).toBeVisible();
  await expectAccessible(page);
});

test("a quote takes an item from the list, its draft shows a new price, and a thin margin is marked", async ({
  page,
  company,
  signIn,
  request,
}) => {
  const api = await apiAs(request, company.admin);
  const item = await api.post("/rest/v1/price_items", { ...post, price: 2_700, markup_basis_points: null });
  await api.patch(`/rest/v1/companies/${company.id}/costs`, { target_margin_basis_points: 3_500 });
  const { id } = await createTemplate(request, company);
  await signIn(company.user);
  await page.goto(`/quotes/create/${id}`);
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await page.getByLabel(/^First Name/).fill("Ada");
  await page.getByLabel(/^Email/).fill("ada@example.com");
  await page.getByLabel("Fence type").selectOption("Timber");
  const docket = page.getByRole("complementary", { name: "Quote summary" });
  await docket.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("radio", { name: "Item" }).click();
  await page.getByRole("combobox", { name: "Item by code or name" }).fill("pst");
  await page.getByRole("option", { name: /Post, 2.4 m.*\$27.00 each.*cost \$18.90/ }).click();
  await page.getByLabel("Quantity").fill("4");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(docket).toContainText("Post, 2.4 m$108.004 each × $27.00");
  await expect(docket).toContainText("This quote is below your target.");
  await docket.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Draft saved successfully!")).toBeVisible();

  await api.patch(`/rest/v1/price_items/${item.id}`, { price: 2_800 });
  await page.reload();
  await expect(page.getByText("1 price has changed since this draft was saved: $118.80 is now $123.20.")).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("list", { name: "Changed prices" })).toContainText("Post, 2.4 m$27.00 → $28.00");
  await docket.getByRole("checkbox", { name: /^Profit/ }).check();
  await expect(docket).toContainText("The margin of 32.5% is below your target of 35%.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create Quote" }).click();
  await expect(page.getByText(/created and sent for processing!/)).toBeVisible();
  await page.goto("/quotes/pipeline");
  await expect(page.getByRole("row", { name: /Ada/ })).toContainText("below target");
});

test("on a phone the list and an open row fit, and every control is large enough for a finger", async ({
  page,
  company,
  signIn,
  request,
}) => {
  const api = await apiAs(request, company.admin);
  await api.post("/rest/v1/price_items", post);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(company.admin);
  await page.goto("/prices");
  await page.getByRole("link", { name: "Post, 2.4 m" }).waitFor();
  expect(await smallTargets(page), "list").toEqual([]);
  await page.getByRole("button", { name: /change the price of CB-PST-24/ }).click();
  await page.getByRole("textbox", { name: "Cost of CB-PST-24" }).waitFor();
  expect(await smallTargets(page), "open row").toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a quote with a kit shows what to order, on screen, in print and as a file", async ({
  page,
  company,
  signIn,
  request,
}) => {
  const api = await apiAs(request, company.admin);
  const item = async (more: object) => (await api.post("/rest/v1/price_items", more)).id;
  const part = await item({ ...post, supplier: "Southern Steel Supply" });
  const concrete = { code: "CON-RS20", name: "Rapid-set concrete", unit: "bag", cost: 860, pack: "12" };
  const bag = await item({ ...concrete, supplier: "Coast Concrete" });
  const parts = [
    { item_id: part, quantity: "1" },
    { item_id: bag, quantity: "2", waste_percent: "5" },
  ];
  const bay = await item({ code: "KIT-BAY", name: "Bay", unit: "bay", markup_basis_points: 4500, parts });
  const template = await api.post("/rest/v1/form_templates", {
    name: "Fence",
    structure: [{ id: "bays", type: "number", label: "Bays", pricing: { item: bay } }],
    make_webhook_url: null,
    pricing: {},
  });
  const ellen = { first_name: "Ellen", last_name: "Tran", email: "ellen@example.com" };
  const contact = await api.put("/rest/v1/contacts", ellen);
  const quote = { template_id: template.id, contact_id: contact.id, quote_name: "Side fence", answers: { bays: "11" } };
  const { quote_id, quote_number } = await api.post("/functions/v1/submit-quote", quote);

  await signIn(company.admin);
  await page.goto(`/quotes/${contact.id}?quote=${quote_id}&open=details`);
  await page.getByRole("link", { name: "Materials" }).click();
  const bags = page.getByRole("table", { name: "Coast Concrete" }).getByRole("row", { name: /Rapid-set concrete/ });
  await expect(bags).toContainText("24 bags, 2 packs of 12");
  await expect(bags).toContainText("$206.40");
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${quote_number} materials.csv`);
  expect(await readFile(await file.path(), "utf8")).toContain('"Rapid-set concrete","bag","23.1","1.1","12","2","24"');

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  const sheets = page.locator(".print-sheets");
  await expect(sheets).toContainText("24 bags, 2 packs of 12");
  await expect(sheets).not.toContainText("$");
  expect(await sheets.locator("section").count()).toBe(2);
  await page.emulateMedia({ media: "screen" });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bags).toContainText("22 bags needed + 1.1 waste");
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("link", { name: `Back to ${quote_number}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
