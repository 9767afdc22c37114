import path from "node:path";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

/** The file that the user guide's tour of the price list imports into the demo. */
const file = path.join(import.meta.dirname, "..", "..", "..", "docs", "examples", "southern-steel-december.csv");

test("the guide's tour of the price list finds everything that it describes in the demo", async ({ page, signIn }) => {
  await signIn("admin@demo.test");
  await page.goto("/prices");
  await page.getByRole("link", { name: "Import" }).click();
  await page.getByLabel("Supplier's file").setInputFiles(file);
  await page.getByRole("combobox", { name: /^Supplier/ }).fill("Southern Steel Supply");
  await expect(page.getByRole("combobox", { name: "Contents of Trade price ex GST" })).toHaveValue("cost");
  await page.getByRole("button", { name: "Continue" }).click();

  const desk = page.getByRole("complementary", { name: "What it does" });
  await expect(desk.getByText("'Minimum charge' is no longer charged.")).toBeVisible();
  await expect(desk.getByText(/Totals move by \+0\.7% to \+2\.7%/)).toBeVisible();
  for (const name of [/^Changed 17/, /^New 2/, /^Missing 1/, /^Unchanged 3/, /^Not read 2/]) {
    await expect(page.getByRole("tab", { name })).toBeVisible();
  }
  await expect(page.getByRole("checkbox", { name: "Apply CB-CAP-50" })).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Apply 18 changes" })).toBeVisible();
  await expectAccessible(page);

  // In a window of any height, a template shows all of its tests.
  await page.setViewportSize({ width: 1280, height: 600 });
  const fence = desk.getByRole("group").filter({ hasText: "Steel fence by runs" });
  expect(await fence.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});
