interface Words<Answer> {
  done: (answer: Answer) => void;
  failed: (error: Error) => void;
}

/**
 * Reports the outcome to the user. Callbacks passed to `mutate` are lost if their component unmounts first, so use those
 * only for what the component does next, and this for messages.
 */
export function tellOutcome<Answer>(act: Promise<Answer>, { done, failed }: Words<Answer>) {
  act.then(done, failed);
}
