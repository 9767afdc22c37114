import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newQuote, smallPdf, waitLonger } from "../../../test/quote-run.ts";
import { createTestApp, lessOf } from "../../../test/test-app.ts";
import { failStuckQuotes } from "../quotes/index.ts";
import { watchBody } from "./refused-answers.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const url = "/functions/v1/upload-quote-pdf";
const outputs = { grand_total: 1 };

async function answeredQuote(on = test) {
  const loop = await newQuote(on, "https://hook.example.com/x");
  await on.pool.query("delete from graphile_worker._private_jobs");
  const { upload_secret } = loop.secrets;
  const send = (payload: string | Buffer, headers: Record<string, string> = {}, query = "") =>
    on.app.inject({
      method: "POST",
      url: `${url}${query}`,
      headers: { "x-webhook-secret": upload_secret, "content-type": "application/json", ...headers },
      payload,
    });
  const timeOut = async () => {
    await waitLonger(on, loop.id);
    await failStuckQuotes(on.db);
    return (await loop.quote()).error_message;
  };
  return { ...loop, send, timeOut };
}
type Loop = Awaited<ReturnType<typeof answeredQuote>>;

const json = (loop: Loop, more: object) => JSON.stringify({ quote_id: loop.id, company_id: loop.company_id, ...more });
const tooMuch = "A".repeat(28 * 1024 * 1024);
const html = Buffer.from("<html>").toString("base64");

