import { createBarePool } from "../calls/bare.ts";
import { bareReadLanes, callLanes, readLanes } from "../calls/lanes.ts";
import { type Read, reads } from "../calls/reads.ts";
import { openConnections, signIn } from "../data/people.ts";
import { openFilled } from "../data/postgres.ts";
import { shapeOf, smallCompany } from "../data/shape.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio, whole } from "../lib/report.ts";
import { type Measured, ratioOf, type Side, takeTurns } from "../lib/slices.ts";
import { quotesInAll, slices } from "../options.ts";
import { startSupabaseLite } from "../peers/supabase-lite.ts";

const lanes = 10;

/** The same page of contacts from another server on the same PostgreSQL, each under row-level security. */
export async function measurePeers(postgresUrl: string): Promise<Result> {
  const contacts = reads.find((read) => read.name.startsWith("contacts")) as Read;
  const { databaseUrl, server } = await openFilled(postgresUrl, quotesInAll);
  const pool = createBarePool(databaseUrl, lanes);
  const peer = await startSupabaseLite(postgresUrl, shapeOf(quotesInAll).companies).catch((error: Error) => error);
  const connections = await openConnections(server.url, lanes);
  const peerConnections = peer instanceof Error ? [] : await openConnections(peer.url, lanes);
  try {
    const person = await signIn(server.url, smallCompany);
    progress("A page of contacts, side by side");
    const sides: Record<string, Side> = {
      bare: { lanes: bareReadLanes(pool, lanes, contacts, person) },
      ours: { lanes: readLanes(connections, contacts, person) },
      ...(!(peer instanceof Error) && { "@supabase/lite": { lanes: callLanes(peerConnections, () => peer.call) } }),
    };
    const found = await takeTurns(sides, slices);
    const rows = Object.entries(found).map(([name, measured]) => [
      name,
      whole(measured.rate),
      ratio(ratioOf(measured, found.bare as Measured)),
      ms(measured.p50),
      ms(measured.p99),
    ]);
    if (peer instanceof Error) rows.push([`@supabase/lite could not be run: ${peer.message}`, "", "", "", ""]);
    return { title: "A page of 50 contacts, side by side", columns, rows, missed: [] };
  } finally {
    for (const connection of [...connections, ...peerConnections]) connection.close();
    if (!(peer instanceof Error)) await peer.stop();
    await pool.end();
    await server.stop();
  }
}

const columns = ["Server", "Rate, /s", "Of bare", "p50 ms", "p99"];
