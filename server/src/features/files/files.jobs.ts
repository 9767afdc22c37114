import type { Job } from "../../platform/jobs.ts";
import type { FileStore } from "./file-store.ts";

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    remove_company_files: { company_id: string };
  }
}

export const removeCompanyFilesJob =
  (files: FileStore): Job<"remove_company_files"> =>
  ({ company_id }) =>
    files.deleteAll(company_id);
