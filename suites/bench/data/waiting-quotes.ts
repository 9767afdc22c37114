import type { Pool } from "pg";
import type { WaitingQuotes } from "../calls/writes.ts";
import { companyId, writerCompanies } from "./shape.ts";

const perCompany = 500;
const writers = writerCompanies.map(companyId);

/** Quotes of the writing companies that wait for their PDF. */
export async function addWaitingQuotes(pool: Pool): Promise<WaitingQuotes> {
  const { rows } = await pool.query(
    `insert into quotes (company_id, contact_id, person_email, quote_name, quote_number, status, currency, tax_name,
       validity_days, terms)
     select bench_id('company ' || c), bench_id('contact ' || c || ' ' || n % 90 + 1),
       'person-' || n % 90 + 1 || '@example.com', 'Waiting', 'WAIT-' || n, 'Processing', 'AUD', 'GST', 30, ''
     from generate_series(1, $1::int) n, unnest($2::int[]) c
     returning id, company_id`,
    [perCompany, writerCompanies],
  );
  const companyOf = new Map(writerCompanies.map((company) => [companyId(company), company]));
  return {
    list: rows.map(({ id, company_id }) => ({ id, company: companyOf.get(company_id) ?? 0 })),
    reset: () =>
      pool.query(
        `update quotes set status = 'Processing', outputs = null, pdf_storage_path = null
         where company_id = any($1) and quote_name = 'Waiting' and status <> 'Processing'`,
        [writers],
      ),
  };
}

/** Removes what measures have written, so that the next run finds the same database. */
export async function removeWritten(pool: Pool) {
  await pool.query("delete from quotes where company_id = any($1) and quote_number not like 'OLD-%'", [writers]);
  await pool.query("delete from audit_log where company_id = any($1)", [writers]);
  await pool.query("delete from graphile_worker._private_jobs");
  await pool.query("vacuum analyze quotes, webhook_deliveries, audit_log, person_activity, companies");
}
