import type { Page } from "@playwright/test";
import { apiAs } from "../../harness/api.ts";
import { expect, test } from "../fixtures/test.ts";

const perMetre = { price: 11_200, cost: 7_100 };
const template = {
  name: "Residential fence",
  structure: [{ id: "field_1", type: "number", label: "Fence length (m)", pricing: perMetre }],
  pricing: {},
  make_webhook_url: null,
};

/** Counts presses of a finger or a mouse. Typing and Tab are not clicks. */
async function countClicks(page: Page) {
  let clicks = 0;
  await page.exposeFunction("countClick", () => clicks++);
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    document.addEventListener("pointerdown", countClick, { capture: true });
  });
  return () => clicks;
}

/** Types into the field with the focus and moves to the next. */
async function fillInTurn(page: Page, texts: string[]) {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a quote goes from New Quote to sent in five clicks", async ({ page, company, signIn, request, mailbox }) => {
      const api = await apiAs(request, company.admin);
      await api.post("/rest/v1/form_templates", template);
      const clicks = await countClicks(page);
      await signIn(company.user);
      await page.goto("/dashboard");

      await page.getByRole("link", { name: "New Quote" }).first().click();
      await page.getByRole("button", { name: /Start from Scratch/ }).click();
      await expect(page.getByRole("combobox", { name: /Search for contact/ })).toBeFocused();
      await page.keyboard.press("Tab");
      const email = `oonagh-${company.id}@example.com`;
      await fillInTurn(page, ["Oonagh", "Fitzgerald", email, "", "", "", "42.5"]);
      await expect(page.getByRole("complementary", { name: "Quote summary" })).toContainText("Total$5,236.00");
      await page.getByRole("button", { name: "Create Quote" }).click();

      const created = page.getByRole("row").filter({ hasText: "QT-1001" });
      await expect(created).toHaveAttribute("aria-current", "true");
      await expect(created).toBeInViewport();
      await created.getByRole("link", { name: "Send QT-1001" }).click();

      await expect(page.getByRole("checkbox", { name: /QT-1001/ })).toBeChecked();
      await expect(page.frameLocator('iframe[title="Email"]').getByText("$5,236.00", { exact: true })).toBeVisible();
      await expect(page.getByText(/^Quotemill sends this email/)).toBeVisible();
      const odd = page.getByRole("region", { name: "Before you send" });
      await expect(odd).toContainText("There is no address for Oonagh Fitzgerald.");
      await page.getByRole("button", { name: "Send to Oonagh Fitzgerald" }).click();
      await expect(page.getByText("Successfully sent 1 quote(s)!")).toBeVisible();
      expect(clicks()).toBe(5);
      expect((await mailbox.latest(email, /^Your quote/)).html).toContain("$5,236.00");
    });
  });
}
