import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openConnections } from "../data/people.ts";
import { goals } from "../goals.ts";
import { ask } from "../lib/http.ts";
import { longestBlock, withProbe } from "../lib/longest-block.ts";
import { progress } from "../lib/progress.ts";
import type { Result } from "../lib/report.ts";
import { startServer } from "../lib/server.ts";
import { watchMemory } from "../lib/watch-memory.ts";
import { quick } from "../options.ts";

const quotes = quick ? 200 : 1_000;
const lanes = 20;
/** Answers for it are checked like any other, and change nothing. */
const sampleQuoteId = "00000000-0000-4000-8000-000000000000";
const waitMs = 300_000;
const answers = { field_1: "Colorbond", field_2: "42.5", field_3: "1.8 m", field_4: "Monument", field_5: false };

/**
 * Submits a year's worth of a company's quotes at once. A job sends each to the reference workflow, which prints it and
 * calls back, all in one process plus its database. Every quote must end up Generated. Then it makes the largest requests
 * that the limits allow, one by one, and measures how long each holds the event loop.
 */
export async function measureLoop(): Promise<Result> {
  progress(`${quotes} quotes through the loop`);
  const dataDir = await mkdtemp(path.join(tmpdir(), "quotemill-loop-"));
  const blockFile = path.join(dataDir, "block");
  const server = await startServer({ DATA_DIR: path.join(dataDir, "data"), DEMO: "on", ...withProbe(blockFile) });
  const memory = watchMemory(server.pid);
  try {
    const { done, seconds } = await runLoop(server.url);
    const { start, middle, peak, end } = await memory.stop();
    const rate = done / seconds;
    const { perSecond, growth, blockMs } = goals.loop;
    const blocks = await measureBlocks(server.url, () => longestBlock(server.pid, blockFile));
    const missed = [
      ...(done < quotes ? [`loop: ${done} of ${quotes} quotes were generated`] : []),
      ...(rate < perSecond ? [`loop: ${rate.toFixed(1)} quotes a second, goal ${perSecond}`] : []),
      ...(end > middle * growth ? [`loop: ${end} MB at the end, goal ${growth} times the ${middle} halfway`] : []),
      ...(peak > goals.serverMb ? [`loop: server at ${peak} MB, goal ${goals.serverMb}`] : []),
      ...blocks
        .filter(({ ms }) => ms > blockMs)
        .map(({ name, ms }) => `loop: ${name} holds it for ${ms.toFixed(0)} ms, goal ${blockMs}`),
    ];
    const row = [`${done}`, rate.toFixed(1), seconds.toFixed(1), `${start}`, `${middle}`, `${peak}`, `${end}`];
    return {
      title: "Quotes through our own workflow, and the longest block of the event loop under the largest requests",
      columns: [...columns, ...blocks.map(({ name }) => `${name}, ms`)],
      rows: [[...row, ...blocks.map(({ ms }) => ms.toFixed(0))]],
      missed,
    };
  } finally {
    await memory.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const columns = ["Generated", "Rate, /s", "Seconds", "MB at first", "halfway", "at most", "at the end"];

async function signIn(url: string, email: string) {
  const body = { email, password: "demo-password" };
  const { access_token } = await ask(url, { method: "POST", path: "/auth/v1/token?grant_type=password", body });
  return { authorization: `Bearer ${access_token}` };
}

async function runLoop(url: string) {
  const headers = await signIn(url, "user@demo.test");
  const { items } = await ask(url, { method: "GET", path: "/rest/v1/form_templates", headers });
  const template_id = items.find((template: { name: string }) => template.name === "Residential fence").id;
  const person = { first_name: "Load", last_name: "Test", email: "load@example.com" };
  const { id: contact_id } = await ask(url, { method: "PUT", path: "/rest/v1/contacts", body: person, headers });
  const generated = async (): Promise<number> =>
    (await ask(url, { method: "GET", path: "/rest/v1/quote_groups", headers })).counts.generated;
  const before = await generated();

  const begun = performance.now();
  const body = { template_id, contact_id, quote_name: "Loop", answers };
  await Promise.all(
    (await openConnections(url, lanes)).map(async (connection, lane) => {
      for (let index = lane; index < quotes; index += lanes) {
        const answer = await connection.send({ method: "POST", path: "/functions/v1/submit-quote", body, headers });
        if (answer.status !== 200) throw new Error(`submit-quote answered ${answer.status}: ${answer.body}`);
      }
      connection.close();
    }),
  );
  while ((await generated()) < before + quotes && performance.now() - begun < waitMs) await pause(250);
  return { done: (await generated()) - before, seconds: (performance.now() - begun) / 1000 };
}

const importRows = 10_000;
const importedContacts = 20_000;
const atOnce = 250;
const pdfBytes = 20 * 1024 * 1024;
const tries = 3;

/**
 * Makes each of the largest requests a few times, and takes the shortest of its longest blocks: compilation at first use and
 * a busy machine lengthen the others.
 */
async function measureBlocks(url: string, longest: () => Promise<number>): Promise<{ name: string; ms: number }[]> {
  const headers = await signIn(url, "admin@demo.test");
  const blocks = new Map<string, number>();
  const during = async (name: string, call: Omit<Parameters<typeof ask>[1], "headers">) => {
    progress(`Longest block: ${name}`);
    return block(name, () => ask(url, { ...call, headers }));
  };
  const block = async <Answer>(name: string, act: () => Promise<Answer>): Promise<Answer> => {
    await longest();
    const answer = await act();
    blocks.set(name, Math.min(blocks.get(name) ?? Number.POSITIVE_INFINITY, await longest()));
    return answer;
  };
  /** A file is sent in pieces, without a length. */
  const file = async (name: string, path: string) => {
    progress(`Longest block: ${name}`);
    await block(name, async () => {
      const answer = await fetch(`${url}${path}`, { headers });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      await answer.text();
    });
  };
  const post = (path: string, body: object) => ({ method: "POST" as const, path, body });
  const get = (path: string) => ({ method: "GET" as const, path });

  const fields = Array.from({ length: 95 }, (_, field) => ({
    ...{ id: `f${field}`, type: "select", label: `Field ${field}` },
    options: Array.from({ length: 500 }, (_, option) => `${field}-${option}`),
  }));
  const answers = Object.fromEntries(fields.map(({ id, options }) => [id, options.at(-1)]));
  const person = { first_name: "Load", last_name: "Test", email: "load@example.com" };
  const contact = await ask(url, { method: "PUT", path: "/rest/v1/contacts", body: person, headers });
  for (let nth = 0; nth < tries; nth++) {
    const structure = { name: `Large ${nth}`, structure: fields, make_webhook_url: null };
    const { id: template_id } = await during("save 47,500 options", post("/rest/v1/form_templates", structure));
    await during("read them", get(`/rest/v1/form_templates/${template_id}`));
    const quote = { template_id, contact_id: contact.id, quote_name: "Large", answers };
    await during("submit them", post("/functions/v1/submit-quote", quote));
  }
  const wrong = fields.map((field) => ({ ...field, options: field.options.map(() => null) }));
  for (let nth = 0; nth < tries; nth++) {
    await block("refuse 47,500 wrong options", async () => {
      const body = JSON.stringify({ name: "Wrong", structure: wrong, make_webhook_url: null });
      const sent = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
      const { status } = await fetch(`${url}/rest/v1/form_templates`, sent);
      if (status !== 400) throw new Error(`47,500 wrong options were answered with ${status}`);
    });
  }
  for (let nth = 0; nth < tries; nth++) {
    const lines = Array.from({ length: importRows }, (_, at) => `BENCH-${at},Item ${at},${nth + 1 + at / 100}`);
    const file = { supplier: "Bench", file_name: "bench.csv", text: ["Code,Name,Price", ...lines].join("\n") };
    const columns = ["code", "name", "cost"];
    const { id } = await during("read 10,000 prices", post("/rest/v1/price_imports", { ...file, columns }));
    await during("compare them", get(`/rest/v1/price_imports/${id}`));
    const { version } = await during("tell effects", get(`/rest/v1/price_imports/${id}/effects`));
    const apply = { import_id: id, version };
    const { change_id } = await during("apply", post("/functions/v1/apply-price-import", apply));
    if (nth > 0) await during("undo", post("/functions/v1/undo-price-change", { change_id }));
  }
  const import_id = randomUUID();
  for (let from = 0; from < importedContacts; from += atOnce) {
    const contacts = Array.from({ length: atOnce }, (_, at) => ({
      ...{ first_name: "Ada".padEnd(100, "a"), last_name: `Byron ${from + at}`, email: `${from + at}@bench.test` },
      ...{ address1: "1 Long Street ".padEnd(200, "x"), city: "Springfield", state: "Victoria", zip_code: "3000" },
    }));
    await during(`stage ${atOnce} contacts`, post("/functions/v1/stage-contacts", { import_id, contacts }));
  }
  const contactImport = { import_id, file_name: "bench.csv", known: "update" };
  await during("import 20,000 contacts", post("/functions/v1/import-contacts", contactImport));
  const secrets = await ask(url, { ...get("/rest/v1/workflow_secrets"), headers });
  for (let nth = 0; nth < tries; nth++) {
    await file("export contacts", "/rest/v1/exports/contacts");
    await file("export prices", "/rest/v1/exports/price_items");
    await file("export quotes", "/rest/v1/exports/quotes");
    await file("export pipeline", "/rest/v1/exports/pipeline?tab=waiting");
    const pdf_base64 = Buffer.from("%PDF-1.7\n".padEnd(pdfBytes, "x")).toString("base64");
    const answer = {
      quote_id: sampleQuoteId,
      company_id: contact.company_id,
      quote_run: 1,
      pdf_base64,
      outputs: { grand_total: 1 },
    };
    const byWorkflow = { "x-webhook-secret": secrets.upload_secret };
    await block("PDF of 20 MB", () =>
      ask(url, { ...post("/functions/v1/upload-quote-pdf", answer), headers: byWorkflow }),
    );
  }
  await during("OpenAPI", get("/openapi.json"));
  return [...blocks].map(([name, ms]) => ({ name, ms }));
}
