import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { actFor } from "../src/platform/actor.ts";
import type { Db } from "../src/platform/db.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;

beforeAll(async () => {
  test = await createTestApp();
});

/** Our tables with company data: those with company_id, and `companies` itself. */
const tenantTables = async () => {
  const { rows } = await sql<{ name: string; secured: boolean; policies: number }>`
    select class.relname as name, class.relrowsecurity as secured,
      (select count(*) from pg_policy where polrelid = class.oid) as policies
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where class.relkind = 'r' and namespace.nspname in ('public', 'app')
      and (class.relname = 'companies' or exists (
        select from pg_attribute where attrelid = class.oid and attname = 'company_id' and not attisdropped))
    order by 1`.execute(test.db);
  return rows;
};

describe("the catalogue", () => {
  it("has row-level security and a policy on every tenant table", async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThanOrEqual(10);
    expect(tables.filter((table) => !table.secured || table.policies === 0)).toEqual([]);
  });

  it("fails for a tenant table without a policy", async () => {
    await sql`create table public.forgotten (company_id uuid)`.execute(test.db);
    const unsafe = (await tenantTables()).filter((table) => !table.secured);
    await sql`drop table public.forgotten`.execute(test.db);
    expect(unsafe.map((table) => table.name)).toEqual(["forgotten"]);
  });

  it("ties every reference between tenant tables to the company", async () => {
    const { rows } = await sql<{ table: string; reference: string }>`
      select con.conrelid::regclass::text as table, con.conname as reference
      from pg_constraint con
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and con.confrelid::regclass::text not in ('companies', 'auth.users')
        and not exists (select from pg_attribute where attrelid = con.conrelid
          and attname = 'company_id' and attnum = any (con.conkey))`.execute(test.db);
    expect(rows).toEqual([]);
  });

  it("does not let a request role own a table, bypass policies or read accounts", async () => {
    const { rows } = await sql<{ bypass: boolean; owned: number; accounts: boolean }>`
      select rolbypassrls or rolsuper as bypass,
        (select count(*) from pg_class where relowner = role.oid) as owned,
        has_schema_privilege(role.oid, 'auth', 'usage') as accounts
      from pg_roles role where rolname = 'quotemill_app'`.execute(test.db);
    expect(rows).toEqual([{ bypass: false, owned: 0, accounts: false }]);
  });
});

