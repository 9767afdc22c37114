import { beforeAll, describe, expect, it } from "vitest";
import { acceptanceOf, answering } from "../../../../test/offer-answers.ts";
import { deliver, newQuote, smallPdf, waitLonger } from "../../../../test/quote-run.ts";
import { answers, startReceiver } from "../../../../test/receiver.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { failStuckQuotes } from "../index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const pdf_base64 = smallPdf.toString("base64");
const otherPdf = Buffer.from("%PDF-1.7 another one").toString("base64");

/** As after a successful delivery, without the time it takes. */
const forgetJobs = () => test.pool.query("delete from graphile_worker._private_jobs");

/** A quote that has the PDF of its first run and is run again. */
async function runAgain(webhook = "https://hook.example.com/x") {
  const loop = await newQuote(test, webhook);
  await forgetJobs();
  await loop.callback({ pdf_base64, outputs: { grand_total: 100 }, quote_run: 1 });
  const { pdf_storage_path } = await loop.quote();
  expect((await loop.caller.post("/functions/v1/run-quote", { quote_id: loop.id })).statusCode).toBe(200);
  const timeOut = async () => {
    await forgetJobs();
    await waitLonger(test, loop.id);
    await failStuckQuotes(test.db);
  };
  return { ...loop, first: pdf_storage_path, timeOut };
}

describe("a quote with a PDF that is run again", () => {
  it("says to the workflow which run it is", async () => {
    const receiver = await startReceiver(answers.ok);
    const { quote, first } = await runAgain(receiver.url);
    expect(await quote()).toMatchObject({ status: "Processing", run: 2, pdf_storage_path: first });
    await deliver(test);
    expect(receiver.received.map(({ body }) => JSON.parse(body).quote_run)).toEqual([2]);
  });

  it.each([{ quote_run: 2 }, { quote_run: "2" }, { quote_run: "" }, {}])(
    "fails with the error of the new run (%j), keeps its PDF, and does not time out",
    async (run) => {
      const { callback, quote, first, timeOut } = await runAgain();
      await callback({ error_message: "Price list is missing", ...run });
      await timeOut();
      expect(await quote()).toMatchObject({
        status: "Failed",
        error_message: "Price list is missing",
        pdf_storage_path: first,
        outputs: { grand_total: 100 },
      });
    },
  );

  it("waits for its new PDF after outputs only, and cannot be sent until it arrives", async () => {
    const { callback, caller, quote, id, first, timeOut } = await runAgain();
    await callback({ outputs: { grand_total: 200 } });
    await timeOut();
    expect(await quote()).toMatchObject({
      status: "Pending PDF",
      error_message: null,
      pdf_storage_path: first,
      outputs: { grand_total: 200 },
    });
    expect((await caller.get("/rest/v1/dashboard")).json().pending_pdfs).toBe(1);
    const texts = { email_subject: "Quote", email_message: "Hello" };
    const sent = await caller.post("/functions/v1/send-quotes", { quote_ids: [id], ...texts });
    expect(sent.json()).toMatchObject({ error: "QT-1001 is waiting for its new PDF" });
    await callback({ pdf_base64: otherPdf });
    const done = await quote();
    expect(done).toMatchObject({ status: "Generated", outputs: { grand_total: 200 } });
    expect(done.pdf_storage_path).not.toBe(first);
  });

  it("fails if its webhook cannot accept it, and keeps its PDF", async () => {
    const receiver = await startReceiver(answers.status(410));
    const { quote, first } = await runAgain(receiver.url);
    await deliver(test);
    const error_message = `${receiver.host} answered 410: the webhook was switched off`;
    expect(await quote()).toMatchObject({ status: "Failed", error_message, pdf_storage_path: first });
  });

  it("fails if nothing arrives in time, and a late PDF still wins", async () => {
    const { callback, quote, first, timeOut } = await runAgain();
    await timeOut();
    const error_message = "Processing timeout - check hook.example.com workflow";
    expect(await quote()).toMatchObject({ status: "Failed", error_message, pdf_storage_path: first });
    await callback({ pdf_base64: otherPdf, quote_run: 2 });
    expect(await quote()).toMatchObject({ status: "Generated", error_message: null });
  });
});

it("an accepted quote is not run again", async () => {
  const { caller, contact, id, callback, quote } = await newQuote(test, "https://hook.example.com/x");
  await callback({ pdf_base64, outputs: { grand_total: 100 }, quote_run: 1 });
  const before = await quote();
  const { quote_name, quote_number } = before;
  const offer = await test.build.offer({
    created_by: caller.user.id,
    stored: { contact, quote: { id, quote_name, quote_number } },
  });
  await test.db.updateTable("quotes").set({ status: "Generated" }).where("id", "=", id).execute();
  expect((await answering(test).post(offer.token, "accept", acceptanceOf(offer))).statusCode).toBe(200);
  const refused = await caller.post("/functions/v1/run-quote", { quote_id: id });
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    "The customer has accepted this quote. Revise it to change it.",
  ]);
  expect(await quote()).toMatchObject({ status: "Generated", run: 1 });
  await caller.post("/functions/v1/undo-acceptance", { offer_id: offer.id, reason: "Mistake" });
  expect((await caller.post("/functions/v1/run-quote", { quote_id: id })).statusCode).toBe(200);
});

describe("an answer to an earlier run", () => {
  it.each([
    ["a PDF", { pdf_base64: otherPdf, outputs: { grand_total: 1 } }],
    ["outputs", { outputs: { grand_total: 1 } }],
    ["an error", { error_message: "too late" }],
  ])("with %s changes nothing, and says so", async (_name, body) => {
    const { callback, quote, runs } = await runAgain();
    const before = await quote();
    expect((await callback({ ...body, quote_run: 1 })).json()).toEqual({ success: true });
    expect(await quote()).toEqual(before);
    expect((await runs())[0]).toMatchObject({
      kind: "callback",
      problem: "This answers an earlier run, so it changed nothing.",
    });
    await callback({ pdf_base64, quote_run: 2 });
    const done = await quote();
    await callback({ ...body, quote_run: 1 });
    expect(await quote()).toEqual(done);
  });
});

it("an error after the PDF is reported as having changed nothing", async () => {
  const { callback, quote, runs } = await newQuote(test, null);
  await callback({ pdf_base64 });
  const before = await quote();
  await callback({ error_message: "too late", outputs: { grand_total: 1 } });
  expect(await quote()).toEqual(before);
  expect((await runs())[0].problem).toBe("The quote already has its PDF, so this error changed nothing.");
});

it("repeating an answer does not even touch the quote", async () => {
  const { callback, quote } = await newQuote(test, null);
  for (const body of [
    { outputs: { a: 1, b: "2" } },
    { error_message: "No" },
    { pdf_base64, outputs: { b: "2", a: 1 } },
  ]) {
    await callback(body);
    const before = await quote();
    await callback(body);
    expect(await quote()).toEqual(before);
  }
});

it("a run that is not a number is refused", async () => {
  const { callback, quote } = await newQuote(test, null);
  const before = await quote();
  const answer = await callback({ pdf_base64, quote_run: "second" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "quote_run must be a run number, as it came with the quote." });
  expect(await quote()).toEqual(before);
});
