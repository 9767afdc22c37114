import { apiAs } from "../../harness/api.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { startReceiver } from "../fixtures/receiver.ts";
import { expect, test } from "../fixtures/test.ts";

const field = (id: string, type: string, label: string, more: object = {}) => ({ id, type, label, ...more });
const fence = { options: ["Colorbond", "Timber"] };
const length = field("field_2", "number", "Fence length (m)");
const removal = field("field_4", "number", "Removal length (m)", {
  conditional: { dependsOn: "field_3", operator: "is", showWhen: "true" },
});

test("an admin adds prices to a template and sees the total in the preview", async ({
  page,
  company,
  signIn,
  request,
}) => {
  const api = await apiAs(request, company.admin);
  const { id } = await api.post("/rest/v1/form_templates", {
    name: "Residential fence",
    structure: [
      field("field_1", "select", "Fence type", fence),
      length,
      field("field_3", "checkbox", "Remove old fence"),
      removal,
    ],
    make_webhook_url: null,
  });
  await signIn(company.admin);
  await page.goto(`/forms/builder/edit/${id}`);
  const pricing = page.getByRole("region", { name: "Pricing" });
  await page.getByRole("button", { name: "Edit Fence type" }).click();
  await pricing.getByLabel("Pricing").check();
  await page.getByLabel("Price of option 1").fill("$112.00");
  await page.getByLabel("Cost of option 1").fill("71");
  await page.getByLabel("Price of option 2").fill("98.5");
  await pricing.getByLabel("Multiply by").selectOption("Fence length (m)");
  await page.getByRole("button", { name: "Edit Remove old fence" }).click();
  await pricing.getByLabel("Pricing").check();
  await pricing.getByLabel("Price when ticked").fill("18");
  await pricing.getByLabel("Multiply by").selectOption("Removal length (m)");
  await pricing.getByLabel("Show to the customer").uncheck();

  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Minimum charge").fill("950");
  await page.getByLabel("Rounding").selectOption("To the nearest $1.00");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Template updated successfully")).toBeVisible();
  expect(await api.get(`/rest/v1/form_templates/${id}`)).toMatchObject({
    structure: [
      { pricing: { option_prices: [{ price: 11200, cost: 7100 }, { price: 9850 }], multiply_by: "field_2" } },
      {},
      { pricing: { price: 1800, multiply_by: "field_4", shown: false } },
      {},
    ],
    pricing: { gst_basis_points: 1000, prices_include_gst: false, minimum_charge: 95000, round_to: 100 },
  });

  await page.getByRole("button", { name: "Preview" }).click();
  const price = page.getByRole("complementary", { name: "Price" });
  await page.getByLabel("Fence type").selectOption("Timber");
  await page.getByLabel("Fence length (m)").fill("2");
  await expect(price).toContainText("Timber · 2 × $98.50");
  await expect(price).toContainText("Minimum charge$753.00Top-up to the minimum of $950.00");
  await expect(price).toContainText("Total$1,045.00");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("a user watches the total change, and the details say when the workflow's total differs", async ({
    page,
    company,
    signIn,
    request,
  }) => {
    const workflow = await startReceiver();
    const api = await apiAs(request, company.admin);
    const perMetre = { option_prices: [{ price: 11200, cost: 7100 }, {}], multiply_by: "field_2" };
    const { id } = await api.post("/rest/v1/form_templates", {
      name: "Residential fence",
      structure: [
        field("field_1", "select", "Fence type", { ...fence, pricing: perMetre }),
        length,
        field("field_3", "checkbox", "Remove old fence", { pricing: { price: 1800, multiply_by: "field_4" } }),
        removal,
      ],
      pricing: { round_to: 100 },
      make_webhook_url: workflow.url,
    });
    await signIn(company.user);
    await page.goto(`/quotes/create/${id}`);
    await page.getByRole("button", { name: /Start from Scratch/ }).click();
    await page.getByLabel(/^First Name/).fill("Ada");
    await page.getByLabel(/^Email/).fill("ada@example.com");
    await page.getByLabel("Fence type").selectOption("Colorbond");
    await page.getByLabel("Fence length (m)").pressSequentially("42.5");
    const bar = page.getByRole("button", { name: /^Total/ });
    await expect(bar).toHaveText("Total1 item$5,236.00");
    await page.getByLabel("Remove old fence").check();
    await page.getByLabel("Removal length (m)").fill("38");
    await expect(bar).toHaveText("Total3 items$5,988.00"); // the third is the rounding
    await expect(bar).toBeInViewport();
    await page.getByLabel("Remove old fence").uncheck();
    await expect(bar).toHaveText("Total1 item$5,236.00");
    await expectAccessible(page);
    await bar.click();
    const docket = page.getByRole("complementary", { name: "Quote summary" });
    await expect(docket.getByText("Colorbond · 42.5 × $112.00")).toBeInViewport();
    await docket.getByRole("checkbox", { name: /^Profit/ }).check();
    await expect(docket).toContainText("$1,742.50 36.6%");
    await docket.getByRole("button", { name: "Add a line" }).press("Enter");
    await page.getByLabel(/^Description/).fill("Core drilling, 4 holes");
    await page.getByLabel("Amount").fill("260");
    await page.keyboard.press("Enter");
    await docket.getByRole("button", { name: "Add a line" }).click();
    await page.getByRole("radio", { name: "Discount" }).click();
    await page.getByLabel(/^Description/).fill("Shared fence");
    await page.getByRole("radio", { name: "Per cent" }).click();
    await page.getByRole("textbox", { name: "Per cent" }).fill("2.5");
    await page.keyboard.press("Enter");
    await expect(docket).toContainText("Total$5,384.00");
    await page.getByRole("button", { name: "Create Quote" }).click();
    await expect(page.getByText(/created and sent for processing!/)).toBeVisible();

    await expect.poll(() => workflow.received.length).toBe(1);
    const [sent] = workflow.received;
    expect(sent?.pricing).toMatchObject({ currency: "AUD", sub_total: 4894.55, gst_total: 489.45, grand_total: 5384 });
    expect(sent?.adjustments).toEqual([
      { kind: "line", label: "Core drilling, 4 holes", amount: 26_000 },
      { kind: "discount", label: "Shared fence", percent: 2.5 },
    ]);
    const { upload_url } = await api.get("/rest/v1/workflow_secrets");
    const outputs = { grand_total: "$5,000.00" };
    await api.post(upload_url, { quote_id: sent?.quote_id, company_id: company.id, outputs });
    await page.getByRole("button", { name: /^View Details of/ }).click();
    const words = "The workflow's total is $5,000.00, but the calculated total is $5,384.00.";
    await expect(page.getByRole("dialog")).toContainText(words);
    workflow.stop();
  });
});
