/**
 * `npm test`: sets up anything that is missing, then checks everything but the slow suites; the last line counts the tests.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";
import { runStages, staticStages } from "./lib/stages.mjs";
import { command } from "./lib/stop-here.mjs";
import { readPlaywright, readVitest } from "./lib/test-reports.mjs";

await command(async () => {
  await ensureInstalled();
  const reports = mkdtempSync(path.join(tmpdir(), "quotemill-test-"));
  const { passed, failed } = await runStages([
    ...staticStages,
    { name: "Unit, server and web tests", run: () => runVitest(path.join(reports, "vitest.json")) },
    { name: "Build", run: async () => ({ code: await ensureBuilt() }) },
    {
      name: "Main journeys in the browser",
      needs: "Build",
      run: () => runPlaywright(path.join(reports, "playwright.json")),
    },
  ]);
  rmSync(reports, { recursive: true, force: true });
  // Always the last line, so that the end of the output shows the result.
  console.log(`\n${passed} passed, ${failed} failed`);
});

async function runVitest(file) {
  const vitest = inRoot("node_modules", "vitest", "vitest.mjs");
  const { code } = await runNode(vitest, ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  return { code, ...readVitest(file) };
}

async function runPlaywright(file) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const playwright = inRoot("node_modules", "@playwright", "test", "cli.js");
  const args = ["test", "--config", "suites/e2e", "--project=main", "--reporter=list,json"];
  const { code } = await runNode(playwright, args, { env });
  return { code, ...readPlaywright(file) };
}
