import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { actForSession } from "../src/features/auth/sessions/find-actor.ts";
import { confirmOfferJob } from "../src/features/offers/index.ts";
import { inOffer } from "../src/features/offers/offer-link.ts";
import { actFor } from "../src/platform/db/acting.ts";
import type { Db } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { serverFolder } from "../src/platform/server-folder.ts";
import { asServer, createTestDatabase } from "./postgres.ts";
import { query } from "./query.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;

beforeAll(async () => {
  test = await createTestApp();
});

const requestRoles = ["quotemill_app", "quotemill_own_app", "quotemill_own_reader", "quotemill_reader"];

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
    const { rows } = await sql<{ name: string; bypass: boolean; owned: number; accounts: boolean }>`
      select rolname as name, rolbypassrls or rolsuper as bypass,
        (select count(*) from pg_class where relowner = role.oid) as owned,
        has_schema_privilege(role.oid, 'auth', 'usage') as accounts
      from pg_roles role where rolname like 'quotemill%' and rolname <> 'quotemill_server' order by 1`.execute(test.db);
    expect(rows).toEqual(requestRoles.map((name) => ({ name, bypass: false, owned: 0, accounts: false })));
  });

  it("gives all roles of requests the same policies of the company", async () => {
    const { rows } = await sql<{ roles: string[] }>`
      select distinct array(select unnest(polroles)::regrole::text order by 1) as roles from pg_policy
      where 'quotemill_app'::regrole = any (polroles)`.execute(test.db);
    expect(rows).toEqual([{ roles: requestRoles }]);
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

  const words = sql`array['%zebedee%'], array[null]`;

  it("limits searches that bypass the policies to one's own company", async () => {
    const ours = await test.build.contact({ email: "zebedee@example.com" });
    const theirs = await test.build.contact({ email: "zebedee@example.com" });
    const quoted = { quote_name: "Zebedee's fence", quote_number: "QT-zebedee" };
    for (const { company_id, id } of [ours, theirs]) await test.build.quote({ ...quoted, company_id, contact_id: id });
    const admin = { id: ours.id, company_id: ours.company_id, app_role: "admin" as const };
    const found = (search: (company: string) => RawBuilder<unknown>, company: string) =>
      as(admin, async (db) => (await sql`select from ${search(company)}`.execute(db)).rows);
    const few = (company: string) =>
      as(admin, async (db) => {
        const few = sql`app.find_contacts(${company}, ${words}, false, 'active', 'all')`;
        return (await sql<{ ids: string[]; total: number }>`select ids, total from ${few}`.execute(db)).rows;
      });
    expect(await few(ours.company_id)).toEqual([{ ids: [ours.id], total: 1 }]);
    expect(await few(theirs.company_id)).toEqual([{ ids: [], total: 0 }]);
    for (const search of [
      (company: string) => sql`app.people_matching(${company}, ${words}, false)`,
      (company: string) => sql`app.activity_matching(${company}, ${words})`,
      (company: string) => sql`app.find_people(${company}, ${words}, 'all', 50, null, null)`,
      (company: string) => sql`unnest(app.find_quotes(${company}, ${words}))`,
      (company: string) => sql`unnest(app.people_numbered(${company}, '%-zebedee%'))`,
    ]) {
      expect(await found(search, ours.company_id)).toHaveLength(1);
      expect(await found(search, theirs.company_id)).toEqual([]);
    }
  });

  it("finds nothing in a search that bypasses the policies for an actor without a company", async () => {
    const { company_id, id } = await test.build.contact({ email: "zebedee@example.com" });
    await test.build.quote({ quote_name: "Zebedee's fence", company_id, contact_id: id });
    const arguments_ = sql`${company_id}, ${words}`;
    const searches = [
      sql`app.newest_contacts_matching(${arguments_}, 9)`,
      sql`app.newest_quotes_matching(${arguments_}, true, 9)`,
      sql`app.people_matching(${arguments_}, true)`,
      sql`app.activity_matching(${arguments_})`,
      sql`app.find_people(${arguments_}, 'all', 50, null, null)`,
      sql`unnest(app.find_quotes(${arguments_}))`,
      sql`unnest((app.find_contacts(${arguments_}, false, 'active', 'all')).ids)`,
    ];
    for (const search of searches) {
      const found = (app_role: "user" | "global_admin") =>
        as({ id, company_id: null, app_role }, async (db) => (await sql`select from ${search}`.execute(db)).rows);
      expect(await found("global_admin")).toHaveLength(1);
      expect(await found("user")).toEqual([]);
    }
  });

  it("says only within one's own company which words a person lacks", async () => {
    const ours = await test.build.contact();
    const theirs = await test.build.contact({ email: "zebedee@example.com" });
    await test.build.quote({
      company_id: theirs.company_id,
      contact_info: { firstName: "Zebedee", email: "z@example.com" },
    });
    const admin = { id: ours.id, company_id: ours.company_id, app_role: "admin" as const };
    for (const email of ["zebedee@example.com", "z@example.com"]) {
      const asked = sql<{ lacking: string[] }>`
        select lacking from app.people_lacking(${theirs.company_id}, array[${email}], ${words})`;
      expect((await as(admin, (db) => asked.execute(db))).rows).toEqual([{ lacking: ["%zebedee%"] }]);
      expect((await asked.execute(test.db)).rows).toEqual([{ lacking: [] }]);
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
        .values({
          company_id: ours.id,
          contact_id: theirs.id,
          quote_name: "x",
          quote_number: "1",
          currency: "AUD",
          tax_name: "GST",
          validity_days: 30,
          terms: "",
        })
        .execute(),
    ).rejects.toThrow(/foreign key/);
  });
});

