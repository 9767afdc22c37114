import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";
import type { Db } from "../../platform/db/db.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { loggerOptions } from "../../platform/observe/log.ts";
import { actForKey } from "./find-key-holder.ts";
import { hashKey, isWellFormed, makeKey } from "./key-text.ts";

const lines: string[] = [];
let test: Awaited<ReturnType<typeof createTestApp>>;
let admin: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;
/** Number of times that the app has asked for a connection to the database. */
let asked = 0;
beforeAll(async () => {
  test = await createTestApp({ logger: pino(loggerOptions("trace"), { write: (line) => void lines.push(line) }) });
  test.serverPool.on("acquire", () => asked++);
});
beforeEach(async () => {
  admin = await test.signedIn({ app_role: "admin" });
  company_id = admin.user.company_id ?? "";
});

const path = "/rest/v1/api_keys";
const me = (key: string) =>
  test.app.inject({ method: "GET", url: "/rest/v1/me", headers: { authorization: `Bearer ${key}` } });
const statusOf = async (key: string) => (await me(key)).statusCode;
const make = async (input: object = {}) =>
  (await admin.post(path, { name: "n8n, office", scopes: ["contacts.read"], ...input })).json();
const rotate = async (id: string, overlap_hours: number) =>
  (await admin.post(`${path}/${id}/rotate`, { overlap_hours })).json();
const actions = async () =>
  (await admin.get("/rest/v1/audit_log"))
    .json()
    .items.map(({ action, subject, actor_name }: Record<string, string>) => [action, subject, actor_name]);

describe("the text of a key", () => {
  it("is random, and checked by its last six characters", () => {
    const keys = Array.from({ length: 200 }, makeKey);
    expect(new Set(keys).size).toBe(200);
    expect(keys.filter((key) => !/^qm_live_[0-9A-Za-z]{38}$/.test(key) || !isWellFormed(key))).toEqual([]);
    // CRC-32 of 'qm_live_' and 32 zeros, computed by another program.
    expect(isWellFormed(`qm_live_${"0".repeat(32)}250UYy`)).toBe(true);
  });

  it("is wrong if a character is altered, missing or added", () => {
    const key = makeKey();
    const altered = [...key].map(
      (character, at) => key.slice(0, at) + (character === "x" ? "y" : "x") + key.slice(at + 1),
    );
    const cut = [key.slice(0, -1), key.slice(1), `${key}0`, key.slice(0, 20), "qm_live_", "qm_", `${key}\n`];
    expect([...altered, ...cut].filter(isWellFormed)).toEqual([]);
  });
});

