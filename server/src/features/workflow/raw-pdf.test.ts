import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { maxEncodedOutputs, maxPdfBytes } from "@quotemill/shared/workflow/callback";
import { sampleQuoteId } from "@quotemill/shared/workflow/sample";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { deliver, newQuote, smallPdf } from "../../../test/quote-run.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { serverFolder } from "../../platform/server-folder.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
});

type Quote = Awaited<ReturnType<typeof newQuote>>;

const addressOf = ({ id, company_id }: Pick<Quote, "id" | "company_id">, more: Record<string, string> = {}) =>
  `${url}/functions/v1/upload-quote-pdf?${new URLSearchParams({ quote_id: id, company_id, ...more })}`;

const send = (
  quote: Quote,
  pdf: Buffer,
  { secret = quote.secrets.upload_secret, ...more }: Record<string, string> = {},
) =>
  fetch(addressOf(quote, more), {
    method: "POST",
    headers: { "content-type": "application/pdf", "x-webhook-secret": secret },
    body: pdf,
  });

const storedFor = async ({ company_id, id }: Pick<Quote, "id" | "company_id">) => {
  const { objects } = await test.files.listAll(`${company_id}/${id}`).catch(() => ({ objects: [] }));
  return [...objects].map((each) => (each as { key: string }).key);
};

/** Larger than what a connection takes at once. */
const large = Buffer.alloc(3_000_001, "a");
large.write("%PDF-1.7\n");

describe("a PDF as the body of an answer", () => {
  it("makes the quote Generated, with its outputs, and is stored as it came", async () => {
    const quote = await newQuote(test, null);
    const outputs = { grand_total: "1,234.50", sub_total: 1122.27 };
    const answer = await send(quote, large, { quote_run: "1", outputs: JSON.stringify(outputs) });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    const { status, pdf_storage_path, outputs: kept } = await quote.quote();
    expect([status, kept]).toEqual(["Generated", outputs]);
    expect(pdf_storage_path).toMatch(/[0-9a-f]{32}-[0-9a-f-]{36}\.pdf$/);
    expect(Buffer.from(await test.files.getBytes(pdf_storage_path ?? "")).equals(large)).toBe(true);
    expect(await storedFor(quote)).toEqual([pdf_storage_path]);
    expect((await quote.runs())[0]).toMatchObject({ kind: "callback", request_body: { pdf: "(3000001 bytes)" } });
  });

  it("is the same as the same PDF in JSON: the second one changes nothing", async () => {
    const quote = await newQuote(test, null);
    await quote.callback({ pdf_base64: smallPdf.toString("base64") });
    const before = (await quote.quote()).pdf_storage_path;
    expect((await send(quote, smallPdf)).status).toBe(200);
    expect((await quote.quote()).pdf_storage_path).toBe(before);
    expect(await storedFor(quote)).toEqual([before]);
  });

  it("that answers an earlier run changes nothing and leaves nothing behind", async () => {
    const quote = await newQuote(test, null);
    await test.db.updateTable("quotes").set({ run: 3 }).where("id", "=", quote.id).execute();
    expect((await send(quote, smallPdf, { quote_run: "2" })).status).toBe(200);
    expect((await quote.quote()).pdf_storage_path).toBe(null);
    expect(await storedFor(quote)).toEqual([]);
  });

  it("is taken for the first of two quotes in its address", async () => {
    const quote = await newQuote(test, null);
    const answer = await fetch(`${addressOf(quote)}&quote_id=${randomUUID()}&secret=${quote.secrets.upload_secret}`, {
      method: "POST",
      headers: { "content-type": "application/pdf" },
      body: smallPdf,
    });
    expect(answer.status).toBe(200);
    expect((await quote.quote()).status).toBe("Generated");
  });

  it("for a sample is checked and recorded, and nothing is stored", async () => {
    const quote = await newQuote(test, null);
    const sample = { ...quote, id: sampleQuoteId };
    expect((await send(sample, large)).status).toBe(200);
    expect((await send(sample, Buffer.from("no PDF"))).status).toBe(422);
    expect(await storedFor(sample)).toEqual([]);
  });
});

