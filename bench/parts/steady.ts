import { createBarePool } from "../calls/bare.ts";
import { bareReadLanes, readLanes } from "../calls/lanes.ts";
import { reads } from "../calls/reads.ts";
import { openConnections, signIn } from "../data/people.ts";
import { smallCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio, whole } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { type Lane, takeTurns } from "../lib/slices.ts";
import { spread } from "../lib/stats.ts";
import { atRate } from "../lib/steady.ts";
import { slices } from "../options.ts";

const lanes = 10;

/**
 * Each hot read below its limit: nobody may wait much longer than most do. The bare transaction at the same share of its
 * own limit tells what the machine allows.
 */
export async function measureSteady(databaseUrl: string, server: Server): Promise<Result> {
  const { load, p99OfMedian } = goals.steady;
  const pool = createBarePool(databaseUrl, lanes);
  const connections = await openConnections(server.url, lanes);
  const person = await signIn(server.url, smallCompany);
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const read of reads) {
      progress(`At ${load * 100} % load: ${read.name}`);
      const { rate, median, p99 } = await atShare(readLanes(connections, read, person), load);
      const bare = await atShare(bareReadLanes(pool, lanes, read, person), load);
      rows.push([read.name, whole(rate), ms(median), ms(p99), ratio(p99 / median), ratio(bare.p99 / bare.median)]);
      if (p99 > median * p99OfMedian) {
        missed.push(
          `${read.name}: p99 is ${ratio(p99 / median)} times the median at ${load * 100} % load, goal ${p99OfMedian}`,
        );
      }
    }
  } finally {
    for (const connection of connections) connection.close();
    await pool.end();
  }
  return { title: `At ${load * 100} % load, small company`, columns, rows, missed };
}

/** At that share of the rate that the same lanes reach. */
async function atShare(calls: Lane[], share: number) {
  const { full } = await takeTurns({ full: { lanes: calls } }, { rounds: 2, ms: slices.ms });
  const rate = full.rate * share;
  return { rate, ...spread(await atRate(calls, rate, slices.ms * slices.rounds)) };
}

const columns = ["Call", "Rate, /s", "p50 ms", "p99", "p99 / p50", "Bare p99 / p50"];
