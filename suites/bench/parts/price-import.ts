import pg from "pg";
import { type Person, signIn } from "../data/people.ts";
import { smallCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import { ask, type Call } from "../lib/http.ts";
import { progress } from "../lib/progress.ts";
import { type Result, whole } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { watchMemory } from "../lib/watch-memory.ts";

const supplier = "Bench Supplier";
const rowCount = 10_000;
const templateCount = 50;
const testsEach = 4;

/** A supplier's file of 10,000 rows, nine in ten of which change a cost; every template uses twenty of the items. */
export async function measurePriceImport(databaseUrl: string, server: Server): Promise<Result> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const person = await signIn(server.url, smallCompany);
  try {
    await client.query(
      `update price_items set supplier = $2 where company_id = $1
       and id not in (select kit_id from price_item_parts where company_id = $1)`,
      [person.companyId, supplier],
    );
    await addTemplates(client, person);
    return await measure(server, person);
  } finally {
    await client.query("delete from form_templates where company_id = $1 and name like 'Import %'", [person.companyId]);
    await client.query(
      "update price_items set supplier = 'Supplier ' || substr(code, 4)::int % 40 where company_id = $1 and code like 'ST-%'",
      [person.companyId],
    );
    await client.end();
  }
}

async function addTemplates(client: pg.Client, { companyId }: Person) {
  const { rows } = await client.query<{ id: string }>(
    "select id from price_items where company_id = $1 and supplier = $2 order by code limit $3",
    [companyId, supplier, templateCount * 20],
  );
  for (let nth = 0; nth < templateCount; nth++) {
    const items = rows.slice(nth * 20, nth * 20 + 20);
    const structure = items.map(({ id }, at) => ({
      ...{ id: `f${at}`, type: "number", label: `Field ${at}`, pricing: { item: id } },
    }));
    const answers = Object.fromEntries(structure.map(({ id }, at) => [id, `${at + 1}`]));
    const tests = Array.from({ length: testsEach }, (_, at) => ({
      id: `t${at}`,
      name: `Test ${at}`,
      answers,
      expect: {},
    }));
    await client.query(
      `insert into form_templates (company_id, name, structure, pricing, test_cases)
       values ($1, $2, $3, '{"gst_basis_points": 1000}', $4)`,
      [companyId, `Import ${nth}`, JSON.stringify(structure), JSON.stringify(tests)],
    );
  }
}

async function measure(server: Server, { headers }: Person): Promise<Result> {
  const steps: [string, number][] = [];
  const timed = async (name: string, call: Omit<Call, "headers">) => {
    progress(`Price import: ${name}`);
    const begun = performance.now();
    const answer = await ask(server.url, { ...call, headers });
    steps.push([name, performance.now() - begun]);
    return answer;
  };
  const memory = watchMemory(server.pid);
  const lines = Array.from({ length: rowCount }, (_, at) => {
    const code = (at + 1) % 10 === 0 ? `NEW-${at}` : `SUP-${(at + 1) * 7}`;
    return `${code},Item ${at},${(((at + 1) % 1000) + 0.25) * 0.0105 + 0.01}`;
  });
  const text = ["Code,Name,Price", ...lines].join("\n");
  const body = { supplier, file_name: "bench.csv", text, columns: ["code", "name", "cost"] };
  const read = await timed("read the file", { method: "POST", path: "/rest/v1/price_imports", body });
  const id = read.id as string;
  const path = `/rest/v1/price_imports/${id}`;
  const effects = await timed("tell what it does", { method: "GET", path: `${path}/effects` });
  const { version } = effects as { version: string };
  const apply = { method: "POST" as const, path: "/functions/v1/apply-price-import", body: { import_id: id, version } };
  const { change_id } = (await timed("apply it", apply)) as { change_id: string };
  await timed("undo it", { method: "POST", path: "/functions/v1/undo-price-change", body: { change_id } });
  const { peak } = await memory.stop();
  const seconds = steps.slice(0, 3).reduce((sum, [, ms]) => sum + ms, 0) / 1000;
  const missed = [
    ...(seconds > goals.priceImport.seconds
      ? [`price import: ${seconds.toFixed(1)} s, goal ${goals.priceImport.seconds}`]
      : []),
    ...(peak > goals.serverMb ? [`price import: ${peak} MB, goal ${goals.serverMb}`] : []),
  ];
  return {
    title: `Import of ${whole(rowCount)} prices, with ${templateCount} templates and ${templateCount * testsEach} test cases`,
    columns: ["Step", "ms"],
    rows: [...steps.map(([name, ms]) => [name, whole(ms)]), ["peak memory, MB", whole(peak)]],
    missed,
  };
}
