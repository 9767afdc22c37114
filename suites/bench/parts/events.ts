import path from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { recordContactEvents } from "../../../server/src/features/events/index.ts";
import { createDb, createPool } from "../../../server/src/platform/db/driver.ts";
import { deriveKeys } from "../../../server/src/platform/keys.ts";
import { factories } from "../../../server/test/factories.ts";
import { undoLater } from "../../harness/clean-up.ts";
import { listen } from "../../harness/listen.ts";
import { createEmpty } from "../data/postgres.ts";
import { goals } from "../goals.ts";
import { progress } from "../lib/progress.ts";
import { type Result, whole } from "../lib/report.ts";
import { startServer } from "../lib/server.ts";
import { spread } from "../lib/stats.ts";
import { benchDir, quick } from "../options.ts";

const perSecond = 50;
const seconds = quick ? 5 : 20;
const companies = 20;
/** The maximum for a company; every other one is dead. */
const endpointsEach = 50;
const patienceMs = 120_000;
const secretKey = "a key for measuring, thirty-two characters or more";

type Build = ReturnType<typeof factories>;

/** Everything in one process plus its database, as a small installation runs it. */
export async function measureEvents(postgresUrl: string): Promise<Result> {
  const databaseUrl = await createEmpty(postgresUrl, "bench_events");
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: path.join(benchDir, "files"),
    SMTP_URL: "smtp://127.0.0.1:1",
    MAILS_PER_HOUR: "100000",
    WEBHOOK_ALLOW_PRIVATE: "on",
    TRUST_PROXY: "1",
  });
  const pool = createPool(databaseUrl, 10);
  const db = createDb(pool);
  const build = factories(db, deriveKeys(secretKey));
  try {
    const accepting = await measureAccepting(build, server.url);
    const rounds = await measureBesideDead(db, build);
    const { p95Ms, besideDeadMs } = goals.events;
    const later = rounds.at(-1);
    return {
      title: "Events to their receivers: milliseconds from the event to its arrival",
      columns: ["While", "Events", "Median", "p95", "Worst"],
      rows: [
        [`${perSecond} quotes a second are accepted`, ...figuresOf(accepting)],
        ["half of 1,000 receivers die at this moment", ...figuresOf(rounds[0])],
        ["half of 1,000 receivers are dead", ...figuresOf(later)],
      ],
      missed: [
        ...(accepting.count < perSecond * seconds
          ? [`events: ${accepting.count} of ${perSecond * seconds} arrived`]
          : []),
        ...(accepting.p95 > p95Ms ? [`events: p95 ${whole(accepting.p95)} ms, goal ${p95Ms}`] : []),
        ...(!later || later.max > besideDeadMs
          ? [`events: ${whole(later?.max ?? 0)} ms beside dead receivers, goal ${besideDeadMs}`]
          : []),
      ],
    };
  } finally {
    await pool.end();
    await server.stop();
  }
}

type Spread = ReturnType<typeof spread>;
const figuresOf = (found?: Spread) =>
  found ? [found.count, found.median, found.p95, found.max].map((each) => whole(each)) : [];

/** Starts a receiver that answers at once, and records the age of each event on arrival. */
async function startReceiver() {
  const ages: number[] = [];
  const { url, stop } = await listen(async (request, response) => {
    const { timestamp } = (await json(request)) as { timestamp: string };
    ages.push(Math.max(0, Date.now() - Date.parse(timestamp)));
    response.end();
  });
  undoLater(stop);
  const arrived = async (count: number) => {
    const begun = performance.now();
    while (ages.length < count && performance.now() - begun < patienceMs) await pause(50);
    return spread(ages.splice(0));
  };
  return { url, arrived };
}

async function measureAccepting(build: Build, url: string) {
  const count = perSecond * seconds;
  progress(`Events: ${count} offers to accept`);
  const receiver = await startReceiver();
  const person = await build.user({ app_role: "admin" });
  const company_id = person.company_id ?? "";
  const offers: { token: string }[] = [];
  for (let index = 0; index < count; index++) {
    const snapshots = [{ quote_number: `HF-${index}` }];
    offers.push(await build.offer({ created_by: person.id, snapshots }));
  }
  await build.endpoint({ company_id, url: `${receiver.url}/events`, types: ["offer.accepted"] });
  progress(`Events: ${perSecond} acceptances a second`);
  const begun = performance.now();
  const accepting = offers.map(async ({ token }, index) => {
    await pause(Math.max(0, begun + (index * 1_000) / perSecond - performance.now()));
    const answer = await fetch(`${url}/o/${token}/accept`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: "null",
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": `10.${index % 200}.${Math.floor(index / 200)}.1`,
      },
      body: JSON.stringify({ extras: [], name: "Marcus Webb", signature: "", consent: true, total: 308_000 }),
    });
    if (answer.status !== 200) throw new Error(`accept answered ${answer.status}: ${await answer.text()}`);
  });
  await Promise.all(accepting);
  return receiver.arrived(count);
}

/** The first event finds half of the receivers dead, which is not known yet. The second comes some moments later. */
async function measureBesideDead(db: ReturnType<typeof createDb>, build: Build): Promise<Spread[]> {
  progress(`Events: ${companies * endpointsEach} receivers`);
  const receiver = await startReceiver();
  const hanging = await listen(() => undefined);
  undoLater(hanging.stop);
  const contacts = [];
  for (let company = 0; company < companies; company++) {
    const contact = await build.contact();
    contacts.push(contact);
    for (let index = 0; index < endpointsEach; index++) {
      const { company_id } = contact;
      const host = index % 2 === 0 ? receiver.url : hanging.url;
      await build.endpoint({ company_id, url: `${host}/${index}`, types: ["contact.created"] });
    }
  }
  const rounds = [];
  for (let round = 0; round < 2; round++) {
    for (const { company_id, id } of contacts) await recordContactEvents(db, company_id, [{ id, changed: null }]);
    rounds.push(await receiver.arrived((companies * endpointsEach) / 2));
    // Those that hang have moved to their own lane by then.
    await pause(quick ? 20_000 : 40_000);
  }
  return rounds;
}
