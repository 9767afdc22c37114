import { deflateSync } from "node:zlib";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startQuotemill } from "../test/fake-quotemill.ts";
import { buildQuote, lineItem, pricingOf } from "../test/quotes.ts";
import { readPdf } from "../test/read-pdf.ts";
import { buildServer } from "./server.ts";
import { readSettings } from "./settings.ts";

const UPLOAD_SECRET = "the company's secret";
const mails: string[] = [];
let mailServerIsDown = false;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: async (stream, _session, done) => {
    let text = "";
    for await (const chunk of stream) text += chunk;
    if (mailServerIsDown) return done(Object.assign(new Error("Later"), { responseCode: 451 }));
    mails.push(text);
    done();
  },
});

let quotemill: Awaited<ReturnType<typeof startQuotemill>>;
let app: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  quotemill = await startQuotemill();
  const port = await new Promise<number>((resolve) => {
    const listener = smtp.listen(0, "127.0.0.1", () => resolve((listener.address() as { port: number }).port));
  });
  const env = { QUOTEMILL_URL: quotemill.url, UPLOAD_SECRET, SMTP_URL: `smtp://127.0.0.1:${port}` };
  app = await buildServer(readSettings(env));
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(() => {
  quotemill.calls.length = 0;
  quotemill.answer.status = 200;
  mails.length = 0;
  mailServerIsDown = false;
});

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url,
    headers: { "x-quotemill-secret": UPLOAD_SECRET, "webhook-id": "message-1", ...headers },
    payload: payload as object,
  });

const ink = (width: number, height: number) => {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  // With transparency, which has to be unpacked for a PDF.
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]);
  const rows = Buffer.alloc(height * (1 + width * 4));
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
};
const logoPath = "/storage/v1/object/sign/company-logos/a/b/logo.png?token=1";

describe("a quote", () => {
  it("is printed, brought back with its figures, and only then answered", async () => {
    const quote = buildQuote({ pricing: pricingOf([lineItem("Gate", 1, 990)]) });
    const answer = await post("/quote", quote);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    const [call] = quotemill.calls;
    expect(call).toMatchObject({ path: "/functions/v1/upload-quote-pdf", secret: UPLOAD_SECRET });
    expect(call?.body).toMatchObject({
      quote_id: quote.quote_id,
      company_id: quote.company_id,
      outputs: { sub_total: 990, gst_total: 99, grand_total: 1089, profit: 12.5 },
    });
    const [page] = await readPdf(Buffer.from(call?.body.pdf_base64, "base64"));
    expect(page).toContain("Total (AUD) $1,089.00");
  });

  it("without prices comes back with its PDF alone", async () => {
    await post("/quote", buildQuote());
    expect(quotemill.calls[0]?.body).toMatchObject({ outputs: {}, pdf_base64: expect.any(String) });
  });

  it.each([
    ["a picture", ink(40, 20), true],
    ["half a picture", ink(40, 20).subarray(0, 60), false],
    ["a picture of garbage", ink(40, 20).fill(0xff, 43, 50), false],
    ["no picture at all", Buffer.from("<svg/>"), false],
  ])("with %s for a logo is printed all the same", async (_name, bytes, isDrawn) => {
    quotemill.pictures.set(logoPath, bytes);
    await post("/quote", buildQuote({ company: { logo_url: `https://quotes.example${logoPath}` } }));
    const pdf = Buffer.from(quotemill.calls.at(-1)?.body.pdf_base64, "base64");
    expect(pdf.includes("/Subtype /Image")).toBe(isDrawn);
    expect((await readPdf(pdf))[0]).toContain("Harbour Fencing");
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "https://elsewhere.example/logo.png",
    "file:///etc/passwd",
    "not an address",
  ])("never makes this server ask for %s", async (logo_url) => {
    expect((await post("/quote", buildQuote({ company: { logo_url } }))).statusCode).toBe(200);
    expect(quotemill.calls.map(({ method }) => method)).toEqual(["POST"]);
  });

  it("that Quotemill does not take back is answered with 502, so that it is sent again", async () => {
    quotemill.answer.status = 429;
    const answer = await post("/quote", buildQuote());
    expect([answer.statusCode, answer.json().error]).toEqual([502, "Quotemill answered 429 to the PDF."]);
  });
});

