import { bareTransaction, createBarePool } from "../calls/bare.ts";
import { callLanes } from "../calls/lanes.ts";
import { openConnections, type Person, signIn } from "../data/people.ts";
import { largeCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import type { Call } from "../lib/http.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { ratioOf, takeTurns } from "../lib/slices.ts";
import { slices } from "../options.ts";

/** In 10,000 items: one hit, few, many, none, and what every item has. */
const terms = ["st-7777", "777", "supplier 12", "nobody", "sup-", "kit", "9", "galvanised"];

/** Kept as they are when the server's own queries change: a page, and how many items there are in all. */
const searchSql = `select id, code, name, unit, cost, price, markup_basis_points, count(*) over () as total
  from price_items where company_id = $1 and search_text like $2 order by code collate app.alphabetical, id limit 51`;
const pageSql = `select id, code, name, unit, cost, price, markup_basis_points,
    (select count(*) from price_items where company_id = $1) as total
  from price_items where company_id = $1 order by code collate app.alphabetical, id limit 51`;

interface Measure {
  name: string;
  /** What is searched for; none for the list as it opens. */
  terms: string[];
  sql: string;
}
const measures: Measure[] = [
  { name: "a page of 50", terms: [], sql: pageSql },
  { name: "search", terms, sql: searchSql },
];

/** One person who looks through a price list of 10,000 items. */
export async function measurePrices(databaseUrl: string, server: Server): Promise<Result> {
  const pool = createBarePool(databaseUrl, 1);
  const connections = await openConnections(server.url, 1);
  const person = await signIn(server.url, largeCompany);
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const measure of measures) {
      progress(`Price list: ${measure.name}`);
      const { call, bare } = await takeTurns(
        {
          call: { lanes: callLanes(connections, nextCall(measure, person)) },
          bare: { lanes: [bareLane(measure, person)] },
        },
        slices,
      );
      const share = ratioOf(call, bare);
      rows.push([measure.name, ...[call, bare].flatMap(({ p50, p99 }) => [ms(p50), ms(p99)]), ratio(share)]);
      const { ofBare, p99Ms } = goals.prices;
      if (share < ofBare) missed.push(`price list, ${measure.name}: ${ratio(share)} of bare, goal ${ofBare}`);
      if (call.p99 > p99Ms) missed.push(`price list, ${measure.name}: p99 ${ms(call.p99)} ms, goal ${p99Ms}`);
    }
  } finally {
    for (const connection of connections) connection.close();
    await pool.end();
  }
  return { title: "The price list, 10,000 items", columns, rows, missed };

  function bareLane({ sql, terms }: Measure, person: Person) {
    const next = inTurn(terms);
    return () => {
      const term = next();
      const values = term === undefined ? [person.companyId] : [person.companyId, `%${term}%`];
      return bareTransaction(pool, person, (client) => client.query(sql, values));
    };
  }
}

const columns = ["Call", "p50 ms", "p99", "Bare, p50 ms", "p99", "Of bare"];

function nextCall({ terms }: Measure, { headers }: Person): () => Call {
  const next = inTurn(terms);
  return () => ({ method: "GET", path: `/rest/v1/price_items?search=${encodeURIComponent(next() ?? "")}`, headers });
}

function inTurn(terms: string[]): () => string | undefined {
  let turn = 0;
  return () => terms[turn++ % terms.length];
}
