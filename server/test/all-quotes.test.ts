import { newerSent, notConfirmed, sendingNow } from "@quotemill/shared/sending/sendable";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { answering } from "./offer-answers.ts";
import { answers, startReceiver } from "./receiver.ts";
import { buildSender } from "./sender.ts";
import { createTestApp, lessOf } from "./test-app.ts";

/** Decisions over all quotes of a company in which people see only their own. */

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

/** Ann sees only her first quote and its revision. The second quote is Ben's. */
async function ownQuotes(...plan: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...plan, answers.ok);
  const sender = await buildSender(test, receiver.url, "user");
  const { company_id, caller: ann, contact, first, second, third } = sender;
  const signIn = (app_role: "user" | "admin") => test.signedIn({ company_id, app_role });
  const [ben, admin] = [await signIn("user"), await signIn("admin")];
  const change = (id: string, changes: { created_by?: string | null; owner_id?: string; revises_quote_id?: string }) =>
    test.db.updateTable("quotes").set(changes).where("id", "=", id).execute();
  await test.db.updateTable("companies").set({ quotes_visible_to: "author" }).where("id", "=", company_id).execute();
  await change(first.id, { created_by: ann.user.id });
  await change(second.id, { created_by: ben.user.id });
  await test.db
    .updateTable("quotes")
    .set({ created_by: ann.user.id, quote_number: `${first.quote_number} r2`, revision: 2, revises_quote_id: first.id })
    .where("id", "=", third.id)
    .execute();
  const template = await test.build.template({ company_id });
  const body = { template_id: template.id, contact_id: contact.id, quote_name: "Fence", answers: {} };
  type Caller = Pick<typeof admin, "post">;
  const trySend = (by: Caller, ...quote_ids: string[]) =>
    by.post("/functions/v1/send-quotes", { quote_ids, email_subject: "Quotes", email_message: "Hello" });
  const send = async (by: Caller, ...quote_ids: string[]) => {
    const sent = await trySend(by, ...quote_ids);
    expect(sent.statusCode, sent.body).toBe(200);
    return sent.json().offer as { id: string; url: string };
  };
  const withdraw = (by: Caller, offer: { id: string }) =>
    by.post("/functions/v1/withdraw-offer", { offer_id: offer.id });
  const reopen = (by: Caller, offer: { id: string }) =>
    by.post("/functions/v1/reopen-offer", { offer_id: offer.id, valid_until: null });
  const accept = async ({ url }: { url: string }, id: string) => {
    const answer = { quote_ids: [id], extras: [], name: "Marcus Webb", signature: null, consent: true, total: null };
    return (await answering(test).post(url.split("/").at(-1) ?? "", "accept", answer)).statusCode;
  };
  return { ...sender, ann, ben, admin, body, change, send, trySend, withdraw, reopen, accept };
}

const offerOf = ({ id }: { id: string }) =>
  test.db.selectFrom("offers").select(["state", "replaced_by"]).where("id", "=", id).executeTakeFirstOrThrow();

it("a deleted quote can be accepted in no offer that its customer has", async () => {
  const { ann, admin, first, second, send, accept } = await ownQuotes();
  const shared = await send(admin, first.id, second.id);
  expect((await ann.get(`/rest/v1/quotes/${first.id}/offers`)).json().items).toEqual([]);
  expect((await ann.delete(`/rest/v1/quotes/${first.id}`)).statusCode).toBe(200);
  expect((await offerOf(shared)).state).toBe("withdrawn");
  expect(await accept(shared, second.id)).toBe(410);
});

it("a revision replaces the offer of the earlier one, even with a colleague's quote in it", async () => {
  const { ann, admin, first, second, third, send, accept } = await ownQuotes();
  const shared = await send(admin, first.id, second.id);
  const revised = await send(ann, third.id);
  expect(await offerOf(shared)).toEqual({ state: "replaced", replaced_by: revised.id });
  expect(await accept(shared, first.id)).toBe(410);
  expect((await offerOf(revised)).state).toBe("open");
});

it("an earlier revision is not sent in addition to a newer one, whose number is shown to those who may see it", async () => {
  const { ann, ben, admin, first, third, change, send, trySend } = await ownQuotes();
  await change(third.id, { created_by: ben.user.id });
  await send(ben, third.id);
  const [refused, told] = [await trySend(ann, first.id), await trySend(admin, first.id)];
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    `A newer revision of ${first.quote_number} is open with the customer. Ask an admin to withdraw it before you send an earlier revision.`,
  ]);
  expect(told.json().error).toBe(newerSent(`${first.quote_number} r2`, true));
});

