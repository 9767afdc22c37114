import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { hangMs, waitUntil } from "../harness/wait-until.ts";
import { auditFollowUps } from "./lib/audit-follow-ups.ts";
import { sendOffers } from "./lib/offers.ts";
import { loseStarted, passDays, wakeTimer } from "./lib/pass-time.ts";
import type { World } from "./lib/world.ts";

export const followUpsName = "worker killed while it reminds customers";

const customers = 6;
/**
 * Number of reminders of a company that a process handles at the same time, so that many are unfinished when it is killed.
 */
const atOnce = 4;

interface Kill {
  /** Days since the offers were sent. */
  day: number;
  /** Keeps the reminders from being finished. Returns a function that counts the unfinished ones. */
  hold(world: World): () => number;
  release(world: World): void;
}

/** One for each of a fortnight's reminders. */
const kills: Kill[] = [
  {
    // The company's own workflow is handling it, and ours has not taken the call.
    day: 3,
    hold({ receiver, web }) {
      const before = receiver.calls.length;
      receiver.become("slow");
      process.kill(web.pid(), "SIGSTOP");
      return () => receiver.calls.length - before;
    },
    release({ receiver, web }) {
      process.kill(web.pid(), "SIGCONT");
      receiver.become("well");
    },
  },
  {
    // The mail server receives the mails and has not accepted them.
    day: 10,
    hold: ({ mail }) => mail.become("deaf"),
    release: ({ mail }) => void mail.become("well"),
  },
  {
    // It has accepted them, and the answer has not arrived.
    day: 12,
    hold: ({ mail }) => mail.become("mute"),
    release: ({ mail }) => void mail.become("well"),
  },
];

async function areDone(pool: pg.Pool, companyIds: string[], expected: number) {
  await wakeTimer(pool);
  const finished = "select from offer_follow_ups where company_id = any($1) and finished_at is not null";
  // A job that is queued again while a process runs it stays behind without another attempt if the process is killed.
  const queued = `select from graphile_worker.jobs
    where task_identifier in ('send_follow_up', 'send_quote_mail') and attempts < max_attempts`;
  const count = async (query: string, values: unknown[]) => (await pool.query(query, values)).rowCount;
  return (await count(finished, [companyIds])) === expected && (await count(queued, [])) === 0;
}

/** Two companies, whose reminders go out by their own workflow and by ours. Each must reach its customer once. */
export async function playFollowUps(world: World) {
  console.log(`\n== ${followUpsName}`);
  const { pool } = world.database;
  const companies = await world.openCompanies();
  const offers = [];
  for (const company of companies) offers.push(...(await sendOffers(world, company, customers)));
  const ids = companies.map(({ id }) => id);
  let day = 0;
  for (const [index, kill] of kills.entries()) {
    await passDays(pool, ids, kill.day - day);
    day = kill.day;
    const inTheMiddle = kill.hold(world);
    await wakeTimer(pool);
    if ((await waitUntil(async () => inTheMiddle() >= atOnce, hangMs)) === null) {
      throw new Error(`Only ${inTheMiddle()} reminders were in the middle of it on day ${day}.`);
    }
    await world.worker.kill();
    kill.release(world);
    await loseStarted(pool, ids);
    await world.worker.start();
    await waitUntil(() => areDone(pool, ids, offers.length * (index + 1)), hangMs, 500);
  }
  // Repeats that come late would come now.
  await pause(3_000);
  const { problems, ...figures } = await auditFollowUps(world, offers, kills.length);
  console.log(problems.length > 0 ? `PROBLEMS: ${problems.join("; ")}` : "as it should be");
  return { scenario: followUpsName, ...figures, "": problems.length > 0 ? "WRONG" : "ok" };
}
