import path from "node:path";
import { type Page, test } from "@playwright/test";
import { showIn, themes } from "./themes.ts";

const folder = process.env.PICTURES;
const heights: Record<number, number> = { 1440: 900 };
const phoneHeight = 844;

/** `PICTURES=folder npm run test:access` also keeps a picture of each stop. */
export async function keepPictures(page: Page, widths: number[]): Promise<void> {
  if (!folder) return;
  const name = test.info().title.replaceAll(/\W+/g, " ").trim();
  // A test may have several stops.
  const stop = test.info().annotations.push({ type: "pictures" });
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] ?? phoneHeight });
    for (const theme of themes) {
      await showIn(page, theme);
      const file = path.join(folder, `${name} ${stop} ${width} ${theme}.jpg`);
      await page.screenshot({ path: file, type: "jpeg", quality: 70 });
    }
  }
}
