import { pages } from "@quotemill/shared/screens/pages";
import { expect, test } from "../fixtures/test.ts";
import { expectLoaded } from "./expect-loaded.ts";
import { inspect } from "./inspect.ts";
import type { PageKey } from "./visit.ts";

const widths = [1440, 390];
const lists: PageKey[] = ["dashboard", "contacts", "prices", "quotes", "newQuote", "quoteSender", "templates", "team"];

for (const list of lists) {
  test(`${pages[list].path} of a company without anything`, async ({ page, company, signIn }) => {
    await signIn(company.admin);
    await page.goto(pages[list].path);
    await expectLoaded(page);
    expect(await inspect(page, widths)).toEqual([]);
  });
}
