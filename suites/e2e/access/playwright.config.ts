import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

/** `npm run test:access`: every screen, dialog and state, which takes too long for `npm test`. */
export default defineConfig({
  ...journeys,
  projects: [{ name: "access" }],
  testDir: ".",
  outputDir: "../../../test-results",
  globalSetup: "../global-setup.ts",
});
