import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { deliver, newQuote, smallPdf, waitLonger } from "../../../test/quote-run.ts";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { failStuckQuotes } from "../quotes/index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

describe("the workflow's answer", () => {
  const pdf_base64 = smallPdf.toString("base64");
  const outputs = { grand_total: "1,234.50", sub_total: 1122.27 };

  it("with a PDF makes the quote Generated, and the PDF can be opened by a link", async () => {
    const { caller, callback, quote, id, company_id, runs } = await newQuote(test, null);
    expect((await callback({ pdf_base64, outputs })).json()).toEqual({ success: true });
    const done = await quote();
    expect(done).toMatchObject({ status: "Generated", error_message: null });
    expect(done.outputs).toEqual(outputs);
    expect(done.pdf_storage_path).toMatch(new RegExp(`^${company_id}/${id}/[0-9a-f]{32}-[0-9a-f-]{36}\\.pdf$`));
    const sign = await caller.post(`/storage/v1/object/sign/quote-pdfs/${done.pdf_storage_path}`);
    const opened = await test.app.inject(sign.json().signedURL);
    expect(opened.rawPayload.equals(smallPdf)).toBe(true);
    expect(opened.headers).toMatchObject({ "content-type": "application/pdf", "content-disposition": "inline" });
    const named = await test.app.inject(`${sign.json().signedURL}&download=QT-1001.pdf`);
    expect(named.headers["content-disposition"]).toBe('attachment; filename="QT-1001.pdf"');
    expect((await runs())[0]).toMatchObject({ kind: "callback", request_body: { pdf_base64: "(20 bytes)" } });
  });

  it("is the same whether its PDF is long or short, and wherever the words stand", async () => {
    const long = Buffer.alloc(200_000, "a");
    long.write("%PDF-1.7\n");
    const text = long.toString("base64");
    const bodies: [Record<string, unknown>, Buffer | null][] = [
      [{ pdf_base64: text, outputs }, long],
      [{ outputs, pdf_base64: `data:application/pdf;base64,${text}` }, long],
      [{ extra: { pdf_base64: text }, pdf_base64 }, smallPdf],
      [{ extra: { pdf_base64: text }, outputs }, null],
      [{ extra: [text, '"pdf_base64":"x'], pdf_base64: text.replaceAll("Y", "\n Y") }, long],
    ];
    for (const [body, wanted] of bodies) {
      const { callback, quote } = await newQuote(test, null);
      expect((await callback(body)).statusCode).toBe(200);
      const path = (await quote()).pdf_storage_path;
      const stored = path && Buffer.from(await test.files.getBytes(path));
      expect(wanted ? (stored || smallPdf).equals(wanted) : path).toBe(wanted ? true : null);
    }
    const { callback } = await newQuote(test, null);
    expect((await callback({ pdf_base64: `${text}\u0141` })).statusCode).toBe(422);
    expect((await callback({ pdf_base64: "x".repeat(100_000) })).statusCode).toBe(422);
  });

  it("has no output named like an object's own property", async () => {
    const { callback, quote } = await newQuote(test, null);
    await callback({ outputs: { ...outputs, constructor: "x", prototype: 1 } });
    expect((await quote()).outputs).toEqual(outputs);
  });

  it.each(["application/json", "text/plain"])(
    "as %s is refused with a key that would change an object",
    async (type) => {
      const { callback, quote } = await newQuote(test, null);
      const hostile = JSON.parse('{ "grand_total": 1, "__proto__": { "is_admin": true } }');
      expect(Object.keys(hostile)).toContain("__proto__");
      expect((await callback({ outputs: hostile }, undefined, type)).statusCode).toBe(400);
      expect(await quote()).toMatchObject({ status: "Processing", outputs: null });
    },
  );

  it("sent twice has the same effect as once, and a new PDF replaces the old", async () => {
    const { callback, quote } = await newQuote(test, null);
    await callback({ pdf_base64, outputs });
    const first = await quote();
    await callback({ pdf_base64, outputs });
    expect({ ...(await quote()), updated_at: "" }).toEqual({ ...first, updated_at: "" });
    await callback({ pdf_base64: Buffer.from("%PDF-1.7 other").toString("base64url") });
    const replaced = await quote();
    expect(replaced.pdf_storage_path).not.toBe(first.pdf_storage_path);
    expect(replaced.outputs).toEqual(first.outputs);
  });

  it("without a PDF makes it Pending PDF, with an error Failed", async () => {
    const { callback, quote } = await newQuote(test, null);
    await callback({ outputs });
    expect((await quote()).status).toBe("Pending PDF");
    await callback({ error_message: " Price list is missing " });
    expect(await quote()).toMatchObject({ status: "Failed", error_message: "Price list is missing" });
  });

  it("that comes late wins over a timeout, and a late error destroys nothing", async () => {
    const receiver = await startReceiver(answers.ok);
    const { callback, quote, id } = await newQuote(test, receiver.url);
    await deliver(test);
    await waitLonger(test, id);
    expect(await failStuckQuotes(test.db)).toBeGreaterThanOrEqual(1);
    const error_message = `Processing timeout - check ${receiver.host} workflow`;
    expect(await quote()).toMatchObject({ status: "Failed", error_message });
    await callback({ pdf_base64 });
    expect(await quote()).toMatchObject({ status: "Generated", error_message: null });
    await callback({ error_message: "too late" });
    expect(await quote()).toMatchObject({ status: "Generated", error_message: null });
  });

  it.each([
    ["no PDF at all", { pdf_base64: Buffer.from("<html>").toString("base64") }, 422],
    ["no base64", { pdf_base64: "%PDF-1.7 plain text" }, 422],
    ["nothing", {}, 400],
    ["outputs of a wrong kind", { outputs: { grand_total: { a: 1 } } }, 400],
    ["another company's id", { company_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11", outputs: { a: 1 } }, 404],
    [
      "an unknown quote",
      { quote_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11", pdf_base64: smallPdf.toString("base64") },
      404,
    ],
  ])("with %s is refused and changes nothing", async (_name, body, status) => {
    const { callback, quote } = await newQuote(test, null);
    const before = await quote();
    const answer = await callback(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toEqual(expect.any(String));
    expect(await quote()).toEqual(before);
  });

  it("over 20 MB is refused", async () => {
    const { callback, quote } = await newQuote(test, null);
    const large = Buffer.concat([smallPdf, Buffer.alloc(20 * 1024 * 1024)]).toString("base64");
    expect((await callback({ pdf_base64: large })).statusCode).toBe(413);
    expect((await quote()).pdf_storage_path).toBeNull();
  });

  it("needs the company's own secret, in the query or a header, as JSON or as text", async () => {
    const { callback, secrets, id, company_id, quote } = await newQuote(test, null);
    const other = await newQuote(test, null);
    expect((await callback({ outputs }, "wrong")).statusCode).toBe(401);
    expect((await callback({ outputs }, other.secrets.upload_secret)).statusCode).toBe(404);
    expect((await quote()).status).toBe("Processing");
    const asText = await test.app.inject({
      method: "POST",
      url: "/functions/v1/upload-quote-pdf",
      headers: { "x-webhook-secret": secrets.upload_secret, "content-type": "text/plain" },
      payload: JSON.stringify({ quote_id: id, company_id, outputs }),
    });
    expect(asText.statusCode).toBe(200);
  });

  describe("with an API key instead of the secret", () => {
    const answer = (authorization: string, payload: object | Buffer, query = "") =>
      test.app.inject({
        method: "POST",
        url: `/functions/v1/upload-quote-pdf${query}`,
        headers: { authorization, ...(Buffer.isBuffer(payload) && { "content-type": "application/pdf" }) },
        payload,
      });

    it("needs no company: JSON and the PDF itself are taken", async () => {
      const { company_id, id, quote } = await newQuote(test, null);
      const { authorization } = await test.withKey({ company_id, scopes: ["integrations.write"] });
      const priced = await answer(authorization, { quote_id: id, outputs });
      expect(priced.json()).toEqual({ success: true });
      expect(priced.headers["ratelimit-policy"]).toBe('"default";q=120;w=60');
      expect(await quote()).toMatchObject({ status: "Pending PDF", outputs });
      expect((await answer(authorization, smallPdf, `?quote_id=${id}`)).statusCode).toBe(200);
      expect(await quote()).toMatchObject({ status: "Generated", outputs });
    });

    it("is refused without the scope, to another company, to people and to made-up keys", async () => {
      const { caller, company_id, id, quote } = await newQuote(test, null);
      const body = { quote_id: id, outputs };
      const before = await quote();
      const { authorization: reader } = await test.withKey({ company_id, scopes: ["quotes.write", "quotes.read"] });
      const { authorization: stranger } = await test.withKey({ scopes: ["integrations.write"] });
      const { authorization: own } = await test.withKey({ company_id, scopes: ["integrations.write"] });
      const unknown = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";
      expect((await answer(reader, body)).json()).toMatchObject({
        code: "forbidden",
        error: "This API key does not have the scope integrations.write.",
      });
      expect((await answer(stranger, body)).statusCode).toBe(404);
      expect((await answer(own, { ...body, company_id: unknown })).statusCode).toBe(404);
      expect((await answer(own, smallPdf, `?quote_id=${id}&company_id=${unknown}`)).statusCode).toBe(404);
      expect((await answer(caller.authorization, body)).statusCode).toBe(401);
      expect((await answer("Bearer qm_live_no", body)).statusCode).toBe(401);
      expect(await quote()).toEqual(before);
    });
  });
});

it("submits and answers for one contact at the same time do not block each other", async () => {
  const { caller, company_id, template, contact, secrets } = await newQuote(test, "https://hook.example.com/x");
  const submit = async () =>
    caller.post("/functions/v1/submit-quote", {
      template_id: template.id,
      contact_id: contact.id,
      quote_name: "At once",
      answers: {},
    });
  const answer = (quote_id: string) =>
    test.app.inject({
      method: "POST",
      url: "/functions/v1/upload-quote-pdf",
      headers: { "x-webhook-secret": secrets.upload_secret },
      payload: { quote_id, company_id, pdf_base64: smallPdf.toString("base64") },
    });
  const ids = (await Promise.all(Array.from({ length: 20 }, submit))).map((made) => made.json().quote_id);
  const answered = await Promise.all(ids.flatMap((id) => [answer(id), submit(), submit()]));
  expect(new Set(answered.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

it("small answers are taken while others send the largest slowly", async () => {
  const { port, host } = new URL(await test.listen());
  const arrived: IncomingMessage[] = [];
  test.app.server.on("request", (request) => arrived.push(request));
  const slow = [await newQuote(test, null), await newQuote(test, null)];
  const sockets = slow.map(({ secrets }) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      [
        ...["POST /functions/v1/upload-quote-pdf HTTP/1.1", `host: ${host}`, "content-type: application/json"],
        ...[`x-webhook-secret: ${secrets.upload_secret}`, `content-length: ${28 * 1024 * 1024}`, "", "{"],
      ].join("\r\n"),
    );
    return socket;
  });
  await expect.poll(() => arrived.map(({ readableDidRead }) => readableDidRead)).toEqual([true, true]);
  for (const { callback } of [await newQuote(test, null), ...slow]) {
    expect((await callback({ outputs: { grand_total: 1 } })).statusCode).toBe(200);
  }
  for (const socket of sockets) socket.destroy();
});

describe("secrets", () => {
  it("are created once, and after a rotation the old one still works", async () => {
    const { caller, secrets, callback } = await newQuote(test, null);
    const again = (await caller.get("/rest/v1/workflow_secrets")).json();
    expect(again).toEqual(secrets);
    const rotated = (await caller.post("/rest/v1/workflow_secrets/rotate", { kind: "upload_secret" })).json();
    expect(rotated.upload_secret).not.toBe(secrets.upload_secret);
    expect(rotated.signing_secret).toBe(secrets.signing_secret);
    expect((await callback({ outputs: { a: 1 } })).statusCode).toBe(200);
    expect((await callback({ outputs: { a: 1 } }, rotated.upload_secret)).statusCode).toBe(200);
    await test.pool.query(
      "update company_secrets set expires_at = now() - interval '1 second' where expires_at is not null",
    );
    expect((await callback({ outputs: { a: 1 } })).statusCode).toBe(401);
  });

  it("can be ended at once after a rotation, and never more than two work", async () => {
    const { caller, secrets, callback } = await newQuote(test, null);
    const change = async (act: string) =>
      (await caller.post(`/rest/v1/workflow_secrets/${act}`, { kind: "upload_secret" })).json();
    const second = await change("rotate");
    expect(Date.parse(second.previous_until.upload_secret)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect(second.previous_until.signing_secret).toBeNull();
    const third = await change("rotate");
    const answers = () =>
      Promise.all(
        [secrets, second, third].map(async ({ upload_secret }) => {
          return (await callback({ outputs: { a: 1 } }, upload_secret)).statusCode;
        }),
      );
    expect(await answers()).toEqual([401, 200, 200]);
    expect(await change("end_previous")).toEqual({
      ...third,
      previous_until: { upload_secret: null, signing_secret: null },
    });
    expect(await answers()).toEqual([401, 401, 200]);
  });

  it("are not rotated again by somebody who has not seen that they were", async () => {
    const { caller, secrets, callback } = await newQuote(test, null);
    const rotate = (previous_until: string | null) =>
      caller.post("/rest/v1/workflow_secrets/rotate", { kind: "upload_secret", previous_until });
    const first = await rotate(null); // its answer is lost
    expect((await rotate(null)).statusCode).toBe(409);
    expect((await callback({ outputs: { a: 1 } })).statusCode).toBe(200);
    expect((await caller.get("/rest/v1/workflow_secrets")).json()).toEqual(first.json());
    expect((await rotate(first.json().previous_until.upload_secret)).statusCode).toBe(200);
    expect((await callback({ outputs: { a: 1 } }, secrets.upload_secret)).statusCode).toBe(401);
  });

  it("are at most two when rotated several times at once, and the displayed one stays", async () => {
    const { caller, company_id } = await newQuote(test, null);
    const rotate = () => caller.post("/rest/v1/workflow_secrets/rotate", { kind: "upload_secret" });
    const rotated = await Promise.all(Array.from({ length: 5 }, rotate));
    expect(rotated.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await test.pool.query(
      "select expires_at from company_secrets where company_id = $1 and kind = 'upload_secret'",
      [company_id],
    );
    expect(rows.map(({ expires_at }) => expires_at !== null).sort()).toEqual([false, true]);
    const shown = (await caller.get("/rest/v1/workflow_secrets")).json().upload_secret;
    const ended = await caller.post("/rest/v1/workflow_secrets/end_previous", { kind: "upload_secret" });
    expect(ended.json().upload_secret).toBe(shown);
  });

  it("are never stored in plain text", async () => {
    const { secrets } = await newQuote(test, null);
    const { rows } = await test.pool.query("select string_agg(s::text, '') as all from company_secrets s");
    expect(rows[0].all).not.toContain(Buffer.from(secrets.upload_secret).toString("hex"));
  });
});

describe("links to PDFs", () => {
  it("expire after an hour and open nothing else", async () => {
    const { caller, callback, quote } = await newQuote(test, null);
    await callback({ pdf_base64: smallPdf.toString("base64") });
    const { pdf_storage_path } = await quote();
    const path = `/storage/v1/object/sign/quote-pdfs/${pdf_storage_path}`;
    const { signedURL } = (await caller.post(path)).json();
    expect((await test.app.inject(`${path}?token=9999999999.invented`)).statusCode).toBe(403);
    test.passTime(3_601_000);
    const late = await test.app.inject(signedURL);
    const seen = await test.app.inject({ url: signedURL, headers: { accept: "text/html,application/xhtml+xml" } });
    test.passTime(-3_601_000);
    expect([late.statusCode, late.json().error.message]).toEqual([
      403,
      "This link no longer works. Ask for a new one.",
    ]);
    expect([seen.statusCode, seen.headers["content-type"]]).toEqual([403, expect.stringContaining("text/html")]);
    expect(seen.body).toContain("This link no longer works");
    const stranger = await test.signedIn({ app_role: "admin" });
    expect((await stranger.post(path)).statusCode).toBe(404);
    expect(
      (await caller.post("/storage/v1/object/sign/quote-pdfs/../../secret.key")).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  it("are gone with the company's files", async () => {
    const { company_id, callback, quote } = await newQuote(test, null);
    await callback({ pdf_base64: smallPdf.toString("base64") });
    const path = (await quote()).pdf_storage_path ?? "";
    expect(await test.files.exists(path)).toBe(true);
    await test.pool.query("delete from graphile_worker._private_jobs"); // deliveries of other tests, and their retries
    const global = await test.signedIn({ app_role: "global_admin" });
    await global.post("/functions/v1/delete-company", { company_id });
    await test.runJobs();
    expect(await test.files.exists(path)).toBe(false);
  });
});
