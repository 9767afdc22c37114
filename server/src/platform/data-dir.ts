import { closeSync, constants, fchmodSync, lstatSync, openSync, readdirSync, type Stats } from "node:fs";
import { access, chmod, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { reasonOf, StartError } from "./errors.ts";

/** Creates the folder if it is missing, closes it to others, checks that we can write to it, and returns its path. */
export async function ensureDataDir(dir: string): Promise<string> {
  const absolute = path.resolve(dir);
  try {
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    const found = await stat(absolute);
    if (!found.isDirectory()) throw new Error("it is not a folder");
    await access(absolute, constants.R_OK | constants.W_OK | constants.X_OK);
    if (found.mode & 0o077) await chmod(absolute, 0o700);
  } catch (error) {
    throw new StartError(`DATA_DIR ${absolute} cannot be written: ${reasonOf(error)}`);
  }
  return absolute;
}

const passable = ["ENOENT", "EACCES", "EPERM", "ELOOP"];

/** Files and folders that we keep in the folder ourselves. None of them is a program. */
const ours = /^(files|postgres|postgres-location\.json|.+\.key)$/;

/**
 * Takes everything in the folder away from other accounts: folders become 0700 and our files 0600. Somebody else's
 * program stays one for its owner. The calls are synchronous, because the process serves no requests yet and a store
 * may have a million files.
 */
export function tightenDataDir(dir: string): void {
  const found = lookAt(dir);
  if (!found) return;
  tighten(dir, found, 0o700);
  for (const name of readdirSync(dir)) tightenAll(path.join(dir, name), ours.test(name) ? 0o600 : 0o700);
}

function tightenAll(file: string, filesMode: number) {
  const found = lookAt(file);
  if (!found) return;
  if (!found.isDirectory()) return tighten(file, found, filesMode);
  tighten(file, found, 0o700);
  for (const name of namesIn(file)) tightenAll(path.join(file, name), filesMode);
}

function tighten(file: string, { mode }: Stats, most: number) {
  if ((mode & 0o777 & ~most) === 0) return;
  let handle: number | undefined;
  try {
    // A link is never followed: as root we would change the file that it points to.
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    fchmodSync(handle, mode & most);
  } catch (error) {
    // It is gone, or belongs to another account: the folder around it then keeps everybody else out.
    if (!passable.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Returns undefined for what is neither a folder nor a file, or has just gone, since the database may be running. */
function lookAt(file: string): Stats | undefined {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found?.isDirectory() || found?.isFile() ? found : undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
