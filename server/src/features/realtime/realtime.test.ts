import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openChanges } from "../../../test/change-stream.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
});

const open = (authorization: string) => openChanges(url, authorization);

async function newCompany() {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const contact = await test.build.contact({ company_id });
  return { caller, company_id, contact };
}

describe("the change feed", () => {
  it("notifies every browser of the company, and none of another", async () => {
    const ours = await newCompany();
    const theirs = await newCompany();
    const colleague = await test.signedIn({ company_id: ours.company_id, app_role: "admin" });
    const [one, two, stranger] = await Promise.all([
      open(ours.caller.authorization),
      open(colleague.authorization),
      open(theirs.caller.authorization),
    ]);
    const quote = await test.build.quote({
      company_id: ours.company_id,
      contact_id: ours.contact.id,
      status: "Processing",
    });
    for (const stream of [one, two]) {
      expect(await stream.next()).toMatchObject({
        event: "change",
        data: { table: "quotes", type: "INSERT", id: quote.id, contact_id: ours.contact.id, pdf_ready: false },
      });
    }
    const own = await test.build.quote({ company_id: theirs.company_id, contact_id: theirs.contact.id });
    expect((await stranger.next()).data).toMatchObject({ id: own.id });
    expect(stranger.heard).toEqual([]);
  });

  it("says what happened to an offer, and to whom it was sent", async () => {
    const { id, company_id, contact, quotes } = await test.build.offer();
    const caller = await test.signedIn({ company_id, app_role: "user" });
    const stream = await open(caller.authorization);
    // Changes from before the stream was opened may still be on their way.
    const next = async (table: string, kind?: string) => {
      const isWanted = (data: Record<string, unknown>) =>
        data.table === table && (data.offer as { kind?: string } | undefined)?.kind === kind;
      let { data } = await stream.next();
      while (!isWanted(data)) ({ data } = await stream.next());
      return data;
    };
    await test.db
      .insertInto("offer_events")
      .values({ company_id, offer_id: id, kind: "declined", actor: "customer" })
      .execute();
    expect(await next("offer_events", "declined")).toMatchObject({
      table: "offer_events",
      type: "INSERT",
      id,
      quote_number: expect.stringMatching(/^\S+, \S+$/),
      pdf_ready: false,
      offer: {
        kind: "declined",
        actor: "customer",
        person: expect.stringMatching(/./),
        quote_id: quotes[0]?.quote_id,
      },
    });
    await caller.post("/functions/v1/pause-follow-ups", { offer_id: id, paused: true });
    const changed = { table: "offers", type: "UPDATE", id, contact_id: contact.id };
    expect(await next("offers")).toMatchObject(changed);
    await test.db.insertInto("follow_up_refusals").values({ company_id, person_email: contact.email }).execute();
    expect(await next("offers")).toMatchObject(changed);
    const second = quotes[1]?.quote_id;
    await caller.post("/functions/v1/record-answer", { offer_id: id, answer: "accepted", quote_ids: [second] });
    const { customer, totals, currency } = quotes[1]?.snapshot ?? {};
    expect(await next("offer_events", "accepted")).toMatchObject({
      offer: { kind: "accepted", quote_id: second, total: totals?.grand_total, currency, phone: customer?.phone },
    });
    await caller.post("/functions/v1/handle-acceptance", { offer_id: id });
    expect(await next("offers")).toMatchObject(changed);
  });

  it("says when a PDF has arrived, and only then", async () => {
    const { caller, company_id, contact } = await newCompany();
    const stream = await open(caller.authorization);
    const quote = await test.build.quote({ company_id, contact_id: contact.id, status: "Processing" });
    expect((await stream.next()).data).toMatchObject({ type: "INSERT", pdf_ready: false });
    const update = (changes: object) => test.db.updateTable("quotes").set(changes).where("id", "=", quote.id).execute();
    await update({ pdf_storage_path: "a.pdf", status: "Generated" });
    expect((await stream.next()).data).toMatchObject({ type: "UPDATE", pdf_ready: true });
    await update({ pdf_storage_path: "b.pdf" });
    expect((await stream.next()).data).toMatchObject({ pdf_ready: false });
    await caller.delete(`/rest/v1/quotes/${quote.id}`);
    expect((await stream.next()).data).toMatchObject({ type: "DELETE", id: quote.id });
  });

  it("reports each attempt to deliver a quote", async () => {
    const { caller, company_id, contact } = await newCompany();
    const stream = await open(caller.authorization);
    const quote = await test.build.quote({ company_id, contact_id: contact.id, status: "Processing" });
    expect((await stream.next()).data).toMatchObject({ table: "quotes", type: "INSERT" });
    for (const quote_id of [null, quote.id]) {
      await test.db.insertInto("webhook_deliveries").values({ company_id, quote_id, kind: "quote" }).execute();
    }
    expect((await stream.next()).data).toMatchObject({ table: "webhook_deliveries", id: quote.id, pdf_ready: false });
  });

  it("survives an unreadable message", async () => {
    const { caller, company_id, contact } = await newCompany();
    const stream = await open(caller.authorization);
    await test.pool.query("select pg_notify('quotemill_changes', 'not JSON')");
    const quote = await test.build.quote({ company_id, contact_id: contact.id });
    expect((await stream.next()).data).toMatchObject({ id: quote.id });
  });

  it("ends with the session and with the account", async () => {
    const { caller } = await newCompany();
    const stream = await open(caller.authorization);
    await test.app.inject({ method: "POST", url: "/auth/v1/logout", headers: { authorization: caller.authorization } });
    await stream.ended;

    const deleted = await newCompany();
    const other = await open(deleted.caller.authorization);
    await test.db
      .deleteFrom("auth.users")
      .where("id", "=", deleted.caller.user.auth_id ?? "")
      .execute();
    await other.ended;
  });

  it("ends when the company requires a second factor, for people who have not shown one", async () => {
    const { caller, company_id } = await newCompany();
    const admin = await test.signedIn({ app_role: "admin", company_id });
    await sql`update auth.users set has_passkey = true where id = ${admin.user.auth_id}`.execute(test.db);
    const policy = { factor_required_for: "everyone", grace_days: 1 };
    const save = () => admin.patch(`/rest/v1/companies/${company_id}/sign_in`, policy);
    const stream = await open(caller.authorization);
    expect((await save()).statusCode).toBe(200);
    await stream.ended;

    // During the grace it opens again, until the moment from which on the rule counts. Streams follow the real clock.
    const twoMinutes = 120_000;
    test.passTime(-twoMinutes);
    onTestFinished(() => test.passTime(twoMinutes));
    const soon = new Date(Date.now() - twoMinutes / 2).toISOString();
    await sql`update companies set factor_required_from = ${soon} where id = ${company_id}`.execute(test.db);
    await (await open(caller.authorization)).ended;
  });

  it("ends with its token", async () => {
    const twoHours = 2 * 3_600_000;
    test.passTime(-twoHours);
    onTestFinished(() => test.passTime(twoHours));
    const { caller } = await newCompany();
    // Far enough, and not so far that a timer cannot wait for it.
    await sql`update auth.sessions set ends_at = now() + interval '1 day'
      where user_id = ${caller.user.auth_id}`.execute(test.db);
    await (await open(caller.authorization)).ended;
  });

  it("ends with the longest time that a session may last", async () => {
    const { caller } = await newCompany();
    test.passTime(-120_000);
    onTestFinished(() => test.passTime(120_000));
    const soon = new Date(Date.now() - 60_000).toISOString();
    await sql`update auth.sessions set ends_at = ${soon} where user_id = ${caller.user.auth_id}`.execute(test.db);
    await (await open(caller.authorization)).ended;
  });

  it("ends when the database dropped its connection, since the end of a session may have been missed", async () => {
    const { caller, company_id, contact } = await newCompany();
    const stream = await open(caller.authorization);
    // Its latest statement is one of these, the second after a heartbeat.
    const ended = await test.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where (query like 'listen%' or query = 'select 1') and datname = current_database() and pid <> pg_backend_pid()`);
    expect(ended.rowCount).toBeGreaterThan(0);
    await stream.ended;
    const next = await open(caller.authorization);
    const quote = await test.build.quote({ company_id, contact_id: contact.id });
    expect((await next.next()).data).toMatchObject({ id: quote.id });
  });

  it("begins with the name of the web app that the server has", async () => {
    const webFolder = await mkdtemp(join(tmpdir(), "web-"));
    const script = '<script type="module" crossorigin src="/assets/index-BYoCfJF5.js"></script>';
    await writeFile(join(webFolder, "index.html"), `<script src="/theme.js"></script>${script}`);
    const built = await createTestApp({ webFolder });
    const caller = await built.signedIn({ app_role: "user" });
    const stream = await openChanges(await built.listen(), caller.authorization);
    expect(stream.first?.data).toMatchObject({ build: "/assets/index-BYoCfJF5.js" });
    const { caller: other } = await newCompany();
    expect((await open(other.authorization)).first?.data).not.toHaveProperty("build");
  });

  it("begins with how long nothing of the company has changed, as far as the server can tell", async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()];
    const unchangedMs = async ({ caller }: typeof ours) => {
      const stream = await open(caller.authorization);
      return { stream, ms: Number(stream.first?.data.unchanged_ms) };
    };
    const { stream, ms } = await unchangedMs(ours);
    expect(ms).toBeGreaterThanOrEqual(0);
    const begun = performance.now();
    await test.build.quote({ company_id: ours.company_id, contact_id: ours.contact.id });
    await stream.next();
    expect((await unchangedMs(ours)).ms).toBeLessThan(performance.now() - begun);
    const elapsed = performance.now() - begun;
    expect((await unchangedMs(theirs)).ms).toBeGreaterThan(Math.floor(elapsed));
  });

  it("does not call a company unchanged after a message that it cannot read, perhaps of a newer version", async () => {
    const [{ caller, company_id, contact }, other] = [await newCompany(), await newCompany()];
    const stream = await open(other.caller.authorization);
    const begun = performance.now();
    const unknown = JSON.stringify({ company_id, table: "appointments", type: "INSERT", id: contact.id });
    await test.pool.query("select pg_notify('quotemill_changes', $1)", [unknown]);
    // Messages come in order: once the next is here, this one has also been read.
    await test.build.quote({ company_id: other.company_id, contact_id: other.contact.id });
    await stream.next();
    const { first } = await open(caller.authorization);
    expect(first?.data.unchanged_ms).toBeLessThan(performance.now() - begun);
  });

  it("is refused without a session", async () => {
    expect((await fetch(`${url}/realtime/v1/changes`)).status).toBe(401);
  });

  it("is open to global admins, for news of the server, and has nothing of any company for them", async () => {
    const { company_id, contact, caller } = await newCompany();
    const [without, within] = [
      await test.signedIn({ app_role: "global_admin" }),
      await test.signedIn({ app_role: "global_admin", company_id }),
    ];
    const streams = [await open(without.authorization), await open(within.authorization)];
    const member = await open(caller.authorization);
    await test.build.quote({ company_id, contact_id: contact.id });
    await member.next();
    // In order: if they had been notified of the quote, that would come before the end.
    for (const { authorization } of [without, within]) {
      await test.app.inject({ method: "POST", url: "/auth/v1/logout", headers: { authorization } });
    }
    for (const { ended, heard } of streams) {
      await ended;
      expect(heard).toEqual([]);
    }
  });
});
