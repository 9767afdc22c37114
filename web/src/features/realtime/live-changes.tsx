import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { toast } from "../../components/ui/toast.tsx";
import { useSendQuote } from "../sending/index.ts";
import { connectChanges } from "./connect-changes.ts";
import { affectedKeys, createRefreshQueue, everything } from "./refresh-queue.ts";

/** Keeps the screen up to date with the company's quotes and drafts, and announces new PDFs, ready to be sent. */
export function LiveChanges() {
  const queryClient = useQueryClient();
  const send = useEffectEvent(useSendQuote());
  useEffect(() => {
    const queue = createRefreshQueue(queryClient);
    const disconnect = connectChanges({
      onChange(change) {
        queue.add(affectedKeys(change));
        if (change.pdf_ready) {
          toast.success("PDF Ready!", nameAndNumber(change), { label: "Send", onClick: () => void send(change.id) });
        }
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
