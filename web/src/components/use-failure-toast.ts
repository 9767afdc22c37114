import { useEffect } from "react";
import { toast } from "./ui/toast.tsx";

/** A toast for what could not be fetched, one for all of it; the page itself shows what to do about it. */
export function useFailureToast(error: Error | null, message: string) {
  useEffect(() => {
    if (error) toast.error(message, undefined, message);
  }, [error, message]);
}
