import { inRoot } from "./root.mjs";
import { runNode } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";

const biome = inRoot("node_modules", "@biomejs", "biome", "bin", "biome");
const tsc = inRoot("node_modules", "typescript", "bin", "tsc");
const knip = inRoot("node_modules", "knip", "bin", "knip.js");
/** The largest first, so that the last to end is a small one. */
const workspaces = ["server", "web", "local", "bench", "workflow", "shared", "faults", "attack", "e2e"];

export const staticStages = [
  [
    "Lint and format",
    () => runNode(biome, ["ci", "--error-on-warnings", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."]),
  ],
  ["Types", checkTypes],
  ["Unused code", () => runNode(knip, [])],
];

/** Runs the stages in order, each under its headline, and stops at the first failure. */
export async function runStages(stages) {
  for (const [name, stage] of stages) {
    console.log(`\n== ${name}`);
    const begun = performance.now();
    const { code } = await stage();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    if (code) throw new StopHere(`\n${name}: failed after ${seconds} s.`);
    console.log(`${name}: passed in ${seconds} s.`);
  }
}

/**
 * Two at a time with one checker each. By default the compiler starts four checkers for every workspace, which work out
 * the same types again and double the processor time. Every workspace reports, not only the first.
 */
async function checkTypes() {
  const waiting = [...workspaces];
  let failed = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      failed = (await runNode(tsc, ["-p", next, "--checkers", "1"])).code || failed;
    }
  };
  await Promise.all([lane(), lane()]);
  return { code: failed };
}
