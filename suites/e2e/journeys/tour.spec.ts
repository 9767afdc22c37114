import type { Page } from "@playwright/test";
import { createNewCompany } from "../../harness/company.ts";
import { expect, test } from "../fixtures/test.ts";

const steps = [
  { title: "Company details and logo", at: "Company" },
  { title: "Your first template", at: "Quote Builder" },
  { title: "Add a contact", at: "Contacts" },
  { title: "Invite a colleague", at: "User Management" },
  { title: "Send a quote to yourself", at: "New Quote" },
];
const menuLink = (page: Page, name: string) =>
  page.locator("nav[aria-label=Main] a", { hasText: new RegExp(`^${name}$`) });
const progress = (page: Page) => page.getByText(/^Step \d of 5$/);

for (const width of [1440, 390]) {
  test(`a new admin is shown around by keyboard, once, ${width} pixels wide`, async ({ page, request, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const company = await createNewCompany(request);
    await signIn(company.admin);
    await page.goto("/dashboard");
    for (const [index, { title, at }] of steps.entries()) {
      const step = page.getByRole("dialog", { name: title });
      await expect(step).toContainText(`Step ${index + 1} of 5`);
      await expect(step).toBeInViewport({ ratio: 1 });
      await expect(step.getByRole("button", { name: index < 4 ? "Next" : "Done" })).toBeFocused();
      await expectRingAround(page, menuLink(page, at));
      await page.keyboard.press("Enter");
    }
    await expect(progress(page)).toHaveCount(0);
    // The checklist continues from here, with the same steps in the same words.
    for (const { title } of steps) await expect(page.getByRole("listitem").filter({ hasText: title })).toBeVisible();
    await expect(page.getByRole("link", { name: "Add details" })).toBeInViewport();
    await page.reload();
    await expect(page.getByRole("heading", { name: /^Set up / })).toBeVisible();
    await expect(progress(page)).toHaveCount(0);
  });
}

test("a tour that was skipped stays away on another device, and can be asked for", async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const company = await createNewCompany(request);
  await signIn(company.admin);
  await page.goto("/dashboard");
  await expect(progress(page)).toBeVisible();
  const stored = page.waitForResponse((response) => response.url().endsWith("/end-tour"));
  await page.keyboard.press("Escape");
  expect((await stored).status()).toBe(200);

  const device = await browser.newContext({ baseURL: process.env.BASE_URL });
  const other = await device.newPage();
  await signIn(company.admin, other);
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { name: /^Set up / })).toBeVisible();
  await expect(progress(other)).toHaveCount(0);
  await other.keyboard.press("?");
  await other.getByRole("button", { name: "Take the tour" }).click();
  await expect(progress(other)).toHaveText("Step 1 of 5");
  await device.close();
});

test("colleagues who make quotes are not shown around", async ({ page, request, signIn }) => {
  const company = await createNewCompany(request);
  await signIn(company.user);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
});

/** Waits until everything that slides in has arrived. */
async function expectRingAround(page: Page, target: ReturnType<Page["locator"]>) {
  const ring = page.locator("[data-spotlight]");
  await expect
    .poll(async () => {
      const [inner, outer] = [await target.boundingBox(), await ring.boundingBox()];
      if (!inner || !outer) return "not there";
      return [inner.x - outer.x, inner.y - outer.y, outer.width - inner.width].map(Math.round);
    })
    .toEqual([4, 4, 8]);
  await expect(target).toBeInViewport();
}
