import type { Page } from "@playwright/test";
import { createQuote, createTemplate } from "../../harness/api.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

// All share the demo's global admin, who has one view at a time.
test.describe.configure({ mode: "serial" });

const reason = "Ticket 4821, PDF missing";
/** An open dialog hides everything else from assistive technology. */
const banner = (page: Page) => page.getByRole("region", { name: "View as", includeHidden: true });

/** Finds the person in the list of everybody, which shows the newest first, and begins by keyboard. */
async function beginByKeyboard(page: Page, company: string) {
  await page.goto("/global-user-management");
  const row = page.getByRole("row").filter({ hasText: company }).filter({ hasText: "Uma User" });
  await row.getByRole("button", { name: "View as Uma User" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "View as Uma User" });
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Say why in at least 10 characters/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill(reason);
  await page.keyboard.press("Enter");
  await expect(banner(page)).toContainText(`You see ${company} as Uma User (user).`);
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a global admin looks at a company as one of its users and ends that, at ${width} px`, async ({
    page,
    browser,
    baseURL,
    request,
    company,
    signIn,
  }) => {
    const template = await createTemplate(request, company);
    await createQuote(request, company, template.id, "Quarry Lane fence");
    await page.setViewportSize({ width, height });
    await signIn("global@demo.test");
    await beginByKeyboard(page, company.name);
    await expect(banner(page)).toContainText(/You are .+\./);
    await expect(banner(page)).toContainText(/(30|29) min left/);
    await expect(page.getByRole("heading", { name: "Welcome back, Uma User!" })).toBeVisible();
    await expectAccessible(page);

    await page.goto("/quotes/pipeline");
    const view = page.getByRole("button", { name: /^View / });
    await expect(view).toBeVisible();
    await expect(page.getByRole("link", { name: "New Quote" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Export|PDF/ })).toHaveCount(0);
    await view.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Quarry Lane fence").first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: /PDF|More/ })).toHaveCount(0);
    // The banner stays in sight above it.
    const [above, below] = [await banner(page).boundingBox(), await dialog.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    await page.keyboard.press("Escape");
    await page.goto("/settings/security");
    await expect(page.getByRole("heading", { name: "Welcome back, Uma User!" })).toBeVisible();
    await page.goto("/nowhere/at/all");
    await expect(banner(page)).toBeVisible();

    // Another tab of the same browser is still the global admin's.
    const other = await page.context().newPage();
    await other.goto("/companies");
    await expect(other.getByRole("heading", { name: "Company Management" })).toBeVisible();
    await expect(banner(other)).toHaveCount(0);
    await other.close();

    await page.goto("/dashboard");
    await banner(page).getByRole("button", { name: "End view" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Global User Management" })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);

    const theirs = await (await browser.newContext({ baseURL })).newPage();
    await signIn(company.admin, theirs);
    await expect(async () => {
      await theirs.goto("/users");
      await expect(theirs.getByText(/Stopped viewing the company as/)).toBeVisible();
    }).toPass();
    await expect(theirs.getByText(`Began to view the company as Uma User. Reason: ${reason}`)).toBeVisible();
    await theirs.context().close();
  });
}

test.describe("a view that has ended", () => {
  test.use({ expectedProblems: /status of 401/ });

  test("says so in its tab, when the global admin signs out in another", async ({ page, company, signIn }) => {
    await signIn("global@demo.test");
    await beginByKeyboard(page, company.name);
    const other = await page.context().newPage();
    await other.goto("/companies");
    await other.getByRole("button", { name: "Sign Out" }).click();
    await expect(other).toHaveURL(/\/login/);
    await expect(page.getByRole("heading", { name: "The view has ended" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back to your account" }).click();
    await expect(page).toHaveURL(/\/login/);
  });
});
