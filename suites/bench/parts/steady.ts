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
import { median, spread } from "../lib/stats.ts";
import { atRate } from "../lib/steady.ts";
import { slices } from "../options.ts";

const lanes = 10;

/**
 * Each hot read below its limit: no one may wait much longer than most do. The bare transaction, at the same share of its
 * own limit and alternating with it, shows what the machine allows.
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
      const ours = await belowLimit(readLanes(connections, read, person), load);
      const bare = await belowLimit(bareReadLanes(pool, lanes, read, person), load);
      for (let round = 0; round < slices.rounds; round++) {
        await ours.run();
        await bare.run();
      }
      const { p50, p99, tail, worst } = ours.sumUp();
      rows.push([read.name, whole(ours.rate), ms(p50), ms(p99), ...[tail, worst, bare.sumUp().tail].map(ratio)]);
      if (tail > p99OfMedian) {
        missed.push(
          `${read.name}: p99 is ${ratio(tail)} times the median at ${load * 100} % load, goal ${p99OfMedian}`,
        );
      }
    }
  } finally {
    for (const connection of connections) connection.close();
    await pool.end();
  }
  return { title: `At ${load * 100} % load, small company`, columns, rows, missed };
}

/** Runs at that share of the rate that the same lanes reach, in short rounds. */
async function belowLimit(calls: Lane[], share: number) {
  const { full } = await takeTurns({ full: { lanes: calls } }, { rounds: 2, ms: slices.ms });
  const rate = full.rate * share;
  const rounds: ReturnType<typeof spread>[] = [];
  return {
    rate,
    run: async () => {
      rounds.push(spread(await atRate(calls, rate, slices.ms)));
    },
    /** The median over the rounds: a single stall of the machine spoils one round and not the figure. */
    sumUp: () => {
      const tails = rounds.map((round) => round.p99 / round.median);
      const of = (name: "median" | "p99") => median(rounds.map((round) => round[name]));
      return { p50: of("median"), p99: of("p99"), tail: median(tails), worst: Math.max(...tails) };
    },
  };
}

const columns = ["Call", "Rate, /s", "p50 ms", "p99", "p99 / p50", "Worst round", "Bare p99 / p50"];
