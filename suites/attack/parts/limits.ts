import { request as httpRequest } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { offerPath } from "@quotemill/shared/offers/page-path";
import type { AttackedCompany, Role } from "../people.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

const mega = 1024 * 1024;
const json = { "content-type": "application/json" };
const callback = "/functions/v1/upload-quote-pdf";

/**
 * Small or plain requests that once took everybody's time, judged by the processor time that each costs the server. The row
 * that follows judges the memory, and `/healthz` during the attack.
 */
export async function attackLimits(product: Product) {
  const { ours } = product.people;
  const secret = { "x-webhook-secret": ours.uploadSecret };
  const accept = `${offerPath("a".repeat(43))}/accept`;
  const own = { origin: product.url };
  const packed = brotliCompressSync(Buffer.alloc(24 * mega, "[],"));
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const keys = (bytes: number) =>
    `{${Array.from({ length: Math.floor(bytes / 12) }, (_, index) => `"k${String(index).padStart(6, "0")}":1`).join(",")}}`;
  const longHost = `https://${"\u4e2d".repeat(20_000)}.example/`;
  const webhook = { template_id: ours.ids.template?.[0] };

  const floods: Record<string, Flood> = {
    [`${packed.length} packed bytes to the callback`]: {
      ...{ url: callback, headers: { ...secret, "content-encoding": "br" }, body: packed },
      ...{ times: 200, answers: [415], mostMs: 4 },
    },
    "packed bytes as a photo": {
      ...{ url: "/rest/v1/quote_photos", role: "user", headers: { "content-encoding": "br" }, body: packed },
      ...{ times: 200, answers: [415], mostMs: 4 },
    },
    "packed bytes as an acceptance": {
      ...{ url: accept, headers: { ...own, "content-encoding": "gzip" }, body: packed },
      ...{ times: 200, answers: [415], mostMs: 4 },
    },
    "4 MB of small keys to the callback": {
      ...{ url: callback, headers: secret, body: keys(4 * mega), times: 20, answers: [413], mostMs: 25 },
    },
    "24 MB of empty arrays to the callback": {
      ...{
        url: callback,
        headers: secret,
        body: `[${"[],".repeat(8 * mega)}0]`,
        times: 10,
        answers: [413],
        mostMs: 25,
      },
    },
    "24 MB of empty arrays as text": {
      ...{ url: callback, headers: { ...secret, "content-type": "text/plain" }, body: `[${"[],".repeat(8 * mega)}0]` },
      ...{ times: 10, answers: [413], mostMs: 25 },
    },
    "1 MB of answers": {
      ...{ url: "/functions/v1/submit-quote", role: "user", body: `{"answers":${keys(mega - 100)}}` },
      ...{ times: 20, answers: [413], mostMs: 25 },
    },
    "1 MB of opening brackets": {
      ...{ url: "/functions/v1/submit-quote", role: "user", body: "[".repeat(mega - 1) },
      ...{ times: 20, answers: [400], mostMs: 15 },
    },
    "256 KB of fields of a form": {
      ...{ url: accept, headers: { ...own, ...form }, body: "a&".repeat(128 * 1024 - 1) },
      ...{ times: 100, answers: [413], mostMs: 8 },
    },
    "acceptances beyond the limit": {
      ...{ url: accept, headers: { ...own, ...form }, body: "a=b&".repeat(400), from: "127.0.9.20" },
      ...{ warmUp: 320, times: 300, answers: [429], mostMs: 4 },
    },
    "a host of 20,000 letters for a test": {
      ...{
        url: "/functions/v1/test-webhook",
        role: "admin",
        body: JSON.stringify({ ...webhook, webhook_url: longHost }),
      },
      ...{ times: 20, answers: [400], mostMs: 20 },
    },
    "a host of 20,000 letters for sending": {
      ...{ url: "/functions/v1/send-quotes", role: "admin", times: 20, answers: [400], mostMs: 20 },
      body: JSON.stringify({ quote_ids: ours.ids.quote, webhook_url_override: longHost }),
    },
  };
  const parts = [];
  for (const [name, flood] of Object.entries(floods)) {
    parts.push(await runChecks(product, `limits: ${name}`, (checks) => send(product, checks, flood)));
  }
  parts.push(
    await runChecks(product, "limits: 20 PDFs of 20 MB at once, in JSON", (checks) => sendJson(product, checks, ours)),
  );
  parts.push(
    await runChecks(product, "limits: 20 PDFs of 20 MB at once, as they are", (checks) =>
      sendRaw(product, checks, ours),
    ),
  );
  return parts;
}