it("a newer revision in a letter with a colleague's quote is withdrawn by those who see that letter", async () => {
  const { ann, admin, first, second, third, send, trySend } = await ownQuotes();
  await send(admin, third.id, second.id);
  expect((await trySend(ann, first.id)).json().error).toMatch(/Ask an admin to withdraw it/);
  expect((await trySend(admin, first.id)).json().error).toBe(newerSent(`${first.quote_number} r2`, true));
});

it("a revision that has reached no one yet is not called open, even if a colleague is sending it", async () => {
  const { ann, ben, first, third, change, send, trySend } = await ownQuotes();
  await change(third.id, { created_by: ben.user.id });
  const newer = await send(ben, third.id);
  await sql`delete from offer_events where offer_id = ${newer.id}`.execute(test.db);
  const answer = async (changes: ReturnType<typeof sql>) => {
    await sql`update quote_sends set finished_at = null, ${changes}
      where id = (select send_id from offers where id = ${newer.id})`.execute(test.db);
    const { statusCode, body } = await trySend(ann, first.id);
    return [statusCode, JSON.parse(body).error];
  };
  expect(await answer(sql`started_at = now()`)).toEqual([409, sendingNow]);
  expect(await answer(sql`started_at = now() - interval '3 minutes'`)).toEqual([424, notConfirmed]);
  expect((await trySend(ann, first.id)).json().error).toMatch(/is open with the customer/);
});

it("a quote that a colleague has revised is an older revision, and connects what was made of it", async () => {
  const { ann, ben, admin, contact, first, third, withPdf, change } = await ownQuotes();
  const last = await withPdf();
  await change(last.id, { created_by: ann.user.id, revises_quote_id: third.id });
  await change(third.id, { created_by: ben.user.id });
  for (const by of [ann, admin]) {
    const rows = (await by.get(`/rest/v1/contacts/${contact.id}/quotes`)).json().items;
    const isRevised = (id: string) => rows.find((row: { id: string }) => row.id === id)?.is_revised;
    expect([isRevised(first.id), isRevised(last.id)]).toEqual([true, false]);
    expect((await by.get(`/rest/v1/quotes/${first.id}`)).json().is_revised).toBe(true);
    const ended = (await by.get("/rest/v1/pipeline?tab=ended")).json().items;
    expect(ended.map(({ id }: { id: string }) => id)).toContain(first.id);
    const { ended: figure } = (await by.get("/rest/v1/pipeline_figures")).json();
    expect(figure.count).toBe(ended.length);
  }
  const { revisions } = (await ann.get(`/rest/v1/quotes/${first.id}`)).json();
  expect(revisions.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, last.id].sort());
});

it("an accepted quote counts no more once a colleague's revision of it was accepted", async () => {
  const { ann, ben, admin, contact, first, third, change } = await ownQuotes();
  const accepted = (quote: typeof first, created_by: string) =>
    test.build.offer({ created_by, stored: { contact, quote }, state: "accepted" });
  await accepted(first, ann.user.id);
  await accepted(third, ben.user.id);
  await change(third.id, { created_by: ben.user.id });
  const figure = async (by: typeof admin) => (await by.get("/rest/v1/pipeline_figures")).json().accepted;
  const [all, bens, anns] = [await figure(admin), await figure(ben), await figure(ann)];
  expect(all).toMatchObject({ count: 2, total: expect.any(Number) });
  expect([bens, anns]).toEqual([
    { count: 1, total: all.total, others: 0 },
    { count: 1, total: null, others: 0 },
  ]);
});

it("an offer whose quote was sent again is not opened, even by somebody who does not see the newer one", async () => {
  const { ann, admin, first, second, third, send, withdraw, reopen } = await ownQuotes();
  const withdrawn = await send(ann, first.id);
  await withdraw(ann, withdrawn);
  const newer = await send(admin, first.id, second.id);
  const refused = await reopen(ann, withdrawn);
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining("Ask an admin to withdraw that offer"),
  ]);
  expect(refused.body).not.toContain(second.quote_number);
  await withdraw(admin, newer);
  expect((await reopen(ann, withdrawn)).statusCode).toBe(200);
  await withdraw(ann, withdrawn);
  await send(admin, second.id, third.id); // with the later revision
  expect((await reopen(ann, withdrawn)).statusCode).toBe(409);
});

