export { type LinkContext, type LinkPurpose, linkSeconds, signFileLink } from "./file-links.ts";
export { createFileStore, type FileStore } from "./file-store.ts";
export {
  exceptDuringBackup,
  removedLater,
  removeFilesJob,
  removeUnlessUsed,
  removeUnusedFilesJob,
} from "./files.jobs.ts";
export { fileRoutes } from "./files.routes.ts";
export { isReadable } from "./open-links.ts";
export { removeFile, StorageFull, storeFile, withinStorage } from "./storage.ts";
