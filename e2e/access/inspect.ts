import type { Page } from "@playwright/test";
import { findBarriers, findFaintColours } from "../fixtures/accessibility.ts";

const checks = { light: findBarriers, dark: findFaintColours };
type Theme = keyof typeof checks;

/** So tall that nothing is scrolled beneath a bar, which axe would take for covered. */
const height = 6000;

/** Every finding about what the page shows now, at each width in both themes. */
export async function inspect(page: Page, widths: number[]): Promise<string[]> {
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const [theme, check] of Object.entries(checks)) {
      await showIn(page, theme as Theme);
      findings.push(...(await check(page)).map((finding) => `${width} px, ${theme}: ${finding}`));
    }
  }
  return findings;
}

/** As the system's setting does it, and as the app's own switch does. Colours fade, if only for a frame. */
async function showIn(page: Page, colorScheme: Theme) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async (theme) => {
    const { dataset } = document.documentElement;
    if (dataset.theme) dataset.theme = theme;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    const isFading = (each: Animation) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    while (document.getAnimations().some(isFading)) await nextFrame();
  }, colorScheme);
}
