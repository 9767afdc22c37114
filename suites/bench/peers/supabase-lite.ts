import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { ask, type Call } from "../lib/http.ts";
import { createDatabase, finished, onceUp, query, startPeer } from "./peer.ts";

/** The columns of our own contacts, fenced by row-level security; the company is the person's own id. */
const schema = `
  create table public.contacts (
    company_id uuid not null, id uuid primary key default gen_random_uuid(), first_name text not null,
    last_name text not null, email text not null, phone text not null, company_name text not null, address1 text not null,
    city text not null, state text not null, postal_code text not null, country text not null default 'AU',
    ghl_contact_id text, ghl_sync_status text, source text not null default 'manual', status text not null default 'active',
    created_by uuid, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now());
  create index on public.contacts (company_id, status, updated_at desc, id desc);
  alter table public.contacts enable row level security;
  create policy own_company on public.contacts for select to authenticated using (company_id = (select auth.uid()));`;

const fillContacts = `
  insert into contacts (company_id, first_name, last_name, email, phone, company_name, address1, city, state, postal_code,
    updated_at)
  select case when c = 1 then $1 else md5('company ' || c)::uuid end, 'Person ' || n, 'Other', 'person-' || n || '@example.com',
    '0400 000 ' || n, 'Business ' || n, n || ' Long Street', 'Perth', 'WA', '6000', now() - n * interval '1 hour'
  from generate_series(1, $2::int) c, generate_series(1, 90) n`;

const page = "/rest/v1/contacts?select=*&status=eq.active&order=updated_at.desc,id.desc&limit=51";

/** Under its own row-level security, on its own database. */
export const startSupabaseLite = (postgresUrl: string, companies: number) =>
  startPeer(["@supabase/lite", "postgres"], async ({ folder, start }) => {
    const database = await createDatabase(postgresUrl, "bench_peer");
    const port = await findFreePort();
    await writeProject(folder, database, port);
    const lite = (...args: string[]) => start("@supabase/lite/dist/cli/index.js", args, { LITE_TELEMETRY: "0" });
    await finished(lite("migration", "up"));
    const child = lite("start", "--no-admin");
    const url = `http://127.0.0.1:${port}`;
    const body = { email: "person@bench.test", password: "A password for measuring 1" };
    const { access_token, user } = await onceUp(child, () =>
      ask(url, { method: "POST", path: "/auth/v1/signup", body }),
    );
    await query(database, fillContacts, [user.id, companies]);
    await query(database, "vacuum analyze contacts");
    const headers = { authorization: `Bearer ${access_token}`, apikey: "any" };
    const call: Call = { method: "GET", path: page, headers };
    const rows = await ask(url, call);
    if (rows.length !== 51) throw new Error(`It answered ${rows.length} contacts.`);
    return { url, call };
  });

async function writeProject(folder: string, database: string, port: number) {
  await mkdir(path.join(folder, "supabase/migrations"), { recursive: true });
  const secret = "a secret for measuring, of thirty-two characters or more";
  const config = `[api]\nport = ${port}\n[db]\ndriver = "postgres"\nurl = "${database}"\n[auth]\njwt_secret = "${secret}"\n`;
  await writeFile(path.join(folder, "supabase/config.toml"), config);
  await writeFile(path.join(folder, "supabase/migrations/20260101000000_contacts.sql"), schema);
}
