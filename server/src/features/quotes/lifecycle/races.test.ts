import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { beforeAll, expect, it } from "vitest";
import { newQuote, smallPdf, waitLonger } from "../../../../test/quote-run.ts";
import { startReceiver } from "../../../../test/receiver.ts";
import { buildSender } from "../../../../test/sender.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { failStuckQuotes } from "../index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const pdf_base64 = smallPdf.toString("base64");
const times = Array.from({ length: 12 }, (_, index) => index);

/** Starts both at once; every other time, the second one first. */
const race = (index: number, first: () => Promise<unknown>, second: () => Promise<unknown>) =>
  Promise.all(index % 2 === 0 ? [first(), second()] : [second(), first()]);

/** Several quotes of one company with that status, and the events that can happen to them. */
async function quotesWith(status: string) {
  const { caller, company_id, contact, secrets } = await newQuote(test, null);
  await test.pool.query("delete from graphile_worker._private_jobs");
  const made = await Promise.all(times.map(() => test.build.quote({ company_id, contact_id: contact.id, status })));
  const answer = async (quote_id: string, body: object) =>
    test.app.inject({
      method: "POST",
      url: "/functions/v1/upload-quote-pdf",
      headers: { "x-webhook-secret": secrets.upload_secret },
      payload: { quote_id, company_id, ...body },
    });
  const run = async (quote_id: string) => caller.post("/functions/v1/run-quote", { quote_id });
  return { ids: made.map(({ id }) => id), answer, run };
}

const quotes = (ids: string[]) => test.db.selectFrom("quotes").selectAll().where("id", "in", ids).execute();

it("between 'Run again' and a late PDF of the previous run, the new run continues", async () => {
  const { ids, answer, run } = await quotesWith("Failed");
  await Promise.all(
    ids.map((id, index) =>
      race(
        index,
        () => run(id),
        () => answer(id, { pdf_base64, quote_run: 1 }),
      ),
    ),
  );
  for (const quote of await quotes(ids)) expect(quote).toMatchObject({ status: "Processing", run: 2 });
  await Promise.all(ids.map((id) => answer(id, { error_message: "No", quote_run: 1 })));
  for (const quote of await quotes(ids)) expect(quote).toMatchObject({ status: "Processing", error_message: null });
});

it("pressing 'Run again' twice starts one run", async () => {
  const { ids, run } = await quotesWith("Generated");
  const answers = await Promise.all(ids.flatMap((id) => [run(id), run(id)]));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...ids.map(() => 200), ...ids.map(() => 409)]);
  for (const quote of await quotes(ids)) expect(quote.run).toBe(2);
});

it("between the timer and a PDF, the PDF wins", async () => {
  const { ids, answer } = await quotesWith("Processing");
  await Promise.all(ids.map((id) => waitLonger(test, id)));
  await Promise.all(
    ids.map((id, index) =>
      race(
        index,
        () => answer(id, { pdf_base64 }),
        () => failStuckQuotes(test.db),
      ),
    ),
  );
  for (const quote of await quotes(ids)) expect(quote).toMatchObject({ status: "Generated", error_message: null });
});

/** Two quotes being sent: the receiver holds its answer until it is released. */
async function sendSlowly() {
  const held = withResolvers();
  const receiver = await startReceiver((response) => void held.promise.then(() => response.end("Accepted")));
  const sender = await buildSender(test, receiver.url, "admin");
  const { upload_secret } = (await sender.caller.get("/rest/v1/workflow_secrets")).json();
  const sent = sender.send();
  await expect.poll(() => receiver.received).toHaveLength(1);
  const answer = async (quote_id: string, body: object) =>
    test.app.inject({
      method: "POST",
      url: "/functions/v1/upload-quote-pdf",
      headers: { "x-webhook-secret": upload_secret },
      payload: { quote_id, company_id: sender.company_id, ...body },
    });
  const run = async (quote_id: string) => sender.caller.post("/functions/v1/run-quote", { quote_id });
  return { ...sender, sent, answer, run, release: held.resolve };
}

it("between a send and a PDF of the same run, a PDF that comes last changes nothing, and its run says so", async () => {
  const { first, second, sent, answer, release } = await sendSlowly();
  release();
  await Promise.all([sent, answer(first.id, { pdf_base64 }), answer(second.id, { pdf_base64 })]);
  for (const quote of await quotes([first.id, second.id])) {
    expect(quote).toMatchObject({ status: "Sent", quote_sent_timestamp: expect.any(String) });
    const { error } = await test.db
      .selectFrom("webhook_deliveries")
      .select("error")
      .where("quote_id", "=", quote.id)
      .where("kind", "=", "callback")
      .executeTakeFirstOrThrow();
    const isNew = /[0-9a-f]{32}-[0-9a-f-]{36}\.pdf$/.test(`${quote.pdf_storage_path}`);
    expect(error).toBe(isNew ? null : "The customer has this quote, so this answer changed nothing.");
  }
});

it("a quote that is run again while being sent is not Sent: the customer has the previous PDF", async () => {
  const { first, second, sent, answer, run, release } = await sendSlowly();
  await run(first.id);
  await run(second.id);
  await answer(first.id, { pdf_base64, quote_run: 2 });
  await answer(second.id, { error_message: "No price list", quote_run: 2 });
  release();
  expect((await sent).json()).toMatchObject({ success: true, sent: 2 });
  const quote_sent_timestamp = expect.any(String);
  expect(await quotes([first.id])).toMatchObject([{ status: "Generated", quote_sent_timestamp }]);
  expect(await quotes([second.id])).toMatchObject([
    { status: "Failed", error_message: "No price list", quote_sent_timestamp },
  ]);
});