describe("the server's role", () => {
  const ourSchemas = sql`('app'::regnamespace, 'auth'::regnamespace, 'graphile_worker'::regnamespace, 'public'::regnamespace)`;
  /** Runs statements after `reset role` in a transaction that acts for somebody. */
  const afterReset = async <T>(actor: Parameters<typeof actFor>[1], work: (db: Db) => Promise<T>) =>
    test.serverDb.transaction().execute(async (db) => {
      await actFor(db, actor);
      await sql`reset role`.execute(db);
      return work(db);
    });
  const countOf = async (db: Db, table: string) =>
    (await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(db)).rows[0]?.total;

  it("has no special rights, owns nothing and can become no role but those of requests", async () => {
    const { rows } = await sql`
      select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as is_special,
        (select count(*) from pg_shdepend where refobjid = role.oid and deptype = 'o') as owned,
        array(select roleid::regrole::text from pg_auth_members where member = role.oid order by 1) as member_of
      from pg_roles role where rolname = 'quotemill_server'`.execute(test.db);
    expect(rows).toEqual([{ is_special: false, owned: 0, member_of: requestRoles }]);
    const { rows: user } = await sql`select current_user as name`.execute(test.serverDb);
    expect(user).toEqual([{ name: "quotemill_server" }]);
  });

  it("may read and write every table, so that policies hide nothing from jobs", async () => {
    const { rows } = await sql<{ name: string }>`
      select class.oid::regclass::text as name from pg_class class
      where relnamespace in ${ourSchemas} and relkind = 'r' and relname not in ('schema_migrations', 'migrations')
        and not ((select bool_and(has_table_privilege('quotemill_server', class.oid, kind))
            from unnest(array['select', 'insert', 'update', 'delete']) kind)
          and relrowsecurity
          and exists (select from pg_policy where polrelid = class.oid and polname = 'server'
            and polcmd = '*' and polpermissive and pg_get_expr(polqual, polrelid) like '%NOT ( SELECT app.is_fenced()%'))`.execute(
      test.db,
    );
    expect(rows).toEqual([]);
    await test.build.contact();
    await test.build.contact();
    for (const table of ["contacts", "companies", "users", "auth.users"]) {
      expect(await countOf(test.serverDb, table)).toBe(await countOf(test.db, table));
    }
  });

  it("gets its rights to a new table with the next migration, which otherwise changes nothing", async () => {
    const url = await createTestDatabase(inject("templateUrl"), `server_role_${randomUUID().replaceAll("-", "")}`);
    const policies = () =>
      query(url, "select xmin::text, polrelid::regclass::text as name from pg_policy order by 1, 2");
    const before = await policies();
    await migrate(url);
    expect(await policies()).toEqual(before);
    await query(url, "create table app.later (company_id uuid)");
    await migrate(url);
    const added = (await policies()).filter(({ name }) => !before.some((policy) => policy.name === name));
    expect(added).toMatchObject([{ name: "app.later" }]);
    expect(await query(asServer(url), "select from app.later")).toEqual([]);
  });

  it.each([
    "alter table contacts disable row level security",
    "drop table contacts",
    "create table public.planted ()",
    "create role planted superuser",
    "alter role quotemill_server superuser",
    "alter role quotemill_server bypassrls",
    "set role postgres",
    "set session authorization postgres",
    "set session_replication_role = replica",
    "drop policy server on contacts",
    "grant quotemill_server to quotemill_app",
    "select pg_read_file('/etc/passwd')",
    "copy contacts to program 'cat'",
    "truncate contacts",
    "alter function app.may_read(uuid) owner to quotemill_server",
  ])("is not allowed to %s after resetting the role of a request", async (statement) => {
    const ours = await test.build.contact();
    const admin = { id: ours.id, company_id: ours.company_id, app_role: "admin" as const };
    await expect(afterReset(admin, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
      /permission denied|must be owner|must be able to|only roles|Only roles/,
    );
  });

  it("sees only the request's company after resetting its role, and no accounts or jobs", async () => {
    const ours = await test.build.contact();
    const theirs = await test.build.contact();
    await confirmOfferJob.add(test.db, { company_id: theirs.company_id, offer_id: theirs.id });
    const admin = { id: ours.id, company_id: ours.company_id, app_role: "admin" as const };
    await afterReset(admin, async (db) => {
      expect(await db.selectFrom("contacts").select("id").execute()).toEqual([{ id: ours.id }]);
      expect(await db.selectFrom("companies").select("id").execute()).toEqual([{ id: ours.company_id }]);
      for (const table of ["auth.users", "auth.sessions", "app.mailbox", "graphile_worker._private_jobs"]) {
        expect(await countOf(db, table), table).toBe(0);
      }
      const changed = await db
        .updateTable("contacts")
        .set({ phone: "1" })
        .where("id", "=", theirs.id)
        .executeTakeFirst();
      expect(changed.numUpdatedRows).toBe(0n);
    });
    const nobody = { id: ours.id, company_id: null, app_role: "global_admin" as const };
    for (const table of ["contacts", "companies", "company_secrets", "auth.users"]) {
      expect(await afterReset(nobody, (db) => countOf(db, table)), table).toBe(0);
    }
    const seen = await inOffer(test.serverDb, { company_id: ours.company_id, id: ours.id }, async (db) => {
      await sql`reset role`.execute(db);
      return db.selectFrom("contacts").select("id").execute();
    });
    expect(seen).toEqual([{ id: ours.id }]);
  });

  it("acts for an account without a profile as for anybody else", async () => {
    const { rows } = await sql<{ id: string; session: string }>`
      with account as (insert into auth.users (email) values ('pending@example.com') returning id)
      select account.id, gen_random_uuid() as session from account`.execute(test.db);
    const [{ id, session }] = rows as [{ id: string; session: string }];
    await sql`insert into auth.sessions (id, user_id, origin) values (${session}, ${id}, 'invite')`.execute(test.db);
    const seen = await test.serverDb.transaction().execute(async (db) => {
      await actForSession(db, id, session, new Date());
      await sql`reset role`.execute(db);
      return countOf(db, "contacts");
    });
    expect(seen).toBe(0);
  });
});

describe("functions with the owner's rights", () => {
  it("act only for the company of the transaction", async () => {
    const ours = await test.build.contact();
    const theirs = await test.build.contact();
    const acting = async (company_id: string | null, app_role: "user" | "global_admin", call: RawBuilder<unknown>) =>
      test.serverDb.transaction().execute(async (db) => {
        await actFor(db, { id: ours.id, company_id, app_role });
        return (await sql<{ answer: unknown }>`select ${call} as answer`.execute(db)).rows[0]?.answer;
      });
    const calls = (company: string | null) => [
      sql`app.add_job('confirm_offer', ${JSON.stringify({ company_id: company, offer_id: ours.id })}::json)`,
      sql`app.remove_file_later(${company}, ${`${company}/a.pdf`}, 0)`,
    ];
    for (const call of calls(ours.company_id)) await acting(ours.company_id, "user", call);
    for (const company of [theirs.company_id, null]) {
      for (const call of calls(company)) {
        await expect(acting(ours.company_id, "user", call)).rejects.toThrow(/company that this transaction acts for/);
        await expect(acting(null, "user", call)).rejects.toThrow(/company that this transaction acts for/);
      }
    }
    for (const call of calls(theirs.company_id)) await acting(null, "global_admin", call);
    const keeps = (company: string) => sql`app.keeps_counts(${company})`;
    expect(await acting(ours.company_id, "user", keeps(ours.company_id))).toBe(true);
    expect(await acting(ours.company_id, "user", keeps(theirs.company_id))).toBe(false);
  });

  it("cannot be asked to remove another company's file under one's own name", async () => {
    const { company_id } = await test.build.contact();
    const path = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11/theirs.pdf";
    await sql`select app.remove_file_later(${company_id}, ${path}, 0)`.execute(test.serverDb);
    expect(await test.db.selectFrom("app.file_removals").select("path").where("path", "=", path).execute()).toEqual([]);
  });

  it("are all called by the product, not only by tests", async () => {
    const { rows } = await sql<{ name: string; definition: string }>`
      select proname as name, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'app'::regnamespace`.execute(test.db);
    const { rows: uses } = await sql<{ text: string }>`
      select pg_get_triggerdef(oid) as text from pg_trigger
      union all select pg_get_indexdef(indexrelid) from pg_index
      union all select pg_get_constraintdef(oid) from pg_constraint
      union all select pg_get_expr(adbin, adrelid) from pg_attrdef
      union all select pg_get_expr(polqual, polrelid) from pg_policy`.execute(test.db);
    const sources = await productSources();
    const unused = rows.filter(({ name }) => {
      const isCalled = (text: string | null) => new RegExp(`\\bapp\\.${name}\\b`).test(text ?? "");
      const others = rows.filter((other) => other.name !== name).map(({ definition }) => definition);
      return ![...others, ...uses.map(({ text }) => text), ...sources].some(isCalled);
    });
    expect(unused.map(({ name }) => name)).toEqual([]);
  });
});

async function productSources(): Promise<string[]> {
  const folder = join(serverFolder, "src");
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith("database-types.ts"),
  );
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}
