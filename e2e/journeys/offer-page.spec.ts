import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { sendOffer } from "../fixtures/offer.ts";
import { expect, test } from "../fixtures/test.ts";

/** As a customer has it: another browser, which knows nothing of staff. */
async function customerPage(browser: Browser, more: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? "", reducedMotion: "reduce", ...more });
  return context.newPage();
}

async function expectReadable(page: Page) {
  await expectAccessible(page);
  const { wide, shown } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    shown: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(shown);
}

const total = (page: Page) => page.getByRole("complementary", { name: "Your choice" }).getByRole("status");

const phone = { viewport: { width: 360, height: 740 }, colorScheme: "light" } as const;
const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: "dark" } as const;

test("a customer chooses on a phone, signs and accepts", async ({ company, request, browser }) => {
  const address = await sendOffer(request, company, [20, 30], { colour: "#fde047" });
  const page = await customerPage(browser, phone);
  const seen = page.waitForResponse((response) => response.url().endsWith("/seen"));
  await page.goto(address);
  await expect(total(page)).toHaveText("$2,200.00");
  await expectReadable(page);
  await page.getByRole("checkbox", { name: /Letterbox panel/ }).check();
  await expect(total(page)).toHaveText("$2,464.00");
  await page.getByRole("radio", { name: /Fence of 30 m/ }).check();
  await expect(total(page)).toHaveText("$3,564.00");
  expect((await seen).status()).toBe(204);

  await page.getByRole("button", { name: "Accept" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Accept quote for $3,564.00" }).click();
  await expect(page.getByText("Type your full name to accept.")).toBeVisible();
  await expectReadable(page);
  await page.getByLabel("Your full name").fill("Marcus Webb");
  await drawSignature(page);
  await page.getByRole("checkbox", { name: /I accept quote QT-1002, for \$3,564.00 including GST/ }).check();
  await page.getByRole("button", { name: "Accept quote for $3,564.00" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Marcus." })).toBeVisible();
  await page.context().close();
});

async function drawSignature(page: Page) {
  const pad = page.getByRole("img", { name: /Drawn signature/ });
  await pad.scrollIntoViewIfNeeded();
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 20, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 90, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator("input[name=signature]")).toHaveValue(/^M\d+ \d+L/);
}

test("a customer asks a question in the dark", async ({ company, request, browser }) => {
  const page = await customerPage(browser, desktop);
  await page.goto(await sendOffer(request, company, [20]));
  await expectReadable(page);
  await page.getByRole("link", { name: "Ask a question" }).click();
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByText("Type your question.")).toBeVisible();
  await expectReadable(page);
  await page.getByLabel("Your question").fill("Could the gate be <b>wider</b>?");
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByRole("heading", { name: "Your question is on its way" })).toBeVisible();
  await expect(page.getByText("Could the gate be <b>wider</b>?")).toBeVisible();
  await page.context().close();
});

test("a customer without script adds up, by keyboard, and declines", async ({ company, request, browser }) => {
  const address = await sendOffer(request, company, [20, 30]);
  const page = await customerPage(browser, { javaScriptEnabled: false });
  await page.goto(address);
  await page.getByRole("radio", { name: /Fence of 20 m/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Update total" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(total(page)).toHaveText("$3,564.00");
  await page.getByRole("button", { name: "Accept" }).filter({ visible: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Accept quote for $3,564.00" })).toBeVisible();
  await expect(page.getByText("Draw your signature")).toBeHidden();
  await page.getByRole("link", { name: "Back to the quote" }).click();

  await page.getByRole("link", { name: "Decline" }).click();
  await page.getByRole("radio", { name: "The timing does not suit" }).check();
  await page.getByRole("button", { name: "Decline quotes" }).click();
  await expect(page.getByRole("heading", { name: "Thanks for letting us know" })).toBeVisible();
  await expect(page.getByText("The timing does not suit.")).toBeVisible();
  await page.context().close();
});

test("the page prints on A4 without its controls", async ({ company, request, browser }) => {
  const page = await customerPage(browser, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  await page.goto(await sendOffer(request, company, [20]));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("columnheader", { name: "Unit price" })).toBeVisible();
  for (const name of ["Accept", "Ask a question", "Decline"]) {
    await expect(page.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(0);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toMatch(/0\.245/);
  await page.context().close();
});