const refusals: [string, (loop: Loop) => Promise<{ statusCode: number }>, number, RegExp][] = [
  ["is not JSON", (loop) => loop.send(`${json(loop, { outputs }).slice(0, -1)},}`), 400, /^The answer is not JSON/],
  ["is cut off", (loop) => loop.send(json(loop, { outputs }).slice(0, -3)), 400, /^The answer is not JSON/],
  ["is no PDF", (loop) => loop.send(json(loop, { pdf_base64: html })), 422, /^pdf_base64 is not a PDF\.$/],
  ["is no base64", (loop) => loop.send(json(loop, { pdf_base64: "%%" })), 422, /^pdf_base64 is not base64\.$/],
  [
    "has a PDF of over 20 MB",
    (loop) => loop.send(json(loop, { pdf_base64: Buffer.alloc(20.5 * 1024 * 1024).toString("base64") })),
    413,
    /^The PDF is larger than 20 MB\.$/,
  ],
  ["is over 28 MB", (loop) => loop.send(json(loop, { pdf_base64: tooMuch })), 413, /^The answer is larger than 28 MB/],
  [
    "is over 28 MB and names its quote late",
    (loop) => loop.send(`{"pdf_base64":"${tooMuch.slice(1000)}","quote_id":"${loop.id}","x":"${tooMuch}"}`),
    413,
    /^The answer is larger than 28 MB/,
  ],
  [
    "has too many values",
    (loop) => loop.send(`{"quote_id":"${loop.id}","x":[${"1,".repeat(30_000)}1]}`),
    413,
    /^The answer has more than 20,000 values/,
  ],
  [
    "has too many levels",
    (loop) => loop.send(`{"quote_id":"${loop.id}","x":${"[".repeat(70)}`),
    400,
    /^The answer is nested more than 64 levels deep\.$/,
  ],
  [
    "has figures of a wrong kind",
    (loop) => loop.send(json(loop, { outputs: { total: { a: 1 } } })),
    400,
    /^Total must be text/,
  ],
  ["has too many outputs", (loop) => loop.send(json(loop, { outputs: many(101) })), 400, /at most 100 outputs/],
  ["has nothing", (loop) => loop.send(json(loop, {})), 400, /^Send pdf_base64, outputs or error_message\.$/],
  ["has no run", (loop) => loop.send(json(loop, { outputs, quote_run: "x" })), 400, /^quote_run must be/],
  [
    "names another company",
    (loop) => loop.send(json(loop, { outputs, company_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11" })),
    404,
    /^company_id is not that of this secret\.$/,
  ],
  [
    "is a form",
    (loop) => loop.send(`quote_id=${loop.id}`, { "content-type": "application/x-www-form-urlencoded" }),
    415,
    /^The request must be JSON\.$/,
  ],
  [
    "is packed",
    (loop) => loop.send(json(loop, { outputs }), { "content-encoding": "gzip" }),
    415,
    /^The request must not be compressed\.$/,
  ],
  [
    "is a body that is no PDF",
    (loop) => loop.send("<html>", { "content-type": "application/pdf" }, `?quote_id=${loop.id}`),
    422,
    /^The body is not a PDF\.$/,
  ],
  [
    "is a body that is no PDF and names its quote twice",
    (loop) =>
      loop.send("<html>", { "content-type": "application/pdf" }, `?quote_id=${loop.id}&quote_id=${randomUUID()}`),
    422,
    /^The body is not a PDF\.$/,
  ],
  [
    "names its quote twice in the address and has a wrong secret",
    (loop) => loop.send("{}", { "x-webhook-secret": "wrong" }, `?quote_id=${loop.id}&quote_id=${loop.id}`),
    401,
    /^The secret is missing or wrong\.$/,
  ],
  [
    "is a PDF with outputs that are none",
    (loop) => loop.send(smallPdf, { "content-type": "application/pdf" }, `?quote_id=${loop.id}&outputs=[`),
    400,
    /^outputs must be a JSON object/,
  ],
  [
    "is a PDF sent as any file",
    (loop) => loop.send(smallPdf, { "content-type": "application/octet-stream" }, `?quote_id=${loop.id}`),
    415,
    /^The request must be JSON\.$/,
  ],
  [
    "is JSON sent as a PDF",
    (loop) => loop.send(json(loop, { outputs }), { "content-type": "application/pdf" }),
    400,
    /^Quote is required\.$/,
  ],
  [
    "is not JSON and names its quote in the address",
    (loop) => loop.send("{", {}, `?quote_id=${loop.id}`),
    400,
    /^The answer is not JSON/,
  ],
  [
    "is JSON sent as a PDF with a wrong secret",
    (loop) =>
      loop.send(`{"quote_id":"${loop.id}"}`, { "content-type": "application/pdf", "x-webhook-secret": "wrong" }),
    401,
    /^The secret is missing or wrong\.$/,
  ],
  [
    "is a PDF in capitals with a wrong query",
    (loop) => loop.send(smallPdf, { "content-type": "Application/PDF" }, `?quote_id=${loop.id}&company_id=x`),
    400,
    /^Company must be a valid ID\.$/,
  ],
  [
    "is a form with a file",
    (loop) =>
      loop.send(`--x\r\ncontent-disposition: form-data; name="quote_id"\r\n\r\n${loop.id}\r\n--x--`, {
        "content-type": "multipart/form-data; boundary=x",
      }),
    415,
    /^The request must be JSON\.$/,
  ],
  ["has a wrong secret", (loop) => loop.callback({ outputs }, "wrong"), 401, /^The secret is missing or wrong\.$/],
  [
    "has another company's secret",
    async (loop) => loop.callback({ outputs }, (await newQuote(test, null)).secrets.upload_secret),
    404,
    /^The secret is missing or wrong\.$/,
  ],
];

function many(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));
}

describe("an answer that", () => {
  it.each(refusals)(
    "%s stands in the quote's runs, and the quote fails with the reason",
    async (_what, send, status, reason) => {
      const loop = await answeredQuote();
      const before = await loop.quote();
      expect((await send(loop)).statusCode).toBe(status);
      expect(await loop.quote()).toEqual(before);
      const runs = await loop.runs();
      expect(runs).toMatchObject([
        { kind: "callback", response_status: status, problem: expect.stringMatching(reason) },
      ]);
      expect(await loop.timeOut()).toBe(`The workflow answered, but its answer was refused: ${runs[0].problem}`);
    },
  );
});

it("an answer over the limit leaves one row per run, and the quote fails with the reason", async () => {
  lessOf("callbacks", 3);
  const loop = await answeredQuote(await createTestApp());
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await loop.callback({ quote_id: randomUUID() })).statusCode);
  for (let count = 0; count < 5; count++) statuses.push((await loop.callback({ outputs })).statusCode);
  expect(statuses).toEqual([400, 400, 400, 429, 429, 429, 429, 429]);
  const problem = "Too many requests. Wait a minute.";
  expect(await loop.runs()).toMatchObject([{ kind: "callback", response_status: 429, problem }]);
  expect(await loop.timeOut()).toBe(`The workflow answered, but its answer was refused: ${problem}`);
});

it("a quote from whose workflow nothing came still times out", async () => {
  const { timeOut } = await answeredQuote();
  expect(await timeOut()).toBe("Processing timeout - check hook.example.com workflow");
});

