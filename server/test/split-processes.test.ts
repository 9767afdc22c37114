import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openChanges } from "./change-stream.ts";
import { findFreePort } from "./local.ts";
import { createTestDatabase } from "./postgres.ts";
import { postJson, prepareQuote, startServerProcess } from "./process.ts";
import { startReceiver } from "./receiver.ts";
import { metricsToken } from "./test-app.ts";

type Server = Awaited<ReturnType<typeof startServerProcess>>;

let folder: string;
let databaseUrl: string;
let servers: Server[] = [];

/** As behind a load balancer: two processes serve people, and a third runs the jobs and reports its health. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quotemill-split-"));
  databaseUrl = await createTestDatabase(inject("templateUrl"), `split_${randomUUID().replaceAll("-", "")}`);
  const [first, second, health] = [
    String(await findFreePort()),
    String(await findFreePort()),
    String(await findFreePort()),
  ];
  const shared = {
    PUBLIC_URL: `http://127.0.0.1:${first}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY: "a key that the processes share, long enough",
    WEBHOOK_ALLOW_PRIVATE: "on",
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: "silent",
  };
  servers = await Promise.all([
    startServerProcess({ ...shared, ROLE: "web", PORT: first }),
    startServerProcess({ ...shared, ROLE: "web", PORT: second }),
    startServerProcess({ ...shared, ROLE: "worker", HEALTH_PORT: health }),
  ]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

/** A quote that the worker hands to the reference workflow. */
async function submitToReference({ url }: Server) {
  const { authorization, quote } = await prepareQuote(databaseUrl, url, null);
  const submitted = await postJson(`${url}/functions/v1/submit-quote`, quote, { authorization });
  const { quote_id } = (await submitted.json()) as { quote_id: string };
  return { authorization, quote_id };
}

it("two web processes and a worker on one database act as one product", async () => {
  const [first, second] = servers as [Server, Server];
  const receiver = await startReceiver();
  const { authorization, company_id, quote } = await prepareQuote(databaseUrl, first.url, receiver.url);
  const atFirst = await openChanges(first.url, authorization);
  const atSecond = await openChanges(second.url, authorization);

  const submitted = await postJson(`${second.url}/functions/v1/submit-quote`, quote, { authorization });
  const { quote_id } = (await submitted.json()) as { quote_id: string };
  for (const stream of [atFirst, atSecond]) {
    expect((await stream.next()).data).toMatchObject({ table: "quotes", type: "INSERT", id: quote_id });
  }
  await expect.poll(() => receiver.received.length).toBe(1);

  const secret = String(receiver.received[0]?.headers["x-quotemill-secret"]);
  const answer = {
    quote_id,
    company_id,
    pdf_base64: Buffer.from("%PDF-1.7 a small one").toString("base64"),
    outputs: {},
  };
  const uploaded = await postJson(`${first.url}/functions/v1/upload-quote-pdf?secret=${secret}`, answer);
  expect(uploaded.status).toBe(200);
  // Browsers are also notified of the delivery, before or after the answer.
  const nextChange = async () => (await atSecond.next()).data;
  await expect.poll(nextChange).toMatchObject({ table: "quotes", id: quote_id, pdf_ready: true });

  const readQuote = () => fetch(`${second.url}/rest/v1/quotes/${quote_id}`, { headers: { authorization } });
  const { pdf_storage_path } = (await (await readQuote()).json()) as { pdf_storage_path: string };
  const link = `/storage/v1/object/sign/quote-pdfs/${pdf_storage_path}`;
  const { signedURL } = (await (await postJson(`${second.url}${link}`, {}, { authorization })).json()) as {
    signedURL: string;
  };
  const file = await fetch(first.url + signedURL);
  expect(file.headers.get("content-type")).toBe("application/pdf");

  await postJson(`${first.url}/auth/v1/logout`, {}, { authorization });
  await atSecond.ended;
  expect((await readQuote()).status).toBe(401);
});

it("the worker finds the reference workflow at the public address", async () => {
  const [, second] = servers as [Server, Server];
  const { authorization, quote_id } = await submitToReference(second);
  const readQuote = () => fetch(`${second.url}/rest/v1/quotes/${quote_id}`, { headers: { authorization } });
  const hasPdf = async () =>
    ((await (await readQuote()).json()) as { pdf_storage_path: string | null }).pdf_storage_path;
  await expect.poll(hasPdf).toMatch(/\.pdf$/);
});

it("a web or worker process exports every figure used in the alerts and the dashboard", async () => {
  const [first, , worker] = servers as [Server, Server, Server];
  await submitToReference(first);
  const headers = { authorization: `Bearer ${metricsToken}` };
  const metricsOf = async ({ url }: Server) => (await fetch(`${url}/metrics`, { headers })).text();
  const called = /quotemill_call_duration_seconds_count\{receiver="reference",outcome="2xx"\} [1-9]/;
  const run = /quotemill_job_duration_seconds_count\{task="deliver_quote"\} [1-9]/;
  for (const count of [called, run]) {
    await expect.poll(() => metricsOf(worker)).toMatch(count);
  }
  const told = await Promise.all([first, worker].map(metricsOf));
  const known = new Set(told.join("\n").match(/(?<=^# TYPE )\w+/gm));
  const ops = join(import.meta.dirname, "..", "..", "ops");
  for (const file of ["prometheus-alerts.yml", "grafana-dashboard.json"]) {
    const named = (await readFile(join(ops, file), "utf8")).match(/\b(quotemill|http|nodejs|process)_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(named.map((name) => name.replace(/_(bucket|count|sum)$/, "")).filter((name) => !known.has(name))).toEqual(
      [],
    );
  }
  expect(told[0]).toContain("quotemill_change_feed_connected 1");
});
