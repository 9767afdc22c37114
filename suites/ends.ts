/**
 * Closes, at the end of a test file, the things that helpers opened. Helpers cannot call `afterAll` themselves: they run in
 * hooks, where Vitest silently ignores it, and every app would keep its connections until the run ends.
 */
const open: (() => unknown)[] = [];

export const atEndOfFile = (close: () => unknown): void => {
  open.push(close);
};

/** Closes the latest first, and the rest even if one fails. */
export async function closeAll(): Promise<void> {
  const errors: unknown[] = [];
  for (const close of open.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "Something that a test opened could not be closed.");
}
