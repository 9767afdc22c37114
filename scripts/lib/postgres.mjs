import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";

const home = "/usr/lib/postgresql";
const aptGet = "/usr/bin/apt-get";
const commands = "apt-get update && apt-get install postgresql";

/**
 * The folder with the programs of Debian's newest PostgreSQL. As root it is installed or brought up to date first; for
 * everyone else it is the newest that is there.
 */
export async function ensurePostgres() {
  if (process.getuid?.() === 0 && existsSync(aptGet)) await installNewest();
  const found = newestIn(home);
  if (!found) throw new StopHere(`Debian's PostgreSQL is missing. As root: ${commands}`);
  return found;
}

async function installNewest() {
  const quietly = { env: { DEBIAN_FRONTEND: "noninteractive" } };
  const aptGetRuns = async (...args) =>
    (await run(aptGet, ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], quietly)).code === 0;
  await aptGetRuns("update");
  // The package without a version depends on the newest, and stays as it is when that has a newer minor version.
  const { output } = await run("apt-cache", ["depends", "postgresql"], { quiet: true });
  const [newest] = /postgresql-\d+/.exec(output) ?? ["postgresql"];
  if (await aptGetRuns("install", "-y", "--no-install-recommends", newest)) return;
  throw new StopHere(`${newest} could not be installed (apt-get failed, see above). As root: ${commands}`);
}

function newestIn(folder) {
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(folder, version, "bin"))
    .find((programs) => existsSync(path.join(programs, "postgres")));
}
