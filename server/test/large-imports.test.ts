import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { importRows } from "../src/features/contacts/import.queries.ts";
import { undoPriceChange } from "../src/features/prices/changes.service.ts";
import { applyImport, createImport, readImportEffects } from "../src/features/prices/imports.service.ts";
import type { CompanyActor } from "../src/platform/http/access.ts";
import { rowsLookedAt } from "./rows-looked-at.ts";
import { createTestApp } from "./test-app.ts";

const count = 1_000;
/** A statement may look at each row of a company several times, but not at each for every other. */
const mostRows = 20 * count;
const numbers = Array.from({ length: count }, (_, at) => at);

async function setUp() {
  const test = await createTestApp();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db);
  const url = Object.assign(new URL(inject("templateUrl")), { pathname: `/${rows[0]?.name}` }).href;
  const company = async () => {
    const user = await test.build.user({ app_role: "admin" });
    return { ...user, sees_costs: true } as unknown as CompanyActor;
  };
  return { test, url, company };
}

it("a first import looks at each contact a few times, also where there was none and where each is known", async () => {
  const { test, url, company } = await setUp();
  for (const table of ["contacts", "contact_import_rows", "events"]) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(test.db);
  }
  const [first, second] = [await company(), await company()];
  for (const [actor, name] of [
    [first, "Ada"],
    [first, "Bea"],
    [second, "Cid"],
  ] as const) {
    const { company_id } = actor;
    const id = randomUUID();
    await test.db.insertInto("contact_imports").values({ company_id, id }).execute();
    await sql`insert into contact_import_rows (company_id, import_id, email, contact)
      select ${company_id}, ${id}, email, json_build_object('email', email, 'first_name', ${name}::text, 'last_name', '',
        'phone', '', 'company_name', '', 'address1', '', 'city', '', 'state', '', 'postal_code', '', 'country', '')
      from (select 'p' || nth || '@example.com' as email from generate_series(1, ${count}) nth) given`.execute(test.db);
    let told = {};
    const { rows, scans } = await rowsLookedAt(url, actor, "contacts", async (tx) => {
      told = await importRows(tx, actor, id, { known: "update", country: "AU" });
    });
    expect(told).toEqual({ added: name === "Bea" ? 0 : count, updated: name === "Bea" ? count : 0, kept: 0 });
    expect(rows).toBeLessThan(mostRows);
    // One scan at most for the insert itself and its lookups.
    expect(scans).toBeLessThanOrEqual(1);
    // From now on PostgreSQL knows of the first company alone.
    await sql`analyze`.execute(test.db);
  }
});

it("a price import looks at each item a few times, in a company of which nothing is known", async () => {
  const { test, url, company } = await setUp();
  for (const table of ["price_items", "price_change_rows", "price_imports", "price_item_parts"]) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(test.db);
  }
  const text = (cost: number) => ["Code,Name,Price", ...numbers.map((at) => `S-${at},Item,${cost}`)].join("\n");
  for (const who of ["first", "second"]) {
    const actor = await company();
    for (const cost of [5, 6]) {
      let change = "";
      const works = async (work: Parameters<typeof rowsLookedAt>[3]) => {
        const { rows, scans } = await rowsLookedAt(url, actor, "price_items", work);
        expect(rows, `${who} company, cost ${cost}`).toBeLessThan(mostRows);
        expect(scans, `${who} company, cost ${cost}`).toBeLessThanOrEqual(1);
      };
      let id = "";
      await works(async (tx) => {
        const given = { supplier: "S", file_name: "s.csv", markup_basis_points: 0, per: 1 };
        const columns = ["code", "name", "cost"] as const;
        id = (await createImport(tx, actor, { ...given, text: text(cost), columns: [...columns] })).id;
      });
      let version = "";
      await works(async (tx) => {
        version = (await readImportEffects(tx, actor, id)).version;
      });
      await works(async (tx) => {
        const { change_id, counts } = await applyImport(tx, actor, id, version);
        expect(counts).toMatchObject(cost === 5 ? { added: count } : { changed: count });
        change = change_id ?? "";
      });
      if (cost === 6) await works((tx) => undoPriceChange(tx, actor, change));
    }
    await sql`analyze`.execute(test.db);
  }
});
