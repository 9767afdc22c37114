import { type AppRole, appRoles, isOwn, may, type Permission } from "@quotemill/shared/access/permissions";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { actFor } from "../../src/platform/db/acting.ts";
import type { Db } from "../../src/platform/db/db.ts";
import { createTestApp } from "../test-app.ts";
import { allCases } from "./all-cases.ts";
import { buildWorld, type Call, type Caller, fingerprint, type World } from "./route-case.ts";

/** While it is on, the server checks no permissions. */
const forgotten = vi.hoisted(() => ({ isOn: false }));
vi.mock(import("@quotemill/shared/access/permissions"), async (original) => {
  const permissions = await original();
  return { ...permissions, may: (...asked) => forgotten.isOn || permissions.may(...asked) };
});

let test: Awaited<ReturnType<typeof createTestApp>>;
let unchanged: World;
beforeAll(async () => {
  // Each caller makes every call within a few seconds.
  test = await createTestApp({ apiLimitFactor: 10 });
  unchanged = await buildWorld(test);
});

const methodOf = (route: string) => route.split(" ")[0] as InjectOptions["method"];
const send = (route: string, { path, payload }: Call, { authorization }: Caller) =>
  test.app.inject({ method: methodOf(route), url: path, headers: { authorization }, ...(payload && { payload }) });

it("each role can make the calls that the table of permissions names, and no other", async () => {
  const id = "00000000-0000-4000-8000-000000000000";
  const wrong: string[] = [];
  const callers = Object.fromEntries(
    await Promise.all(appRoles.map(async (role) => [role, await test.signedIn({ app_role: role })] as const)),
  ) as Record<AppRole, Caller>;
  for (const [route, { permission, answer }] of test.calls) {
    if (permission === "public" || permission === "session" || answer === "text/event-stream") continue;
    if (route.startsWith("HEAD ")) continue;
    const path = (route.split(" ")[1] ?? "").replace(/:\w+/g, id);
    for (const role of appRoles) {
      // The permission is checked before the rest of the request.
      const response = await send(route, { path }, callers[role]);
      const isRefused = response.body.includes("You do not have permission to do this.");
      if (isRefused === may(role, permission)) wrong.push(`${role}: ${route}`);
    }
  }
  expect(wrong).toEqual([]);
});

it("each case has the roles of the table", () => {
  for (const { route, roles } of allCases) {
    const permission = test.calls.get(route)?.permission ?? "public";
    const allowed = appRoles.filter((role) => permission === "session" || may(role, permission as Permission));
    expect([route, appRoles.filter((role) => roles.includes(role))]).toEqual([route, allowed]);
  }
});

describe("a viewer", () => {
  const reads = (route: string) => test.calls.get(route)?.readOnly ?? methodOf(route) === "GET";
  const permissionOf = (route: string) => test.calls.get(route)?.permission ?? "public";
  it.each(allCases.filter(({ roles }) => roles.includes("viewer")))("can make $route", async (one) => {
    const world = reads(one.route) ? unchanged : await buildWorld(test);
    await one.prepare?.(world);
    const isOthers = one.otherCompany && isOwn(permissionOf(one.route));
    const response = await send(one.route, one.works.call(world), world.callers.viewer);
    // The view and the session in that call are the admin's.
    expect(response.statusCode, response.body).toBe(isOthers ? 404 : 200);
  });

  /** They pass on GoHighLevel's answers and write nothing, so no role of the database stands in their way. */
  const asksOnly = ["GET /rest/v1/crm_write_back/location", "POST /rest/v1/crm_write_back/dry_run"];
  const refuses = (route: string) => !reads(route) && !asksOnly.includes(route);
  it.each(allCases.filter(({ roles }) => !roles.includes("viewer")))(
    "changes nothing by $route, even if its permission is forgotten",
    async (one) => {
      const world = one.prepare ? await buildWorld(test) : unchanged;
      await one.prepare?.(world);
      forgotten.isOn = true;
      try {
        const call = one.works.call(world);
        const before = await fingerprint(test.db);
        const response = await send(one.route, call, world.callers.viewer);
        expect(await fingerprint(test.db), response.body).toBe(before);
        if (refuses(one.route)) expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400);
      } finally {
        forgotten.isOn = false;
      }
    },
  );
});

