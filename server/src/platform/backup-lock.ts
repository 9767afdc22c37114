/** Held by a backup, and shared by whatever removes files: none may go between the copy of its row and its own. */
export const backupLock = "hashtextextended('quotemill backup', 0)";
