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
        if (change.pdf_ready) toast.success("PDF Ready!", nameAndNumber(change));
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

/** A name that was made by the template often ends with the number. */
const nameAndNumber = ({ quote_name, quote_number }: { quote_name: string; quote_number: string }) =>
  quote_name.includes(quote_number) ? quote_name : `${quote_name}, ${quote_number}`;