const send = {
  company_id: "0b0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a22",
  email_subject: "Your quote\r\nBcc: all@example.com",
  email_message: "Hi Ελένη,\n\nhere <b>they</b> are.\nTom",
  contact: { firstName: "Ελένη", lastName: "", email: "eleni@example.com", phone: "" },
  quote_count: 2,
  grand_total: 1500.5,
  quote_1: {
    quote_id: "1",
    quote_name: "Front & back",
    quote_number: "HF-1",
    pdf_url: "https://quotes.example/1?a=1&b=2",
    outputs: {},
    grand_total: 1000.5,
    sub_total: null,
    gst_total: null,
  },
  quote_2: {
    quote_id: "2",
    quote_name: "HF-2 side",
    quote_number: "HF-2",
    pdf_url: "https://quotes.example/2",
    outputs: {},
    grand_total: null,
    sub_total: null,
    gst_total: null,
  },
};

describe("a sending", () => {
  it("becomes one mail with the quotes as links, however often it comes", async () => {
    const answers = await Promise.all([post("/send", send), post("/send", send)]);
    expect([...answers, await post("/send", send)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(mails).toHaveLength(1);
    const mail = await PostalMime.parse(mails[0] ?? "");
    expect(mail.to?.[0]?.address).toBe("eleni@example.com");
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe("Your quote Bcc: all@example.com");
    expect(mail.text?.trim()).toBe(
      "Hi Ελένη,\n\nhere <b>they</b> are.\nTom\n\nFront & back (HF-1)\nTotal $1,000.50\nhttps://quotes.example/1?a=1&b=2\n\nHF-2 side\nhttps://quotes.example/2",
    );
    expect(mail.html).toContain("here &lt;b&gt;they&lt;/b&gt; are.<br>Tom");
    expect(mail.html).toContain('href="https://quotes.example/1?a=1&amp;b=2"');
  });

  it("that the mail server refuses is answered with 503 and can be sent again", async () => {
    mailServerIsDown = true;
    expect((await post("/send", send, { "webhook-id": "message-2" })).statusCode).toBe(503);
    mailServerIsDown = false;
    expect((await post("/send", send, { "webhook-id": "message-2" })).statusCode).toBe(200);
    expect(mails).toHaveLength(1);
  });
});

describe("a request", () => {
  it.each([
    ["a wrong secret", { "x-quotemill-secret": "another" }],
    ["no secret", { "x-quotemill-secret": "" }],
    ["an endless secret", { "x-quotemill-secret": "x".repeat(9_000) }],
  ])("with %s is refused before anything is done", async (_name, headers) => {
    for (const [path, body] of [
      ["/quote", buildQuote()],
      ["/send", send],
    ] as const) {
      expect((await post(path, body, headers)).statusCode).toBe(401);
    }
    expect([quotemill.calls, mails]).toEqual([[], []]);
  });

  it.each([
    ["/quote", {}],
    ["/quote", { ...buildQuote(), document: undefined }],
    ["/quote", { ...buildQuote(), quote_id: "1" }],
    ["/send", { ...send, quote_2: undefined }],
    ["/send", { ...send, quote_count: 1_000_000_000 }],
    ["/send", { ...send, quote_1: { ...send.quote_1, pdf_url: "javascript:alert(1)" } }],
    ["/send", { ...send, contact: { ...send.contact, email: "nobody" } }],
  ])("to %s that is not as the contract says is refused", async (path, body) => {
    const answer = await post(path, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toEqual(expect.any(String));
    expect([quotemill.calls, mails]).toEqual([[], []]);
  });
});

describe("settings", () => {
  it.each([
    [{}, "Setting UPLOAD_SECRET is missing: copy the company's upload secret from Integrations."],
    [{ UPLOAD_SECRET, PORT: "80a" }, /^Setting PORT is wrong: /],
    [{ UPLOAD_SECRET, QUOTEMILL_URL: "quotes" }, /^Setting QUOTEMILL_URL is wrong: must be an address that starts/],
  ])("%j stop the start with one line", (env, line) => {
    expect(() => readSettings(env)).toThrow(line);
  });

  it("without SMTP_URL leave the mails to somebody else", async () => {
    const mute = await buildServer(readSettings({ UPLOAD_SECRET }));
    const headers = { "x-quotemill-secret": UPLOAD_SECRET, "webhook-id": "1" };
    const answer = await mute.inject({ method: "POST", url: "/send", headers, payload: send });
    expect([answer.statusCode, answer.json().error]).toEqual([501, expect.stringContaining("SMTP_URL")]);
    await mute.close();
  });
});
