import { defineConfig } from "@playwright/test";
import { findChromium } from "../scripts/lib/chromium.mjs";

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0, // a journey that passes at the second try is a bug not yet understood
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: "list",
  use: {
    screenshot: "only-on-failure",
    // Recording costs more than the journeys themselves: asked for with TRACE=1 when one has to be understood.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    // Nobody watches: a click waits until what it hits has stopped moving.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      // The system's browser: nothing is downloaded, and it must not phone home in a test either.
      executablePath: findChromium(),
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
