export { isReadable, type LinkContext, type LinkPurpose, linkSeconds, purposeFor, signFileLink } from "./file-links.ts";
export {
  afterBackupMs,
  exceptDuringBackup,
  removedLater,
  removeFilesJob,
  removeUnlessUsed,
  removeUnusedFilesJob,
} from "./files.jobs.ts";
export { fileRoutes } from "./files.routes.ts";
export { createFileStore, type FileStore, removeFile, StorageFull, storeFile, withinStorage } from "./storage.ts";
