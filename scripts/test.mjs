/**
 * `npm test`: sets up whatever is missing, then checks everything but the slow suites; the last line counts the tests.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";
import { runStages, staticStages } from "./lib/stages.mjs";
import { command, StopHere } from "./lib/stop-here.mjs";
import { countTests } from "./lib/test-counts.mjs";

await command(async () => {
  await ensureInstalled();
  const chromium = await ensureChromium();
  const reports = mkdtempSync(path.join(tmpdir(), "quotemill-test-"));
  const report = { vitest: path.join(reports, "vitest.json"), playwright: path.join(reports, "playwright.json") };
  try {
    await runStages([
      ...staticStages,
      ["Unit, server and web tests", () => runVitest(report.vitest)],
      ["Build", async () => ({ code: await ensureBuilt() })],
      ["Main journeys in the browser", () => runPlaywright(report.playwright, chromium)],
    ]);
  } catch (error) {
    if (!(error instanceof StopHere)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
  // Always the last line, so that the end of the output shows the result.
  const { passed, failed } = countTests(report);
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${passed} passed, ${failed} failed`);
});

function runVitest(file) {
  const vitest = inRoot("node_modules", "vitest", "vitest.mjs");
  return runNode(vitest, ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
}

function runPlaywright(file, chromium) {
  const playwright = inRoot("node_modules", "@playwright", "test", "cli.js");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: chromium };
  return runNode(playwright, ["test", "--config", "e2e", "--project=main", "--reporter=list,json"], { env });
}
