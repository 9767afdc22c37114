import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { actFor } from "../../src/platform/db/acting.ts";
import type { Db } from "../../src/platform/db/db.ts";
import { openChanges } from "../change-stream.ts";
import { createTestApp } from "../test-app.ts";
import { allCases } from "./all-cases.ts";
import { buildWorld, type Call, type Caller, type World } from "./route-case.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const cases = allCases.filter(({ roles }) => roles.includes("user"));
const reads = ({ route }: (typeof allCases)[number]) => test.calls.get(route)?.readOnly ?? route.startsWith("GET ");
const send = (route: string, { path, payload }: Call, { authorization }: Caller) =>
  test.app.inject({
    method: route.split(" ")[0] as InjectOptions["method"],
    url: path,
    headers: { authorization },
    ...(payload && { payload }),
  });

/** A world whose company shows people only their own quotes. */
async function buildOwnWorld(authorOf: (world: World) => string | null): Promise<World> {
  const world = await buildWorld(test);
  const { ours } = world;
  const ofOurs = { created_by: authorOf(world) };
  await test.db.updateTable("companies").set({ quotes_visible_to: "author" }).where("id", "=", ours.id).execute();
  for (const table of ["quotes", "saved_quotes", "quote_photos"] as const) {
    await test.db.updateTable(table).set(ofOurs).where("company_id", "=", ours.id).execute();
  }
  return world;
}

/** Texts that give away somebody else's quote, draft, offer or photo. */
const marksOf = ({ quote, draft, offer, photo }: World["ours"]) => [
  quote.id,
  quote.quote_number,
  draft.id,
  offer.id,
  photo.id,
  "Sequestered",
];
const nameThem = async ({ ours }: World) => {
  const changes = { quote_name: "Sequestered fence" };
  await test.db.updateTable("quotes").set(changes).where("id", "=", ours.quote.id).execute();
  await test.db.updateTable("saved_quotes").set(changes).where("id", "=", ours.draft.id).execute();
};
const leaksIn = (text: string, world: World) => marksOf(world.ours).filter((mark) => text.includes(mark));

describe("of a colleague's quotes", () => {
  let world: World;
  /** Everything of theirs, as one text. */
  const theirs = async () => {
    const { quote, draft, offer } = world.ours;
    const { rows } = await sql`
      select to_jsonb(quotes)::text as row from quotes where id = ${quote.id}
      union all select to_jsonb(saved_quotes)::text from saved_quotes where id = ${draft.id}
      union all select to_jsonb(offers)::text from offers where id = ${offer.id}
      union all select to_jsonb(offer_events)::text from offer_events where offer_id = ${offer.id}`.execute(test.db);
    return JSON.stringify(rows);
  };
  beforeAll(async () => {
    world = await buildOwnWorld(({ ours }) => ours.person.id);
    await nameThem(world);
    for (const { prepare, ...one } of cases) if (reads({ prepare, ...one })) await prepare?.(world);
  });

  describe.each(["viewer", "user"] as const)("a %s", (role) => {
    it.each(cases.filter(({ roles }) => roles.includes(role)))("learns and changes nothing by $route", async (one) => {
      const before = await theirs();
      const call = one.works.call(world);
      const response = await send(one.route, call, world.callers[role]);
      expect(leaksIn(response.body, world), response.body).toEqual([]);
      expect(await theirs()).toBe(before);
    });
  });

  it("an admin and an API key see all", async () => {
    const { quote } = world.ours;
    const telling = [];
    for (const one of cases.filter((each) => reads(each))) {
      const response = await send(one.route, one.works.call(world), world.callers.admin);
      if (leaksIn(response.body, world).length > 0) telling.push(one.route);
    }
    // These are the answers that would reveal them to a user.
    expect(telling.length).toBeGreaterThan(15);
    const { authorization } = await test.withKey({ company_id: world.ours.id, scopes: ["quotes.read"] });
    for (const headers of [{ authorization }, { authorization: world.callers.admin.authorization }]) {
      const response = await test.app.inject({ url: `/rest/v1/quotes/${quote.id}`, headers });
      expect(response.statusCode).toBe(200);
    }
  });

  it.each(["viewer", "user"] as const)("the database shows a %s no row, without any clause", async (app_role) => {
    const { rows: tables } = await sql<{ name: string }>`
      select class.oid::regclass::text as name from pg_class class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'app'::regnamespace)
        and has_table_privilege('quotemill_own_app', oid, 'select')
        -- People write events, and only admins and programs read them.
        and relname <> 'events'`.execute(test.db);
    expect(tables.length).toBeGreaterThan(40);
    const { id } = world.callers[app_role].user;
    const seen = await asOne({ id, company_id: world.ours.id, app_role }, async (db) => {
      const shown: [string, string[]][] = [];
      for (const { name } of tables) {
        const readable = await sql<{ may: boolean }>`select has_table_privilege(${name}, 'select') as may`.execute(db);
        if (!readable.rows[0]?.may) continue;
        const { rows } = await sql<{ row: string }>`
          select to_jsonb(each)::text as row from ${sql.raw(name)} each`.execute(db);
        const leaks = leaksIn(JSON.stringify(rows), world);
        if (leaks.length > 0) shown.push([name, leaks]);
      }
      return shown;
    });
    expect(seen).toEqual([]);
  });

  it("searches that bypass the policies find none", async () => {
    const { id } = world.callers.user.user;
    const company = world.ours.id;
    const words = sql`array['%sequestered%'], array[null]`;
    for (const search of [
      sql`app.newest_quotes_matching(${company}, ${words}, true, 9)`,
      sql`app.activity_matching(${company}, ${words})`,
      sql`app.find_people(${company}, ${words}, 'all', 50, null, null)`,
      sql`unnest(app.find_quotes(${company}, ${words}))`,
    ]) {
      const found = (sees_all_quotes: boolean) =>
        asOne({ id, company_id: company, app_role: "user", sees_all_quotes }, async (db) => {
          return (await sql`select from ${search}`.execute(db)).rows;
        });
      expect(await found(true)).toHaveLength(1);
      expect(await found(false)).toEqual([]);
    }
  });
});

