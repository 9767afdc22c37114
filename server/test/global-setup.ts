import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres();
  project.provide("templateUrl", postgres.templateUrl);
  return async () => {
    await postgres.stop();
    await rm(postgres.folder, { recursive: true, force: true });
  };
}