describe("the outputs in the address of a PDF", () => {
  /** As many of these letters as fit, and as many encoded characters as wanted. */
  const filled = (letter: string, encoded: number) => {
    const each = encodeURIComponent(letter).length;
    const outputs: Record<string, string> = {};
    const length = () => encodeURIComponent(JSON.stringify(outputs)).length;
    for (let nth = 0; length() < encoded - 1_000; nth++) {
      outputs[`t${nth}`] = letter.repeat(Math.min(1_000, Math.floor((encoded - length() - 100) / each)));
    }
    outputs.rest = "";
    outputs.rest = "x".repeat(encoded - length());
    return outputs;
  };
  const tooLong = `outputs can have at most ${maxEncodedOutputs.toLocaleString("en")} characters here, percent-encoded. Send them in JSON.`;

  it.each(["x", "ก", "鐵", "é", "\u{1f3e0}"])(
    "are taken up to the printed length, and told if longer: %s",
    async (letter) => {
      const quote = await newQuote(test, null);
      const [most, more] = [filled(letter, maxEncodedOutputs), filled(letter, maxEncodedOutputs + 1)];
      // As long as the secret and the run make an address.
      const address = { secret: quote.secrets.upload_secret, quote_run: "1" };
      const sendIn = (outputs: object) =>
        fetch(`${addressOf(quote, address)}&outputs=${encodeURIComponent(JSON.stringify(outputs))}`, {
          ...{ method: "POST", body: smallPdf },
          headers: { "content-type": "application/pdf" },
        });
      const refused = await sendIn(more);
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { error: tooLong, fields: { outputs: tooLong } },
      ]);
      expect(await quote.runs()).toMatchObject([{ problem: tooLong }]);
      expect((await sendIn(most)).status).toBe(200);
      expect((await quote.quote()).outputs).toEqual(most);
    },
  );

  it("have the same length wherever it is printed", () => {
    const read = (...path: string[]) => readFileSync(join(serverFolder, "..", ...path), "utf8").replace(/\s+/g, " ");
    const most = maxEncodedOutputs.toLocaleString("en");
    expect(read("docs", "inside", "requests.md")).toContain(`up to ${most} percent-encoded characters`);
    const guide = read("web", "src", "features", "guide", "message-formats.tsx");
    expect(guide).toContain(`at most ${most} characters when percent-encoded`);
  });
});

