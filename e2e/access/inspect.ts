import type { Page } from "@playwright/test";
import { findBarriers, findFaintColours } from "../fixtures/accessibility.ts";
import { findLostToForcedColours } from "./forced-colours.ts";
import { findMotion } from "./motion.ts";
import { findLostContent } from "./reflow.ts";
import { untilSettled } from "./settled.ts";

const checks = { light: findBarriers, dark: findFaintColours };
type Theme = keyof typeof checks;

/** So tall that nothing is scrolled beneath a bar, which axe would take for covered. */
const height = 6000;

/** Every finding about what the page shows now: by axe, with less motion, in forced colours and zoomed in. */
export async function inspect(page: Page, widths: number[]): Promise<string[]> {
  return [
    ...(await findInThemes(page, widths)),
    ...(await page.evaluate(findMotion)),
    ...(await findLostToForcedColours(page)),
    ...(await findLostContent(page)),
  ];
}

/** At each width in both themes. */
async function findInThemes(page: Page, widths: number[]): Promise<string[]> {
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

/** As the system's setting does it, and as the app's own switch does. */
async function showIn(page: Page, colorScheme: Theme) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((theme) => {
    const { dataset } = document.documentElement;
    if (dataset.theme) dataset.theme = theme;
  }, colorScheme);
  await page.evaluate(untilSettled);
}
