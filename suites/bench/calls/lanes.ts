import type { Pool } from "pg";
import type { Person } from "../data/people.ts";
import type { Call, Connection } from "../lib/http.ts";
import type { Lane } from "../lib/slices.ts";
import { bareTransaction } from "./bare.ts";
import type { Read } from "./reads.ts";

/** The call over each of the connections. */
export const callLanes = (connections: Connection[], next: (lane: number) => Call): Lane[] =>
  connections.map((connection, lane) => async () => {
    const call = next(lane);
    const { status, body } = await connection.send(call);
    if (status !== 200) throw new Error(`${call.path} answered ${status}: ${body.toString().slice(0, 300)}`);
  });

export function readLanes(connections: Connection[], read: Read, person: Person): Lane[] {
  const call = { ...read.call(person), headers: person.headers };
  return callLanes(connections, () => call);
}

export function bareReadLanes(pool: Pool, lanes: number, { sql, values }: Read, person: Person): Lane[] {
  const given = values(person);
  const lane = () => bareTransaction(pool, person, (client) => client.query(sql, given));
  return Array.from({ length: lanes }, () => lane);
}
