import { tmpdir } from "node:os";
import type { Pool } from "pg";
import { pino } from "pino";
import { buildApp } from "../server/src/app.ts";
import { listContacts } from "../server/src/features/contacts/contacts.queries.ts";
import { countQuotes, recentQuotes } from "../server/src/features/dashboard/dashboard.queries.ts";
import { createFileStore } from "../server/src/features/files/index.ts";
import { createDb, createPool } from "../server/src/platform/db.ts";
import { deriveKeys } from "../server/src/platform/keys.ts";
import { createOutbound } from "../server/src/platform/outbound.ts";
import { factories, password } from "../server/test/factories.ts";
import { type Measure, time } from "./report.ts";

const contacts = 20_000;
const quotes = 100_000;
const otherCompanies = 200;
const runs = 200;
const terms = ["webb", "glenelg", "person-12", "example.com", "nobody at all", "3011"];

/** The call over HTTP against the same queries run bare, in one run: ours may cost half as much again, plus 10 ms. */
export async function measureContacts(url: string): Promise<Measure[]> {
  const pool = createPool(url);
  const db = createDb(pool);
  const keys = deriveKeys("a key for measuring, thirty-two characters or more");
  const app = await buildApp({
    config: { mailbox: false, trustProxy: 0, metricsToken: undefined },
    db,
    keys,
    clock: () => new Date(),
    outbound: createOutbound({ allowPrivate: false }),
    files: createFileStore({ s3: undefined, dataDir: tmpdir() }),
    publicUrl: () => "http://bench.test",
    feed: { subscribe: () => () => undefined, close: async () => undefined },
    logger: pino({ level: "silent" }),
  });
  try {
    const user = await factories(db).user();
    const companyId = user.company_id ?? "";
    await fill(pool, companyId);
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const signedIn = await fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: user.email, password }),
    });
    const headers = { authorization: `Bearer ${((await signedIn.json()) as { access_token: string }).access_token}` };
    const get = async (path: string) => {
      const response = await fetch(address + path, { headers });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.text();
    };
    const term = (run: number) => terms[run % terms.length] ?? "";
    const page = { cursor: "", limit: 50, source: "all", within: "all" } as const;
    const month = new Date(0).toISOString();
    return [
      compare(
        `search in ${contacts} contacts`,
        await time(runs, (run) => listContacts(db, companyId, { ...page, search: term(run) })),
        await time(runs, (run) => get(`/rest/v1/contacts?search=${encodeURIComponent(term(run))}`)),
      ),
      compare(
        `dashboard over ${quotes} quotes`,
        await time(runs, async () => {
          await countQuotes(db, companyId, month);
          await recentQuotes(db, companyId);
        }),
        await time(runs, () => get(`/rest/v1/dashboard?month_start=${month}`)),
      ),
    ];
  } finally {
    await app.close();
    await pool.end();
  }
}

type Timing = Awaited<ReturnType<typeof time>>;

function compare(name: string, bare: Timing, ours: Timing): Measure {
  const budget = bare.median * 1.5 + 10;
  return {
    name,
    measured: `${ours.median.toFixed(1)} ms (p99 ${ours.p99.toFixed(1)}), bare ${bare.median.toFixed(1)} ms`,
    budget: `${budget.toFixed(1)} ms`,
    ok: ours.median <= budget,
  };
}

async function fill(pool: Pool, companyId: string) {
  await pool.query(
    `insert into contacts (company_id, first_name, last_name, email, city, postal_code, updated_at)
     select $1, 'Person ' || n, case when n % 50 = 0 then 'Webb' else 'Other' end, 'person-' || n || '@example.com',
       case when n % 40 = 0 then 'Glenelg' else 'Perth' end, (3000 + n % 900)::text, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [companyId, contacts],
  );
  await pool.query(
    `insert into quotes (company_id, contact_id, quote_name, quote_number, status, created_at)
     select $1, contact.id, 'Quote ' || n, 'QT-' || n, case when n % 9 = 0 then 'Pending PDF' else 'Generated' end,
       now() - n * interval '1 minute'
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by id) as place from contacts where company_id = $1) contact
       on contact.place = n % $3::int + 1`,
    [companyId, quotes, contacts],
  );
  await pool.query(
    `with company as (insert into companies (name) select 'Other ' || n from generate_series(1, $1::int) n returning id)
     insert into contacts (company_id, first_name, email)
     select company.id, 'Webb', 'webb-' || n || '@example.com' from company, generate_series(1, 100) n`,
    [otherCompanies],
  );
  await pool.query("vacuum analyze");
}
