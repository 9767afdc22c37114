import { useEffect } from "react";
import { toast } from "./ui/toast.tsx";

/** Shows one toast for all failures with the same message. The page itself offers what to do. */
export function useFailureToast(error: Error | null, message: string) {
  useEffect(() => {
    if (error) toast.error(message, undefined, message);
  }, [error, message]);
}
