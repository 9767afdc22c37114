import { type Browser, devices, type Page } from "@playwright/test";
import { sendOffer } from "../../harness/offer.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { keyboard } from "../fixtures/hands.ts";
import { watchForProblems } from "../fixtures/problems.ts";
import { expect, test } from "../fixtures/test.ts";

/** Opens a customer's browser, which knows nothing of staff. */
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

test("a customer chooses one of two on a phone and accepts it", async ({ company, request, browser }) => {
  const { url } = await sendOffer(request, company, [20, 30], { colour: "#fde047" });
  const page = await customerPage(browser, phone);
  const problems = watchForProblems(page.context());
  await page.goto(url);
  await expect(total(page)).toHaveText("$2,200.00");
  await expectReadable(page);
  await page.getByRole("checkbox", { name: /Letterbox panel/ }).check();
  await expect(total(page)).toHaveText("$2,464.00");
  await page.getByRole("radio", { name: /Fence of 30 m/ }).check();
  await expect(total(page)).toHaveText("$3,564.00");
  expect(problems, "complaints in the browser's console, such as those of the page's policy").toEqual([]);

  await page.getByRole("button", { name: "Accept" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Accept quote for $3,564.00" }).click();
  await expect(page.getByText("Type your full name to accept.")).toBeVisible();
  await expectReadable(page);
  await page.getByLabel("Your full name").fill("Marcus Webb");
  await page.getByRole("checkbox", { name: /I accept quote QT-1002, for \$3,564.00 including GST/ }).check();
  await page.getByRole("button", { name: "Accept quote for $3,564.00" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Marcus." })).toBeVisible();
  await expect.poll(async () => (await request.get(`${url}/accepted/2`)).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole("link", { name: "Accepted quote" })).toBeVisible();
  await expect(page.getByRole("link", { name: "The quote as it was offered (PDF)" })).toBeVisible();
  await expectReadable(page);
  await page.context().close();
});

test("a customer asks a question in the dark", async ({ company, request, browser }) => {
  const page = await customerPage(browser, desktop);
  await page.goto((await sendOffer(request, company, [20])).url);
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

test("without script and with keys alone, a customer chooses, adds up and continues", async ({
  company,
  request,
  browser,
}) => {
  const { url } = await sendOffer(request, company, [20, 30]);
  const page = await customerPage(browser, { javaScriptEnabled: false });
  await page.goto(url);
  await keyboard.press(page.getByRole("radio", { name: /Fence of 20 m/ }));
  await page.keyboard.press("ArrowDown");
  await keyboard.press(page.getByRole("checkbox", { name: /Letterbox panel/ }));
  await keyboard.press(page.getByRole("button", { name: "Update total" }));
  await expect(total(page)).toHaveText("$3,564.00");
  await keyboard.press(page.getByRole("button", { name: "Accept" }).filter({ visible: true }));
  await expect(page.getByRole("button", { name: "Accept quote for $3,564.00" })).toBeVisible();
  await expect(page.getByText("Draw your signature")).toBeHidden();
  await page.context().close();
});

/** A real browser's name, because programs that identify themselves never count. */
const { userAgent } = devices["Desktop Chrome"];

test("a scanner that fetches everything and runs the script leaves no trace", async ({ company, request, browser }) => {
  const offer = await sendOffer(request, company, [20]);
  const page = await customerPage(browser, { userAgent });
  await page.clock.install();
  await page.goto(offer.url);
  const links = await page
    .locator("a[href*='/o/']")
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(2);
  for (const link of [offer.url, ...links, `${offer.url}/stop`]) {
    await page.request.get(link);
    await page.request.head(link);
  }
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight);
    for (const type of ["pointermove", "pointerdown", "touchstart", "keydown", "wheel", "scroll", "click"]) {
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });
  await page.clock.runFor(60_000);
  expect((await offer.read()).events.map(({ kind }) => kind)).toEqual(["sent"]);

  const seen = page.waitForResponse((response) => response.url().endsWith("/seen"));
  await page.mouse.move(200, 200);
  expect((await seen).status()).toBe(204);
  // In the first minute after sending, even that may be a program.
  expect((await offer.read()).events.at(-1)).toMatchObject({ kind: "opened", detail: { maybe_scanner: true } });
  await page.context().close();
});

test("the page prints on A4 without its controls", async ({ company, request, browser }) => {
  const page = await customerPage(browser, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  await page.goto((await sendOffer(request, company, [20])).url);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("columnheader", { name: "Unit price" })).toBeVisible();
  for (const name of ["Accept", "Ask a question", "Decline"]) {
    await expect(page.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(0);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toMatch(/0\.245/);
  await page.context().close();
});