it("a late answer that is refused takes the place of the timeout, and of nothing else", async () => {
  const loop = await answeredQuote();
  await toRun(loop, 3);
  expect(await loop.timeOut()).toMatch(/^Processing timeout/);
  await loop.send(json(loop, { quote_run: 2, pdf_base64: html }));
  expect((await loop.quote()).error_message).toMatch(/^Processing timeout/);
  await loop.send(json(loop, { pdf_base64: html }));
  const error_message = "The workflow answered, but its answer was refused: pdf_base64 is not a PDF.";
  expect(await loop.quote()).toMatchObject({ status: "Failed", error_message });
  await loop.callback({ error_message: "No price list" });
  await loop.send(json(loop, { pdf_base64: html }));
  expect(await loop.quote()).toMatchObject({ status: "Failed", error_message: "No price list" });
});

const toRun = ({ id }: Loop, run: number) => test.db.updateTable("quotes").set({ run }).where("id", "=", id).execute();

it("an answer that was refused for an earlier run is not the reason", async () => {
  const loop = await answeredQuote();
  await toRun(loop, 3);
  await loop.send(json(loop, { quote_run: 2, pdf_base64: html }));
  expect(await loop.timeOut()).toBe("Processing timeout - check hook.example.com workflow");
});

it("an answer that was refused for a later run is the reason, as it would count if it were taken", async () => {
  const [early, late] = [await answeredQuote(), await answeredQuote()];
  const send = (loop: Loop) => loop.send(json(loop, { quote_run: 5, pdf_base64: html }));
  await send(early);
  await early.timeOut();
  await late.timeOut();
  await send(late);
  const error_message = "The workflow answered, but its answer was refused: pdf_base64 is not a PDF.";
  expect([await early.quote(), await late.quote()]).toMatchObject([{ error_message }, { error_message }]);
});

it("a refused answer is forgotten when a good one comes", async () => {
  const loop = await answeredQuote();
  await loop.callback({ pdf_base64: html });
  await loop.callback({ pdf_base64: smallPdf.toString("base64") });
  expect(await loop.timeOut()).toBeNull();
  expect((await loop.runs()).map(({ response_status }: { response_status: number }) => response_status)).toEqual([
    200, 422,
  ]);
});

it("an answer without the company's secret leaves one row per run, and nothing that it says", async () => {
  const loop = await answeredQuote();
  const stranger = await newQuote(test, null);
  await Promise.all(
    ["one", "two", "three", stranger.secrets.upload_secret].map((secret) =>
      loop.callback({ error_message: "Call the stranger" }, secret),
    ),
  );
  const runs = await loop.runs();
  expect(runs).toHaveLength(1);
  expect(JSON.stringify(runs)).not.toContain("the stranger");
  await loop.timeOut();
  await loop.caller.post("/functions/v1/run-quote", { quote_id: loop.id });
  await loop.callback({ outputs }, "four");
  expect(await loop.runs()).toHaveLength(2);
});

it("only admins see how a refused answer begins, and no more of it than that", async () => {
  const loop = await answeredQuote();
  await loop.send(`${json(loop, { outputs: { profit: 320 } })}\u0000${"x".repeat(5_000)}`);
  const [run] = await loop.runs();
  expect(run.response_excerpt).toContain('"profit":320');
  expect(run.response_excerpt).toHaveLength(1_000);
  const colleague = await test.signedIn({ company_id: loop.company_id, app_role: "user" });
  const seen = await colleague.get(`/rest/v1/quotes/${loop.id}/runs`);
  expect(seen.body).not.toContain("profit");
  expect(seen.json().items).toMatchObject([{ problem: "The answer is not JSON that can be read." }]);
});

it("a refused answer to a quote that does not exist leaves nothing", async () => {
  const loop = await answeredQuote();
  const count = async () => (await test.pool.query("select count(*) from webhook_deliveries")).rows[0].count;
  const before = await count();
  for (const secret of [loop.secrets.upload_secret, "wrong"]) {
    await loop.callback({ quote_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11", outputs }, secret);
  }
  await loop.send("no quote is named");
  expect(await count()).toBe(before);
});

it("the quote is found wherever the body is cut into pieces", () => {
  const id = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";
  const body = Buffer.from(`{"pdf_base64":"${"A".repeat(300)}", "quote_id" : "${id}"}`);
  for (let at = 1; at < body.length; at++) {
    const watched = watchBody();
    watched.see(body.subarray(0, at));
    watched.see(body.subarray(at));
    expect(watched.quoteId()).toBe(id);
  }
});
