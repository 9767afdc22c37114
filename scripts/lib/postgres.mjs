import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { canInstall, install, updateLists } from "./debian.mjs";
import { run } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";

const home = "/usr/lib/postgresql";
const commands = "apt-get update && apt-get install postgresql";

/**
 * Returns the folder with the programs of Debian's newest PostgreSQL. As root it is installed or brought up to date first;
 * for everyone else it is the newest that is there.
 */
export async function ensurePostgres() {
  if (canInstall()) await installNewest();
  const found = newestIn(home);
  if (!found) throw new StopHere(`Debian's PostgreSQL is missing. As root: ${commands}`);
  return found;
}

async function installNewest() {
  await updateLists();
  // The package without a version depends on the newest, and stays as it is when that has a newer minor version.
  const { output } = await run("apt-cache", ["depends", "postgresql"], { quiet: true });
  const [newest] = /postgresql-\d+/.exec(output) ?? ["postgresql"];
  if (await install(newest)) return;
  throw new StopHere(`${newest} could not be installed (apt-get failed, see above). As root: ${commands}`);
}

function newestIn(folder) {
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(folder, version, "bin"))
    .find((programs) => existsSync(path.join(programs, "postgres")));
}
