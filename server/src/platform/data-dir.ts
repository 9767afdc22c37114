import { access, constants, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { reasonOf, StartError } from "./start-error.ts";

/**
 * Creates the folder if it is missing, checks that we can write to it, and returns its absolute path.
 *
 * If root creates it, its mode is 0711 instead of 0700, because PostgreSQL then runs as another user and must pass
 * through. Others still cannot list it, and secrets in it must be written with mode 0600.
 */
export async function ensureDataDir(dir: string): Promise<string> {
  const absolute = path.resolve(dir);
  try {
    await mkdir(absolute, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    if (!(await stat(absolute)).isDirectory()) throw new Error("it is not a folder");
    await access(absolute, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${absolute} cannot be written: ${reasonOf(error)}`);
  }
  return absolute;
}