const asOne = <T>(actor: Parameters<typeof actFor>[1], work: (db: Db) => Promise<T>) =>
  test.serverDb.transaction().execute(async (db) => {
    await actFor(db, { sees_all_quotes: false, ...actor });
    return work(db);
  });

describe("with their own quotes", () => {
  let shared: World;
  beforeAll(async () => {
    shared = await buildOwnWorld(({ callers }) => callers.user.user.id);
  });

  it.each(cases)("a user can make $route", async (one) => {
    const world = reads(one) ? shared : await buildOwnWorld(({ callers }) => callers.user.user.id);
    // Rows that the case adds are also the user's.
    await one.prepare?.(world);
    const mine = { created_by: world.callers.user.user.id };
    for (const table of ["quotes", "saved_quotes", "quote_photos"] as const) {
      await test.db.updateTable(table).set(mine).where("company_id", "=", world.ours.id).execute();
    }
    const views = test.db.updateTable("saved_views").set({ user_id: world.callers.user.user.id });
    await views.where("company_id", "=", world.ours.id).execute();
    const response = await send(one.route, one.works.call(world), world.callers.user);
    // These calls name what only an admin may name, or what belongs to the admin.
    const isAdmins = /(end-session|deleted\/restore|send-quotes)$/.test(one.route);
    if (!isAdmins) expect(response.statusCode, response.body).toBe(200);
  });

  it("counts are theirs", async () => {
    const { ours, callers } = shared;
    const other = await test.build.quote({ company_id: ours.id, contact_id: ours.contact.id });
    const read = async (caller: Caller) => {
      const groups = (await caller.get("/rest/v1/quote_groups")).json();
      const { total_quotes } = (await caller.get("/rest/v1/dashboard")).json();
      const { all } = (await caller.get("/rest/v1/quote_counts")).json();
      const [contact] = (await caller.get("/rest/v1/contacts")).json().items;
      return { people: groups.total, tab: groups.counts.all, all, total_quotes, of_contact: contact.quote_count };
    };
    expect(await read(callers.user)).toEqual({ people: 1, tab: 2, all: 2, total_quotes: 1, of_contact: 1 });
    expect(await read(callers.admin)).toEqual({ people: 1, tab: 3, all: 3, total_quotes: 2, of_contact: 2 });
    await test.db.deleteFrom("quotes").where("id", "=", other.id).execute();
  });

  it("a revision belongs to the owner of its quote, not to its author", async () => {
    const { ours, callers } = await buildOwnWorld(({ callers }) => callers.user.user.id);
    const body = {
      template_id: ours.template.id,
      contact_id: ours.contact.id,
      quote_name: "Revised",
      answers: {},
      revises_quote_id: ours.quote.id,
    };
    const revised = await callers.admin.post("/functions/v1/submit-quote", body);
    expect(revised.statusCode, revised.body).toBe(200);
    const path = `/rest/v1/quotes/${revised.json().quote_id}`;
    expect((await callers.user.get(path)).json().revisions).toHaveLength(2);
    expect((await callers.viewer.get(path)).statusCode).toBe(404);
    // The next number follows from there, even if its author does not see the one before.
    await test.db.updateTable("quotes").set({ owner_id: null }).where("company_id", "=", ours.id).execute();
    expect((await callers.user.get(path)).statusCode).toBe(404);
    const next = await callers.user.post("/functions/v1/submit-quote", body);
    expect(next.json(), next.body).toMatchObject({ quote_number: `${ours.quote.quote_number} r3` });
  });

  it("an offer with quotes of several people is shown to none of them", async () => {
    const { ours, callers } = await buildOwnWorld(({ callers }) => callers.user.user.id);
    const offers = () => callers.user.get(`/rest/v1/quotes/${ours.quote.id}/offers`);
    expect((await offers()).json().items).toMatchObject([{ id: ours.offer.id }]);
    const other = await test.build.quote({ company_id: ours.id, contact_id: ours.contact.id });
    await sql`insert into offer_quotes (company_id, offer_id, position, quote_id, snapshot, pdf_storage_path, pdf_sha256)
      select company_id, offer_id, 2, ${other.id}, snapshot, pdf_storage_path, pdf_sha256 from offer_quotes
      where offer_id = ${ours.offer.id}`.execute(test.db);
    expect((await offers()).json().items).toEqual([]);
    expect((await callers.admin.get(`/rest/v1/quotes/${ours.quote.id}/offers`)).json().items).toHaveLength(1);
  });

  it("quotes of others follow their contact to another address", async () => {
    const world = await buildOwnWorld(({ ours }) => ours.person.id);
    const { ours, callers } = world;
    const known = (await callers.user.get(`/rest/v1/contacts/${ours.contact.id}`)).json();
    const { first_name, last_name, updated_at } = known;
    const body = { first_name, last_name, updated_at, email: "moved@example.com" };
    const saved = await callers.user.patch(`/rest/v1/contacts/${ours.contact.id}`, body);
    expect(saved.statusCode, saved.body).toBe(200);
    const quote = test.db.selectFrom("quotes").select("person_email").where("id", "=", ours.quote.id);
    expect(await quote.execute()).toEqual([{ person_email: "moved@example.com" }]);
    expect((await callers.user.get(`/rest/v1/quotes/${ours.quote.id}`)).statusCode).toBe(404);
  });

  it("an admin hands a quote over, and a colleague sees it", async () => {
    const { ours, callers } = await buildOwnWorld(({ ours }) => ours.person.id);
    const read = () => callers.viewer.get(`/rest/v1/quotes/${ours.quote.id}`);
    expect((await read()).statusCode).toBe(404);
    const body = { quote_id: ours.quote.id, user_id: callers.viewer.user.id };
    expect((await callers.admin.post("/functions/v1/hand-over-quote", body)).statusCode).toBe(200);
    expect((await read()).statusCode).toBe(200);
    expect((await callers.viewer.get("/rest/v1/quote_counts")).json()).toMatchObject({ all: 1 });
  });

  it("the change feed has news of them, and of no others", async () => {
    const url = await test.listen();
    const { ours, callers } = await buildOwnWorld(({ callers }) => callers.user.user.id);
    const other = await test.build.quote({ company_id: ours.id, contact_id: ours.contact.id });
    const [user, viewer, admin] = await Promise.all(
      (["user", "viewer", "admin"] as const).map((role) => openChanges(url, callers[role].authorization)),
    );
    const touch = (id: string) => test.db.updateTable("quotes").set({ notes: "x" }).where("id", "=", id).execute();
    await touch(other.id);
    await touch(ours.quote.id);
    await test.db.updateTable("offers").set({ follow_ups_paused: true }).where("id", "=", ours.offer.id).execute();
    expect((await user?.next())?.data).toMatchObject({ table: "quotes", id: ours.quote.id });
    expect((await user?.next())?.data).toMatchObject({ table: "offers", id: ours.offer.id });
    expect((await admin?.next())?.data).toMatchObject({ id: other.id });
    expect(JSON.stringify(await admin?.next())).not.toContain("people");
    // The feed is opened again for everyone who may see more or less from now on.
    await test.db.updateTable("companies").set({ quotes_visible_to: "everyone" }).where("id", "=", ours.id).execute();
    await Promise.all([user?.ended, viewer?.ended, admin?.ended]);
    expect(viewer?.heard).toEqual([]);
  });
});
