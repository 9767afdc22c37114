import type pg from "pg";
import { actFor } from "../src/platform/db/acting.ts";
import type { Db } from "../src/platform/db/db.ts";
import { createDb, createPool } from "../src/platform/db/driver.ts";

interface Node {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Node[];
}

const look = (node: Node): number =>
  node["Actual Loops"] *
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0));
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Counts the rows that the busiest part of any statement of this transaction looks at, and how often one of them scans
 * `table`. That counts work, so it holds on any machine.
 */
export async function rowsLookedAt(
  url: string,
  actor: Parameters<typeof actFor>[1],
  table: string,
  work: (tx: Db) => Promise<unknown>,
): Promise<{ rows: number; scans: number }> {
  const pool = createPool(url, 1);
  let [rows, scans] = [0, 0];
  pool.on("connect", (client) =>
    client.on("notice", ({ message }: pg.DatabaseError | { message?: string }) => {
      const plan = /plan:\n(\{.*\})\s*$/s.exec(message ?? "")?.[1];
      for (const node of plan ? nodesOf(JSON.parse(plan).Plan) : []) {
        rows = Math.max(rows, look(node));
        if (node["Relation Name"] === table) scans = Math.max(scans, node["Actual Loops"]);
      }
    }),
  );
  const client = await pool.connect();
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice`);
  client.release();
  try {
    await createDb(pool)
      .transaction()
      .execute(async (tx) => {
        await actFor(tx, actor);
        await work(tx);
      });
  } finally {
    await pool.end();
  }
  return { rows, scans };
}
