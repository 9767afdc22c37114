/** Something a person can fix (a setting, a folder, a port): `main` prints only the message, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** The reason of a failed system call in one line, without Node's `ENOENT: …, open '…'` wrapping where possible. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0] ?? message;
}
