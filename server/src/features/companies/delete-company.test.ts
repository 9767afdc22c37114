import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { password } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { deleteCompany, emptiedTables } from "./delete-company.service.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let global: Awaited<ReturnType<typeof test.signedIn>>;

beforeAll(async () => {
  test = await createTestApp();
  global = await test.signedIn({ app_role: "global_admin" });
});

const signIn = (email: string) =>
  test.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload: { email, password } });

const remove = (company_id: string) => global.post("/functions/v1/delete-company", { company_id });

async function listed(companyId: string): Promise<{ deletion_percent: number | null } | undefined> {
  const { items } = (await global.get("/rest/v1/companies?limit=100")).json();
  return items.find(({ id }: { id: string }) => id === companyId);
}

describe("deleting a small company", () => {
  it("removes everything at once, including its people's accounts, and nothing of another company", async () => {
    const admin = await test.signedIn({ app_role: "admin" });
    const company_id = admin.user.company_id ?? "";
    const contact = await test.build.contact({ company_id });
    await test.build.quote({ company_id, contact_id: contact.id });
    await admin.post("/functions/v1/invite-user", { email: "p@example.com", full_name: "P", company_id });
    const other = await test.build.contact();

    const answer = await remove(company_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ deleting: false });
    expect((await signIn(admin.user.email)).statusCode).toBe(400);
    expect((await admin.post("/rest/v1/rpc/get_user_profile")).statusCode).toBe(401);
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from quotes where company_id = ${company_id})
        + (select count(*) from contacts where company_id = ${company_id})
        + (select count(*) from users where company_id = ${company_id})
        + (select count(*) from auth.users where email in ('p@example.com', ${admin.user.email})) as left`.execute(
      test.db,
    );
    expect(rows[0]?.left).toBe(0);
    const kept = await test.db.selectFrom("contacts").select("id").where("id", "=", other.id).execute();
    expect(kept).toHaveLength(1);
    const entry = await test.db
      .selectFrom("audit_log")
      .select("actor_email")
      .where("action", "=", "company.deleted")
      .where("company_id", "=", company_id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_email: global.user.email });
  });
});

describe("deleting a company", () => {
  it("is refused while every global admin belongs to it", async () => {
    const { company_id } = await test.build.contact();
    const actor = {
      ...global.user,
      auth_id: global.user.auth_id ?? "",
      sees_costs: true,
      sees_all_quotes: true,
      session: { id: "", expiresAt: new Date() },
      is_fresh: true,
    };
    const deletion = test.db.transaction().execute(async (db) => {
      await db.updateTable("users").set({ company_id }).where("app_role", "=", "global_admin").execute();
      await deleteCompany(db, actor, company_id);
    });
    await expect(deletion).rejects.toMatchObject({ code: "conflict" });
    expect(await listed(company_id)).toMatchObject({ deletion_percent: null });
  });

  it("continues in a job if a row was being changed, so that nothing is left to a cascade", async () => {
    const contact = await test.build.contact();
    const other = await test.pool.connect();
    await other.query("begin");
    await other.query("update contacts set phone = '1' where id = $1", [contact.id]);
    const deletion = remove(contact.company_id);
    await expect.poll(test.waiting).toBe(1);
    await other.query("commit");
    other.release();
    expect((await deletion).json()).toEqual({ deleting: true });
    await test.runJobs();
    expect(await listed(contact.company_id)).toBeUndefined();
  });
});

describe("deleting a large company", () => {
  it("locks its people out at once, continues in batches after a crash, and leaves nothing behind", async () => {
    const admin = await test.signedIn({ app_role: "admin" });
    const company_id = admin.user.company_id ?? "";
    await test.build.template({ company_id });
    await fillWithQuotes(company_id, 5_000);
    await test.files.put(`${company_id}/quote/offer.pdf`, "%PDF");
    const other = await test.build.contact();
    await test.build.quote({ company_id: other.company_id, contact_id: other.id });

    expect((await remove(company_id)).json()).toEqual({ deleting: true });
    expect((await admin.get("/rest/v1/contacts")).statusCode).toBe(401);
    expect((await signIn(admin.user.email)).statusCode).toBe(400);
    expect((await listed(company_id))?.deletion_percent).toBe(19);

    await crashOnceAfter(2_500);
    await test.runJobs();
    expect((await listed(company_id))?.deletion_percent).toBe(59);
    expect(await countQuotes(company_id)).toBe(2_000);

    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.db);
    await test.runJobs();
    expect(await listed(company_id)).toBeUndefined();
    expect(await countQuotes(company_id)).toBe(0);
    expect(await countQuotes(other.company_id)).toBe(1);
    expect(await test.files.exists(`${company_id}/quote/offer.pdf`)).toBe(false);
  });

  it("cannot be changed until it is gone, and asking again has no effect", async () => {
    const company_id = (await test.build.company()).id;
    await fillWithQuotes(company_id, 1_500);
    await remove(company_id);

    const body = { email: "late@example.com", full_name: "Late", company_id, app_role: "admin" };
    expect((await global.post("/functions/v1/invite-user", body)).statusCode).toBe(404);
    expect((await remove(company_id)).json()).toEqual({ deleting: true });
    const entries = await test.db
      .selectFrom("audit_log")
      .select("action")
      .where("company_id", "=", company_id)
      .execute();
    expect(entries).toEqual([{ action: "company.deleted" }]);
    await test.runJobs();
    expect(await listed(company_id)).toBeUndefined();
  });

  it("stops keeping its counts, which would cost more than the quotes", async () => {
    const contact = await test.build.contact();
    const { company_id } = contact;
    await test.build.quote({ company_id, contact_id: contact.id });
    await test.db.updateTable("companies").set({ deleting_at: "2026-01-01" }).where("id", "=", company_id).execute();
    await test.db.deleteFrom("quotes").where("company_id", "=", company_id).execute();
    const counted = await test.db
      .selectFrom("person_activity")
      .select("quote_count")
      .where("company_id", "=", company_id)
      .executeTakeFirstOrThrow();
    expect(counted.quote_count).toBe(1);
  });

  it("covers every table that can hold many rows of a company", async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where confrelid = 'companies'::regclass and contype = 'f'`.execute(test.db);
    const ofOneRow = [
      "company_secrets",
      "company_counts",
      "api_keys",
      "app.storage_uses",
      "crm_write_back",
      "sso_connections",
      "sso_domains",
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual([...emptiedTables, ...ofOneRow].sort());
  });
});

