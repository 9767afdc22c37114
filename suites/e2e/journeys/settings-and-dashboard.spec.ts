import type { Page } from "@playwright/test";
import { createCompany } from "../../harness/company.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

/** Drawn by the browser, 2,400 pixels wide. */
async function largePicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 800 });
    canvas.getContext("2d")?.fillRect(100, 100, 2000, 500);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.replace(/^[^,]*,/, ""), "base64");
}

test("quote settings are saved card by card, with variables picked by keyboard", async ({ page, company, signIn }) => {
  await signIn(company.user);
  await page.goto("/settings/quote-settings");
  const subject = page.getByRole("textbox", { name: /subject/i });
  await subject.fill("Your quote");
  await page
    .getByRole("button", { name: /Insert Variable/ })
    .first()
    .click();
  await page.getByRole("searchbox", { name: "Filter variables" }).fill("quote_number");
  await page.keyboard.press("Enter");
  await expect(subject).toHaveValue(/Your quote ?\{\{quote_number\}\}/);
  await page.getByRole("button", { name: "Save Email Templates" }).click();
  await expect(page.getByText("Email template settings saved successfully!")).toBeVisible();

  await page.getByLabel(/prefix/i).fill("JX-");
  await page.getByLabel(/next quote number/i).fill("0");
  await page.getByRole("button", { name: "Save Quote Numbering" }).click();
  await expect(page.getByText("Next quote number must be a positive number.")).toBeVisible();
  await page.getByLabel(/next quote number/i).fill("500");
  await page.getByRole("textbox", { name: /name template/i }).fill("  ");
  await page.getByRole("button", { name: "Save Quote Numbering" }).click();
  await expect(page.getByText("Quote name template cannot be empty.")).toBeVisible();
  await page.getByRole("textbox", { name: /name template/i }).fill("{{contact_full_name}}");
  await page.getByRole("button", { name: "Save Quote Numbering" }).click();
  await expect(page.getByText("Quote numbering settings saved successfully!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/prefix/i)).toHaveValue("JX-");
  await expect(page.getByLabel(/next quote number/i)).toHaveValue("500");
  await expectAccessible(page);
});

test("a company's name, details and logo are in one place", async ({ page, company, signIn }) => {
  await signIn(company.admin);
  await page.goto("/settings/company");
  const details = page.getByRole("region", { name: "Company Details" });
  const paper = details.getByRole("figure", { name: "On the printed quote" });
  await details.getByLabel("Company name").fill("Harbour & Sons");
  await details.getByLabel("ABN").fill("51824753557");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(details.getByText("This is not a valid ABN. A digit is wrong or in the wrong place.")).toBeVisible();
  await details.getByLabel("ABN").fill("51824753556");
  await details.getByLabel("Pick a colour").fill("#ffcc00");
  await details.getByLabel("Website").fill("fences");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(details.getByText("Enter a valid web address.")).toBeVisible();
  await details.getByLabel("Website").fill("fences.example");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Company details saved successfully!")).toBeVisible();
  const sample = paper.getByRole("img", { name: "A sample quote with these details" });
  const modern = await sample.getAttribute("src");
  await details.getByRole("radio", { name: "Classic" }).check();
  await expect(sample).not.toHaveAttribute("src", modern ?? "");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // Larger than the server accepts, so the browser shrinks it first.
  await details
    .getByLabel("Logo file")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await largePicture(page) });
  await expect(page.getByText("Logo saved successfully!")).toBeVisible();
  await expect(details.getByRole("img", { name: "The company's logo" })).toHaveJSProperty("naturalWidth", 1200);

  await page.reload();
  await expect(details.getByLabel("Colour", { exact: true })).toHaveValue("#ffcc00");
  await expect(paper.locator("img")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Menu" }).getByText("Harbour & Sons")).toBeVisible();
  await expectAccessible(page);
});

test("a global admin without a company reads why there is nothing to edit", async ({ page, signIn }) => {
  await signIn("global@demo.test");
  await page.goto("/settings/quote-settings");
  await expect(
    page
      .getByRole("main")
      .getByText(/company/i)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /Save/ })).toHaveCount(0);
});

test("the dashboard shows the company's figures and latest quotes", async ({ page, signIn }) => {
  await signIn("user@demo.test");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back, Tom Ashby!" })).toBeVisible();
  for (const card of ["Total Quotes", "Quotes This Month", "Pending PDFs"]) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Webb front boundary").or(page.getByText("HF-1063"))).toBeVisible();
  await page.getByRole("row").filter({ hasText: "HF-1063" }).click();
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
});

test("Recent Quotes keeps its headings on a narrow desktop, and cuts or breaks nothing", async ({ page, signIn }) => {
  await signIn("user@demo.test");
  await page.goto("/dashboard");
  const table = page.getByRole("table", { name: "Recent Quotes" });
  await expect(table.getByRole("row").filter({ hasText: "HF-1063" })).toBeVisible();
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ["Quote #", "Contact", "Address", "Date", "Status"]) {
      const box = await table.getByRole("columnheader", { name }).boundingBox();
      expect(box?.width, name).toBeGreaterThan(30);
    }
    const cut = await table
      .locator("tbody *")
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      );
    expect(cut, `at ${width} px`).toEqual([]);
    const total = await table.getByText("$16,038.00").boundingBox();
    expect(total?.height, `a total at ${width} px`).toBeLessThan(30);
  }
});

test("a new company's dashboard is empty and offers to create the first quote", async ({ page, company, signIn }) => {
  await signIn(company.user);
  await page.goto("/dashboard");
  await expect(page.getByText("No quotes created yet.")).toBeVisible();
  await page
    .getByRole("link", { name: "New Quote" })
    .or(page.getByRole("button", { name: "New Quote" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/quotes\/new$/);
});

test("a global admin's dashboard counts the whole system", async ({ page, signIn }) => {
  await signIn("global@demo.test");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Global Admin Dashboard" })).toBeVisible();
  for (const card of ["Total Companies", "Total Users"])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`nothing on the dashboard moves while it loads, ${width} pixels wide`, async ({ page, request, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const fresh = await createCompany(request);
    for (const email of ["admin@demo.test", fresh.admin]) {
      await signIn(email);
      await page.addInitScript(addUpShifts);
      // The parts whose size the page cannot know come last.
      const answered = page.waitForResponse("**/rest/v1/dashboard*");
      for (const late of ["**/rest/v1/needs_attention", "**/rest/v1/setup"]) {
        await page.route(late, async (route) => {
          await answered;
          await route.continue();
        });
      }
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "Offers by month" }).waitFor();
      await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts), email).toBeLessThan(0.02);
      await page.unrouteAll({ behavior: "wait" });
    }
  });
}

/** Runs in the browser. Adds up the layout shifts that the browser itself reports. */
function addUpShifts() {
  const sum = Object.assign(window, { shifts: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum.shifts += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

test("times of reminders are never cut", async ({ page, company, signIn }) => {
  await signIn(company.admin);
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/settings/follow-ups");
    for (const name of ["From", "Until"]) {
      const room = await page.getByRole("combobox", { name, exact: true }).evaluate((select: HTMLSelectElement) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
        pen.font = font;
        const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
        return (
          select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) - widest
        );
      });
      expect(room, `${name} at ${width}`).toBeGreaterThanOrEqual(0);
    }
  }
});
