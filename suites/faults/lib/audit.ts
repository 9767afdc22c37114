import type pg from "pg";
import { hangMs, waitUntil } from "../../harness/wait-until.ts";
import { auditDeliveries } from "./audit-deliveries.ts";
import type { Company } from "./company.ts";
import type { Load } from "./load.ts";
import type { MailServer } from "./mail-server.ts";
import type { Receiver } from "./receiver.ts";

export interface Traces {
  pool: pg.Pool;
  companies: Company[];
  load: Load;
  receiver: Receiver;
  mail: MailServer;
  listFiles(): Promise<string[]>;
}

export type Figures = Awaited<ReturnType<typeof audit>>;

/** Counts the results once everything has settled. Every figure except the first two should be 0. */
export async function audit(traces: Traces, mayFail = false) {
  const { pool, companies, load } = traces;
  const ids = companies.map(({ id }) => id);
  await settle(pool, ids, mayFail ? ["Processing"] : ["Processing", "Failed"]);
  const { rows: quotes } = await pool.query<QuoteRow>(
    `select id, company_id, internal_notes as key, quote_number, status, pdf_storage_path as path
     from quotes where company_id = any($1)`,
    [ids],
  );
  const jobs = await pool.query<{ count: number }>("select count(*)::int from graphile_worker._private_jobs");
  const stored = new Map(quotes.map((quote) => [quote.id, quote]));
  const files = (await traces.listFiles()).filter((file) => ids.some((id) => file.startsWith(id)));
  const { rows: offers } = await pool.query<OfferRow>(
    `select quote_id, pdf_storage_path as path, offers.state, exists (select from offer_events
       where offer_events.company_id = offers.company_id and offer_events.offer_id = offers.id and kind = 'sent') as counts
     from offers join offer_quotes on offer_quotes.company_id = offers.company_id and offer_quotes.offer_id = offers.id
     where offers.company_id = any($1)`,
    [ids],
  );
  const open = new Set(offers.flatMap((offer) => (offer.state === "open" && offer.counts ? offer.quote_id : [])));
  const paths = new Set([...quotes, ...offers].flatMap(({ path }) => path ?? []));
  return {
    acknowledged: load.submitted.length,
    sent: load.sent.filter(({ status }) => status === 200).length,
    lost: load.submitted.filter((quote) => stored.get(quote.quote_id)?.quote_number !== quote.quote_number).length,
    twice: quotes.length - new Set(quotes.map(({ key }) => key)).size,
    gaps: ids.reduce((sum, id) => sum + gapsIn(quotes.filter((quote) => quote.company_id === id)), 0),
    failed: quotes.filter(({ status }) => status === "Failed").length,
    stuck: quotes.filter(({ status }) => status === "Processing").length,
    jobs: jobs.rows[0]?.count ?? -1,
    unoffered: load.sent.filter(({ status, quote_id }) => status === 200 && !open.has(quote_id)).length,
    uncounted: offers.filter(({ state, counts }) => state === "open" && !counts).length,
    ...(await auditDeliveries(traces, ids)),
    orphans: files.filter((file) => !paths.has(file)).length,
    missing: [...paths].filter((path) => !files.includes(path)).length,
  };
}

/** Reported, but not judged. */
const counts: (keyof Figures)[] = ["acknowledged", "sent"];

export const problemsIn = (figures: Figures, excused: (keyof Figures)[]): string[] =>
  Object.entries(figures)
    .filter(([figure, value]) => value !== 0 && ![...counts, ...excused].includes(figure as keyof Figures))
    .map(([figure, value]) => `${figure}: ${value}`);

interface OfferRow {
  quote_id: string;
  path: string;
  state: string;
  /** True if it was sent, or may have been. */
  counts: boolean;
}

interface QuoteRow {
  id: string;
  company_id: string;
  key: string;
  quote_number: string;
  status: string;
  path: string | null;
}

/** Makes delayed jobs and the removal of files due now, so that retries and late clean-ups happen immediately. */
async function settle(pool: pg.Pool, ids: string[], unsettled: string[]) {
  const none = async (query: string, values: unknown[]) => (await pool.query(query, values)).rowCount === 0;
  // A late answer wins over a timeout.
  const waiting = "select from quotes where company_id = any($1) and status = any($2) limit 1";
  await waitUntil(() => none(waiting, [ids, unsettled]), hangMs);
  const makeDue = "update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null";
  await waitUntil(
    async () => {
      await pool.query("update app.file_removals set due_at = now() where due_at > now()");
      const areFilesRemoved = await none("select from app.file_removals limit 1", []);
      // Queues the same job as the timer does every five minutes.
      if (!areFilesRemoved) await pool.query("select app.add_job('remove_unused_files', '{}', 'remove_unused_files')");
      await pool.query(makeDue);
      return areFilesRemoved && (await none("select from graphile_worker._private_jobs limit 1", []));
    },
    hangMs,
    500,
  );
}

/** Counts the numbers between the first and the last that are missing, or assigned twice. */
function gapsIn(quotes: QuoteRow[]): number {
  const numbers = quotes.map(({ quote_number }) => Number(quote_number.match(/\d+/)?.[0])).sort((a, b) => a - b);
  return numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1).length;
}
