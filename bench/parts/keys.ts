import { type KeyScope, keyScopes } from "../../shared/src/access/api-keys.ts";
import { readLanes } from "../calls/lanes.ts";
import { reads } from "../calls/reads.ts";
import { openConnections, signIn } from "../data/people.ts";
import { smallCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import { ask } from "../lib/http.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio, whole } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { ratioOf, takeTurns } from "../lib/slices.ts";
import { slices } from "../options.ts";

const lanes = 10;
const keyPath = "/rest/v1/api_keys";
/** The hot reads that are open to keys. */
const open = ["contacts page of 50", "pipeline, needs you", "pipeline, ended", "drafts", "templates"];

/** Each hot read with an API key beside the same with a session. */
export async function measureKeys(_databaseUrl: string, server: Server): Promise<Result> {
  const connections = await openConnections(server.url, lanes);
  const admin = await signIn(server.url, smallCompany);
  const session = await signIn(server.url, smallCompany, 2);
  const scopes = Object.keys(keyScopes) as KeyScope[];
  const asked = { method: "POST" as const, path: keyPath, headers: admin.headers, body: { name: "bench", scopes } };
  const { id, key } = await ask(server.url, asked);
  const program = { ...session, headers: { authorization: `Bearer ${key}` } };
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const read of reads.filter(({ name }) => open.includes(name))) {
      progress(`With a key: ${read.name}`);
      const found = await takeTurns(
        {
          key: { lanes: readLanes(connections, read, program), pid: server.pid },
          session: { lanes: readLanes(connections, read, session), pid: server.pid },
        },
        slices,
      );
      const reached = ratioOf(found.key, found.session);
      rows.push([
        read.name,
        whole(found.key.rate),
        whole(found.session.rate),
        ratio(reached),
        ratio(found.key.cpuMs),
        ratio(found.session.cpuMs),
        ms(found.key.p99),
        ms(found.session.p99),
      ]);
      if (reached < goals.keys.ofSession) {
        missed.push(`${read.name}: ${ratio(reached)} of a session, goal ${goals.keys.ofSession}`);
      }
    }
  } finally {
    await ask(server.url, { method: "DELETE", path: `${keyPath}/${id}`, headers: admin.headers });
    for (const connection of connections) connection.close();
  }
  return { title: "Reads with an API key", columns, rows, missed };
}

const columns = ["Call", "Key, /s", "Session, /s", "Ratio", "Key, CPU ms", "Session", "Key, p99 ms", "Session"];
