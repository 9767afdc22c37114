import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { ask, type Call } from "../lib/http.ts";
import { progress } from "../lib/progress.ts";
import { stopLater } from "../lib/running.ts";
import { findFreePort } from "../lib/server.ts";

const packages = ["@supabase/lite", "postgres"];
const startTimeoutMs = 60_000;

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

/** Installed into a temporary folder, on a database of its own in the same PostgreSQL. */
export async function startSupabaseLite(postgresUrl: string, companies: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "quotemill-peer-"));
  let child: ChildProcess | undefined;
  const stop = stopLater(async () => {
    if (child?.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  });
  try {
    progress(`Installing ${packages.join(" and ")}`);
    await finished(spawn("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, ...packages]));
    const database = await createDatabase(postgresUrl);
    const port = await findFreePort();
    await writeProject(folder, database, port);
    const lite = (...args: string[]) =>
      spawn(process.execPath, [path.join(folder, "node_modules/@supabase/lite/dist/cli/index.js"), ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, LITE_TELEMETRY: "0", NODE_ENV: "production" },
        stdio: "ignore",
      });
    await finished(lite("migration", "up"));
    child = lite("start", "--no-admin");
    const url = `http://127.0.0.1:${port}`;
    const { access_token, user } = await signUp(url, child);
    await run(database, fillContacts, [user.id, companies]);
    await run(database, "vacuum analyze contacts");
    const headers = { authorization: `Bearer ${access_token}`, apikey: "any" };
    const call: Call = { method: "GET", path: page, headers };
    const rows = await ask(url, call);
    if (rows.length !== 51) throw new Error(`It answered ${rows.length} contacts.`);
    return { url, call, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function writeProject(folder: string, database: string, port: number) {
  await mkdir(path.join(folder, "supabase/migrations"), { recursive: true });
  const secret = "a secret for measuring, of thirty-two characters or more";
  const config = `[api]\nport = ${port}\n[db]\ndriver = "postgres"\nurl = "${database}"\n[auth]\njwt_secret = "${secret}"\n`;
  await writeFile(path.join(folder, "supabase/config.toml"), config);
  await writeFile(path.join(folder, "supabase/migrations/20260101000000_contacts.sql"), schema);
}

async function createDatabase(postgresUrl: string): Promise<string> {
  await run(postgresUrl, "drop database if exists bench_peer with (force)");
  await run(postgresUrl, "create database bench_peer");
  const url = new URL(postgresUrl);
  url.pathname = "/bench_peer";
  return url.href;
}

async function signUp(url: string, child: ChildProcess) {
  const body = { email: "person@bench.test", password: "A password for measuring 1" };
  for (const deadline = Date.now() + startTimeoutMs; ; ) {
    try {
      return await ask(url, { method: "POST", path: "/auth/v1/signup", body });
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}

async function finished(child: ChildProcess) {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}.`);
}

async function run(url: string, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