/** Without the triggers, which are slow for each row and do nothing this test needs. */
async function fillWithQuotes(companyId: string, count: number) {
  await sql`alter table quotes disable trigger user`.execute(test.db);
  await sql`insert into quotes (company_id, quote_name, quote_number, currency, tax_name, validity_days, terms)
    select ${companyId}::uuid, 'Quote ' || n, 'QT-' || n, 'AUD', 'GST', 30, ''
    from generate_series(1, ${count}::int) n`.execute(test.db);
  await sql`alter table quotes enable trigger user`.execute(test.db);
}

async function countQuotes(companyId: string) {
  const { total } = await test.db
    .selectFrom("quotes")
    .select((quote) => quote.fn.countAll<number>().as("total"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return total;
}

/** A sequence keeps its count when the transaction is rolled back, so the failure happens once. */
async function crashOnceAfter(count: number) {
  await sql`create sequence deletions`.execute(test.db);
  await sql`grant usage on sequence deletions to quotemill_server`.execute(test.db);
  await sql
    .raw(`create function crash() returns trigger language plpgsql as $$
      begin if nextval('deletions') = ${count} then raise 'killed'; end if; return old; end $$`)
    .execute(test.db);
  await sql`create trigger crash before delete on quotes for each row execute function crash()`.execute(test.db);
}
