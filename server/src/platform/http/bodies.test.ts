import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { newQuote } from "../../../test/quote-run.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
let quote: Awaited<ReturnType<typeof newQuote>>;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
  quote = await newQuote(test, null);
});

const json = { "content-type": "application/json" };
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { method: "POST", headers: { ...json, ...headers }, body });

/** Everything that an HTTP answer has, for a request that is written by hand. */
const speak = (message: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(message, "latin1"));
    let answer = "";
    socket.on("data", (data) => {
      answer += data.toString("latin1");
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });

describe("a packed request", () => {
  const places = [
    "/auth/v1/token?grant_type=password",
    "/auth/v1/nothing",
    "/rest/v1/contacts",
    "/functions/v1/upload-quote-pdf",
    "/storage/v1/object/sign/quote-pdfs/a.pdf",
    "/o/a-link/accept",
    "/o/nothing/at/all",
    "/workflow/quote",
    "/dev/nothing",
    "/nothing",
  ];
  it.each(places)("is refused before anything else looks at it: %s", async (path) => {
    for (const [encoding, packed] of [
      ["br", brotliCompressSync("{}")],
      ["GZIP", gzipSync("{}")],
      ["deflate, identity", Buffer.from("{}")],
      ["unknown", Buffer.from("{}")],
    ] as const) {
      const answer = await post(path, packed, { "content-encoding": encoding });
      expect([encoding, answer.status]).toEqual([encoding, 415]);
      expect(await answer.text()).toContain("must not be compressed");
    }
  });

  it("is refused while its body has not even arrived", async () => {
    const head = ["POST /rest/v1/contacts HTTP/1.1", "host: localhost", "content-encoding: br", "content-length: 99"];
    const answer = await speak(`${head.join("\r\n")}\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  });

  it("may be named for what it is if it is not packed", async () => {
    const { caller } = quote;
    const answer = await post("/rest/v1/rpc/get_user_profile", "{}", {
      authorization: caller.authorization,
      "content-encoding": "identity",
    });
    expect(answer.status).toBe(200);
  });

  it("has nothing to do with answers, which are packed as before", async () => {
    const answer = await fetch(`${url}/openapi.json`, { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
  });
});

describe("JSON", () => {
  const submit = (answers: string) =>
    post("/functions/v1/submit-quote", `{"answers":${answers}}`, { authorization: quote.caller.authorization });
  const callback = (body: string, type = "application/json") =>
    post("/functions/v1/upload-quote-pdf", body, {
      "content-type": type,
      "x-webhook-secret": quote.secrets.upload_secret,
    });

  it.each(["application/json", "text/plain"])("of too many values is not read to its end, as %s", async (type) => {
    // Announces far more than it sends: an answer shows that the server did not wait for the rest.
    const begun = `[${"[],".repeat(15_000)}`;
    const head = [
      "POST /functions/v1/upload-quote-pdf HTTP/1.1",
      "host: localhost",
      `content-type: ${type}`,
      `x-webhook-secret: ${quote.secrets.upload_secret}`,
      `content-length: ${24 * 1024 * 1024}`,
      "connection: close",
    ];
    expect(await speak(`${head.join("\r\n")}\r\n\r\n${begun}`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  const asCounted = "values, counted by brackets and commas";

  it("of too many values is refused in the shape of each interface", async () => {
    const many = `[${"1,".repeat(20_001)}1]`;
    const submitted = await submit(many);
    expect([submitted.status, await submitted.json()]).toMatchObject([
      413,
      { error: `The request has more than 20,000 ${asCounted}.`, code: "too_large" },
    ]);
    const signedIn = await post("/auth/v1/token?grant_type=password", `[${"1,".repeat(501)}1]`);
    expect([signedIn.status, await signedIn.json()]).toMatchObject([
      413,
      { error_code: "request_entity_too_large", msg: `The request has more than 500 ${asCounted}.` },
    ]);
    const answered = await callback(many);
    expect(await answered.json()).toMatchObject({ error: `The answer has more than 20,000 ${asCounted}.` });
    const seen = await post("/o/a-link/seen", `[${"[".repeat(100)}`, { origin: url, accept: "application/json" });
    expect([seen.status, await seen.json()]).toMatchObject([400, { error: { code: "bad_request" } }]);
  });

  it("that is nested too deeply is refused with that reason", async () => {
    const refusals = [
      [await submit("[".repeat(500_000)), { error: "The request is nested more than 64 levels deep." }],
      [await callback("[".repeat(500_000)), { error: "The answer is nested more than 64 levels deep." }],
      [
        await post("/auth/v1/recover", "[".repeat(65)),
        { error_code: "bad_json", msg: "The request is nested more than 64 levels deep." },
      ],
    ] as const;
    for (const [answer, words] of refusals) expect([answer.status, await answer.json()]).toMatchObject([400, words]);
  });

  it("of the names of prototypes is refused everywhere", async () => {
    for (const text of ['{"__proto__":{"a":1}}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":{}}}']) {
      expect((await callback(text)).status).toBe(400);
      expect((await callback(text, "text/plain")).status).toBe(400);
      expect((await post("/auth/v1/recover", text)).status).toBe(400);
    }
  });

  it("of a whole template of the largest size is read", async () => {
    const rows = Array.from({ length: 500 }, (_, key) => ({ key: key * 1000, sell_cents: key }));
    const tables = Array.from({ length: 32 }, (_, index) => ({
      id: `t${index}`,
      name: `T ${index}`,
      key: "number",
      rows,
    }));
    const structure = [{ id: "field_1", type: "text", label: "Notes" }];
    const body = { name: `Large ${randomUUID()}`, structure, make_webhook_url: null, tables };
    const answer = await quote.caller.post("/rest/v1/form_templates", body);
    expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
  });

  it("that ends early is no fault of ours", async () => {
    const head = ["POST /auth/v1/recover HTTP/1.1", "host: localhost", "content-type: application/json"];
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    await new Promise<void>((resolve) =>
      socket.write(`${head.join("\r\n")}\r\ncontent-length: 99\r\n\r\n{`, () => resolve()),
    );
    socket.destroy();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

it("the fields of a form are counted before it is read", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded", origin: url, accept: "application/json" };
  const answer = await post("/o/a-link/accept", "a&".repeat(100_000), form);
  expect([answer.status, await answer.text()]).toMatchObject([413, expect.stringContaining("more than 500 fields")]);
  const verified = await post("/auth/v1/verify", "a=1&".repeat(2_000), form);
  expect(verified.status).toBe(413);
});

it("the server does not wait for the body of a request that has no route", async () => {
  for (const path of ["/nothing", "/rest/v1/nothing", "/auth/v1/nothing", "/dev/nothing"]) {
    const head = [`POST ${path} HTTP/1.1`, "host: localhost", "content-type: application/json", "content-length: 99"];
    const answer = await speak(`${head.join("\r\n")}\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  }
});

it("headers that are too long are refused with that reason", async () => {
  const answer = await speak(`GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-a: ${"a".repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 .*The address and headers are longer than 16 kB\./s);
});

describe("every answer forbids guessing its type", () => {
  it.each([
    ["an unreadable path of a customer's page", "GET /o/%E0%A4%A HTTP/1.1\r\nhost: localhost"],
    ["an unreadable path", "GET /rest/v1/contacts/%E0%A4%A HTTP/1.1\r\nhost: localhost"],
    ["an unknown path", "GET /nothing HTTP/1.1\r\nhost: localhost"],
    ["a request without a host", "GET /healthz HTTP/1.1"],
    ["an expectation that nobody can meet", "GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: the best"],
    ["a method that does not exist", "BREW /healthz HTTP/1.1\r\nhost: localhost"],
    ["headers that are too long", `GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-a: ${"a".repeat(20_000)}`],
    ["what is not HTTP", "\u0016\u0003\u0001\u0002\u0000\u0001"],
    ["a page that is served", "GET /docs/api/ HTTP/1.1\r\nhost: localhost"],
    ["a file that is served", "GET /docs/api/static/index.css HTTP/1.1\r\nhost: localhost"],
    ["a method that a path does not know", "DELETE /healthz HTTP/1.1\r\nhost: localhost"],
  ])("to %s", async (_name, head) => {
    const answer = await speak(`${head}\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
  });
});

// A body that is not read to its end must not hold up the next request on the connection, as behind a proxy.
it.each([
  ["names no quote and has no secret", "/functions/v1/upload-quote-pdf", { note: "x".repeat(1_000_000) }],
  ["has too many values", "/rest/v1/contacts", { values: Array.from({ length: 400_000 }, () => 1) }],
])("a refused body that %s leaves its connection to the next request", async (_case, path, body) => {
  const { authorization } = await test.signedIn({ app_role: "user" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, at: string, text = "") =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...json, authorization, "content-length": Buffer.byteLength(text) };
      const asked = request(`${url}${at}`, { method, agent, headers }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode));
      });
      asked.on("error", reject).end(text);
    });
  expect(await ask("POST", path, JSON.stringify(body))).toBeGreaterThanOrEqual(400);
  expect(await ask("GET", "/healthz")).toBe(200);
  agent.destroy();
});
