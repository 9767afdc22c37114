import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { smallTargets } from "../fixtures/touch-targets.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" });

/** A screen and an element that shows that the screen is there. */
const screens: [path: string, arrived: (page: Page) => Promise<void>][] = [
  ["/dashboard", (page) => page.getByRole("link", { name: "View All Quotes" }).waitFor()],
  ["/contacts", (page) => page.getByRole("link", { name: "Marcus Webb" }).first().waitFor()],
  ["/forms/builder", (page) => page.getByRole("link", { name: "Use Timber deck" }).waitFor()],
  ["/settings/quote-settings", (page) => page.getByLabel("Next Quote Number").waitFor()],
  ["/settings/company", (page) => page.getByLabel("Company name").waitFor()],
  ["/settings/integrations", (page) => page.getByRole("button", { name: "Connect to GoHighLevel" }).waitFor()],
  [
    "/settings/integrations?tab=automation",
    (page) => page.getByRole("button", { name: "Rotate upload secret" }).waitFor(),
  ],
  ["/settings/integrations?tab=keys", (page) => page.getByText("No keys yet").waitFor()],
  ["/settings/integrations?tab=events", (page) => page.getByText("No endpoints yet").waitFor()],
];

test("on a phone every control is large enough for a finger", async ({ page, signIn }) => {
  await signIn("admin@demo.test");
  for (const [path, arrived] of screens) {
    await page.goto(path);
    await arrived(page);
    expect(await smallTargets(page), path).toEqual([]);
  }
});

/** Each list, and the selector of its rows. */
const lists = [
  ["/quotes", "nav[aria-label=Contacts] li"],
  ["/quotes/pipeline", "main tbody tr"],
  ["/contacts", "main tbody tr"],
  ["/prices", "main tbody tr"],
  ["/forms/builder", "main li"],
  ["/quotes/send", "main tbody tr"],
] as const;

test("on a phone each list begins with its first row, and a button unfolds its filters", async ({ page, signIn }) => {
  await signIn("admin@demo.test");
  for (const [path, rows] of lists) {
    await page.goto(path);
    const row = page.locator(rows).first();
    await expect(row, path).toContainText(/[a-z]/);
    const bar = await page.getByRole("banner").first().boundingBox();
    const first = await row.boundingBox();
    expect((first?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0), path).toBeLessThanOrEqual(220);
  }
  await page.goto("/contacts?status=archived");
  await expect(page.getByRole("button", { name: "Import" })).toBeHidden();
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("button", { name: "Import" })).toBeVisible();
  const status = page.getByRole("combobox", { name: "Status" });
  await expect(status).toBeHidden();
  await page.getByRole("button", { name: "Filter (1)" }).click();
  await status.selectOption("Active");
  await expect(page.getByRole("link", { name: "Marcus Webb" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(status).toBeHidden();
});

test("on a phone Save Changes and Create Quote stay in sight", async ({ page, signIn }) => {
  await signIn("admin@demo.test");
  await page.goto("/forms/builder");
  await page.getByRole("link", { name: "Edit Residential fence" }).click();
  await page
    .getByRole("button", { name: /^Edit / })
    .last()
    .click();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeInViewport({ ratio: 1 });
  expect(await smallTargets(page), "builder").toEqual([]);
  await page.goto("/forms/builder");
  await page.getByRole("link", { name: "Use Residential fence" }).click();
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await expect(page.getByRole("button", { name: "Create Quote" })).toBeInViewport({ ratio: 1 });
  expect(await smallTargets(page), "quote editor").toEqual([]);
});

/** The field to change on each settings page, and the button that then has to stay visible. */
const settings = [
  ["/settings/company", "Address", "Save"],
  ["/settings/quote-settings", "Email Subject Template", "Save Email Templates"],
  ["/settings/company", "Dates and numbers", "Save"],
  ["/settings/follow-ups", "Email Subject", "Save Follow-ups"],
] as const;

test("on a phone Save stays in sight on settings pages", async ({ page, signIn, company }) => {
  await signIn(company.admin);
  for (const [path, label, save] of settings) {
    await page.goto(path);
    const field = page.getByLabel(label, { exact: true }).first();
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption({ index: 1 });
    else await field.fill("Changed");
    await field.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await expect(page.getByRole("button", { name: save, exact: true }), `${path}, ${label}`).toBeInViewport({
      ratio: 1,
    });
  }
});
