import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createDb, createPool } from "../src/platform/db.ts";
import { openChanges } from "./change-stream.ts";
import { factories, password } from "./factories.ts";
import { createTestDatabase } from "./postgres.ts";
import { freePort, startServerProcess } from "./process.ts";
import { startReceiver } from "./receiver.ts";

type Server = Awaited<ReturnType<typeof startServerProcess>>;

let folder: string;
let databaseUrl: string;
let servers: Server[] = [];

/** As behind a load balancer: two answer people, and a third runs the jobs, which has no address of its own. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quotemill-split-"));
  databaseUrl = await createTestDatabase(inject("templateUrl"), `split_${randomUUID().replaceAll("-", "")}`);
  const [first, second] = [String(await freePort()), String(await freePort())];
  const shared = {
    PUBLIC_URL: `http://127.0.0.1:${first}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY: "a key that the processes share, long enough",
    WEBHOOK_ALLOW_PRIVATE: "on",
    LOG_LEVEL: "silent",
  };
  servers = await Promise.all([
    startServerProcess({ ...shared, ROLE: "web", PORT: first }),
    startServerProcess({ ...shared, ROLE: "web", PORT: second }),
    startServerProcess({ ...shared, ROLE: "worker" }),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** An admin who is signed in at the first, and what to submit for a quote. */
async function prepareQuote(make_webhook_url: string | null) {
  const [first] = servers as [Server];
  const pool = createPool(databaseUrl);
  const build = factories(createDb(pool));
  const admin = await build.user({ app_role: "admin" });
  const company_id = admin.company_id ?? "";
  const contact = await build.contact({ company_id });
  const template = await build.template({ company_id, make_webhook_url });
  await pool.end();
  const signedIn = await post(`${first.url}/auth/v1/token?grant_type=password`, { email: admin.email, password });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const quote = { template_id: template.id, contact_id: contact.id, quote_name: "Two", answers: {} };
  return { authorization: `Bearer ${access_token}`, company_id, quote };
}

it("two web processes and a worker on one database are one product", async () => {
  const [first, second] = servers as [Server, Server];
  const receiver = await startReceiver();
  const { authorization, company_id, quote } = await prepareQuote(receiver.url);
  const atFirst = await openChanges(first.url, authorization);
  const atSecond = await openChanges(second.url, authorization);

  const submitted = await post(`${second.url}/functions/v1/submit-quote`, quote, { authorization });
  const submittedAt = performance.now();
  const { quote_id } = (await submitted.json()) as { quote_id: string };
  for (const stream of [atFirst, atSecond]) {
    expect((await stream.next()).data).toMatchObject({ table: "quotes", type: "INSERT", id: quote_id });
  }
  expect(performance.now() - submittedAt).toBeLessThan(1_000);
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);

  const secret = String(receiver.received[0]?.headers["x-quotemill-secret"]);
  const answer = {
    quote_id,
    company_id,
    pdf_base64: Buffer.from("%PDF-1.7 a small one").toString("base64"),
    outputs: {},
  };
  const uploaded = await post(`${first.url}/functions/v1/upload-quote-pdf?secret=${secret}`, answer);
  expect(uploaded.status).toBe(200);
  expect((await atSecond.next()).data).toMatchObject({ id: quote_id, pdf_ready: true });

  const readQuote = () => fetch(`${second.url}/rest/v1/quotes/${quote_id}`, { headers: { authorization } });
  const { pdf_storage_path } = (await (await readQuote()).json()) as { pdf_storage_path: string };
  const link = `/storage/v1/object/sign/quote-pdfs/${pdf_storage_path}`;
  const { signedURL } = (await (await post(`${second.url}${link}`, {}, { authorization })).json()) as {
    signedURL: string;
  };
  const file = await fetch(first.url + signedURL);
  expect(file.headers.get("content-type")).toBe("application/pdf");

  await post(`${first.url}/auth/v1/logout`, {}, { authorization });
  await atSecond.ended;
  expect((await readQuote()).status).toBe(401);
});

it("the worker finds the reference workflow at the public address", async () => {
  const [, second] = servers as [Server, Server];
  const { authorization, quote } = await prepareQuote(null);
  const submitted = await post(`${second.url}/functions/v1/submit-quote`, quote, { authorization });
  const { quote_id } = (await submitted.json()) as { quote_id: string };
  const readQuote = () => fetch(`${second.url}/rest/v1/quotes/${quote_id}`, { headers: { authorization } });
  const hasPdf = async () =>
    ((await (await readQuote()).json()) as { pdf_storage_path: string | null }).pdf_storage_path;
  await expect.poll(hasPdf, { timeout: 20_000, interval: 200 }).toMatch(/\.pdf$/);
});