describe("a PDF as the body is refused", () => {
  it.each([
    ["without a secret", { secret: "" }, 401],
    ["with a wrong secret", { secret: "wrong" }, 401],
    ["for another company", { company_id: randomUUID() }, 404],
    ["for a quote that does not exist", { quote_id: randomUUID() }, 404],
    ["for no quote", { quote_id: "" }, 400],
    ["with a run that is none", { quote_run: "first" }, 400],
    ["with outputs that are no JSON", { outputs: "{" }, 400],
    ["with outputs that are no object", { outputs: "[1]" }, 400],
    [
      "with too many outputs",
      { outputs: JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i, 1]))) },
      400,
    ],
  ])("%s", async (_name, more: Record<string, string>, status) => {
    const quote = await newQuote(test, null);
    const answer = await send(quote, smallPdf, more);
    expect(answer.status).toBe(status);
    expect((await quote.quote()).status).toBe("Processing");
    expect(await storedFor(quote)).toEqual([]);
  });

  it("with another company's secret", async () => {
    const [ours, theirs] = [await newQuote(test, null), await newQuote(test, null)];
    expect((await send(ours, smallPdf, { secret: theirs.secrets.upload_secret })).status).toBe(404);
  });

  it.each([
    ["if it is something else", Buffer.from("<html>")],
    ["if it is something else, and large", Buffer.alloc(3_000_000, "x")],
    ["if the mark comes too late", Buffer.concat([Buffer.alloc(1_024, "x"), smallPdf])],
  ])("%s, with a message and nothing left behind", async (_name, body) => {
    const quote = await newQuote(test, null);
    const answer = await send(quote, body);
    expect([answer.status, await answer.json()]).toMatchObject([422, { error: "The body is not a PDF." }]);
    expect(await storedFor(quote)).toEqual([]);
  });

  it("if it is larger than 20 MB, by its length alone", async () => {
    const quote = await newQuote(test, null);
    const answer = await announce(quote, { "content-length": String(maxPdfBytes + 1) });
    expect([answer.status, answer.body]).toMatchObject([413, expect.stringContaining("larger than 20 MB")]);
  });

  it("if its length is not known", async () => {
    const quote = await newQuote(test, null);
    const answer = await announce(quote, { "transfer-encoding": "chunked" });
    expect([answer.status, answer.body]).toMatchObject([400, expect.stringContaining("content-length")]);
  });

  it("if too many of a company arrive at once, and only those", async () => {
    const [ours, theirs] = [await newQuote(test, null), await newQuote(test, null)];
    const held = withResolvers();
    const put = vi.spyOn(test.files, "putStream").mockImplementation(() => held.promise);
    const waiting = Array.from({ length: 10 }, () => send(ours, smallPdf));
    await expect.poll(() => put.mock.calls.length).toBe(10);
    expect((await send(ours, smallPdf)).status).toBe(429);
    put.mockRestore();
    expect((await send(theirs, smallPdf)).status).toBe(200);
    held.resolve();
    await Promise.all(waiting);
  });
});

/** Sends only the head of a request, so that the answer was decided without the body. */
const announce = (quote: Quote, headers: Record<string, string>) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const secret = { "content-type": "application/pdf", "x-webhook-secret": quote.secrets.upload_secret };
    const outgoing = httpRequest(addressOf(quote), { method: "POST", headers: { ...secret, ...headers } });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      let body = "";
      incoming.on("data", (piece) => {
        body += piece;
      });
      incoming.on("end", () => {
        resolve({ status: incoming.statusCode ?? 0, body });
        outgoing.destroy();
      });
    });
    outgoing.flushHeaders();
  });

describe("a PDF whose sender leaves halfway", () => {
  const leaveHalfway = async (quote: Quote) => {
    const put = vi.spyOn(test.files, "putStream");
    const headers = {
      "content-type": "application/pdf",
      "content-length": String(large.length),
      "x-webhook-secret": quote.secrets.upload_secret,
    };
    const outgoing = httpRequest(addressOf(quote), { method: "POST", headers });
    outgoing.on("error", () => undefined);
    outgoing.write(large.subarray(0, 1_000_000));
    await expect.poll(() => put.mock.calls.length).toBe(1);
    const [stored] = put.mock.results;
    outgoing.destroy();
    await expect(stored?.value).rejects.toThrow("Cannot write");
    put.mockRestore();
  };

  it("leaves nothing behind", async () => {
    const quote = await newQuote(test, null);
    await leaveHalfway(quote);
    await expect.poll(() => storedFor(quote)).toEqual([]);
    expect((await quote.quote()).status).toBe("Processing");
  });

  it("leaves nothing behind even if it cannot be removed at once", async () => {
    const quote = await newQuote(test, null);
    const remove = vi.spyOn(test.files, "delete").mockRejectedValueOnce(new Error("busy"));
    await leaveHalfway(quote);
    await expect.poll(() => remove.mock.calls.length).toBe(1);
    expect(await storedFor(quote)).toHaveLength(1);
    remove.mockRestore();
    await deliver(test);
    expect((await storedFor(quote)).filter((path) => path.includes("received"))).toEqual([]);
  });
});
