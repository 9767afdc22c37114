import { availableParallelism } from "node:os";
import { inRoot } from "./root.mjs";
import { runNode } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";

const biome = inRoot("node_modules", "@biomejs", "biome", "bin", "biome");
const tsc = inRoot("node_modules", "typescript", "bin", "tsc");
const knip = inRoot("node_modules", "knip", "bin", "knip.js");
/**
 * The largest first, so that the last to end is a small one. The server's covers `local` and `workflow`, and that of
 * `e2e` the other suites.
 */
const programs = ["server", "web", "e2e", "shared", "clients/typescript"];

export const staticStages = [
  {
    name: "Lint and format",
    run: () => runNode(biome, ["ci", "--error-on-warnings", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."]),
  },
  { name: "Types", run: checkTypes },
  { name: "Unused code", run: () => runNode(knip, []) },
];

/**
 * Runs the stages in order, each under its headline, whatever failed before: one run tells all that is wrong. Only a
 * stage that `needs` a failed one cannot run, and counts as failed, too. The summary names every test that failed, since
 * its own report may be a thousand lines further up. Sets the exit code, and returns how many tests passed and failed;
 * a stage that failed without naming a test counts as one failed test.
 */
export async function runStages(stages) {
  const results = [];
  for (const { name, run, needs } of stages) {
    console.log(`\n== ${name}`);
    const begun = performance.now();
    const cannotRun = results.some((result) => result.name === needs && result.hasFailed);
    const { code, passed = 0, failures = [] } = cannotRun ? { code: 1 } : await outcomeOf(run);
    const hasFailed = Boolean(code || failures.length);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const words = cannotRun
      ? `did not run, since '${needs}' failed`
      : `${hasFailed ? "failed" : "passed"} in ${seconds} s`;
    console.log(`${name}: ${words}.`);
    results.push({ name, words, hasFailed, passed, failures, failed: hasFailed ? failures.length || 1 : 0 });
  }
  console.log("\n== Summary");
  for (const { name, words, failures } of results) {
    console.log(`${name}: ${words}.`);
    for (const each of failures) console.log(`  ${each}`);
  }
  if (results.some(({ hasFailed }) => hasFailed)) process.exitCode = 1;
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

/** What a stage returns, or a failure if it throws. */
async function outcomeOf(run) {
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof StopHere ? error.message : error);
    return { code: 1 };
  }
}

/**
 * As many at a time as there are cores, with one checker each. By default the compiler starts four checkers for every
 * program, which work out the same types again and double the processor time. Every program reports, not only the
 * first.
 */
async function checkTypes() {
  const waiting = [...programs];
  let failed = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      failed = (await runNode(tsc, ["-p", next, "--checkers", "1"])).code || failed;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return { code: failed };
}
