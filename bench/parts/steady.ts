import { readLanes } from "../calls/lanes.ts";
import { reads } from "../calls/reads.ts";
import { openConnections, signIn } from "../data/people.ts";
import { smallCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio, whole } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { takeTurns } from "../lib/slices.ts";
import { spread } from "../lib/stats.ts";
import { atRate } from "../lib/steady.ts";
import { slices } from "../options.ts";

const lanes = 10;

/** Each hot read below its limit: nobody may wait much longer than most do. */
export async function measureSteady(_databaseUrl: string, server: Server): Promise<Result> {
  const { load, p99OfMedian } = goals.steady;
  const connections = await openConnections(server.url, lanes);
  const person = await signIn(server.url, smallCompany);
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const read of reads) {
      progress(`At ${load * 100} % load: ${read.name}`);
      const calls = readLanes(connections, read, person);
      const { full } = await takeTurns({ full: { lanes: calls } }, { rounds: 2, ms: slices.ms });
      const { median, p99 } = spread(await atRate(calls, full.rate * load, slices.ms * slices.rounds));
      rows.push([read.name, whole(full.rate * load), ms(median), ms(p99), ratio(p99 / median)]);
      if (p99 > median * p99OfMedian) {
        missed.push(
          `${read.name}: p99 is ${ratio(p99 / median)} times the median at ${load * 100} % load, goal ${p99OfMedian}`,
        );
      }
    }
  } finally {
    for (const connection of connections) connection.close();
  }
  return { title: `At ${load * 100} % load, small company`, columns, rows, missed };
}

const columns = ["Call", "Rate, /s", "p50 ms", "p99", "p99 / p50"];
