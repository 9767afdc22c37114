import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";

export async function expectLoaded(page: Page) {
  await expect(page.getByRole("heading", { includeHidden: true }).first()).toBeAttached();
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
}
