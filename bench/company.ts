import { tmpdir } from "node:os";
import { Client } from "pg";
import { pino } from "pino";
import { buildApp } from "../server/src/app.ts";
import { createGhlClient } from "../server/src/features/crm/index.ts";
import { createFileStore } from "../server/src/features/files/index.ts";
import { createDb, createPool, type Db } from "../server/src/platform/db.ts";
import { deriveKeys } from "../server/src/platform/keys.ts";
import { createMetrics } from "../server/src/platform/metrics.ts";
import { createOutbound } from "../server/src/platform/outbound.ts";
import { factories, password } from "../server/test/factories.ts";

export interface BenchCompany {
  id: string;
  contacts: number;
  quotes: number;
  /** Makes a request as one of the company's users. */
  get(path: string): Promise<string>;
}

const large = { contacts: 20_000, quotes: 100_000 };
const small = { contacts: 20, quotes: 50 };
const otherCompanies = 200;

/** Runs `measure` with a large and a small company among 200 others, and a server in front of them. */
export async function withCompanies<Result>(
  url: string,
  measure: (db: Db, companies: { large: BenchCompany; small: BenchCompany }) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(url);
  const db = createDb(pool);
  const clock = () => new Date();
  // A connection of its own: the pool's statement timeout is too short for filling tables.
  const filler = new Client({ connectionString: url });
  const app = await buildApp({
    config: { mailbox: false, smtpUrl: undefined, trustProxy: 0, metricsToken: undefined },
    db,
    keys: deriveKeys("a key for measuring, thirty-two characters or more"),
    clock,
    outbound: createOutbound({ allowPrivate: false }),
    ghl: createGhlClient({ baseUrl: "http://crm.test", clock }),
    files: createFileStore({ s3: undefined, dataDir: tmpdir() }),
    publicUrl: () => "http://bench.test",
    feed: { subscribe: () => () => undefined },
    logger: pino({ level: "silent" }),
    metrics: createMetrics(),
  });
  try {
    await filler.connect();
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const open = async (size: typeof large): Promise<BenchCompany> => {
      const user = await factories(db).user();
      const id = user.company_id ?? "";
      await fill(filler, id, size);
      return { id, ...size, get: await signIn(address, user.email) };
    };
    const companies = { large: await open(large), small: await open(small) };
    await addOthers(filler);
    await filler.query("vacuum analyze");
    return await measure(db, companies);
  } finally {
    await filler.end();
    await app.close();
    await pool.end();
  }
}

async function signIn(address: string, email: string) {
  const signedIn = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { access_token: string }).access_token}` };
  return async (path: string) => {
    const response = await fetch(address + path, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  };
}

async function fill(filler: Client, companyId: string, { contacts, quotes }: typeof large) {
  await filler.query(
    `insert into contacts (company_id, first_name, last_name, email, city, postal_code, updated_at)
     select $1, 'Person ' || n, case when n % 50 = 0 then 'Webb' else 'Other' end, 'person-' || n || '@example.com',
       case when n % 40 = 0 then 'Glenelg' else 'Perth' end, (3000 + n % 900)::text, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [companyId, contacts],
  );
  await filler.query(
    `insert into quotes (company_id, contact_id, quote_name, quote_number, status, created_at)
     select $1, contact.id, 'Quote ' || n, 'QT-' || n, case when n % 9 = 0 then 'Pending PDF' else 'Generated' end,
       now() - n * interval '1 minute'
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by id) as place from contacts where company_id = $1) contact
       on contact.place = n % $3::int + 1`,
    [companyId, quotes, contacts],
  );
}

async function addOthers(filler: Client) {
  await filler.query(
    `with company as (insert into companies (name) select 'Other ' || n from generate_series(1, $1::int) n returning id)
     insert into contacts (company_id, first_name, email)
     select company.id, 'Webb', 'webb-' || n || '@example.com' from company, generate_series(1, 100) n`,
    [otherCompanies],
  );
}
