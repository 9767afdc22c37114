import { existsSync } from "node:fs";
import { run } from "./run.mjs";

const aptGet = "/usr/bin/apt-get";

/** Returns whether we may install packages here: as root, by Debian's own tool. */
export const canInstall = () => process.getuid?.() === 0 && existsSync(aptGet);

/** Updates the package lists: those in an image are often empty or outdated. */
export const updateLists = () => aptGetRuns("update");

/** Installs the packages, or brings them up to date. Returns whether that worked. */
export const install = (...packages) => aptGetRuns("install", "-y", "--no-install-recommends", ...packages);

async function aptGetRuns(...args) {
  // Another installation may be under way.
  const quietly = ["-qq", "-o", "DPkg::Lock::Timeout=300"];
  const { code } = await run(aptGet, [...quietly, ...args], { env: { DEBIAN_FRONTEND: "noninteractive" } });
  return code === 0;
}
