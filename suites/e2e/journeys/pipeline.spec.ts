import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

test("the pipeline lists quotes by what they need, and opens their details", async ({ page, signIn }) => {
  await signIn("user@demo.test");
  await page.goto("/quotes");
  await page.getByRole("navigation").getByRole("link", { name: "Pipeline" }).click();
  await expect(page.getByRole("tab", { name: /^Needs you \d+ \$/ })).toHaveAttribute("aria-selected", "true");
  const row = page.getByRole("row").filter({ hasText: "HF-1063" });
  await expect(row.getByRole("link", { name: "Send HF-1063" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Done HF-1054" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("tab", { name: /^Waiting/ }).click();
  await expect(page).toHaveURL(/tab=waiting/);
  await expect(page.getByRole("button", { name: "Done HF-1054" })).toBeHidden();
  await page.getByRole("tab", { name: /^Needs you/ }).click();
  await page.getByRole("button", { name: /View Details of HF-1054/ }).click();
  await expect(page.getByRole("dialog")).toContainText("HF-1054");
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox", { name: "Search customer, job or number" }).fill("HF-1054");
  await expect(page.getByRole("tab", { name: /^Needs you 1 / })).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Waiting 0 / })).toBeVisible();
});
