import type { Page } from "@playwright/test";
import { untilSettled } from "./settled.ts";

export const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** Switches as the system's setting does, and as the app's own switch does. */
export async function showIn(page: Page, colorScheme: Theme) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((theme) => {
    const { dataset } = document.documentElement;
    if (dataset.theme) dataset.theme = theme;
  }, colorScheme);
  await page.evaluate(untilSettled);
}
