import type { Pool, PoolClient } from "pg";
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

/** In 10,000 items: one hit, few, many, none, and a term that is in every item. */
const terms = ["st-7777", "777", "supplier 12", "nobody", "sup-", "kit", "9", "galvanised"];

/** Kept as they are when the server's own queries change: a page, and the total number of items. */
const searchSql = `select id, code, name, unit, cost, price, markup_basis_points, count(*) over () as total
  from price_items where company_id = $1 and search_text like $2 order by code collate app.alphabetical, id limit 51`;
const pageSql = `select id, code, name, unit, cost, price, markup_basis_points,
    (select count(*) from price_items where company_id = $1) as total
  from price_items where company_id = $1 order by code collate app.alphabetical, id limit 51`;

/** The template, its items and their parts, as plain reads: only the parts show which items are kits. */
const templateSql = `select id, name, structure, tables, pricing, inclusions, exclusions, test_cases, version, updated_at
  from form_templates where company_id = $1 and id = $2`;
const itemsSql = `select id, code, cost, price, markup_basis_points, is_active
  from price_items where company_id = $1 and id = any($2::uuid[])`;
const partsSql = `select kit_id, part_id, quantity, waste_percent
  from price_item_parts where company_id = $1 and kit_id = any($2::uuid[]) order by kit_id, position`;
const itemsInTemplate = 200;

/** Many people open a template at the same time, as in the other reads; one looks through a price list. */
const manyLanes = 10;

interface Measure {
  name: string;
  lanes?: number;
  goal: { ofBare: number; p99Ms?: number };
  nextPath: () => string;
  bare: (client: PoolClient) => Promise<unknown>;
}

/** A price list of 10,000 items that one person looks through, and a template that is priced by 200 of them. */
export async function measurePrices(databaseUrl: string, server: Server): Promise<Result> {
  const pool = createBarePool(databaseUrl, manyLanes);
  const connections = await openConnections(server.url, manyLanes);
  const person = await signIn(server.url, largeCompany);
  const template = await addTemplate(pool, person);
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const { name, lanes = 1, goal, nextPath, bare: work } of measuresFor(person, template)) {
      progress(`Price list: ${name}`);
      const nextCall = (): Call => ({ method: "GET", path: nextPath(), headers: person.headers });
      const { call, bare } = await takeTurns(
        {
          call: { lanes: callLanes(connections.slice(0, lanes), nextCall) },
          bare: { lanes: Array.from({ length: lanes }, () => () => bareTransaction(pool, person, work)) },
        },
        slices,
      );
      const share = ratioOf(call, bare);
      rows.push([name, ...[call, bare].flatMap(({ p50, p99 }) => [ms(p50), ms(p99)]), ratio(share)]);
      const { ofBare, p99Ms = Number.POSITIVE_INFINITY } = goal;
      if (share < ofBare) missed.push(`price list, ${name}: ${ratio(share)} of bare, goal ${ofBare}`);
      if (call.p99 > p99Ms) missed.push(`price list, ${name}: p99 ${ms(call.p99)} ms, goal ${p99Ms}`);
    }
  } finally {
    for (const connection of connections) connection.close();
    await pool.query("delete from form_templates where id = $1", [template.id]);
    await pool.end();
  }
  return { title: "The price list, 10,000 items", columns, rows, missed };
}

const columns = ["Call", "p50 ms", "p99", "Bare, p50 ms", "p99", "Of bare"];

interface PricedTemplate {
  id: string;
  items: string[];
}

function measuresFor({ companyId }: Person, { id, items }: PricedTemplate): Measure[] {
  const [asked, searched] = [inTurn(terms), inTurn(terms)];
  return [
    {
      ...{ name: "a page of 50", goal: goals.prices, nextPath: () => "/rest/v1/price_items?search=" },
      bare: (client) => client.query(pageSql, [companyId]),
    },
    {
      ...{ name: "search", goal: goals.prices },
      nextPath: () => `/rest/v1/price_items?search=${encodeURIComponent(asked())}`,
      bare: (client) => client.query(searchSql, [companyId, `%${searched()}%`]),
    },
    {
      ...{ name: `a template with ${itemsInTemplate} items`, lanes: manyLanes, goal: goals.pricedTemplate },
      nextPath: () => `/rest/v1/form_templates/${id}`,
      bare: async (client) => {
        await client.query(templateSql, [companyId, id]);
        await client.query(itemsSql, [companyId, items]);
        await client.query(partsSql, [companyId, items]);
      },
    },
  ];
}

async function addTemplate(pool: Pool, { companyId }: Person): Promise<PricedTemplate> {
  const found = await pool.query<{ id: string }>(
    `select id from price_items where company_id = $1
     and id not in (select kit_id from price_item_parts where company_id = $1) order by code limit $2`,
    [companyId, itemsInTemplate],
  );
  const items = found.rows.map(({ id }) => id);
  const structure = items.map((item, at) => ({
    ...{ id: `f${at}`, type: "number", label: `Field ${at}`, pricing: { item } },
  }));
  const { rows } = await pool.query<{ id: string }>(
    `insert into form_templates (company_id, name, structure, pricing)
     values ($1, 'Priced by items', $2, '{"gst_basis_points": 1000}') returning id`,
    [companyId, JSON.stringify(structure)],
  );
  return { id: rows[0]?.id ?? "", items };
}

function inTurn(all: string[]): () => string {
  let turn = 0;
  return () => all[turn++ % all.length] ?? "";
}
