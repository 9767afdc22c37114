/**
 * What helpers have opened and must close when their test file ends. They cannot call `afterAll` themselves, because they are
 * called in hooks, where Vitest ignores it without a word: every app would keep its connections until the run ends.
 */
const open: (() => unknown)[] = [];

export const atEndOfFile = (close: () => unknown): void => {
  open.push(close);
};

/** The latest first, each whatever became of the others. */
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