describe("row-level security, without any company clause", () => {
  const as = <T>(actor: Parameters<typeof actFor>[1], work: (db: Db) => Promise<T>) =>
    test.db.transaction().execute(async (db) => {
      await actFor(db, actor);
      return work(db);
    });

  it("shows a company only its own rows", async () => {
    const ours = await test.build.contact();
    await test.build.contact();
    const admin = { id: ours.id, company_id: ours.company_id, app_role: "admin" as const };
    const seen = await as(admin, (db) => db.selectFrom("contacts").select("id").execute());
    expect(seen).toEqual([{ id: ours.id }]);
    const companies = await as(admin, (db) => db.selectFrom("companies").select("id").execute());
    expect(companies).toEqual([{ id: ours.company_id }]);
  });

  it("limits searches that bypass the policies to one's own company", async () => {
    const ours = await test.build.contact({ email: "zebedee@example.com" });
    const theirs = await test.build.contact({ email: "zebedee@example.com" });
    const quoted = { quote_name: "Zebedee's fence" };
    for (const { company_id, id } of [ours, theirs]) await test.build.quote({ ...quoted, company_id, contact_id: id });
    const admin = { id: ours.id, company_id: ours.company_id, app_role: "admin" as const };
    const found = (search: (company: string) => RawBuilder<unknown>, company: string) =>
      as(admin, async (db) => (await sql`select from ${search(company)}`.execute(db)).rows);
    const few = (company: string) =>
      as(admin, async (db) => {
        const few = sql`app.find_contacts(${company}, '%zebedee%', false, 'active', 'all')`;
        return (await sql<{ ids: string[]; total: number }>`select ids, total from ${few}`.execute(db)).rows;
      });
    expect(await few(ours.company_id)).toEqual([{ ids: [ours.id], total: 1 }]);
    expect(await few(theirs.company_id)).toEqual([{ ids: [], total: 0 }]);
    for (const search of [
      (company: string) => sql`app.contacts_matching(${company}, '%zebedee%')`,
      (company: string) => sql`app.people_matching(${company}, '%zebedee%')`,
      (company: string) => sql`app.activity_matching(${company}, '%zebedee%')`,
      (company: string) => sql`app.find_people(${company}, '%zebedee%', 'all', 50, null, null)`,
      (company: string) => sql`app.quotes_matching(${company}, '%zebedee%')`,
      (company: string) => sql`unnest(app.find_quotes(${company}, '%zebedee''s%'))`,
    ]) {
      expect(await found(search, ours.company_id)).toHaveLength(1);
      expect(await found(search, theirs.company_id)).toEqual([]);
    }
  });

  it("finds nothing in a search that bypasses the policies for an actor without a company", async () => {
    const { company_id, id } = await test.build.contact({ email: "zebedee@example.com" });
    await test.build.quote({ quote_name: "Zebedee's fence", company_id, contact_id: id });
    const arguments_ = sql`${company_id}, '%zebedee%'`;
    const searches = [
      sql`app.contacts_matching(${arguments_})`,
      sql`app.newest_contacts_matching(${arguments_}, 9)`,
      sql`app.newest_quotes_matching(${arguments_}, 9)`,
      sql`app.people_matching(${arguments_})`,
      sql`app.activity_matching(${arguments_})`,
      sql`app.find_people(${arguments_}, 'all', 50, null, null)`,
      sql`unnest(app.find_quotes(${company_id}, '%zebedee''s%'))`,
      sql`unnest((app.find_contacts(${arguments_}, false, 'active', 'all')).ids)`,
    ];
    for (const search of searches) {
      const found = (app_role: "user" | "global_admin") =>
        as({ id, company_id: null, app_role }, async (db) => (await sql`select from ${search}`.execute(db)).rows);
      expect(await found("global_admin")).toHaveLength(1);
      expect(await found("user")).toEqual([]);
    }
  });

  it("says only within one's own company whether a person matches a search", async () => {
    const ours = await test.build.contact();
    const theirs = await test.build.contact({ email: "zebedee@example.com" });
    await test.build.quote({
      company_id: theirs.company_id,
      contact_info: { firstName: "Zebedee", email: "z@example.com" },
    });
    const admin = { id: ours.id, company_id: ours.company_id, app_role: "admin" as const };
    for (const email of ["zebedee@example.com", "z@example.com"]) {
      const asked = sql<{
        is: boolean;
      }>`select app.is_person_matching(${theirs.company_id}, ${email}, '%zebedee%') as is`;
      expect((await as(admin, (db) => asked.execute(db))).rows).toEqual([{ is: false }]);
      expect((await asked.execute(test.db)).rows).toEqual([{ is: true }]);
    }
  });

  it("cannot change another company's rows or write into it", async () => {
    const ours = await test.build.contact();
    const theirs = await test.build.contact();
    const admin = { id: ours.id, company_id: ours.company_id, app_role: "admin" as const };
    const changed = await as(admin, (db) =>
      db.updateTable("contacts").set({ first_name: "Taken" }).where("id", "=", theirs.id).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    await expect(
      as(admin, (db) =>
        db
          .insertInto("contacts")
          .values({ company_id: theirs.company_id, first_name: "Planted", email: "planted@example.com" })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      as(admin, (db) =>
        db.updateTable("contacts").set({ company_id: theirs.company_id }).where("id", "=", ours.id).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it("shows nothing to an actor without a company, and no secrets to a global admin", async () => {
    const company = await test.build.company();
    await test.db
      .insertInto("company_secrets")
      .values({ company_id: company.id, kind: "ghl_token", value_encrypted: Buffer.from("sealed") })
      .execute();
    const nobody = { id: company.id, company_id: null, app_role: "user" as const };
    const global = { ...nobody, app_role: "global_admin" as const };
    expect(await as(nobody, (db) => db.selectFrom("companies").select("id").execute())).toEqual([]);
    expect(await as(global, (db) => db.selectFrom("company_secrets").select("id").execute())).toEqual([]);
    expect((await as(global, (db) => db.selectFrom("companies").select("id").execute())).length).toBeGreaterThan(0);
  });

  it("ends with the transaction: the next user of the connection is not the actor", async () => {
    const company = await test.build.company();
    await as({ id: company.id, company_id: company.id, app_role: "user" }, async () => undefined);
    const { rows } = await sql<{ role: string; company: string }>`
      select current_user as role, current_setting('quotemill.company_id', true) as company`.execute(test.db);
    expect(rows[0]).toEqual({ role: "postgres", company: "" });
  });

  it("keeps a quote from pointing at another company's contact, even for the owner", async () => {
    const ours = await test.build.company();
    const theirs = await test.build.contact();
    await expect(
      test.db
        .insertInto("quotes")
        .values({ company_id: ours.id, contact_id: theirs.id, quote_name: "x", quote_number: "1" })
        .execute(),
    ).rejects.toThrow(/foreign key/);
  });
});
