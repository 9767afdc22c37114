import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";
import type { Options } from "./test.ts";

/** `npm run test:browsers`: the browsers that Playwright can drive only with its own builds of them. */
export default defineConfig<Options>({
  ...journeys,
  projects: [
    { name: "firefox", use: { engine: "firefox" } },
    { name: "webkit", use: { engine: "webkit" } },
  ],
  testDir: ".",
  outputDir: "../../../test-results",
  globalSetup: "./global-setup.ts",
});
