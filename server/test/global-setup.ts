import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
    /** Goes with the run, also when a test file was ended half-way. */
    runFolder: string;
  }
}

export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres();
  project.provide("templateUrl", postgres.templateUrl);
  project.provide("runFolder", postgres.folder);
  return async () => {
    await postgres.stop();
    await rm(postgres.folder, { recursive: true, force: true });
  };
}
