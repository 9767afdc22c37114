import { randomUUID } from "node:crypto";
import { importBatch, maxImportedContacts } from "@quotemill/shared/contacts/import";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;
beforeEach(async () => {
  test ??= await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  company_id = caller.user.company_id ?? "";
});

const stage = (import_id: string, contacts: object[]) =>
  caller.post("/functions/v1/stage-contacts", { import_id, contacts });
const finish = (import_id: string, known: "update" | "keep" = "update") =>
  caller.post("/functions/v1/import-contacts", { import_id, file_name: "people.csv", known });
const contacts = () =>
  test.db.selectFrom("contacts").selectAll().where("company_id", "=", company_id).orderBy("email").execute();

const ada = { first_name: "Ada", last_name: "Byron", email: "Ada@Example.com", phone: "0400" };

it("an import adds nothing until all parts are there, then everything", async () => {
  const id = randomUUID();
  await stage(id, [ada]);
  await stage(id, [{ first_name: "Bo", email: "bo@example.com", country: "NZ" }]);
  expect(await contacts()).toEqual([]);
  expect((await finish(id)).json()).toEqual({ added: 2, updated: 0, kept: 0 });
  expect(await contacts()).toMatchObject([
    { ...ada, email: "ada@example.com", country: "AU", source: "csv_import", created_by: caller.user.id },
    { first_name: "Bo", country: "NZ" },
  ]);
  const entry = test.db.selectFrom("audit_log").select(["action", "subject"]).where("company_id", "=", company_id);
  expect(await entry.execute()).toEqual([{ action: "contacts.imported", subject: "people.csv: 2 added, 0 updated" }]);
});

it("an import gives the same answer to a repeated request, and takes no more parts", async () => {
  const id = randomUUID();
  await stage(id, [ada]);
  const [first, second] = await Promise.all([finish(id), finish(id)]);
  expect(second.json()).toEqual(first.json());
  expect((await finish(id)).json()).toEqual({ added: 1, updated: 0, kept: 0 });
  expect((await stage(id, [ada])).statusCode).toBe(409);
  expect(await contacts()).toHaveLength(1);
});

describe("a contact that is there already", () => {
  const known = { email: "ada@example.com", last_name: "King", phone: "0411" };

  it("gets the file's details, and keeps what the file leaves empty", async () => {
    await test.build.contact({ company_id, ...known });
    const id = randomUUID();
    await stage(id, [{ first_name: "Ada", last_name: "Byron", email: known.email, city: "London" }]);
    expect((await finish(id)).json()).toEqual({ added: 0, updated: 1, kept: 0 });
    expect(await contacts()).toMatchObject([
      { last_name: "Byron", phone: "0411", city: "London", country: "AU", source: "manual" },
    ]);
  });

  it("stays as it is if that was asked for, or if nothing differs", async () => {
    const before = await test.build.contact({ company_id, ...known });
    for (const [mode, last_name] of [
      ["keep", "Byron"],
      ["update", "King"],
    ] as const) {
      const id = randomUUID();
      await stage(id, [{ first_name: "Ada", last_name, email: known.email }]);
      expect((await finish(id, mode)).json()).toEqual({ added: 0, updated: 0, kept: 1 });
    }
    expect(await contacts()).toEqual([before]);
  });

  it("is restored if it was deleted", async () => {
    await test.build.contact({ company_id, ...known, status: "archived" });
    const id = randomUUID();
    await stage(id, [ada]);
    expect((await finish(id, "keep")).json()).toEqual({ added: 0, updated: 1, kept: 0 });
    expect(await contacts()).toMatchObject([{ status: "active", phone: "0400" }]);
  });
});

it("an import counts the first of two rows with one address", async () => {
  const id = randomUUID();
  await stage(id, [ada, { ...ada, first_name: "Later" }]);
  expect((await finish(id)).json()).toEqual({ added: 1, updated: 0, kept: 0 });
  expect(await contacts()).toMatchObject([{ first_name: "Ada" }]);
});

it("an import counts a part that was sent twice once", async () => {
  const id = randomUUID();
  const parts = [[ada], [{ first_name: "Bo", email: "bo@example.com" }]];
  for (const part of [...parts, ...parts]) expect((await stage(id, part)).statusCode).toBe(200);
  const staged = test.db.selectFrom("contact_imports").select("row_count").where("id", "=", id);
  expect(await staged.executeTakeFirst()).toEqual({ row_count: 2 });
});

