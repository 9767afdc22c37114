import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { sampleCompany, sampleSendPayload } from "@quotemill/shared/workflow/sample";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { SMTPServer } from "smtp-server";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startQuotemill } from "../../test/fake-quotemill.ts";
import { ink } from "../../test/pictures.ts";
import { buildQuote, lineItem, pricingOf } from "../../test/quotes.ts";
import { readPdf } from "../../test/read-pdf.ts";
import { buildServer, readConfiguration } from "./server.ts";

const sydney = { time_zone: "Australia/Sydney", currency: "AUD", locale: "en-AU" };
const UPLOAD_SECRET = "the company's secret";
const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const secrets = { UPLOAD_SECRET, SIGNING_SECRET };
const mails: string[] = [];
let mailServer: "works" | "refuses" | "hangs up" = "works";
const mailSockets = new Set<Socket>();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: async (stream, _session, done) => {
    let text = "";
    for await (const chunk of stream) text += chunk;
    if (mailServer === "refuses") return done(Object.assign(new Error("Later"), { responseCode: 451 }));
    mails.push(text);
    if (mailServer === "works") return done();
    for (const socket of mailSockets) socket.destroy();
  },
});

smtp.server.on("connection", (socket: Socket) => mailSockets.add(socket));

let quotemill: Awaited<ReturnType<typeof startQuotemill>>;
let app: Awaited<ReturnType<typeof buildServer>>;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  quotemill = await startQuotemill();
  const port = await new Promise<number>((resolve) => {
    const listener = smtp.listen(0, "127.0.0.1", () => resolve((listener.address() as { port: number }).port));
  });
  env = { QUOTEMILL_URL: quotemill.url, ...secrets, SMTP_URL: `smtp://127.0.0.1:${port}` };
  app = await buildServer(readConfiguration(env));
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(() => {
  quotemill.calls.length = 0;
  quotemill.answer.status = 200;
  mails.length = 0;
  mailServer = "works";
});

function signed(payload: string, id: string, secret = SIGNING_SECRET, at = new Date()) {
  return {
    "content-type": "application/json",
    "x-quotemill-secret": UPLOAD_SECRET,
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, payload),
  };
}

const post = (url: string, body: unknown, { id = randomUUID() as string, headers = {}, server = app } = {}) => {
  const payload = JSON.stringify(body);
  return server.inject({ method: "POST", url, headers: { ...signed(payload, id), ...headers }, payload });
};

/** Each is new: the file of an address never changes. */
const addLogo = (bytes: Buffer) => {
  const path = `/storage/v1/object/sign/company-logos/a/b/logo.png?token=${randomUUID()}`;
  quotemill.pictures.set(path, bytes);
  return `https://quotes.example${path}`;
};

/** The workflow's answer for any quote. */
const printed = { printed_valid_until: "2026-12-15" };

