import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

/** `npm run test:n8n`: our nodes in a real n8n. */
export default defineConfig({
  ...journeys,
  projects: [{ name: "n8n" }],
  testDir: ".",
  outputDir: "../../../test-results",
  globalSetup: "../global-setup.ts",
});
