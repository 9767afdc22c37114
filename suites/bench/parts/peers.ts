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
import type { Peer } from "../peers/peer.ts";
import { startStrapi } from "../peers/strapi.ts";
import { startSupabaseLite } from "../peers/supabase-lite.ts";

const lanes = 10;
const starters = { "@supabase/lite": startSupabaseLite, Strapi: startStrapi };

/** Measures the same page of contacts from other servers on the same PostgreSQL. */
export async function measurePeers(postgresUrl: string): Promise<Result> {
  const contacts = reads.find((read) => read.name.startsWith("contacts")) as Read;
  const { databaseUrl, server } = await openFilled(postgresUrl, quotesInAll);
  const pool = createBarePool(databaseUrl, lanes);
  const peers = new Map<string, Peer>();
  const failed: string[][] = [];
  try {
    for (const [name, start] of Object.entries(starters)) {
      await start(postgresUrl, shapeOf(quotesInAll).companies).then(
        (peer) => peers.set(name, peer),
        (error: Error) => failed.push([`${name} could not be run: ${error.message}`, "", "", "", ""]),
      );
    }
    const person = await signIn(server.url, smallCompany);
    progress("A page of contacts, side by side");
    const sides: Record<string, Side> = {
      bare: { lanes: bareReadLanes(pool, lanes, contacts, person) },
      ours: { lanes: readLanes(await openConnections(server.url, lanes), contacts, person) },
    };
    for (const [name, { url, call }] of peers) {
      sides[name] = { lanes: callLanes(await openConnections(url, lanes), () => call) };
    }
    const found = await takeTurns(sides, slices);
    const rows = Object.entries(found).map(([name, measured]) => [
      name,
      whole(measured.rate),
      ratio(ratioOf(measured, found.bare as Measured)),
      ms(measured.p50),
      ms(measured.p99),
    ]);
    return { title: "A page of 50 contacts, side by side", columns, rows: [...rows, ...failed], missed: [] };
  } finally {
    for (const peer of peers.values()) await peer.stop();
    await pool.end();
    await server.stop();
  }
}

const columns = ["Server", "Rate, /s", "Of bare", "p50 ms", "p99"];
