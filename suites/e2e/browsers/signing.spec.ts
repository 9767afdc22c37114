import { password } from "../../harness/company.ts";
import { customerOf, makeQuotes } from "../../harness/offer.ts";
import { isPhone, sizes } from "../fixtures/first-hour.ts";
import { expect, test } from "./test.ts";

/** Chromium's journeys cannot show these, because their browser hides all scrollbars. */
const strayScrollbars = `[...document.querySelectorAll("*")]
  .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
  .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight && scrollHeight <= clientHeight + 4)
  .map((each) => each.className)`;

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("staff type a quote's last day, and the customer draws a signature", async ({
      visitor,
      driver,
      company,
      request,
      mailbox,
    }) => {
      const { visit, press, write, writeDate, draw, isAt, sees, seesHeading } = visitor;
      const { api, quote_ids } = await makeQuotes(request, company, [10]);
      await visit("/login");
      await write("Email", company.user);
      await write("Password", password);
      await press("button", "Sign In");
      await isAt(/\/dashboard$/);

      await visit(`/quotes/send?contact=${customerOf(company)}`);
      await writeDate("Valid until", "2030-12-12");
      await press("button", "Send to Marcus Webb");
      await sees("Successfully sent 1 quote(s)!");

      await visit(await mailbox.quoteLink(customerOf(company)));
      await press("button", "Accept");
      await write("Your full name", "Marcus Webb");
      await draw(/^Drawn signature/, [
        [20, -20],
        [40, 10],
        [60, -10],
      ]);
      await press("checkbox", /^I accept quote QT-1001/);
      await press("button", /^Accept quote for \$/);
      await seesHeading(/accepted/i);
      const { items } = await api.get(`/rest/v1/quotes/${quote_ids[0]}/offers`);
      const signature = expect.stringMatching(/^M\d+ \d+(L\d+ \d+){3,}$/);
      expect(items).toMatchObject([{ valid_until: "2030-12-12", acceptances: [{ record: { signature } }] }]);

      await visit("/quotes");
      if (isPhone(viewport)) await press("link", /^Marcus Webb/);
      await press("button", "View Details of QT-1001");
      await sees("Call Marcus to set a date");
      expect(await driver.evaluate(strayScrollbars), "rows that scroll by a pixel or two").toEqual([]);
    });
  });
}
