import { type QuoteMailParts, quoteMail } from "@quotemill/shared/mail/quote-mail";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

const company = {
  name: "Harbour Fencing",
  address: "8 Slipway Road\nBrookvale NSW 2100",
  abn: "51 824 753 556",
  phone: "02 5550 0148",
  email: "hello@harbour.example",
  website: null,
  colour: "#0f5132",
};
const quote = {
  quote_number: "HF-1",
  job: "Fence",
  grand_total: 123_456_789.5,
  tax_name: null,
  gst_total: null,
};
const mailOf = (changes: Partial<QuoteMailParts>) =>
  quoteMail({
    company,
    logo: null,
    subject: "Your quote",
    message: "Hi Marcus,\n\nhere it is.",
    quotes: [quote],
    choice: "one",
    offerUrl: "https://q.example/o/1",
    validUntil: "2026-11-30",
    canReply: true,
    formats: { money: (amount) => `$${amount}`, calendarDay: () => "30 November 2026" },
    ...changes,
  }).html;

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`a mail read on a narrow phone in the ${colorScheme}`, () => {
    test.use({ viewport: { width: 360, height: 800 }, colorScheme });

    test("can be read, even in a company's palest colour", async ({ page }) => {
      await page.setContent(mailOf({ company: { ...company, colour: "#fff3b0" } }));
      await expect(page.getByRole("link", { name: "View your quote" })).toBeVisible();
      await expectAccessible(page);
    });

    test("is no wider than the screen, however long its words are", async ({ page }) => {
      const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk".repeat(4);
      const details = { name: word, address: word, phone: word, email: word, website: word };
      const quotes = [quote, { ...quote, job: word }, { ...quote, quote_number: word }];
      await page.setContent(mailOf({ company: { ...company, ...details }, message: word, quotes }));
      await expect(page.getByRole("heading", { name: "Your quotes are ready" })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      // Next to all that, short words stay whole.
      const total = page.getByText("Total", { exact: true }).last();
      expect((await total.boundingBox())?.height).toBeLessThan(50);
    });
  });
}
