/**
 * The first half of `npm run test:n8n`: checks and builds our nodes with n8n's own tools, and installs n8n itself in a
 * folder outside of the project, once.
 */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { n8nFolder, n8nVersion, nodesFolder } from "./lib/n8n.mjs";
import { inRoot } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { command, StopHere } from "./lib/stop-here.mjs";

const tools = inRoot("integrations");

await command(async () => {
  if (!existsSync(path.join(tools, "node_modules"))) {
    await install(tools, "n8n's tools could not be installed.");
  }
  for (const script of ["lint", "build"]) {
    await npm(`n8n's ${script} of our nodes failed.`, "run", script, "--prefix", nodesFolder);
  }
  await installN8n();
});

async function installN8n() {
  const done = path.join(n8nFolder, "installed");
  if (existsSync(done)) return;
  console.log(`Installing n8n ${n8nVersion} in ${n8nFolder}: 1.7 GB, several minutes, once.`);
  mkdirSync(n8nFolder, { recursive: true });
  // With npm's own rules for peers, it does not find a set of versions within an hour, hence the lock file. No package's
  // script is needed, because n8n keeps its data in PostgreSQL.
  for (const file of [".npmrc", "package.json", "package-lock.json"]) {
    copyFileSync(path.join(tools, "n8n", file), path.join(n8nFolder, file));
  }
  await install(n8nFolder, "n8n could not be installed.");
  writeFileSync(done, "");
}

/** Not `npm ci`, which fails if a package for another system is missing from the registry. The lock file stays as it is. */
async function install(folder, problem) {
  await npm(problem, "install", "--prefix", folder, "--no-save", "--ignore-scripts", "--omit=dev");
}

async function npm(problem, ...args) {
  const { code } = await run("npm", args);
  if (code !== 0) throw new StopHere(problem);
}
