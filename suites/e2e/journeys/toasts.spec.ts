import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

test.use({ expectedProblems: /status of 503/, hasTouch: true });

/** Opens a dialog with a toast over it, because the contact could not be created. */
async function openDialogWithToast(page: Page) {
  await page.route("**/rest/v1/contacts", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, json: { error: { code: "unavailable", message: "Try again later." } } })
      : route.continue(),
  );
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Add Contact", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Contact" });
  await dialog.getByLabel("First Name").fill("Ada");
  await dialog.getByLabel("Email").fill("ada@example.com");
  const create = dialog.getByRole("button", { name: "Create Contact" });
  await create.click();
  const toast = page.getByRole("listitem").filter({ hasText: "Failed to create contact" });
  await expect(toast).toBeVisible();
  return { dialog, create, toast };
}

test("closing a toast over an open dialog keeps the dialog and its input", async ({ page, company, signIn }) => {
  await signIn(company.user);
  const { dialog, create, toast } = await openDialogWithToast(page);
  await toast.getByRole("button", { name: "Close toast" }).click();
  await expect(toast).toBeHidden();
  await expect(dialog.getByLabel("First Name")).toHaveValue("Ada");

  await create.click();
  await toast.getByText("Try again later.").click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Alt+KeyT");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

/** Returns whether one covers a part of the other. */
async function overlap(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("Both have to be visible.");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a toast covers neither Close nor New Quote at ${viewport.width} px`, async ({ page, company, signIn }) => {
    await page.setViewportSize(viewport);
    await signIn(company.user);
    const { dialog, toast } = await openDialogWithToast(page);
    expect(await overlap(toast, dialog.getByRole("button", { name: "Close", exact: true }))).toBe(false);

    await page.route("**/rest/v1/quote_groups*", (route) =>
      route.fulfill({ status: 503, json: { error: { code: "unavailable", message: "Try again later." } } }),
    );
    await page.goto("/quotes");
    const failed = page.getByRole("listitem").filter({ hasText: "Failed to fetch page data." });
    await expect(failed).toBeVisible();
    expect(await overlap(failed, page.getByRole("link", { name: "New Quote" }).last())).toBe(false);
  });
}

for (const height of [844, 480]) {
  test(`on a phone ${height} px high, a dialog ends below the toasts`, async ({ page, company, signIn }) => {
    await page.setViewportSize({ width: 390, height });
    await signIn(company.user);
    const { dialog, create, toast } = await openDialogWithToast(page);
    await create.click();
    await expect(toast).toHaveCount(2);
    const settled = (each: Locator) =>
      each.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    for (const each of await toast.all()) {
      await settled(each);
      expect(await overlap(each, dialog)).toBe(false);
    }
    await expect(create).toBeInViewport({ ratio: 1 });
  });
}

test("a slow swipe of 20 px or more closes a toast", async ({ page, company, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await signIn(company.user);
  const { toast } = await openDialogWithToast(page);
  await page.clock.pauseAt(Date.now() + 1_000); // from here on it does not time out
  const touch = await page.context().newCDPSession(page);

  async function swipe(px: number) {
    const { x, y } = (await toast.getByText("Failed to create contact").boundingBox()) ?? { x: 0, y: 0 };
    const at = (moved: number) => ({ touchPoints: [{ x: x + 10 + moved, y: y + 8 }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(0) });
    for (let moved = 2; moved <= px; moved += 2) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(moved) });
    }
    // Slower than a flick, which would close it at any distance.
    await page.clock.fastForward(2_000);
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  await swipe(18);
  await expect(toast).toHaveAttribute("data-swiped", "false");
  await expect(toast).toHaveAttribute("data-swipe-out", "false");
  await swipe(20);
  await expect(toast).toHaveAttribute("data-swipe-out", "true");
});
