import { findBarriers } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

test("the checks see low contrast in either theme, tiny targets and a missing label", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Wrong</title><main><h1>Wrong</h1>
    <style>:root { color-scheme: light dark } p { color: light-dark(#000, #333); background: light-dark(#fff, #222) }
    button { inline-size: 12px; block-size: 12px; padding: 0; border: 0 }</style>
    <p>Dark on dark</p><button aria-label="One"></button><button aria-label="Two"></button><input></main>`);
  await page.emulateMedia({ colorScheme: "light" });
  const rules = async () => (await findBarriers(page)).map((finding) => finding.split(":")[0]);
  expect(await rules()).toEqual(["label", "target-size"]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await rules()).toEqual(["color-contrast", "label", "target-size"]);
});