interface Flood {
  url: string;
  role?: Role;
  headers?: Record<string, string>;
  body: string | Buffer;
  from?: string;
  /** Requests that are sent first and not judged. */
  warmUp?: number;
  times: number;
  answers: number[];
  /** Maximum processor time for each. */
  mostMs: number;
}

async function send(product: Product, { expect }: Checks, flood: Flood) {
  const { url, role = "anonymous", headers, body, from, warmUp = 5, times, answers, mostMs } = flood;
  const authorization = await product.people.authorization(role);
  const call = () => post(product, url, { ...json, ...(authorization && { authorization }), ...headers }, body, from);
  for (let count = 0; count < warmUp; count++) await call();
  const { result, processorMs } = await product.watch.costOf(async () => {
    const statuses = [];
    for (let count = 0; count < times; count++) statuses.push(await product.watch.during(url, call));
    return statuses;
  });
  // A connection that is closed while the rest is being sent also counts as a refusal.
  const others = result.filter((status) => status !== null && !answers.includes(status));
  expect(others.length === 0, `answered ${[...new Set(others)]}`);
  const each = processorMs / times;
  expect(each <= mostMs, `each took ${each.toFixed(1)} ms of processor time`);
  return `${each.toFixed(1)} ms of processor time each`;
}

/** Returns the status; null if the connection was closed before. Unlike with the usual client, any number run at once. */
const post = (product: Product, path: string, headers: Record<string, string>, body: string | Buffer, from?: string) =>
  new Promise<number | null>((resolve) => {
    const { port } = new URL(product.url);
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const options = { host: "127.0.0.1", port, localAddress: from, agent: false, method: "POST", path };
    const outgoing = httpRequest({ ...options, headers: { ...headers, ...length } }, (incoming) => {
      incoming.resume();
      incoming.on("close", () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.on("error", () => resolve(null));
    outgoing.end(body);
  });

const pdf = Buffer.alloc(20 * mega, "a");
pdf.write("%PDF-1.7\n");

async function sendJson(product: Product, { expect }: Checks, { id, ids, uploadSecret }: AttackedCompany) {
  const headers = { ...json, "x-webhook-secret": uploadSecret };
  const body = JSON.stringify({ quote_id: ids.quote?.[0], company_id: id, pdf_base64: pdf.toString("base64") });
  return sendAtOnce(product, expect, () => post(product, callback, headers, body));
}

async function sendRaw(product: Product, { expect }: Checks, { id, ids, uploadSecret }: AttackedCompany) {
  const headers = { "content-type": "application/pdf", "x-webhook-secret": uploadSecret };
  const path = `${callback}?quote_id=${ids.quote?.[0]}&company_id=${id}`;
  return sendAtOnce(product, expect, () => post(product, path, headers, pdf));
}

async function sendAtOnce(product: Product, expect: Checks["expect"], call: () => Promise<number | null>) {
  const { result, processorMs } = await product.watch.costOf(() =>
    product.watch.during("PDFs at once", () => Promise.all(Array.from({ length: 20 }, call))),
  );
  const taken = result.filter((status) => status === 200).length;
  const refused = result.filter((status) => status === 429).length;
  expect(taken > 0 && taken + refused === 20, `answered ${result}`);
  return `${taken} taken, ${refused} refused, ${Math.round(processorMs / 20)} ms of processor time each`;
}
