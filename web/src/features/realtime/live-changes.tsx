import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "../../components/ui/toast.tsx";
import { connectChanges } from "./connect-changes.ts";
import { affectedKeys, createRefreshQueue, everything } from "./refresh-queue.ts";

/** Keeps what is on screen in step with the company's quotes and drafts. Shows nothing itself but the news of a PDF. */
export function LiveChanges() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const queue = createRefreshQueue(queryClient);
    const disconnect = connectChanges({
      onChange(change) {
        queue.add(affectedKeys(change));
        if (change.pdf_ready) toast.success("PDF Ready!", `${change.quote_name}, ${change.quote_number}`);
      },
      onResync: () => queue.add(everything),
    });
    return () => {
      disconnect();
      queue.stop();
    };
  }, [queryClient]);
  return null;
}