it("an import leaves nothing half done if it fails in the middle", async () => {
  const id = randomUUID();
  await stage(id, [ada, { first_name: "Bo", email: "bo@example.com" }]);
  await test.pool.query(`create function fail_on_bo() returns trigger language plpgsql as $$ begin
    if new.email = 'bo@example.com' and new.company_id = '${company_id}' then raise exception 'killed'; end if; return new; end $$;
    create trigger fail_on_bo before insert on contacts for each row execute function fail_on_bo()`);
  expect((await finish(id)).statusCode).toBe(500);
  expect(await contacts()).toEqual([]);
  await test.pool.query("drop trigger fail_on_bo on contacts; drop function fail_on_bo");
  expect((await finish(id)).json()).toEqual({ added: 2, updated: 0, kept: 0 });
});

it("the server refuses more rows than an import may have, and forgets old imports", async () => {
  const [id, old] = [randomUUID(), randomUUID()];
  await stage(old, [ada]);
  await test.db
    .updateTable("contact_imports")
    .set({ created_at: "2026-01-01T00:00:00.000Z" })
    .where("id", "=", old)
    .execute();
  await stage(id, [ada]);
  expect((await finish(old)).statusCode).toBe(404);
  const most = maxImportedContacts - importBatch + 1;
  await test.db.updateTable("contact_imports").set({ row_count: most }).where("id", "=", id).execute();
  const batch = Array.from({ length: importBatch }, (_, index) => ({
    first_name: "P",
    email: `p${index}@example.com`,
  }));
  const refused = await stage(id, batch);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toBe("An import can have at most 20,000 contacts.");
});

describe("what waits to be imported", () => {
  const rowsOf = (id: string) =>
    test.db.selectFrom("contact_import_rows").select("email").where("import_id", "=", id).execute();

  it("is at most a few imports of a company: the one that has waited longest ends, and says so", async () => {
    const [oldest, second, ...others] = Array.from({ length: budgets.importsOpen.most }, () => randomUUID());
    for (const id of [oldest, second, ...others]) await stage(id ?? "", [ada]);
    // This one continues, so the second has waited longest.
    await stage(oldest ?? "", [{ first_name: "Bo", email: "bo@example.com" }]);
    expect((await stage(randomUUID(), [ada])).statusCode).toBe(200);
    expect(await rowsOf(second ?? "")).toEqual([]);
    for (const refused of [await stage(second ?? "", [ada]), await finish(second ?? "")]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json().error).toMatch(/^Other imports have replaced this one/);
    }
    expect((await finish(oldest ?? "")).json()).toMatchObject({ added: 2 });
  });

  it("is at most some megabytes of a company, and none of another's", async () => {
    const id = randomUUID();
    await stage(id, [ada]);
    const bytes = budgets.importMegabytes.most * 1024 * 1024 - 100;
    await test.db.updateTable("contact_imports").set({ bytes }).where("id", "=", id).execute();
    const refused = await stage(randomUUID(), [ada]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toBe("Your company's imports have more than 30 MB. Import fewer contacts at once.");
    const other = await test.signedIn({ app_role: "user" });
    const input = { import_id: randomUUID(), contacts: [ada] };
    expect((await other.post("/functions/v1/stage-contacts", input)).statusCode).toBe(200);
    await finish(id);
    expect((await stage(randomUUID(), [ada])).statusCode).toBe(200);
  });

  it("arrives in a limited number of parts a minute", async () => {
    const refused = () => caller.post("/functions/v1/stage-contacts", { import_id: randomUUID(), contacts: [ada] });
    const id = randomUUID();
    for (let part = 0; part < budgets.importParts.most; part += 20) {
      await Promise.all(Array.from({ length: 20 }, () => stage(id, [ada])));
    }
    expect((await refused()).statusCode).toBe(429);
  });

  it("is imported a few at a time for each company", async () => {
    const ids = Array.from({ length: budgets.imports.most + 1 }, () => randomUUID());
    for (const id of ids) await stage(id, [ada]);
    const locked = await test.db.startTransaction().execute();
    await sql`lock table contacts`.execute(locked);
    const running = ids.slice(1).map((id) => Promise.resolve(finish(id)));
    await expect.poll(() => test.waiting()).toBe(budgets.imports.most);
    expect((await finish(ids[0] ?? "")).statusCode).toBe(429);
    await locked.rollback().execute();
    expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
});