describe("a quote", () => {
  it("is printed, returned with its figures, and only then answered", async () => {
    const quote = buildQuote({ pricing: pricingOf([lineItem("Gate", 1, 990)]) });
    const answer = await post("/quote", quote);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    const [call] = quotemill.calls;
    expect(call).toMatchObject({ path: "/functions/v1/upload-quote-pdf", secret: UPLOAD_SECRET });
    expect(call?.body).toMatchObject({
      quote_id: quote.quote_id,
      company_id: quote.company_id,
      quote_run: quote.quote_run,
      outputs: {
        ...{ sub_total: 990, gst_total: 99, grand_total: 1089, profit: 12.5 },
        printed_valid_until: "2026-12-15",
      },
    });
    const [page] = await readPdf(Buffer.from(call?.body.pdf_base64, "base64"));
    expect(page).toContain("Total including GST $1,089.00");
  });

  it("without prices returns only its PDF", async () => {
    await post("/quote", buildQuote());
    expect(quotemill.calls[0]?.body).toMatchObject({ outputs: printed, pdf_base64: expect.any(String) });
  });

  it.each([
    ["a picture", ink(40, 20), true],
    ["half a picture", ink(40, 20).subarray(0, 60), false],
    ["a garbage image", ink(40, 20).fill(0xff, 43, 50), false],
    ["no image at all", Buffer.from("<svg/>"), false],
  ])("with %s for a logo is still printed", async (_name, bytes, isDrawn) => {
    await post("/quote", buildQuote({ company: { logo_url: addLogo(bytes) } }));
    const pdf = Buffer.from(quotemill.calls.at(-1)?.body.pdf_base64, "base64");
    expect(pdf.includes("/Subtype /Image")).toBe(isDrawn);
    expect((await readPdf(pdf))[0]).toContain("Harbour Fencing");
  });

  it("is printed with a logo that is fetched once for quotes in a row", async () => {
    const company = { logo_url: addLogo(ink(40, 20)) };
    for (let count = 0; count < 2; count++) {
      await post("/quote", buildQuote({ company }));
      const pdf = Buffer.from(quotemill.calls.at(-1)?.body.pdf_base64, "base64");
      expect(pdf.includes("/Subtype /Image")).toBe(true);
    }
    expect(quotemill.calls.map(({ method }) => method)).toEqual(["GET", "POST", "POST"]);
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "https://elsewhere.example/logo.png",
    "file:///etc/passwd",
    "not an address",
  ])("never makes this server fetch %s", async (logo_url) => {
    expect((await post("/quote", buildQuote({ company: { logo_url } }))).statusCode).toBe(200);
    expect(quotemill.calls.map(({ method }) => method)).toEqual(["POST"]);
  });

  it.each([429, 500, 503])("waits for its logo and photos if Quotemill answers %i for them", async (status) => {
    const path = `/storage/v1/object/sign/quote-photos/a/${randomUUID()}?token=1`;
    const photos = [{ url: `https://quotes.example${path}`, caption: "The slope" }];
    for (const quote of [
      buildQuote({ company: { logo_url: addLogo(ink(40, 20)) } }),
      buildQuote({ document: { photos } }),
    ]) {
      quotemill.pictures.set(path, ink(40, 30));
      quotemill.answer.pictures = status;
      expect((await post("/quote", quote)).statusCode).toBe(503);
      quotemill.answer.pictures = 200;
      expect((await post("/quote", quote)).statusCode).toBe(200);
      const pdf = Buffer.from(quotemill.calls.at(-1)?.body.pdf_base64, "base64");
      expect(pdf.includes("/Subtype /Image")).toBe(true);
    }
  });

  it("prints the photos that arrive, and leaves out the others", async () => {
    const photo = (name: string, caption: string) => {
      const path = `/storage/v1/object/sign/quote-photos/a/${name}?token=1`;
      return { path, url: `https://quotes.example${path}`, caption };
    };
    const [good, broken, lost] = [photo("1", "The slope"), photo("2", "Broken"), photo("3", "Lost")] as const;
    quotemill.pictures.set(good.path, ink(40, 30));
    quotemill.pictures.set(broken.path, Buffer.from("<svg/>"));
    await post("/quote", buildQuote({ document: { photos: [good, broken, lost] } }));
    const pdf = Buffer.from(quotemill.calls.at(-1)?.body.pdf_base64, "base64");
    const [page] = await readPdf(pdf);
    expect(page).toContain("Photo\nThe slope");
    expect(page).not.toContain("Broken");
    expect(page).not.toContain("Lost");
    expect(pdf.includes("/Subtype /Image")).toBe(true);
    expect(quotemill.calls.at(-1)?.body.outputs).toEqual({ ...printed, unprinted_photos: 2 });
  });

  it("reports letters and emoji that it could not print", async () => {
    await post("/quote", buildQuote({ contact: { firstName: "தமிழ்", lastName: "😀" } }));
    const outputs = { ...printed, unprintable_letters: "தமிழ்", unprinted_emoji: "😀" };
    expect(quotemill.calls.at(-1)?.body.outputs).toEqual(outputs);
  });

  it.each([
    ["refuses", 422, 502],
    ["is too busy for", 429, 503],
    ["is too busy for", 503, 503],
  ])("that Quotemill %s (%i) is answered with %i, so that it is sent again", async (_what, status, answered) => {
    quotemill.answer.status = status;
    const answer = await post("/quote", buildQuote());
    expect([answer.statusCode, answer.json().error]).toEqual([answered, `Quotemill answered ${status} to the PDF.`]);
  });
});

