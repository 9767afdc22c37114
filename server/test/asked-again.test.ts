import { once } from "node:events";
import { createServer } from "node:http";
import { sql } from "kysely";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createFactorTest } from "./second-factor.ts";

/** Permission is checked when a request begins, and again by every later step in it. */

let on: Awaited<ReturnType<typeof createFactorTest>>;
let test: typeof on.test;
beforeAll(async () => {
  on = await createFactorTest();
  ({ test } = on);
});

/** Runs an action once a request has asked this often who calls, as a colleague would in that moment. */
function onceAsked(times: number, happens: () => Promise<unknown>) {
  const findActor = test.app.findActor.bind(test.app);
  let asked = 0;
  const spy = vi.spyOn(test.app, "findActor").mockImplementation(async (...given) => {
    const actor = await findActor(...given);
    asked += 1;
    if (asked === times) await happens();
    return actor;
  });
  onTestFinished(() => spy.mockRestore());
}

const endSessions = ({ auth_id }: { auth_id: string | null }) =>
  sql`delete from auth.sessions where user_id = ${auth_id}`.execute(test.db);
const setRole = ({ id }: { id: string }, role: string) =>
  sql`update users set app_role = ${role} where id = ${id}`.execute(test.db);
const switchOff = ({ id }: { id: string }) =>
  sql`update users set deactivated_at = now() where id = ${id}`.execute(test.db);

const ada = { first_name: "Ada", last_name: "Late", email: "ada.late@example.com" };
const latecomers = async () =>
  (await sql`select from contacts where email = ${ada.email}`.execute(test.db)).rows.length;

it.each([
  ["the session ends", endSessions, 401],
  ["the person is switched off", switchOff, 401],
  ["the person becomes a viewer", (user: { id: string }) => setRole(user, "viewer"), 403],
] as const)("a call writes nothing if %s while the body is waited for", async (_what, happens, status) => {
  const { user, post } = await test.signedIn();
  onceAsked(1, () => happens(user as { id: string; auth_id: string | null }));
  expect((await post("/rest/v1/contacts", ada)).statusCode).toBe(status);
  expect(await latecomers()).toBe(0);
});

it("a call writes nothing with an API key that ends while the body arrives, and is counted once", async () => {
  const { key, post } = await test.withKey();
  const left = async () =>
    Number(/r=(\d+)/.exec(String((await post("/rest/v1/contacts/find", {})).headers.ratelimit))?.[1]);
  const before = await left();
  expect(await left()).toBe(before - 1);
  onceAsked(1, () => sql`update api_keys set expires_at = now() where id = ${key.id}`.execute(test.db));
  expect((await post("/rest/v1/contacts", ada)).statusCode).toBe(401);
  expect(await latecomers()).toBe(0);
});

it("a call does nothing as the owner of the tables for a session that has ended", async () => {
  const { user, post } = await test.signedIn({ app_role: "admin" });
  onceAsked(1, () => endSessions(user));
  const { company_id } = user;
  const invited = await post("/functions/v1/invite-user", {
    ...{ email: "late@example.com", full_name: "Late", app_role: "user" },
    company_id,
  });
  expect(invited.statusCode).toBe(401);
  expect((await sql`select from users where email = 'late@example.com'`.execute(test.db)).rows).toEqual([]);
});

it("an export whose session ends breaks off, so that no browser takes the part for the whole", async () => {
  const { user, authorization } = await test.signedIn();
  await sql`insert into contacts (company_id, first_name, email)
    select ${user.company_id}, 'Person', 'person-' || n || '@export.test' from generate_series(1, 1201) n`.execute(
    test.db,
  );
  // Once before all, once for the company's days, once for the first page.
  onceAsked(3, () => endSessions(user));
  // The first page may have gone out by then, or not.
  const whole = fetch(`${on.url}/rest/v1/exports/contacts`, { headers: { authorization } }).then((response) =>
    response.ok ? response.text() : null,
  );
  expect(await whole.catch(() => null)).toBeNull();
});

it("a stream whose session ended before it could be notified ends", async () => {
  const { user, authorization } = await test.signedIn();
  onceAsked(1, () => endSessions(user));
  const response = await fetch(`${on.url}/realtime/v1/changes`, { headers: { authorization } });
  expect(await response.text()).toBe("");
});

it("a session that ends while the body is waited for changes no sign-in", async () => {
  const { user, client } = await on.signedInClient();
  const locked = await test.db.startTransaction().execute();
  // The session is looked up before this budget is counted.
  await sql`lock table app.budget_uses`.execute(locked);
  const enrolled = on.call(client, "POST", "/auth/v1/factors", { factor_type: "totp", friendly_name: "Late" });
  await expect.poll(() => test.waiting()).toBe(1);
  await endSessions(user);
  await locked.rollback().execute();
  expect((await enrolled).body).toMatchObject({ code: "session_not_found" });
  expect((await sql`select from auth.factors where user_id = ${user.auth_id}`.execute(test.db)).rows).toEqual([]);
});

it("a workflow's answer is not taken with a key that ends while the answer is received", async () => {
  const { company_id } = await test.build.user();
  const quote = await test.build.quote({ company_id: company_id ?? "", status: "Processing" });
  const { key, post } = await test.withKey({ company_id: company_id ?? "" });
  onceAsked(1, () => sql`update api_keys set expires_at = now() where id = ${key.id}`.execute(test.db));
  const answered = await post("/functions/v1/upload-quote-pdf", { quote_id: quote.id, error_message: "Late" });
  expect(answered.statusCode).toBe(401);
  expect(await sql`select status from quotes where id = ${quote.id}`.execute(test.db)).toMatchObject({
    rows: [{ status: "Processing" }],
  });
});

it("a test's call is recorded, although the session ended during it", async () => {
  const { user, post } = await test.signedIn({ app_role: "admin" });
  const receiver = createServer(async (_request, response) => {
    await endSessions(user);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void receiver.close());
  await once(receiver, "listening");
  const address = receiver.address();
  const webhook_url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
  await post("/functions/v1/test-webhook", { format: "quote", webhook_url });
  const recorded = sql`select from audit_log where company_id = ${user.company_id} and action = 'webhook.tested'`;
  expect((await recorded.execute(test.db)).rows).toHaveLength(1);
});

it("a link of a session or a key that has ended opens no file", async () => {
  const { user, post } = await test.signedIn();
  const { key, post: callByKey } = await test.withKey({ company_id: user.company_id ?? "" });
  const contact = await test.build.contact({ company_id: user.company_id ?? "" });
  const quote = await test.build.quote({ company_id: user.company_id ?? "", contact_id: contact.id });
  const path = `${user.company_id}/${quote.id}/quote.pdf`;
  await test.files.put(path, "%PDF-1.7");
  await sql`update quotes set pdf_storage_path = ${path} where id = ${quote.id}`.execute(test.db);
  const links = await Promise.all(
    [post, callByKey].map(async (call) => (await call(`/storage/v1/object/sign/quote-pdfs/${path}`)).json().signedURL),
  );
  const statuses = () => Promise.all(links.map(async (link) => (await test.app.inject(link)).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  await endSessions(user);
  expect(await statuses()).toEqual([403, 200]);
  await sql`update api_keys set expires_at = now() where id = ${key.id}`.execute(test.db);
  expect(await statuses()).toEqual([403, 403]);
});
