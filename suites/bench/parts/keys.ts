import { type KeyScope, keyScopes } from "../../../shared/src/access/api-keys.ts";
import { readLanes } from "../calls/lanes.ts";
import { reads } from "../calls/reads.ts";
import { openConnections, signIn } from "../data/people.ts";
import { smallCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import { ask } from "../lib/http.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio, whole } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { type Measured, ratioOf, takeTurns } from "../lib/slices.ts";
import { slices } from "../options.ts";

const lanes = 10;
const keyPath = "/rest/v1/api_keys";
/** The hot reads that are open to keys. */
const open = ["contacts page of 50", "pipeline, needs you", "pipeline, ended", "drafts", "templates"];

/** Many short slices: a key and a session differ by less than the machine does from one second to the next. */
const turns = { rounds: slices.rounds * 8, ms: slices.ms / 4 };

interface Compared {
  name: string;
  key: Measured;
  session: Measured;
  /** Share of the session's rate. */
  reached: number;
  /** The same for another session: the difference between two equal things here. */
  control: number;
}

/** Compares each hot read with an API key and with a session. */
export async function measureKeys(_databaseUrl: string, server: Server): Promise<Result> {
  const connections = await openConnections(server.url, lanes);
  const admin = await signIn(server.url, smallCompany);
  const session = await signIn(server.url, smallCompany, 2);
  const other = await signIn(server.url, smallCompany, 2);
  const scopes = Object.keys(keyScopes) as KeyScope[];
  const asked = { method: "POST" as const, path: keyPath, headers: admin.headers, body: { name: "bench", scopes } };
  const { id, key } = await ask(server.url, asked);
  const program = { ...session, headers: { authorization: `Bearer ${key}` } };
  const compared: Compared[] = [];
  try {
    for (const read of reads.filter(({ name }) => open.includes(name))) {
      progress(`With a key: ${read.name}`);
      const side = (caller: typeof session) => ({ lanes: readLanes(connections, read, caller), pid: server.pid });
      const found = await takeTurns({ key: side(program), session: side(session), other: side(other) }, turns);
      compared.push({
        name: read.name,
        ...found,
        reached: ratioOf(found.key, found.session),
        control: ratioOf(found.other, found.session),
      });
    }
  } finally {
    await ask(server.url, { method: "DELETE", path: `${keyPath}/${id}`, headers: admin.headers });
    for (const connection of connections) connection.close();
  }
  const mean = compared.reduce((sum, { reached }) => sum + reached, 0) / compared.length;
  const rows = compared.map(({ name, key, session, reached, control }) => [
    name,
    whole(key.rate),
    whole(session.rate),
    ratio(reached),
    ratio(control),
    ratio(key.cpuMs),
    ratio(session.cpuMs),
    ms(key.p99),
    ms(session.p99),
  ]);
  return {
    title: "Reads with an API key, beside the same with a session",
    columns,
    rows: [...rows, ["mean", "", "", ratio(mean), "", "", "", "", ""]],
    missed: missedGoals(compared, mean),
  };
}

/** One read may miss the goal by as much as two sessions differ. The mean may not. */
function missedGoals(compared: Compared[], mean: number): string[] {
  const { ofSession } = goals.keys;
  const noise = Math.max(...compared.map(({ control }) => Math.abs(control - 1)));
  const slow = compared.filter(({ reached }) => reached < ofSession - noise);
  return [
    ...(mean < ofSession ? [`with a key: ${ratio(mean)} of a session in the mean, goal ${ofSession}`] : []),
    ...slow.map(
      ({ name, reached }) =>
        `${name}: ${ratio(reached)} of a session, goal ${ofSession} less a noise of ${ratio(noise)}`,
    ),
  ];
}

const columns = [
  ...["Call", "Key, /s", "Session, /s", "Ratio", "Two sessions", "Key, CPU ms", "Session", "Key, p99 ms", "Session"],
];
