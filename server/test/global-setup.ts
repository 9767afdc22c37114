import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
    /** Removed with the run, even if a test file is interrupted. */
    runFolder: string;
    /** The same for bundles of the server, which find their packages only from inside the repository. */
    bundles: string;
  }
}

export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres();
  project.provide("templateUrl", postgres.templateUrl);
  project.provide("runFolder", postgres.folder);
  const bundles = join(import.meta.dirname, "..", "dist", basename(postgres.folder));
  project.provide("bundles", bundles);
  return async () => {
    await postgres.stop();
    for (const folder of [postgres.folder, bundles]) await rm(folder, { recursive: true, force: true });
  };
}
