import type { OfferActor, OfferEventKind } from "@quotemill/shared/offers/states";
import type { ChangeEvent, resyncEvent } from "@quotemill/shared/screens/change-feed";
import type { z } from "zod";
import { marcus, quoteId } from "./open-editor.tsx";

/** A feed that the test writes to. Each connection is a separate stream. */
export function fakeFeed() {
  const text = new TextEncoder();
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const send = (event: string, data: object) =>
    open.at(-1)?.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  return {
    connections: () => open.length,
    answer: () =>
      new Response(new ReadableStream({ start: (controller) => void open.push(controller) }), {
        headers: { "Content-Type": "text/event-stream" },
      }),
    end: () => open.at(-1)?.close(),
    rest: () => send("rest", {}),
    resync: (data: z.input<typeof resyncEvent> = {}) => send("resync", data),
    offer(kind: OfferEventKind, actor: OfferActor = "customer") {
      const yes = kind === "accepted" && { total: 409_420, currency: "AUD", phone: "0423 555 118" };
      const offer = { kind, actor, person: "Marcus Webb", quote_id: quoteId, ...yes };
      this.change({ table: "offer_events", type: "INSERT", id: crypto.randomUUID(), quote_name: "", offer });
    },
    change: (change: Partial<ChangeEvent> = {}) =>
      send("change", {
        table: "quotes",
        type: "UPDATE",
        id: quoteId,
        contact_id: marcus.id,
        quote_name: "Webb front boundary",
        quote_number: "HF-1058",
        pdf_ready: false,
        ...change,
      }),
  };
}
