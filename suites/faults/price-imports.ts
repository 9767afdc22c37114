import type { PoolClient } from "pg";
import type { Company } from "./lib/company.ts";
import { send } from "./lib/http.ts";
import { killWaiting } from "./lib/kill-waiting.ts";
import type { World } from "./lib/world.ts";

export const priceImportsName = "web killed while it imports prices";

const count = 10_000;
const supplier = "Southern Steel";
const text = ["Code,Name,Price", ...Array.from({ length: count }, (_, at) => `N-${at},Item ${at},${at % 90}.05`)].join(
  "\n",
);

/** Killed while all items are written. No one may see a part of them, and after a repeat all are there. */
export async function playPriceImports(world: World) {
  console.log(`\n== ${priceImportsName}`);
  const [company] = await world.openCompanies();
  const call = (path: string, body?: object) =>
    send(world.url + path, { ...(body && { body }), headers: { authorization: company.authorization } });
  world.web.takePeakMb();
  const columns = ["code", "name", "cost"];
  const read = await call("/rest/v1/price_imports", { supplier, file_name: "prices.csv", text, columns });
  const id = read?.body.id;
  const effects = await call(`/rest/v1/price_imports/${id}/effects`);
  const applyAll = () => call("/functions/v1/apply-price-import", { import_id: id, version: effects?.body.version });
  // The import waits for the table of changes after writing all items.
  const hold = (holder: PoolClient) => holder.query("lock table price_changes");
  const lost = await killWaiting(world, { hold, statement: "insert into price_changes" }, applyAll);
  const afterKill = await countItems(world, company);
  await world.web.start();
  const begun = performance.now();
  const [first, again] = [await applyAll(), await applyAll()];
  const importMs = Math.round(performance.now() - begun);
  const problems = [
    ...(lost === null ? [] : ["the killed import was answered"]),
    ...(afterKill === 0 ? [] : [`${afterKill} items after the kill`]),
    ...(first?.status === 200 && JSON.stringify(first.body) === JSON.stringify(again?.body)
      ? []
      : [`answered ${JSON.stringify(first)} and ${JSON.stringify(again)}`]),
    ...((await countItems(world, company)) === count ? [] : ["not all items"]),
  ];
  console.log(problems.length > 0 ? `PROBLEMS: ${problems.join("; ")}` : "as it should be");
  const figures = { items: count, "import ms": importMs, MB: world.web.takePeakMb() };
  return { scenario: priceImportsName, ...figures, "": problems.length > 0 ? "WRONG" : "ok" };
}

async function countItems({ database: { pool } }: World, { id }: Company): Promise<number> {
  const counted = "select count(*)::integer as items from price_items where company_id = $1";
  return (await pool.query(counted, [id])).rows[0].items;
}
