/**
 * Held by a backup, and shared by code that removes files: no file may disappear between the copy of its row and its
 * own.
 */
export const backupLock = "hashtextextended('quotemill backup', 0)";
