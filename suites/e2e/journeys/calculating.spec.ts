import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

const rates = "Height\tPrice\tCost\n1.2\t78\t49\n1.8\t94.00\t59\n2.1\t$118.00\t76";

test("an admin builds a fencing template that calculates, mends a red test, and quotes three runs", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.admin);
  await buildTemplate(page);

  await button(page, "Preview").click();
  await answerRun(page, 1, "16.8", "1.8");
  const price = page.getByRole("complementary", { name: "Price" });
  await expect(price).toContainText("Total$2,075.92");
  await expect(page.getByLabel("Site crane")).toBeHidden();
  await button(page, "Exit Preview").click();

  await page.getByRole("tab", { name: "Tests" }).click();
  await button(page, "Save current answers as test").click();
  await expect(page.getByText("1 of 1 pass")).toBeVisible();

  const formula = page.getByLabel("Formula", { exact: true });
  await page.getByRole("tab", { name: "Design" }).click();
  await button(page, "Edit Posts").click();
  await formula.fill("ceil(length / 2.4)");
  await page.getByRole("tab", { name: "Tests 1 failing" }).click();
  await expect(page.getByText("Posts gives 7 instead of 8")).toBeVisible();
  await expect(page.getByRole("row", { name: "$2,075.92 $2,033.57 -$42.35" })).toBeVisible();
  await button(page, "Create Template").click();
  const question = page.getByRole("alertdialog", { name: "1 test fails. Save anyway?" });
  await button(question, "Cancel").click();
  await page.getByRole("tab", { name: "Design" }).click();
  await formula.fill("ceil(length / 2.4) + 1");
  await button(page, "Create Template").click();
  await expect(page.getByText("Template created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/forms\/builder\/edit\//);

  const id = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`/quotes/create/${id}`);
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await page.getByLabel(/^First Name/).fill("Ada");
  await page.getByLabel(/^Email/).fill(`ada-${id}@example.com`);
  await answerRun(page, 1, "16.8", "1.8");
  await button(page, "Add run").click();
  await answerRun(page, 2, "12.5", "1.2");
  await expect(page.getByLabel("Site crane")).toBeHidden();
  await button(page, "Add run").click();
  await answerRun(page, 3, "7", "2.1");
  await page.getByLabel("Site crane").check();
  const summary = page.getByRole("complementary", { name: "Quote summary" });
  for (const line of ["Run 3 · 7 m × $118.00", "Run 3 · 4 × $38.50", "Total$5,017.87"]) {
    await expect(summary).toContainText(line);
  }
  await button(page, "Create Quote").click();
  const said = await page.getByText(/^Quote QT-\d+ created and sent for processing!$/).textContent();
  const number = said?.match(/QT-\d+/)?.[0] ?? "";

  const created = page.getByRole("row").filter({ hasText: number });
  await created.getByRole("button", { name: /^View Details of/ }).click();
  const details = page.getByRole("dialog");
  await expect(details).toContainText("Run 2Length12.5Height1.2Posts7");
  await expect(details).toContainText("Total$5,017.87");
  await page.keyboard.press("Escape");
  await created.getByRole("button", { name: /View PDF/ }).click();
  const pdf = page.getByRole("dialog");
  for (const text of ["Run 1: Length", "Run 3: Posts", "Site crane", "$826.00", "$5,017.87"]) {
    await expect(pdf.getByText(text).first()).toBeAttached();
  }
});

const button = (scope: Pick<Page, "getByRole">, name: string) => scope.getByRole("button", { name, exact: true });

async function buildTemplate(page: Page) {
  await page.goto("/forms/builder/new?start=blank&tab=tables");
  await button(page, "Add Table").click();
  await page.keyboard.type("Panel rates");
  await page.getByLabel("Matches").selectOption("upTo");
  await button(page, "Paste from a spreadsheet").click();
  await page.getByRole("dialog").getByLabel("Rows").fill(rates);
  await button(page, "Add Rows").click();

  await page.getByRole("tab", { name: "Design" }).click();
  await button(page, "Add Repeating group").click();
  await page.keyboard.type("Fence runs");
  await page.getByLabel("Entry name").fill("Run");
  for (const label of ["Length", "Height"]) {
    await button(page, "Add Number field").click();
    await page.keyboard.type(label);
    await page.getByLabel("Required").check();
  }
  await button(page, "Edit Length").click();
  const pricing = page.getByRole("region", { name: "Pricing" });
  await pricing.getByLabel("Pricing").check();
  await pricing.getByLabel("Price from").selectOption("Panel rates");
  await pricing.getByLabel("Looked up by").selectOption("Height");
  await pricing.getByLabel("Unit").fill("m");

  // A new field comes right after the one that is open.
  await button(page, "Edit Height").click();
  await button(page, "Add Calculation").click();
  await page.keyboard.type("Posts");
  await page.getByLabel("Formula", { exact: true }).focus();
  await page.keyboard.type("ceil(leng");
  await expect(page.getByRole("option", { name: /^length/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type(" / 2.4) + 1");
  await page.getByLabel("Decimals").selectOption("0");
  await pricing.getByLabel("Pricing").check();
  await pricing.getByLabel("Price per unit").fill("38.50");
  await button(page, "Close Posts").click();

  await button(page, "Add Calculation").click();
  await page.keyboard.type("Total length");
  await page.getByLabel("Formula", { exact: true }).fill("sum(fence_runs.length)");
  await button(page, "Add Section").click();
  await page.keyboard.type("Long fences");
  const condition = page.getByRole("region", { name: "Conditional logic" });
  await condition.getByLabel("Conditional logic").check();
  await condition.getByLabel("Depends on field").selectOption("Total length");
  await condition.getByLabel("Operator").selectOption("isMoreThan");
  await condition.getByLabel("Value").fill("30");
  await button(page, "Add Checkbox field").click();
  await page.keyboard.type("Site crane");
  await pricing.getByLabel("Pricing").check();
  await pricing.getByLabel("Price when ticked").fill("450");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel(/^Template name/).fill("Fence by hand");
}

async function answerRun(page: Page, number: number, length: string, height: string) {
  const run = page.getByRole("listitem", { name: `Run ${number}` });
  await run.getByLabel("Length").fill(length);
  await run.getByLabel("Height").fill(height);
}
