import { expect, test } from "../fixtures/test.ts";
import { findDemo } from "./demo.ts";
import { expectLoaded } from "./expect-loaded.ts";
import { inspect } from "./inspect.ts";
import { accounts, addressOf } from "./visit.ts";
import { visits } from "./visits/index.ts";

const widths = [1440, 390];
const overlay = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

for (const visit of visits) {
  test.describe(() => {
    if (visit.isRefused) test.use({ expectedProblems: /status of 40[03]/ });
    test(visit.name, async ({ page, signIn, request }) => {
      const demo = await findDemo(request);
      if (visit.role) await signIn(accounts[visit.role]);
      await page.goto(addressOf(visit, demo));
      await expectLoaded(page);
      await visit.open?.(page, demo);
      if (visit.shows) await expect(page.locator(overlay).first()).toBeVisible();
      await expectLoaded(page);
      expect(await inspect(page, widths)).toEqual([]);
    });
  });
}
