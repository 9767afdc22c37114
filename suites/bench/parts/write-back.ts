import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { proposedMapping } from "@quotemill/shared/crm/write-back";
import { type GhlCall, startFakeGhl } from "../../../local/src/demo/fake-ghl.ts";
import { createDb, createPool } from "../../../server/src/platform/db/driver.ts";
import { deriveKeys, encrypt, type Keys } from "../../../server/src/platform/keys.ts";
import { factories } from "../../../server/test/factories.ts";
import { createEmpty } from "../data/postgres.ts";
import { goals } from "../goals.ts";
import { progress } from "../lib/progress.ts";
import { type Result, whole } from "../lib/report.ts";
import { startServer } from "../lib/server.ts";
import { benchDir, quick } from "../options.ts";

const waitingEvents = 10_000;
const seconds = quick ? 15 : 60;
const hangingCompanies = 10;
const secretKey = "a key for measuring, thirty-two characters or more";

type Pool = ReturnType<typeof createPool>;
type Db = ReturnType<typeof createDb>;
type Build = ReturnType<typeof factories>;

/** One company has far more to write than the limit allows, ten have a CRM that hangs, and one has a single event. */
export async function measureWriteBack(postgresUrl: string): Promise<Result> {
  const databaseUrl = await createEmpty(postgresUrl, "bench_write_back");
  const calls: { locationId: string; at: number }[] = [];
  const crm = await startFakeGhl({
    onCall: (call) => calls.push({ locationId: locationOf(call), at: performance.now() }),
  });
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: path.join(benchDir, "files"),
    SMTP_URL: "smtp://127.0.0.1:1",
    GHL_API_URL: crm.url,
  });
  const pool = createPool(databaseUrl, 5);
  const db = createDb(pool);
  const keys = deriveKeys(secretKey);
  const build = factories(db, keys);
  try {
    progress(`Write back: ${waitingEvents} events wait`);
    const busy = await connected(db, keys, build, "busyLocation0001");
    await addWaiting(pool, await tellOf(build, busy), waitingEvents);
    for (let index = 0; index < hangingCompanies; index++) {
      const locationId = `hangingLocation${index}`;
      crm.play("hang", locationId);
      await tellOf(build, await connected(db, keys, build, locationId));
    }
    await tellOf(build, busy, "BUSY-2");
    progress(`Write back: ${seconds} s`);
    await pause((seconds * 1_000) / 2);
    const single = await connected(db, keys, build, "singleLocation01");
    const begun = performance.now();
    await tellOf(build, single);
    await pause((seconds * 1_000) / 2);
    const own = calls.filter(({ locationId }) => locationId === "busyLocation0001").map(({ at }) => at);
    const besideMs = (calls.find(({ locationId }) => locationId === "singleLocation01")?.at ?? Number.NaN) - begun;
    const [in1s, in10s] = [mostIn(own, 1_000), mostIn(own, 10_000)];
    const { callsIn10s, besideMs: goalMs } = goals.writeBack;
    return {
      title: `Writing back to a CRM with ${waitingEvents.toLocaleString("en")} waiting events`,
      columns: ["Measure", "Found", "Goal"],
      rows: [
        [`Calls to the location in ${seconds} s`, whole(own.length), `about ${seconds * 5}`],
        ["Most of them in one second", whole(in1s), ""],
        ["Most of them in ten seconds", whole(in10s), whole(callsIn10s)],
        [
          `First call for another company, beside ${hangingCompanies} CRMs that hang, ms`,
          whole(besideMs),
          whole(goalMs),
        ],
      ],
      missed: [
        ...(in10s > callsIn10s ? [`write-back: ${in10s} calls in ten seconds, goal ${callsIn10s}`] : []),
        ...(own.length < seconds * 4
          ? [`write-back: ${own.length} calls in ${seconds} s, of about ${seconds * 5}`]
          : []),
        ...(besideMs <= goalMs ? [] : [`write-back: another company waited ${whole(besideMs)} ms, goal ${goalMs}`]),
      ],
    };
  } finally {
    await pool.end();
    await server.stop();
    await crm.stop();
  }
}

const locationOf = ({ headers }: GhlCall) => headers.authorization?.replace("Bearer pit-location-", "") ?? "";
const mostIn = (times: number[], ms: number) =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));

async function connected(db: Db, keys: Keys, build: Build, locationId: string) {
  const person = await build.user({ app_role: "admin" });
  const company_id = person.company_id ?? "";
  await db
    .updateTable("companies")
    .set({ ghl_connected: true, ghl_location_id: locationId })
    .where("id", "=", company_id)
    .execute();
  const value_encrypted = encrypt(keys.encryption, `pit-location-${locationId}`);
  await db.insertInto("company_secrets").values({ company_id, kind: "ghl_token", value_encrypted }).execute();
  await db
    .insertInto("crm_write_back")
    .values({
      company_id,
      is_on: true,
      location_id: locationId,
      mapping: JSON.stringify(proposedMapping),
      types: ["quote.sent"],
    })
    .execute();
  return person;
}

/** Records that a quote was sent. */
async function tellOf(build: Build, { id }: { id: string }, quote_number = "HF-1") {
  const { company_id } = await build.offer({ created_by: id, snapshots: [{ quote_number }] });
  return company_id;
}

/** Adds events as if that many more quotes had been sent. */
const addWaiting = (pool: Pool, companyId: string, count: number) =>
  pool.query(
    `with copied as (
      insert into events (company_id, id, type, created_at, about, body)
      select company_id, gen_random_uuid(), type, created_at + nth * interval '1 millisecond', about, body
      from events, generate_series(1, $2::integer) nth where company_id = $1 and type = 'quote.sent'
      returning company_id, id, created_at)
    insert into crm_writes (company_id, event_id, created_at) select company_id, id, created_at from copied`,
    [companyId, count],
  );
