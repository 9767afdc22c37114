import { useEffect } from "react";
import { toast } from "./ui/toast.tsx";

/** A toast for each failure of something that is fetched; the page itself shows what to do about it. */
export function useFailureToast(error: Error | null, message: string) {
  useEffect(() => {
    if (error) toast.error(message);
  }, [error, message]);
}
