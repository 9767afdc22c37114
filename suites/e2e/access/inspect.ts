import type { Page } from "@playwright/test";
import { findBarriers, findFaintColours } from "../fixtures/accessibility.ts";
import { findLostToForcedColours } from "./forced-colours.ts";
import { findMotion } from "./motion.ts";
import { keepPictures } from "./pictures.ts";
import { findLostContent } from "./reflow.ts";
import { showIn, themes } from "./themes.ts";

const checks = { light: findBarriers, dark: findFaintColours };

/** So tall that nothing is scrolled beneath a bar, which axe would report as covered. */
const height = 6000;

/** Returns all findings about the page as it is now: by axe, with less motion, in forced colours and zoomed in. */
export async function inspect(page: Page, widths: number[]): Promise<string[]> {
  await keepPictures(page, widths);
  return [
    ...(await findInThemes(page, widths)),
    ...(await page.evaluate(findMotion)),
    ...(await findLostToForcedColours(page)),
    ...(await findLostContent(page)),
  ];
}

/** Runs at each width in both themes. */
async function findInThemes(page: Page, widths: number[]): Promise<string[]> {
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const theme of themes) {
      await showIn(page, theme);
      findings.push(...(await checks[theme](page)).map((finding) => `${width} px, ${theme}: ${finding}`));
    }
  }
  return findings;
}
