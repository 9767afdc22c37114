import { useEffect } from "react";
import { toast } from "./toast.tsx";

interface Callbacks<Answer> {
  done: (answer: Answer) => void;
  failed: (error: Error) => void;
}

/**
 * Reports the outcome to the user. Callbacks passed to `mutate` are lost if their component unmounts first, so use those
 * only for what the component does next, and this for messages.
 */
export function reportOutcome<Answer>(action: Promise<Answer>, { done, failed }: Callbacks<Answer>) {
  action.then(done, failed);
}

/** Shows one toast for all failures with the same message. The page itself offers what to do. */
export function useFailureToast(error: Error | null, message: string) {
  useEffect(() => {
    if (error) toast.error(message, undefined, message);
  }, [error, message]);
}