const sentQuote = (number: number, quote_name: string, grand_total: number | null) => ({
  quote_id: randomUUID(),
  quote_name,
  quote_number: `HF-${number}`,
  job: quote_name,
  pdf_url: `${quotemill.url}/storage/v1/object/sign/quote-pdfs/a/${number}.pdf?token=1&b=2`,
  outputs: {},
  currency: "AUD",
  tax_name: "GST",
  grand_total,
  sub_total: null,
  gst_total: null,
});
const buildSend = () => ({
  company_id: "0b0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a22",
  email_subject: "Your quote\r\nBcc: all@example.com",
  email_message: "Hi Ελένη,\n\nhere <b>they</b> are.\nTom",
  contact: { firstName: "Ελένη", lastName: "", email: "eleni@example.com", phone: "" },
  company: {
    ...{ name: "Solo", address: null, abn: null, phone: null, email: null, website: null },
    ...{ colour: null, logo_url: null },
  },
  reply_to: null,
  place: { time_zone: sydney.time_zone, locale: sydney.locale },
  offer_url: `${quotemill.url}/o/abc`,
  valid_until: "2026-12-16",
  choice: "each",
  quote_count: 2,
  grand_total: 1500.5,
  quote_1: sentQuote(1, "Front & back", 1000.5),
  quote_2: sentQuote(2, "HF-2 side", null),
});

