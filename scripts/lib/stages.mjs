import { availableParallelism } from "node:os";
import { inRoot } from "./root.mjs";
import { runNode } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";

const biome = inRoot("node_modules", "@biomejs", "biome", "bin", "biome");
const tsc = inRoot("node_modules", "typescript", "bin", "tsc");
const knip = inRoot("node_modules", "knip", "bin", "knip.js");
const typesOf = (folder) => [tsc, ["-p", folder, "--checkers", "1"]];
/**
 * The longest first, so that the last to end is a short one. The server's types cover `local` and `workflow`. By default the
 * compiler starts four checkers, which work out the same types again and double the processor time.
 */
const codeChecks = [
  ...["server", "web"].map(typesOf),
  [knip, []],
  ...["suites", "shared", "clients/typescript"].map(typesOf),
];

export const staticStages = [
  {
    name: "Lint and format",
    run: () => runNode(biome, ["ci", "--error-on-warnings", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."]),
  },
  { name: "Types and unused code", run: checkCode },
];

/**
 * Runs the stages in order, each under its headline, whatever failed before: one run shows all problems. Only a stage that
 * `needs` a failed one cannot run, and also counts as failed. The summary names every test that failed, since its own report
 * may be a thousand lines further up. Sets the exit code, and returns the numbers of tests that passed and failed; a stage
 * that failed without naming a test counts as one failed test.
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

/** Returns the result of a stage, or a failure if it throws. */
async function outcomeOf(run) {
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof StopHere ? error.message : error);
    return { code: 1 };
  }
}

/** Runs as many at a time as there are cores. All of them report, not only the first that finds something. */
async function checkCode() {
  const waiting = [...codeChecks];
  let failed = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      failed = (await runNode(...next)).code || failed;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return { code: failed };
}
