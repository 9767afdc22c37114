import type { Job } from "../../platform/jobs.ts";
import type { FileStore } from "./file-store.ts";

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Everything below: a company's folder, or a quote's in it. */
    remove_files: { prefix: string };
  }
}

export const removeFilesJob =
  (files: FileStore): Job<"remove_files"> =>
  ({ prefix }) =>
    files.deleteAll(prefix);
