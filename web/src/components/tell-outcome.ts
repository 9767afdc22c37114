interface Words<Answer> {
  done: (answer: Answer) => void;
  failed: (error: Error) => void;
}

/**
 * Tells people how it ended. Callbacks given to `mutate` are lost when their component is gone before the answer: they
 * are for what that component does next, and words come from here.
 */
export function tellOutcome<Answer>(act: Promise<Answer>, { done, failed }: Words<Answer>) {
  act.then(done, failed);
}
