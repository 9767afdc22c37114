import { timestamp } from "@quotemill/shared/time/moments";
import { z } from "zod";
import { defineJob } from "../../../platform/jobs/define-job.ts";

const delivery = z.object({
  company_id: z.uuid(),
  quote_id: z.uuid(),
  run: z.int(),
  attempt: z.int(),
  /** Number of times that our own printer was too busy for the quote. */
  waits: z.int(),
  /** The time at which a repeated attempt is due. Jobs of an earlier version do not have it. */
  due_at: timestamp.optional(),
});
export type Delivery = z.infer<typeof delivery>;

/** The workflow feature makes the call. It builds on quotes, so it is passed in instead of being imported here. */
export const deliverQuoteJob = defineJob({
  name: "deliver_quote",
  lane: "calls",
  payload: delivery,
  run: ({ deliverQuote }: { deliverQuote: (delivery: Delivery) => Promise<void> }, payload) => deliverQuote(payload),
});

/** Lets the timer see whether a quote waits in the queue. */
export const deliveryKey = (quoteId: string) => `deliver_quote ${quoteId}`;

/** An expression that queues the first attempt, for the transaction that creates the quote or starts another run. */
export const firstDelivery = (company_id: string, quote_id: string, run: number) =>
  deliverQuoteJob.added({ company_id, quote_id, run, attempt: 1, waits: 0 }, { key: deliveryKey(quote_id) });
