import { randomUUID } from "node:crypto";
import { importBatch, maxImportedContacts } from "@quotemill/shared/contacts/import";
import type { PoolClient } from "pg";
import type { Company } from "./lib/company.ts";
import { send } from "./lib/http.ts";
import { killWaiting } from "./lib/kill-waiting.ts";
import type { World } from "./lib/world.ts";

export const importsName = "web killed while it imports contacts";

/** The import writes in the order of addresses, so all others are written before this one. */
const lastAddress = "zoe@example.com";

const contacts = Array.from({ length: maxImportedContacts }, (_, index) => ({
  first_name: `Customer ${index}`,
  email: index === 0 ? lastAddress : `customer-${index}@example.com`,
}));
const parts = Array.from({ length: contacts.length / importBatch }, (_, index) =>
  contacts.slice(index * importBatch, (index + 1) * importBatch),
);

/**
 * Killed between two parts and while all contacts are written. No one may see a part of them, and after a repeat all are
 * there.
 */
export async function playImports(world: World) {
  console.log(`\n== ${importsName}`);
  const [company] = await world.openCompanies();
  const import_id = randomUUID();
  const stage = (some: typeof parts) => stageParts(world, company, import_id, some);
  world.web.takePeakMb();

  await stage(parts.slice(0, parts.length / 2));
  await world.web.kill();
  await world.web.start();
  await stage(parts);

  const body = { import_id, file_name: "customers.csv", known: "update" };
  const importAll = () => call(world, company, "/functions/v1/import-contacts", body);
  const lost = await killInTheMiddle(world, company, importAll);
  const afterKill = await countContacts(world, company);
  await world.web.start();
  const begun = performance.now();
  const first = await importAll();
  const importMs = Math.round(performance.now() - begun);
  const again = await importAll();

  const expected = JSON.stringify({ added: contacts.length - 1, updated: 1, kept: 0 });
  const problems = [
    ...(lost === null ? [] : ["the killed import was answered"]),
    ...(afterKill.rows === 2 ? [] : [`${afterKill.rows} contacts after the kill`]),
    ...[first, again]
      .map((answer) => JSON.stringify(answer?.body))
      .filter((answer) => answer !== expected)
      .map((answer) => `answered ${answer}`),
    ...Object.entries(await countContacts(world, company))
      .filter(([, count]) => count !== contacts.length + 1)
      .map(([what, count]) => `${count} contacts by ${what}`),
  ];
  console.log(problems.length > 0 ? `PROBLEMS: ${problems.join("; ")}` : "as it should be");
  const figures = { contacts: contacts.length, "import ms": importMs, MB: world.web.takePeakMb() };
  return { scenario: importsName, ...figures, "": problems.length > 0 ? "WRONG" : "ok" };
}

const call = ({ url }: World, { authorization }: Company, path: string, body: object) =>
  send(url + path, { body, headers: { authorization } });

async function stageParts(world: World, company: Company, import_id: string, some: typeof parts) {
  for (const contacts of some) {
    const answer = await call(world, company, "/functions/v1/stage-contacts", { import_id, contacts });
    if (answer?.status !== 200) throw new Error(`A part was answered ${JSON.stringify(answer)}`);
  }
}

/** Adds the last contact without committing it, so that the import waits for it after writing all others. */
async function killInTheMiddle(world: World, { id }: Company, importAll: () => ReturnType<typeof send>) {
  const add = "insert into contacts (company_id, first_name, email) values ($1, 'Zoe', $2)";
  const hold = (holder: PoolClient) => holder.query(add, [id, lastAddress]);
  return killWaiting(world, { hold, statement: "insert into contacts" }, importAll);
}

async function countContacts({ database: { pool } }: World, { id }: Company) {
  const counted = "select count(*)::integer as rows from contacts where company_id = $1";
  const kept = "select contacts as kept from company_counts where company_id = $1";
  const { rows } = (await pool.query(counted, [id])).rows[0];
  return { rows: rows as number, kept: Number((await pool.query(kept, [id])).rows[0].kept) };
}
