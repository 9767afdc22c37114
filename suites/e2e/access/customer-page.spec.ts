import { brands } from "../fixtures/brands.ts";
import { openEveryState } from "../fixtures/offer-states.ts";
import { expect, test } from "../fixtures/test.ts";
import { inspect } from "./inspect.ts";

const widths = [1440, 390, 360];

/** Forms that can be sent incomplete, and the refusals that then appear. */
const refusals: Record<string, RegExp> = {
  accept: /Type your full name/,
  "question-form": /Type your question/,
};

// The unknown offer answers 404, the incomplete forms 4xx.
test.use({ expectedProblems: /status of 4\d\d/ });

for (const brand of Object.values(brands)) {
  test(`the customer's page in every state, for ${brand.name}`, async ({ page, request, baseURL }) => {
    test.slow(); // some twenty screens, each at three widths in both themes
    const { pages } = await openEveryState(request, baseURL ?? "", brand);
    for (const [state, url] of Object.entries(pages)) {
      await test.step(state, async () => {
        await page.goto(url);
        expect.soft(await inspect(page, widths), state).toEqual([]);
        const words = refusals[state];
        if (!words) return;
        await page.locator("form").getByRole("button").last().click();
        await expect(page.getByText(words)).toBeVisible();
        expect.soft(await inspect(page, widths), `${state}, refused`).toEqual([]);
      });
    }
  });
}
