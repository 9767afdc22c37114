import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { contactOf } from "../../contacts/index.ts";
import { applyEvent } from "./apply-event.ts";

const delivery = z.object({
  company_id: z.uuid(),
  quote_id: z.uuid(),
  run: z.int(),
  attempt: z.int(),
  /** How often our own printer was too busy for it. */
  waits: z.int(),
});
export type Delivery = z.infer<typeof delivery>;

/** The workflow feature makes the call. It builds on quotes, so it is passed in instead of being imported here. */
export const deliverQuoteJob = defineJob({
  name: "deliver_quote",
  lane: "calls",
  payload: delivery,
  run: ({ deliverQuote }: { deliverQuote: (delivery: Delivery) => Promise<void> }, payload) => deliverQuote(payload),
});

/** Lets the timer see whether a quote is still waiting in the queue. */
export const firstAttemptKey = (quoteId: string) => `deliver_quote ${quoteId}`;

/** An expression that queues the first attempt, for the transaction that creates the quote or starts another run. */
export const firstDelivery = (company_id: string, quote_id: string, run: number) =>
  deliverQuoteJob.added({ company_id, quote_id, run, attempt: 1, waits: 0 }, { key: firstAttemptKey(quote_id) });

/** The terms that a run prints: those of its company at that moment, which the customer's page shows, too. */
export const termsOf = sql<string>`coalesce(companies.details ->> 'terms', '')`;

export async function runAgain(db: Db, companyId: string, quoteId: string) {
  const { changes } = (await applyEvent(db, companyId, quoteId, { type: "run" })) ?? notFound("quote");
  if (!changes?.run) throw new AppError("conflict", "This quote is running or was already sent.");
  const quote = await db
    .updateTable("quotes")
    .set({
      run_started_at: sql<string>`now()`,
      terms: sql<string>`(select ${termsOf} from companies where companies.id = quotes.company_id)`,
      // The template may have another webhook by now, or none; a deleted one leaves the old address.
      webhook_url: sql<
        string | null
      >`(select case when count(*) = 0 then quotes.webhook_url else max(make_webhook_url) end
        from form_templates template
        where template.company_id = quotes.company_id and template.id = quotes.template_id)`,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", quoteId)
    .returning(["id", "quote_number", contactOf("quotes").as("contact")])
    .executeTakeFirstOrThrow();
  await sql`select ${firstDelivery(companyId, quoteId, changes.run)}`.execute(db);
  return quote;
}
