/**
 * `npm run client:generate` makes the TypeScript client from `clients/typescript/openapi.json`; `npm run test:client`
 * (`--check`) compares a fresh result with the existing files. The generator has its own folder and lock file, because it
 * needs a TypeScript that is written in JavaScript.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { inRoot } from "./lib/root.mjs";
import { run, runNode } from "./lib/run.mjs";
import { command, StopHere } from "./lib/stop-here.mjs";

const client = inRoot("clients/typescript");
const generator = path.join(client, "generator");
const source = path.join(client, "src");

await command(async () => {
  if (!existsSync(path.join(generator, "node_modules"))) {
    const { code } = await run("npm", ["ci", "--prefix", generator, "--no-audit", "--no-fund"]);
    if (code !== 0) throw new StopHere("The generator could not be installed.");
  }
  const made = mkdtempSync(path.join(client, "made-"));
  try {
    const bin = path.join(generator, "node_modules/@hey-api/openapi-ts/bin/run.js");
    const args = ["--file", path.join(generator, "openapi-ts.config.mjs")];
    const { code, output } = await runNode(bin, args, { quiet: true, env: { OUTPUT: made } });
    if (code !== 0) throw new StopHere(`The client could not be generated.\n${output}`);
    if (process.argv.includes("--check")) compare(made);
    else replace(made);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
});

function replace(made) {
  rmSync(source, { recursive: true, force: true });
  renameSync(made, source);
  console.log("The client in clients/typescript/src is new.");
}

function compare(made) {
  const [before, after] = [source, made].map(readAll);
  const names = new Set([...before.keys(), ...after.keys()]);
  const differing = [...names].filter((name) => before.get(name) !== after.get(name));
  if (differing.length > 0) {
    throw new StopHere(`Run \`npm run client:generate\`: ${differing.join(", ")} would come out otherwise.`);
  }
  console.log(`The client is as it would be generated: ${names.size} files.`);
}

function readAll(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const read = ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return [path.relative(folder, file), readFileSync(file, "utf8")];
  };
  return new Map(files.map(read));
}
