import { randomUUID } from "node:crypto";
import { createDb, createPool } from "../../server/src/platform/db/driver.ts";
import { factories } from "../../server/test/factories.ts";
import { undoLater } from "../harness/clean-up.ts";
import type { Company } from "./lib/company.ts";
import { send } from "./lib/http.ts";
import type { World } from "./lib/world.ts";

export const racesName = "races for the same records";

const rounds = 30;

/** Two calls that take the same locks at the same moment: whatever their answers, neither may be ended by a deadlock. */
export async function playRaces(world: World) {
  console.log(`\n== ${racesName}`);
  const [company] = await world.openCompanies();
  const pool = createPool(world.database.url, 2);
  undoLater(() => pool.end());
  const build = factories(createDb(pool));
  const call = (path: string, options: Parameters<typeof send>[1]) =>
    send(world.url + path, { ...options, headers: { authorization: company.authorization } });
  const post = (path: string, body: object) => call(path, { body });
  const colleague = await build.user({ company_id: company.id, app_role: "user" });

  /** A contact with two quotes of one template. */
  async function made() {
    const entry = { company_id: company.id };
    const contact = await build.contact(entry);
    const template = await build.template(entry);
    const quote = () => build.quote({ ...entry, contact_id: contact.id, template_id: template.id, status: "Failed" });
    return { contact, template, quotes: [await quote(), await quote()] as const };
  }
  type Made = Awaited<ReturnType<typeof made>>;
  const moves = ({ contact }: Made) =>
    call(`/rest/v1/contacts/${contact.id}`, {
      method: "PATCH",
      body: { first_name: "Mia", email: `${randomUUID()}@example.com`, updated_at: contact.updated_at },
    });
  const runs = ({ quotes }: Made) => post("/functions/v1/run-quote", { quote_id: quotes[0].id });
  const handsOver = ({ quotes }: Made) =>
    post("/functions/v1/hand-over-quote", { quote_id: quotes[0].id, user_id: colleague.id });
  const deletesTemplate = ({ template }: Made) => call(`/rest/v1/form_templates/${template.id}`, { method: "DELETE" });
  const deletes = ({ quotes }: Made) =>
    post("/rest/v1/quotes/delete", { quote_ids: quotes.map(({ id }) => id), draft_ids: [] });
  const pairs: [string, ...((made: Made) => ReturnType<typeof send>)[]][] = [
    ["an address and a run", moves, runs],
    ["an address and a hand-over", moves, handsOver],
    ["an address and a template's deletion", moves, deletesTemplate],
    ["an address and a bulk deletion", moves, deletes],
    ["a run and a template's deletion", runs, deletesTemplate],
    ["a template's deletion and a bulk deletion", deletesTemplate, deletes],
  ];
  const before = await countDeadlocks(world);
  const problems: string[] = [];
  for (const [name, ...acts] of pairs) {
    const all = await Promise.all(Array.from({ length: rounds }, made));
    const statuses = await inTurns(all, (each) => Promise.all(acts.map((act) => act(each).then((one) => one?.status))));
    const failed = statuses.flat().filter((status) => status === undefined || status >= 500);
    console.log(`${name}: ${rounds} rounds, ${failed.length} failed`);
    if (failed.length > 0) problems.push(`${name}: ${failed.length} of ${2 * rounds} failed`);
    // Otherwise they have not met.
    for (const at of acts.keys()) {
      if (!statuses.some((each) => each[at] === 200)) problems.push(`${name}: one of them never succeeded`);
    }
  }
  problems.push(...(await raceImports(company, build, post)));
  const deadlocks = (await countDeadlocks(world)) - before;
  if (deadlocks > 0) problems.push(`${deadlocks} deadlocks`);
  console.log(problems.length > 0 ? `PROBLEMS: ${problems.join("; ")}` : "as it should be");
  return { scenario: racesName, deadlocks, "": problems.length > 0 ? "WRONG" : "ok" };
}

/** An import of contacts that somebody deletes at the same time. */
async function raceImports(
  { id: company_id }: Company,
  build: ReturnType<typeof factories>,
  post: (path: string, body: object) => ReturnType<typeof send>,
): Promise<string[]> {
  const failed: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const contacts = await Promise.all(Array.from({ length: 20 }, () => build.contact({ company_id })));
    const import_id = randomUUID();
    const rows = contacts.map(({ email }) => ({ email, first_name: "Other" }));
    await post("/functions/v1/stage-contacts", { import_id, contacts: rows });
    const answers = await Promise.all([
      post("/functions/v1/import-contacts", { import_id, file_name: "a.csv", known: "update" }),
      post("/rest/v1/contacts/delete", { ids: contacts.map(({ id }) => id) }),
    ]);
    for (const answer of answers) {
      if (!answer || answer.status >= 500) failed.push(`an import and a bulk deletion: ${answer?.status}`);
    }
  }
  return failed;
}

async function inTurns<T, Result>(all: T[], work: (each: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of all) results.push(await work(each));
  return results;
}

async function countDeadlocks({ database: { pool } }: World): Promise<number> {
  // A connection reports its counts when it ends or idles for a second, so this may be too few, never too many.
  const { rows } = await pool.query("select deadlocks from pg_stat_database where datname = current_database()");
  return Number(rows[0].deadlocks);
}
