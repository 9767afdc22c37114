import { expectAccessible } from "../fixtures/accessibility.ts";
import { apiAs } from "../fixtures/api.ts";
import { expect, test } from "../fixtures/test.ts";
import { smallTargets } from "../fixtures/touch-targets.ts";

const post = { code: "CB-PST-24", name: "Post, 2.4 m", unit: "each", cost: 1890, markup_basis_points: 4500 };

test("an admin adds items and a kit, raises a cost, and takes that back", async ({ page, company, signIn }) => {
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
  await page.getByRole("button", { name: "Raise cost" }).click();
  await page.getByLabel("Raise cost by").fill("10");
  await expect(page.getByRole("list", { name: "Prices that change" })).toContainText("KIT-BAY");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Raise 1 cost" }).click();
  await expect(page.getByRole("row", { name: /KIT-BAY/ })).toContainText("$43.67");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("row", { name: /KIT-BAY/ })).toContainText("$39.70");

  await page.getByRole("link", { name: "Post, 2.4 m" }).click();
  await expect(page.getByRole("link", { name: /Bay/ })).toBeVisible();
  await expectAccessible(page);
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