describe("a new key", () => {
  it("opens the API, is shown once and stored as a digest", async () => {
    const { key, ...made } = await make();
    expect(made).toMatchObject({
      name: "n8n, office",
      scopes: ["contacts.read"],
      prefix: key.slice(0, 12),
      last_four: key.slice(-4),
      created_by_name: "Test Person",
      last_used_at: null,
    });
    expect((await me(key)).json()).toEqual({
      company: { id: company_id, name: expect.any(String) },
      key: { id: made.id, name: "n8n, office", scopes: ["contacts.read"], expires_at: null },
      person: null,
    });
    const list = await admin.get(path);
    expect(list.json().items).toMatchObject([{ id: made.id, prefix: made.prefix }]);
    expect(list.body).not.toContain(key);
    const stored = await test.db
      .selectFrom("api_key_secrets")
      .selectAll()
      .where("company_id", "=", company_id)
      .execute();
    expect(stored).toMatchObject([{ hash: hashKey(key) }]);
    const whole = await sql<{ row: string }>`select api_keys::text || api_key_secrets::text as row from api_keys
      join api_key_secrets on key_id = api_keys.id where api_keys.id = ${made.id}`.execute(test.db);
    expect(whole.rows[0]?.row).not.toContain(key.slice(12, 40));
  });

  it("is announced to every active admin by mail, without the key", async () => {
    const colleague = await test.build.user({ company_id, app_role: "admin" });
    const user = await test.build.user({ company_id });
    const left = await test.build.user({ company_id, app_role: "admin" });
    await test.db.updateTable("users").set({ deactivated_at: sql`now()` }).where("id", "=", left.id).execute();
    const { key, id } = await make();
    await rotate(id, 0);
    await test.runJobs();
    const mails = await test.db
      .selectFrom("app.mailbox")
      .select(["recipient", "subject", "text_body"])
      .where("recipient", "in", [admin.user.email, colleague.email, user.email, left.email])
      .execute();
    const told = (email: string) =>
      mails
        .filter(({ recipient }) => recipient === email)
        .map(({ subject }) => subject)
        .sort();
    const subjects = ["API key ‘n8n, office’ was made", "API key ‘n8n, office’ was replaced"];
    expect([admin.user.email, colleague.email, user.email, left.email].map(told)).toEqual([subjects, subjects, [], []]);
    expect(mails[0]?.text_body).toContain("Test Person made the API key");
    expect(JSON.stringify(mails)).not.toContain(key.slice(12, 40));
  });

  it("is in the activity, like its rotation and its end", async () => {
    const { id } = await make();
    await rotate(id, 1);
    await admin.delete(`${path}/${id}`);
    expect(await actions()).toEqual([
      ["key.revoked", "n8n, office", "Test Person"],
      ["key.rotated", "n8n, office", "Test Person"],
      ["key.created", "n8n, office", "Test Person"],
    ]);
  });

  it(`is refused beyond ${budgets.apiKeys.most} of a company`, async () => {
    for (let count = 0; count < budgets.apiKeys.most; count++) await test.build.apiKey({ company_id });
    const refused = await admin.post(path, { name: "One more", scopes: ["contacts.read"] });
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      409,
      "Your company has 50 API keys. Delete some first.",
    ]);
  });
});

