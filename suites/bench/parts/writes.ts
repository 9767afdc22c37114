import { residentMb } from "../../harness/usage.ts";
import { createBarePool } from "../calls/bare.ts";
import { type Sides, submitSides, uploadSides } from "../calls/writes.ts";
import { openConnections, signIn, signInAdmin } from "../data/people.ts";
import { writerCompanies } from "../data/shape.ts";
import { addWaitingQuotes, removeWritten } from "../data/waiting-quotes.ts";
import { goals } from "../goals.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio, whole } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { ratioOf, takeTurns } from "../lib/slices.ts";
import { slices } from "../options.ts";

const atOnce = 20;
const lanes = 10;

/** Compares submitting and answering with the transactions that they cannot do without. */
export async function measureWrites(databaseUrl: string, server: Server): Promise<Result> {
  const pool = createBarePool(databaseUrl, atOnce);
  const connections = await openConnections(server.url, atOnce);
  const some = connections.slice(0, lanes);
  const writers = await Promise.all(writerCompanies.map((company) => signInAdmin(server.url, company)));
  const colleagues = await Promise.all(
    connections.map((_, index) => signIn(server.url, writerCompanies[0] ?? 0, index + 1)),
  );
  const rows: string[][] = [];
  const missed: string[] = [];
  const compare = async (name: string, sides: Sides) => {
    progress(`Writing: ${name}`);
    const { ours, bare } = await takeTurns({ ...sides }, slices);
    const reached = ratioOf(ours, bare);
    const memory = await residentMb(server.pid);
    rows.push([name, whole(ours.rate), whole(bare.rate), ratio(reached), ms(ours.p50), ms(ours.p99), String(memory)]);
    if (reached < goals.write.ofBare) missed.push(`${name}: ${ratio(reached)} of bare, goal ${goals.write.ofBare}`);
    if (memory > goals.serverMb) missed.push(`${name}: server at ${memory} MB, goal ${goals.serverMb}`);
  };
  try {
    await removeWritten(pool);
    await compare("submit-quote", submitSides(some, pool, writers));
    await compare(`submit-quote, ${atOnce} people of one company`, submitSides(connections, pool, colleagues));
    await compare("upload-quote-pdf", uploadSides(some, pool, writers, await addWaitingQuotes(pool)));
    await removeWritten(pool);
  } finally {
    for (const connection of connections) connection.close();
    await pool.end();
  }
  return { title: "Writes", columns, rows, missed };
}

const columns = ["Call", "Rate, /s", "Bare", "Ratio", "p50 ms", "p99", "MB"];
