import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The `server` folder, found both from the source tree and from the bundle in `dist`. */
export const serverFolder = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "migrations"))) folder = dirname(folder);
  return folder;
})();