/** A global admin who sees our company as its admin: the fifth kind of caller. It makes every call twice. */
describe("a view", () => {
  const reads = (route: string) => test.calls.get(route)?.readOnly ?? methodOf(route) === "GET";
  const tried: { one: (typeof allCases)[number]; status: number; unasked: number; body: string; wrote: boolean }[] = [];
  beforeAll(async () => {
    // A separate app, because some cases prepare records with fixed ids. One session makes all calls.
    const own = await createTestApp({ apiLimitFactor: 100 });
    const lasting = await buildWorld(own);
    const ofLasting = await own.viewing(lasting.ours.person);
    for (const one of allCases) {
      if (one.route === "POST /functions/v1/end-view") continue;
      const world = one.prepare ? await buildWorld(own) : lasting;
      await one.prepare?.(world);
      const { path: url, payload } = one.works.call(world);
      const { authorization } = one.prepare ? await own.viewing(world.ours.person) : ofLasting;
      const send = () =>
        own.app.inject({ method: methodOf(one.route), url, headers: { authorization }, ...(payload && { payload }) });
      const before = await fingerprint(own.db);
      const { statusCode: status, body } = await send();
      forgotten.isOn = true;
      const { statusCode: unasked } = await send();
      forgotten.isOn = false;
      tried.push({ one, status, unasked, body, wrote: (await fingerprint(own.db)) !== before });
    }
  });

  it("shows what a viewer may read, and refuses every other call", () => {
    const isShown = ({ route, roles }: (typeof allCases)[number]) => {
      const { permission = "public", answer } = test.calls.get(route) ?? {};
      return roles.includes("viewer") && reads(route) && typeof answer !== "string" && !isOwn(permission);
    };
    const wrong = tried.filter(({ one, status }) => status !== (isShown(one) ? 200 : 403));
    expect(wrong.map(({ one, status, body }) => [one.route, status, body])).toEqual([]);
    const shown = tried.filter(({ status }) => status === 200).map(({ one }) => one.route);
    expect(shown.filter((route) => !route.startsWith("GET ")).sort()).toEqual([
      "POST /rest/v1/companies/:id/quote_preview",
      "POST /rest/v1/rpc/get_user_profile",
    ]);
    expect(shown.filter((route) => /export|secret|key|session|endpoint|factor|sign_in/.test(route))).toEqual([]);
  });

  it("writes nothing and shows no secret, even if every permission is forgotten", () => {
    expect(tried.filter(({ wrote }) => wrote).map(({ one }) => one.route)).toEqual([]);
    const isClosed = (route: string) => !reads(route) || /secret|api_keys|endpoint|factor|sign_in|sessions/.test(route);
    const answered = tried.filter(({ one, unasked }) => isClosed(one.route) && unasked < 400);
    expect(answered.map(({ one, unasked }) => [one.route, unasked])).toEqual([]);
  });
});

describe("the roles of readers", () => {
  const tables = async () =>
    (
      await sql<{ name: string }>`select oid::regclass::text as name from pg_class
        where relkind in ('r', 'v') and relnamespace in
          ('public'::regnamespace, 'app'::regnamespace, 'auth'::regnamespace, 'graphile_worker'::regnamespace)`.execute(
        test.db,
      )
    ).rows.map(({ name }) => name);
  const may = async (role: string, privilege: string) => {
    const { rows } = await sql<{ name: string }>`
      select class.oid::regclass::text as name from pg_class class
      where oid = any (${await tables()}::regclass[]) and (has_table_privilege(${role}, oid, ${privilege})
        or ${privilege} <> 'delete' and has_any_column_privilege(${role}, oid, ${privilege}))
      order by 1`.execute(test.db);
    return rows.map(({ name }) => name);
  };

  it.each(["quotemill_reader", "quotemill_own_reader"])("%s may select, and nothing else", async (role) => {
    for (const privilege of ["insert", "update", "delete"]) expect(await may(role, privilege)).toEqual([]);
    const readable = await may(role, "select");
    const hidden = (await may("quotemill_app", "select")).filter((name) => !readable.includes(name));
    expect(hidden).toEqual([
      "api_key_secrets",
      "api_keys",
      "company_secrets",
      "event_attempts",
      "event_deliveries",
      "event_endpoints",
      "idempotent_calls",
    ]);
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where pronamespace = 'app'::regnamespace and prosecdef and provolatile = 'v'
        and prorettype <> 'trigger'::regtype and has_function_privilege(${role}, oid, 'execute')`.execute(test.db);
    expect(rows).toEqual([]);
  });

  const asViewer = <T>(work: (db: Db) => Promise<T>) =>
    test.serverDb.transaction().execute(async (db) => {
      const { ours, callers } = unchanged;
      await actFor(db, { id: callers.viewer.user.id, company_id: ours.id, app_role: "viewer" });
      return work(db);
    });

  it("write nothing, by any statement", async () => {
    const before = await fingerprint(test.db);
    const { contact, quote } = unchanged.ours;
    for (const statement of [
      sql`update contacts set first_name = 'Taken' where id = ${contact.id}`,
      sql`delete from quotes where id = ${quote.id}`,
      sql`insert into contacts (company_id, first_name, email) values (${unchanged.ours.id}, 'Planted', 'p@example.com')`,
      sql`with gone as (delete from quotes returning id) select count(*) from gone`,
      sql`select from quotes for update`,
      sql`select app.take_quote_number(${unchanged.ours.id}, ${contact.id})`,
      sql`select app.add_job('confirm_offer', ${JSON.stringify({ company_id: unchanged.ours.id })}::json)`,
      sql`select app.remove_file_later(${unchanged.ours.id}, ${`${unchanged.ours.id}/quote.pdf`}, 0)`,
      sql`select value_encrypted from company_secrets`,
    ]) {
      await expect(asViewer((db) => statement.execute(db))).rejects.toThrow(/permission denied/);
    }
    expect(await fingerprint(test.db)).toBe(before);
  });

  it("see one company only", async () => {
    const seen = await asViewer((db) => db.selectFrom("quotes").select("company_id").distinct().execute());
    expect(seen).toEqual([{ company_id: unchanged.ours.id }]);
  });
});
