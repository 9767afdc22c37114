import { inRoot } from "./root.mjs";
import { runNode } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";

const biome = inRoot("node_modules", "@biomejs", "biome", "bin", "biome");
const tsc = inRoot("node_modules", "typescript", "bin", "tsc");
const knip = inRoot("node_modules", "knip", "bin", "knip.js");
const workspaces = ["shared", "server", "web", "workflow", "e2e", "bench", "faults", "attack"];

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

/** One after another, because the compiler uses all cores by itself. Every workspace reports, not only the first. */
async function checkTypes() {
  let failed = 0;
  for (const workspace of workspaces) failed = (await runNode(tsc, ["-p", workspace])).code || failed;
  return { code: failed };
}
