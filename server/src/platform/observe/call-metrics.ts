import { Histogram, type Registry } from "prom-client";
import type { OutboundResult } from "../http/outbound.ts";

/** How receivers respond. Their addresses belong to companies, so they are not labels. */
export function createCallMetrics(registry: Registry) {
  const durations = new Histogram({
    name: "quotemill_call_duration_seconds",
    help: "Duration of calls to webhooks and to the reference workflow, by outcome",
    labelNames: ["receiver", "outcome"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  });
  return (receiver: "webhook" | "reference") =>
    ({ status, error, durationMs }: OutboundResult) => {
      const outcome = error ?? `${Math.floor((status ?? 0) / 100)}xx`;
      durations.observe({ receiver, outcome }, durationMs / 1000);
    };
}
