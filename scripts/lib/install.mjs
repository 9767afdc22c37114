import { readFileSync } from "node:fs";
import { inRoot } from "./root.mjs";
import { run, runNode } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";
import { inTurn } from "./turn.mjs";

/**
 * Installs the packages, unless node_modules already matches the lockfile. Building and running the product need no dev
 * packages, which are those of tests and tools: without `withDev` they are installed only where they already were, whatever
 * NODE_ENV says.
 */
export async function ensureInstalled({ withDev = true } = {}) {
  if (isInstalled(withDev)) return;
  await inTurn(async () => {
    if (isInstalled(withDev)) return; // the command before us in the queue did it
    console.log("Installing packages…");
    // Not `npm ci`: it refuses a lockfile without the optional packages of other systems, such as ours. `--no-save`
    // installs the locked versions and leaves the lockfile alone.
    const dev = withDev || hasDev() ? "--include=dev" : "--omit=dev";
    const args = ["install", "--no-save", dev, "--no-audit", "--no-fund"];
    const npm = process.env.npm_execpath;
    const { code } = await (npm?.endsWith(".js") ? runNode(npm, args) : run("npm", args)).catch(() => ({ code: 1 }));
    if (code) throw new StopHere("The packages could not be installed (npm install failed, see above).");
  });
}

const presentFile = inRoot("node_modules", ".package-lock.json");

/**
 * npm writes node_modules/.package-lock.json as its last step, so an interrupted install has none. Optional packages
 * may be missing; one for another system means that node_modules came from another machine.
 */
function isInstalled(withDev) {
  const wanted = readPackages(inRoot("package-lock.json"));
  if (!wanted) throw new StopHere("package-lock.json is missing or cannot be read.");
  const present = readPackages(presentFile);
  if (!present) return false;
  const complete = Object.entries(wanted).every(([name, { version, optional, dev, link }]) => {
    return !name || optional || link || present[name]?.version === version || (dev && !withDev && !present[name]);
  });
  return (
    complete && Object.values(present).every(({ os, cpu }) => fits(os, process.platform) && fits(cpu, process.arch))
  );
}

const hasDev = () => Object.values(readPackages(presentFile) ?? {}).some(({ dev }) => dev);

/** npm's `os` and `cpu` lists name allowed values, or excluded ones with `!`. */
function fits(list, value) {
  if (!list) return true;
  return list.every((item) => item.startsWith("!")) ? !list.includes(`!${value}`) : list.includes(value);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}