it("deleting a quote and undoing that keeps what colleagues have made of it", async () => {
  const { ann, ben, admin, first, third, body, withPdf, change } = await ownQuotes();
  const last = await withPdf();
  await change(last.id, { created_by: ben.user.id, revises_quote_id: third.id });
  const draft = (await admin.post("/rest/v1/saved_quotes", { ...body, revises_quote_id: third.id })).json();
  const revised = async () => {
    const { rows } = await sql<{ revises_quote_id: string | null }>`
      select revises_quote_id from quotes where id = ${last.id}
      union all select revises_quote_id from saved_quotes where id = ${draft.id}`.execute(test.db);
    return rows.map(({ revises_quote_id }) => revises_quote_id);
  };
  expect((await ann.delete(`/rest/v1/quotes/${third.id}`)).statusCode).toBe(200);
  expect(await revised()).toEqual([first.id, null]);
  expect((await ann.post("/rest/v1/deleted/restore", { ids: [third.id] })).statusCode).toBe(200);
  expect(await revised()).toEqual([third.id, third.id]);
  expect((await ann.get(`/rest/v1/quotes/${last.id}`)).statusCode).toBe(404);
});

it("a colleague's quote and draft are not deleted, not even with one's own", async () => {
  const { ann, ben, first, second, body } = await ownQuotes();
  const draft = (await ben.post("/rest/v1/saved_quotes", body)).json();
  for (const chosen of [{ quote_ids: [first.id, second.id] }, { quote_ids: [first.id], draft_ids: [draft.id] }]) {
    expect((await ann.post("/rest/v1/quotes/delete", chosen)).statusCode).toBe(404);
  }
  expect((await ann.get(`/rest/v1/quotes/${first.id}`)).statusCode).toBe(200);
  expect((await ben.get(`/rest/v1/saved_quotes/${draft.id}`)).json()).toEqual(draft);
});

it("a colleague's draft neither becomes another's quote nor keeps them from making one", async () => {
  const { ann, ben, admin, body } = await ownQuotes();
  const draft = (await ben.post("/rest/v1/saved_quotes", body)).json();
  const submit = (by: Pick<typeof ann, "post">) =>
    by.post("/functions/v1/submit-quote", { ...body, saved_quote_id: draft.id });
  expect((await submit(ann)).statusCode).toBe(200);
  expect((await ben.get(`/rest/v1/saved_quotes/${draft.id}`)).json()).toEqual(draft);
  // Ben's tab does not know that an admin has submitted his draft.
  const made = (await submit(admin)).json();
  const refused = await submit(ben);
  expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining("A colleague has made")]);
  expect(refused.body).not.toContain(made.quote_number);
});

it("the drafts of all people count for the company's limit", async () => {
  const { ann, ben, body } = await ownQuotes();
  lessOf("drafts", 1);
  expect((await ben.post("/rest/v1/saved_quotes", body)).statusCode).toBe(200);
  expect((await ann.post("/rest/v1/saved_quotes", body)).statusCode).toBe(409);
});

it("what was sent is recorded, although the quote was handed over during the call", async () => {
  let handOver: (() => Promise<unknown>) | null = null;
  const { ann, ben, first, send, quotes, change } = await ownQuotes((response) => {
    void handOver?.().then(() => response.end("Accepted"));
  });
  await change(first.id, { created_by: null, owner_id: ann.user.id });
  handOver = () => change(first.id, { owner_id: ben.user.id });
  const offer = await send(ann, first.id);
  expect(await quotes(first.id)).toMatchObject([{ status: "Sent", quote_sent_timestamp: expect.any(String) }]);
  expect((await ben.get(`/rest/v1/quotes/${first.id}/offers`)).json().items).toMatchObject([{ id: offer.id }]);
});

it("a send that has lost its process is settled by the next send of one of its quotes", async () => {
  const { ann, admin, first, second, send, trySend } = await ownQuotes();
  const shared = await send(admin, first.id, second.id);
  await sql`update quote_sends set finished_at = null, started_at = now() - interval '3 minutes'
    where id = (select send_id from offers where id = ${shared.id})`.execute(test.db);
  await sql`delete from offer_events where offer_id = ${shared.id}`.execute(test.db);
  expect((await trySend(ann, first.id)).statusCode).toBe(424);
  const events = await test.db.selectFrom("offer_events").select("kind").where("offer_id", "=", shared.id).execute();
  expect(events).toEqual([{ kind: "sent" }]);
});