describe("a send", () => {
  it("becomes one mail with a link to the quotes, however often it arrives", async () => {
    const send = buildSend();
    const again = () => post("/send", send, { id: "message-1" });
    const answers = await Promise.all([again(), again()]);
    expect([...answers, await again()].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(mails).toHaveLength(1);
    const mail = await PostalMime.parse(mails[0] ?? "");
    expect(mail.to?.[0]?.address).toBe("eleni@example.com");
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe("Your quote Bcc: all@example.com");
    expect(mail.messageId).toMatch(/^<[0-9a-f]{64}@localhost>$/);
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(mail.text?.trim()).toBe(
      `Hi Ελένη,\n\nhere <b>they</b> are.\nTom\n\nFront & back (HF-1)\nTotal $1,000.50\n\nHF-2 side\n\nView your quotes:\n${send.offer_url}\n\nValid until 16 December 2026.\n\nSolo\n\nYou received this email because you asked for a quote. Please don’t share this link.`,
    );
    expect(mail.html).toContain("here &lt;b&gt;they&lt;/b&gt; are.<br>Tom");
    expect(mail.html?.match(/href="[^"]*"/g)).toEqual([`href="${send.offer_url}"`]);
  });

  describe("of a reminder", () => {
    const reminder = () => {
      const page = `${quotemill.url}/o/abc`;
      const links = { decline_url: `${page}/decline`, unsubscribe_url: `${page}/stop` };
      const follow_up = { step: 1, was_opened: false, sender_name: "Priya Nair", ...links };
      return { ...buildSend(), kind: "follow_up", offer_url: page, valid_until: null, follow_up };
    };

    it("is mailed with one click to end reminders", async () => {
      const send = reminder();
      await post("/send", { ...send, reply_to: "priya@harbour.example" });
      const mail = await PostalMime.parse(mails[0] ?? "");
      expect(mail.text).toContain("Not going ahead?");
      expect(mail.replyTo).toEqual([{ name: "", address: "priya@harbour.example" }]);
      const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
      expect(header("list-unsubscribe")).toBe(`<${send.follow_up.unsubscribe_url}>`);
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      expect(header("auto-submitted")).toBe("auto-generated");
    });

    it("leads to Quotemill only", async () => {
      const send = reminder();
      for (const key of ["decline_url", "unsubscribe_url"]) {
        const follow_up = { ...send.follow_up, [key]: "https://elsewhere.example/o/abc" };
        expect((await post("/send", { ...send, follow_up })).statusCode).toBe(400);
      }
    });
  });

  it("comes under the company's name with its logo attached, and replies go to the sender", async () => {
    const seeThrough = {
      width: 1000,
      height: 400,
      channels: 4,
      background: { r: 0, g: 90, b: 80, alpha: 0.5 },
    } as const;
    const logo_url = addLogo(await sharp({ create: seeThrough }).png().toBuffer());
    const company = { ...sampleCompany, name: "Harbour Fencing", logo_url };
    await post("/send", { ...buildSend(), company, reply_to: "priya@harbour.example" });
    const mail = await PostalMime.parse(mails[0] ?? "");
    expect(mail.from).toMatchObject({ name: "Harbour Fencing", address: "quotes@localhost" });
    expect(mail.replyTo).toMatchObject([{ address: "priya@harbour.example" }]);
    const [logo] = mail.attachments;
    expect(logo).toMatchObject({ disposition: "inline", mimeType: "image/png", related: true });
    expect(mail.html).toContain(
      `src="cid:${logo?.contentId?.slice(1, -1)}" alt="Harbour Fencing" width="100" height="40"`,
    );
    const drawn = await sharp(logo?.content as ArrayBuffer).metadata();
    expect(drawn).toMatchObject({ width: 200, height: 80, hasAlpha: false });
    expect(mail.text).toContain("ABN");
  });

  it.each([
    ["no picture", Buffer.from("<svg/>")],
    ["half a picture", ink(40, 20).subarray(0, 60)],
  ])("with %s for a logo shows the company's initials", async (_name, bytes) => {
    const company = { ...sampleCompany, logo_url: addLogo(bytes) };
    expect((await post("/send", { ...buildSend(), company })).statusCode).toBe(200);
    const mail = await PostalMime.parse(mails[0] ?? "");
    expect([mail.attachments, mail.html?.includes("<img")]).toEqual([[], false]);
    expect(mail.html).toContain(">SC</td>");
  });

  it("without an address of the sender is answered to the company", async () => {
    await post("/send", { ...buildSend(), company: sampleCompany, reply_to: null });
    expect((await PostalMime.parse(mails[0] ?? "")).replyTo).toMatchObject([{ address: "hello@example.com" }]);
  });

  it("keeps the name that MAIL_FROM gives", async () => {
    const named = await buildServer(
      readConfiguration({ ...env, MAIL_FROM: "Harbour Quotes <quotes@harbour.example>" }),
    );
    await post("/send", { ...buildSend(), company: sampleCompany }, { server: named });
    await named.close();
    expect((await PostalMime.parse(mails[0] ?? "")).from).toEqual({
      name: "Harbour Quotes",
      address: "quotes@harbour.example",
    });
  });

  it("that the mail server refuses is answered with 503 and can be repeated", async () => {
    mailServer = "refuses";
    expect((await post("/send", buildSend(), { id: "message-2" })).statusCode).toBe(503);
    mailServer = "works";
    expect((await post("/send", buildSend(), { id: "message-2" })).statusCode).toBe(200);
    expect(mails).toHaveLength(1);
  });

  it("that the mail server may have accepted is answered with 504 and never repeated", async () => {
    mailServer = "hangs up";
    expect((await post("/send", buildSend(), { id: "message-3" })).statusCode).toBe(504);
    mailServer = "works";
    expect((await post("/send", buildSend(), { id: "message-3" })).statusCode).toBe(504);
    expect(mails).toHaveLength(1);
  });

  it("is answered with 503 if no mail server listens", async () => {
    const lonely = await buildServer(
      readConfiguration({ ...secrets, QUOTEMILL_URL: quotemill.url, SMTP_URL: "smtp://127.0.0.1:1" }),
    );
    expect((await post("/send", buildSend(), { server: lonely })).statusCode).toBe(503);
    await lonely.close();
  });

  it("of samples is answered but not mailed", async () => {
    expect((await post("/send", sampleSendPayload(buildSend().company_id))).statusCode).toBe(200);
    expect(mails).toEqual([]);
  });

  it.each([
    "https://elsewhere.example/storage/v1/object/sign/quote-pdfs/a/1.pdf",
    "{own}.evil.example/storage/v1/object/sign/quote-pdfs/a/1.pdf",
    "{own}/storage/v1/object/sign/quote-pdfs/../../../../auth/v1/verify",
  ])("never leads a customer to %s", async (link) => {
    const send = buildSend();
    const quote_2 = { ...send.quote_2, pdf_url: link.replace("{own}", quotemill.url) };
    const answer = await post("/send", { ...send, quote_2 });
    expect([answer.statusCode, mails]).toEqual([400, []]);
  });

  it.each(["https://elsewhere.example/o/abc", "{own}.evil.example/o/abc", "{own}/o/../auth/v1/verify"])(
    "never leads a customer to the page %s",
    async (link) => {
      const answer = await post("/send", { ...buildSend(), offer_url: link.replace("{own}", quotemill.url) });
      expect([answer.statusCode, mails]).toEqual([400, []]);
    },
  );

  it("may be as large as a quote", async () => {
    const send = buildSend();
    const large = { ...send, quote_1: { ...send.quote_1, outputs: { text: "x".repeat(2 * 1024 * 1024) } } };
    expect((await post("/send", large)).statusCode).toBe(200);
  });
});

describe("a request", () => {
  const otherSecret = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  it.each<[string, (body: string) => Record<string, string>]>([
    ["a wrong secret", () => ({ "x-quotemill-secret": "another" })],
    ["no secret", () => ({ "x-quotemill-secret": "" })],
    ["a very long secret", () => ({ "x-quotemill-secret": "x".repeat(9_000) })],
    ["no signature", () => ({ "webhook-signature": "" })],
    ["the signature of another body", () => signed("{}", "1")],
    ["a signature for another id", (body) => ({ ...signed(body, "1"), "webhook-id": "2" })],
    ["a signature of another secret", (body) => signed(body, "1", otherSecret)],
    ["an old signature", (body) => signed(body, "1", SIGNING_SECRET, tenMinutesAgo)],
  ])("with %s is refused before anything happens", async (_name, headersFor) => {
    for (const [path, body] of [
      ["/quote", buildQuote()],
      ["/send", buildSend()],
    ] as const) {
      expect((await post(path, body, { headers: headersFor(JSON.stringify(body)) })).statusCode).toBe(401);
    }
    expect([quotemill.calls, mails]).toEqual([[], []]);
  });

  it("with another content type, which is not signed, is refused", async () => {
    const answer = await post("/send", buildSend(), { headers: { "content-type": "text/plain" } });
    expect([answer.statusCode, mails]).toEqual([415, []]);
  });

  it.each<[string, () => object]>([
    ["/quote", () => ({})],
    ["/quote", () => ({ ...buildQuote(), document: undefined })],
    ["/quote", () => ({ ...buildQuote(), quote_id: "1" })],
    ["/send", () => ({ ...buildSend(), quote_2: undefined })],
    ["/send", () => ({ ...buildSend(), quote_count: 1_000_000_000 })],
    ["/send", () => ({ ...buildSend(), quote_1: { ...buildSend().quote_1, pdf_url: "javascript:alert(1)" } })],
    ["/send", () => ({ ...buildSend(), offer_url: "javascript:alert(1)" })],
    ["/send", () => ({ ...buildSend(), contact: { ...buildSend().contact, email: "nobody" } })],
    ["/send", () => ({ ...buildSend(), email_subject: { length: { toString: 1 } } })],
    ["/quote", () => ({ ...buildQuote(), quote_name: { length: { toString: 1, valueOf: null } } })],
  ])("to %s that violates the contract is refused", async (path, body) => {
    const answer = await post(path, body());
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toEqual(expect.any(String));
    expect([quotemill.calls, mails]).toEqual([[], []]);
  });
});

describe("settings", () => {
  it.each([
    [{}, "Setting UPLOAD_SECRET is missing: copy the company's upload secret from Integrations."],
    [{ UPLOAD_SECRET }, "Setting SIGNING_SECRET is missing: copy the company's signing secret from Integrations."],
    [{ UPLOAD_SECRET, SIGNING_SECRET: "whsec_?" }, /^Setting SIGNING_SECRET is wrong: must be a signing secret/],
    [{ ...secrets, PORT: "80a" }, /^Setting PORT is wrong: /],
    [{ ...secrets, QUOTEMILL_URL: "quotes" }, /^Setting QUOTEMILL_URL is wrong: must be an address that starts/],
  ])("%j stop the start with one line", (env, line) => {
    expect(() => readConfiguration(env)).toThrow(line);
  });

  it("without SMTP_URL disable mail", async () => {
    const mute = await buildServer(readConfiguration(secrets));
    const answer = await post("/send", buildSend(), { server: mute });
    expect([answer.statusCode, answer.json().error]).toEqual([501, expect.stringContaining("SMTP_URL")]);
    await mute.close();
  });
});

describe("every request", () => {
  const headers = { "content-type": "application/json", "x-quotemill-secret": UPLOAD_SECRET };

  it.each(["/quote", "/send", "/healthz", "/nothing"])("that is packed is refused: %s", async (url) => {
    const packed = { ...headers, "content-encoding": "br" };
    const answer = await app.inject({ method: "POST", url, headers: packed, payload: Buffer.from("packed") });
    expect(answer.statusCode).toBe(415);
  });

  it.each([
    ["too many values", `[${"[],".repeat(100_001)}0]`],
    ["too many levels", "[".repeat(1_000)],
  ])("is refused before anything is built from %s", async (_name, payload) => {
    const answer = await app.inject({ method: "POST", url: "/quote", headers, payload });
    const words = "The payload has more values or levels than any quote.";
    expect([answer.statusCode, answer.json()]).toEqual([413, { error: words }]);
  });

  it("is answered without leaving the type to guess", async () => {
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    for (const path of ["/healthz", "/nothing", "/%E0%A4%A"]) {
      const { headers } = await fetch(address + path);
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
    }
  });
});
