import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

/** `npm run test:postgres`: the main journeys on Debian's PostgreSQL. */
export default defineConfig({
  ...journeys,
  projects: journeys.projects?.filter(({ name }) => name === "main"),
  testDir: "../journeys",
  outputDir: "../../../test-results",
  globalSetup: "./global-setup.ts",
});
