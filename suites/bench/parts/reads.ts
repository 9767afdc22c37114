import { residentMb } from "../../harness/usage.ts";
import { createBarePool } from "../calls/bare.ts";
import { bareReadLanes, readLanes } from "../calls/lanes.ts";
import { type Read, reads } from "../calls/reads.ts";
import { openConnections, signIn } from "../data/people.ts";
import { largeCompany, smallCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio, whole } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { type Measured, ratioOf, takeTurns } from "../lib/slices.ts";
import { quotesInAll, slices } from "../options.ts";

const lanes = 10;

/** Compares each hot read with its bare transaction, as a small company and as the largest. */
export async function measureReads(databaseUrl: string, server: Server): Promise<Result> {
  const pool = createBarePool(databaseUrl, lanes);
  const connections = await openConnections(server.url, lanes);
  const small = await signIn(server.url, smallCompany);
  const large = await signIn(server.url, largeCompany);
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const read of reads) {
      progress(`Reading: ${read.name}`);
      const found = await takeTurns(
        {
          small: { lanes: readLanes(connections, read, small), pid: server.pid },
          bare: { lanes: bareReadLanes(pool, lanes, read, small) },
          large: { lanes: readLanes(connections, read, large) },
          bareLarge: { lanes: bareReadLanes(pool, lanes, read, large) },
        },
        slices,
      );
      const memory = await residentMb(server.pid);
      rows.push(row(read, found, memory));
      missed.push(...missedBy(read, found, memory));
    }
  } finally {
    for (const connection of connections) connection.close();
    await pool.end();
  }
  return { title: `Reads, ${whole(quotesInAll)} quotes in all`, columns, rows, missed };
}

const columns = [
  "Call",
  "Small, /s",
  "Bare",
  "Ratio",
  "CPU ms",
  "p50 ms",
  "p99",
  "Large, /s",
  "Bare",
  "Of small",
  "p50 ms",
  "p99",
  "MB",
];

type Found = Record<"small" | "bare" | "large" | "bareLarge", Measured>;

const row = ({ name }: Read, { small, bare, large, bareLarge }: Found, memory: number) => [
  name,
  whole(small.rate),
  whole(bare.rate),
  ratio(ratioOf(small, bare)),
  ratio(small.cpuMs),
  ms(small.p50),
  ms(small.p99),
  whole(large.rate),
  whole(bareLarge.rate),
  ratio(ratioOf(large, small)),
  ms(large.p50),
  ms(large.p99),
  String(memory),
];

function missedBy({ name, counts }: Read, { small, bare, large, bareLarge }: Found, memory: number): string[] {
  const { ofBare, largeOfSmall } = goals.read;
  const reached = {
    ofBare: ratioOf(small, bare),
    largeOfSmall: ratioOf(large, small),
    largeOfBare: ratioOf(large, bareLarge),
  };
  return [
    ...(reached.ofBare < ofBare ? [`${name}: ${ratio(reached.ofBare)} of bare, goal ${ofBare}`] : []),
    ...(counts && reached.largeOfBare < ofBare
      ? [`${name}: large company at ${ratio(reached.largeOfBare)} of bare, goal ${ofBare}`]
      : []),
    ...(!counts && reached.largeOfSmall < largeOfSmall
      ? [`${name}: large company at ${ratio(reached.largeOfSmall)} of the small one, goal ${largeOfSmall}`]
      : []),
    ...(memory > goals.serverMb ? [`${name}: server at ${memory} MB, goal ${goals.serverMb}`] : []),
  ];
}
