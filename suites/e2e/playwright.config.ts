import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { ensureChromium } from "../../scripts/lib/chromium.mjs";
import { testMs, waitMs } from "../limits.ts";

/** The short part in `npm test`: from an invitation to the customer's yes. `npm run test:e2e` also runs the others. */
const main = ["calculating", "first-hour", "offer", "sign-in"];
const mainJourneys = main.map((name) => `**/${name}.spec.ts`);

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "journeys",
  projects: [
    { name: "main", testMatch: mainJourneys },
    { name: "more", testIgnore: mainJourneys },
  ],
  outputDir: "../../test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // They share a server.
  workers: Math.min(4, availableParallelism()),
  retries: 0, // a journey that passes on retry hides a bug
  timeout: testMs,
  expect: { timeout: waitMs },
  reporter: "list",
  use: {
    actionTimeout: waitMs,
    navigationTimeout: waitMs,
    screenshot: "only-on-failure",
    // Recording costs more than the journeys themselves. Set TRACE=1 to debug one.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    // A click waits until its target stops moving.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      // The system's browser, so that nothing is downloaded. It must not phone home during tests either.
      executablePath: await ensureChromium(),
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
