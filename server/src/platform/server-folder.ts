import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The `server` folder, found from the source tree and from any bundle in the repository. */
export const serverFolder = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const found of [folder, join(folder, "server")]) if (existsSync(join(found, "schema"))) return found;
    folder = dirname(folder);
  }
})();