describe("the end of a key", () => {
  it("takes effect at once when it is revoked", async () => {
    const { key, id } = await make();
    expect(await statusOf(key)).toBe(200);
    await admin.delete(`${path}/${id}`);
    expect(await statusOf(key)).toBe(401);
  });

  it("takes effect at its time", async () => {
    const { key, id } = await make({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    expect(await statusOf(key)).toBe(200);
    await test.db.updateTable("api_keys").set({ expires_at: sql`now()` }).where("id", "=", id).execute();
    expect(await statusOf(key)).toBe(401);
  });

  it("takes effect for the old one after the overlap of a rotation, and at once for the one before", async () => {
    const first = await make();
    const second = await rotate(first.id, 168);
    expect(Date.parse(second.previous_until) - Date.now()).toBeGreaterThan(167 * 3_600_000);
    expect([await statusOf(first.key), await statusOf(second.key)]).toEqual([200, 200]);
    const third = await rotate(first.id, 1);
    expect([await statusOf(first.key), await statusOf(second.key), await statusOf(third.key)]).toEqual([401, 200, 200]);
    await test.db
      .updateTable("api_key_secrets")
      .set({ ends_at: sql`now()` })
      .where("key_id", "=", first.id)
      .where("ends_at", "is not", null)
      .execute();
    expect([await statusOf(second.key), await statusOf(third.key)]).toEqual([401, 200]);
    const fourth = await rotate(first.id, 0);
    expect([await statusOf(third.key), await statusOf(fourth.key)]).toEqual([401, 200]);
    expect(fourth.previous_until).toBeNull();
  });

  it("stays the same for the old one if a rotation is tried again whose answer was lost", async () => {
    const first = await make();
    const tryAgain = (previous_until: string | null) =>
      admin.post(`${path}/${first.id}/rotate`, { overlap_hours: 24, previous_until });
    const { previous_until } = (await tryAgain(null)).json();
    expect((await tryAgain(null)).statusCode).toBe(409);
    expect(await statusOf(first.key)).toBe(200);
    expect((await tryAgain(previous_until)).statusCode).toBe(200);
  });

  it("comes with the end of its company, and not of the person who made it", async () => {
    const { key } = await make();
    const colleague = await test.signedIn({ company_id, app_role: "admin" });
    expect((await colleague.delete(`/rest/v1/users/${admin.user.id}`)).statusCode).toBe(200);
    expect(await statusOf(key)).toBe(200);
    const global = await test.signedIn({ app_role: "global_admin" });
    await test.db.updateTable("companies").set({ deleting_at: sql`now()` }).where("id", "=", company_id).execute();
    expect(await statusOf(key)).toBe(401);
    await test.db.updateTable("companies").set({ deleting_at: null }).where("id", "=", company_id).execute();
    await global.post("/functions/v1/delete-company", { company_id });
    expect(await statusOf(key)).toBe(401);
  });
});

describe("a wrong key", () => {
  const from = (remoteAddress: string, key: string) =>
    test.app.inject({
      method: "GET",
      url: "/rest/v1/contacts",
      remoteAddress,
      headers: { authorization: `Bearer ${key}` },
    });

  it("that is cut or altered is refused without asking the database, and locks out no right one", async () => {
    const { key } = await make();
    const before = asked;
    for (let count = 0; count < 70; count++) {
      expect((await from("192.0.2.1", key.slice(0, -1))).statusCode).toBe(401);
    }
    expect(asked).toBe(before);
    expect((await from("192.0.2.1", key)).statusCode).toBe(200);
  });

  it("that is well-formed waits in the queue, and locks out no right one from its address or another", async () => {
    const [near, far] = [await make(), await make()];
    const wrong = Array.from({ length: budgets.apiKeysUnknown.most }, () => from("192.0.2.3", makeKey()));
    const right = [from("192.0.2.3", near.key), from("192.0.2.4", far.key)];
    expect((await Promise.all(right)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set((await Promise.all(wrong)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  });

  it("among too many at once is refused with words", async () => {
    const flood = Array.from({ length: 4 * budgets.apiKeysUnknown.most }, () => from("192.0.2.5", makeKey()));
    const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 401);
    expect(refused.length).toBeGreaterThan(0);
    for (const { statusCode, headers } of refused) expect([statusCode, headers["retry-after"]]).toEqual([429, "1"]);
  });

  it("opens nothing of the accounts' own protocol", async () => {
    const { key } = await test.withKey({ company_id });
    const response = await test.app.inject({
      method: "GET",
      url: "/auth/v1/user",
      headers: { authorization: `Bearer ${key.key}` },
    });
    expect(response.json()).toMatchObject({ code: 403, error_code: "bad_jwt" });
  });
});

describe("the calls of a key", () => {
  it("are limited, and every answer says what is left", async () => {
    const program = await test.withKey({ company_id, scopes: ["contacts.read"] });
    const { most } = budgets.apiKeyCalls;
    for (let count = 1; count <= most; count++) {
      const { headers, statusCode } = await program.get(count % 2 ? "/rest/v1/contacts" : "/rest/v1/quotes");
      expect(statusCode).toBe(count % 2 ? 200 : 403);
      expect(headers["ratelimit-policy"]).toBe('"default";q=120;w=60');
      expect(headers.ratelimit).toMatch(new RegExp(`^"default";r=${most - count};t=\\d+$`));
    }
    const before = asked;
    const refused = await program.get("/rest/v1/contacts");
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, "rate_limited"]);
    expect(refused.headers.ratelimit).toMatch(/^"default";r=0;t=\d+$/);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(asked).toBe(before);
    const other = await test.withKey({ company_id });
    expect((await other.get("/rest/v1/contacts")).statusCode).toBe(200);
  });

  it("count once while a rotation overlaps, whichever of its two texts they have", async () => {
    const { id, key } = await make();
    const { key: next } = await rotate(id, 24);
    const { most } = budgets.apiKeyCalls;
    for (let count = 1; count <= most; count++) {
      const { headers, statusCode } = await me(count % 2 ? key : next);
      expect(statusCode).toBe(200);
      expect(headers.ratelimit).toMatch(new RegExp(`^"default";r=${most - count};`));
    }
    expect([(await me(key)).statusCode, (await me(next)).statusCode]).toEqual([429, 429]);
  });

  it("note the key's last use, to the minute", async () => {
    const program = await test.withKey({ company_id });
    const used = () =>
      test.db
        .selectFrom("api_keys")
        .select(["last_used_at", "last_used_from"])
        .where("id", "=", program.key.id)
        .executeTakeFirstOrThrow();
    await program.get("/rest/v1/contacts");
    await expect.poll(async () => (await used()).last_used_from).toBe("127.0.0.1");
    const { last_used_at } = await used();
    await program.get("/rest/v1/contacts");
    expect((await used()).last_used_at).toBe(last_used_at);
    await test.db
      .updateTable("api_keys")
      .set({ last_used_at: sql`now() - interval '61 seconds'` })
      .where("id", "=", program.key.id)
      .execute();
    await program.get("/rest/v1/contacts");
    await expect.poll(async () => Date.now() - Date.parse((await used()).last_used_at ?? "")).toBeLessThan(50_000);
  });

  it("ask the database as often as those of a session", async () => {
    const program = await test.withKey({ company_id });
    await program.get("/rest/v1/contacts");
    await expect
      .poll(
        async () =>
          (
            await test.db
              .selectFrom("api_keys")
              .select("last_used_at")
              .where("id", "=", program.key.id)
              .executeTakeFirst()
          )?.last_used_at,
      )
      .not.toBeNull();
    const cost = async (caller: Pick<typeof program, "get">) => {
      const before = asked;
      await caller.get("/rest/v1/contacts");
      return asked - before;
    };
    expect(await cost(program)).toBe(await cost(admin));
  });

  it("are in no line of the log with the key", async () => {
    const program = await test.withKey({ company_id });
    const { key } = program.key;
    await program.get(`/rest/v1/contacts?search=${key}`);
    await program.get(`/rest/v1/contacts/${key}`);
    await program.get(`/${key}`);
    await program.post("/rest/v1/contacts", `{"first_name": "${key}`, { "content-type": "application/json" });
    await me(key.slice(0, -1));
    test.app.log.error({ err: new Error(`wrong: ${key}`), headers: { authorization: program.authorization } }, key);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.includes(key.slice(12, 36)))).toEqual([]);
  });
});

describe("what a key does", () => {
  it("has no author, and the activity names the key", async () => {
    const program = await test.withKey({ company_id, name: "Website form" });
    const contact = { first_name: "Mia", last_name: "Tran", email: `mia-${randomUUID()}@example.com` };
    const created = await program.post("/rest/v1/contacts", contact);
    expect(created.json()).toMatchObject({ created_by: null, source: "api" });
    const template = await test.build.template({ company_id });
    const submitted = await program.post("/functions/v1/submit-quote", {
      template_id: template.id,
      contact_id: created.json().id,
      quote_name: "Fence",
      auto_name: true,
      quote_date: "18/11/2026",
      answers: {},
    });
    expect(submitted.statusCode, submitted.body).toBe(200);
    expect((await program.get(`/rest/v1/quotes/${submitted.json().quote_id}`)).json().created_by).toBeNull();
    expect((await actions()).slice(0, 2)).toEqual([
      ["quote.submitted", submitted.json().quote_number, "Website form (API)"],
      ["contact.created", contact.email, "Website form (API)"],
    ]);
  });

  it("runs under the role of requests, for its company and for no person", async () => {
    const { key } = await test.build.apiKey({ company_id });
    const identity = async (db: Db) =>
      (
        await sql<
          Record<string, string>
        >`select current_user as role, current_setting('quotemill.company_id', true) as company,
          current_setting('quotemill.user_id', true) as person, current_setting('quotemill.app_role', true) as app_role`.execute(
          db,
        )
      ).rows[0];
    await test.db.transaction().execute(async (tx) => {
      const owner = await identity(tx);
      expect(await actForKey(tx, hashKey(makeKey()))).toEqual([]);
      expect(await identity(tx)).toEqual(owner);
      expect(await actForKey(tx, hashKey(key))).toMatchObject([{ company_id }]);
      expect(await identity(tx)).toEqual({ role: "quotemill_app", company: company_id, person: "", app_role: "user" });
    });
  });

  it("stays in its company, for reading and for writing", async () => {
    const program = await test.withKey({ company_id });
    const theirs = await test.build.contact();
    expect((await program.get(`/rest/v1/contacts/${theirs.id}`)).statusCode).toBe(404);
    expect((await program.delete(`/rest/v1/contacts/${theirs.id}`)).statusCode).toBe(404);
    expect((await program.get("/rest/v1/contacts")).json().items).toEqual([]);
  });

  it("sees no costs, even if the company shows them to everyone", async () => {
    await test.db.updateTable("companies").set({ costs_visible_to: "everyone" }).where("id", "=", company_id).execute();
    const { id } = await test.build.priceItem({ company_id, cost: 1_000 });
    const program = await test.withKey({ company_id });
    expect((await admin.get(`/rest/v1/price_items/${id}`)).json().cost).toBe(1_000);
    expect((await program.get(`/rest/v1/price_items/${id}`)).json().cost).toBeNull();
  });

  it("includes a customer's link only if it may send", async () => {
    const contact = await test.build.contact({ company_id });
    const quote = await test.build.quote({
      company_id,
      contact_id: contact.id,
      pdf_storage_path: `${company_id}/q.pdf`,
    });
    await test.build.offer({ created_by: admin.user.id, stored: { contact, quote } });
    const urlFor = async (scopes: ("quotes.read" | "quotes.send")[]) => {
      const program = await test.withKey({ company_id, scopes });
      return (await program.get(`/rest/v1/quotes/${quote.id}/offers`)).json().items[0].url;
    };
    expect(await urlFor(["quotes.read"])).toBeNull();
    expect(await urlFor(["quotes.read", "quotes.send"])).toContain("/o/");
  });

  it("stands in the timeline of an offer that it sends, withdraws and reopens", async () => {
    const program = await test.withKey({ company_id, name: "Website form" });
    const receiver = await startReceiver();
    await test.db
      .updateTable("companies")
      .set({ quote_send_webhook_url: receiver.url })
      .where("id", "=", company_id)
      .execute();
    const contact = await test.build.contact({ company_id });
    const pdf_storage_path = `${company_id}/timeline.pdf`;
    await test.files.put(pdf_storage_path, "%PDF-1.7 a small one");
    const { id } = await test.build.quote({ company_id, contact_id: contact.id, pdf_storage_path });
    const mail = { quote_ids: [id], email_subject: "Your quote", email_message: "Here it is." };
    const sent = await program.post("/functions/v1/send-quotes", mail);
    expect(sent.statusCode, sent.body).toBe(200);
    const offer_id = sent.json().offer.id;
    await program.post("/functions/v1/withdraw-offer", { offer_id, note: "" });
    await program.post("/functions/v1/reopen-offer", { offer_id, valid_until: null });
    await program.post("/functions/v1/send-quotes", mail);
    const { items } = (await admin.get(`/rest/v1/quotes/${id}/offers`)).json();
    const told = items.map(({ events }: { events: { kind: string; actor_name: string | null }[] }) =>
      events.map(({ kind, actor_name }) => [kind, actor_name]),
    );
    const name = "Website form (API)";
    expect(told.flat()).toEqual([
      ["sent", name],
      ["sent", name],
      ["withdrawn", name],
      ["reopened", name],
      ["replaced", name],
    ]);
  });

  it("deletes for good", async () => {
    const program = await test.withKey({ company_id });
    const contact = await test.build.contact({ company_id });
    const { id } = await test.build.quote({ company_id, contact_id: contact.id });
    expect((await program.delete(`/rest/v1/quotes/${id}`)).statusCode).toBe(200);
    const kept = await test.db.selectFrom("deleted_records").select("id").where("id", "=", id).execute();
    expect(kept).toEqual([]);
  });
});

it("a person sees themselves and their company", async () => {
  const user = await test.signedIn({ company_id });
  expect((await user.get("/rest/v1/me")).json()).toMatchObject({
    company: { id: company_id },
    key: null,
    person: { id: user.user.id, email: user.user.email, app_role: "user" },
  });
});
