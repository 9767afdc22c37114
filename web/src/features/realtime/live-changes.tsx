import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "../../components/ui/toast.tsx";
import { connectChanges } from "./connect-changes.ts";
import { affectedKeys, createRefreshQueue, everything } from "./refresh-queue.ts";

/** Keeps the screen up to date with the company's quotes and drafts, and announces new PDFs. */
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

/** An automatic name often ends with the number, which need not be shown twice. */
const nameAndNumber = ({ quote_name, quote_number }: { quote_name: string; quote_number: string }) =>
  quote_name.includes(quote_number) ? quote_name : `${quote_name}, ${quote_number}`;
