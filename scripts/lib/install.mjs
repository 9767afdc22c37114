import { readFileSync } from "node:fs";
import { inRoot } from "./root.mjs";
import { run, runNode } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";
import { inTurn } from "./turn.mjs";

/** Installs the packages, unless node_modules already matches the lockfile. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await inTurn(async () => {
    if (isInstalled()) return; // the command before us in the queue did it
    console.log("Installing packages…");
    // Not `npm ci`: it refuses a lockfile without the optional packages of other systems, such as ours. `--no-save`
    // installs the locked versions and leaves the lockfile alone. Dev packages are included regardless of NODE_ENV,
    // because the build needs them.
    const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"];
    const npm = process.env.npm_execpath;
    const { code } = await (npm?.endsWith(".js") ? runNode(npm, args) : run("npm", args)).catch(() => ({ code: 1 }));
    if (code) throw new StopHere("The packages could not be installed (npm install failed, see above).");
  });
}

/**
 * npm writes node_modules/.package-lock.json as its last step, so an interrupted install has none. Optional packages
 * may be missing; one for another system means that node_modules came from another machine.
 */
function isInstalled() {
  const wanted = readPackages(inRoot("package-lock.json"));
  if (!wanted) throw new StopHere("package-lock.json is missing or cannot be read.");
  const present = readPackages(inRoot("node_modules", ".package-lock.json"));
  if (!present) return false;
  const complete = Object.entries(wanted).every(([name, { version, optional }]) => {
    return !name || optional || present[name]?.version === version || wanted[name].link;
  });
  return (
    complete && Object.values(present).every(({ os, cpu }) => fits(os, process.platform) && fits(cpu, process.arch))
  );
}

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
