import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "../e2e/fixtures/server.ts";
import type { Measure } from "./report.ts";

const quotes = 1_000;
const lanes = 20;
const waitMs = 300_000;
const budget = { perSecond: 5, peakMb: 700 };
const answers = { field_1: "Colorbond", field_2: "42.5", field_3: "1.8 m", field_4: "Monument", field_5: false };

/**
 * Submits a year's worth of a company's quotes at once. A job sends each to the reference workflow, which prints it and
 * calls back, all in one process plus its database. Every quote must end up Generated.
 */
export async function measureLoop(): Promise<Measure[]> {
  const server = await startServer();
  const memory = watchMemory(server.pid);
  try {
    const api = await signIn(server.url);
    const template_id = (await api.get("/rest/v1/form_templates")).items.find(
      (template: { name: string }) => template.name === "Residential fence",
    ).id;
    const person = { first_name: "Load", last_name: "Test", email: "load@example.com" };
    const contact_id = (await api.send("PUT", "/rest/v1/contacts", person)).id;
    const generated = async () => (await api.get("/rest/v1/quote_groups")).counts.generated as number;
    const before = await generated();

    const begun = performance.now();
    const body = { template_id, contact_id, quote_name: "Loop", answers };
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let index = lane; index < quotes; index += lanes) {
          await api.send("POST", "/functions/v1/submit-quote", body);
        }
      }),
    );
    const submitted = performance.now();
    while ((await generated()) < before + quotes && performance.now() - begun < waitMs) await pause(250);
    const seconds = (performance.now() - begun) / 1000;
    const done = (await generated()) - before;
    const { start, peak, end } = await memory.stop();
    return [
      {
        name: `${quotes} quotes through the loop, ${done} Generated`,
        measured: `${(done / seconds).toFixed(1)} a second (${seconds.toFixed(1)} s, submitted in ${((submitted - begun) / 1000).toFixed(1)} s)`,
        budget: `${budget.perSecond} a second, all Generated`,
        ok: done === quotes && done / seconds >= budget.perSecond,
      },
      {
        name: "memory of the server process",
        measured: `${start} MB at start, ${peak} MB peak, ${end} MB at end`,
        budget: `${budget.peakMb} MB`,
        ok: peak <= budget.peakMb,
      },
    ];
  } finally {
    await memory.stop();
    await server.stop();
  }
}

async function signIn(url: string) {
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
    return read(path, await fetch(url + path, init));
  };
  const account = { email: "user@demo.test", password: "demo-password" };
  const { access_token } = await send("POST", "/auth/v1/token?grant_type=password", account);
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    get: async (path: string) => read(path, await fetch(url + path, { headers })),
    send: (method: string, path: string, body: object) => send(method, path, body, headers),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a few fields of many shapes; the server's tests check them
async function read(path: string, answer: Response): Promise<any> {
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Resident memory of the server process and its threads, but not of its database. */
function watchMemory(pid: number) {
  const megabytes = async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
  };
  const start = megabytes();
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await megabytes());
  };
  const timer = setInterval(sample, 250);
  return {
    stop: async () => {
      clearInterval(timer);
      await sample();
      return { start: await start, peak, end: await megabytes() };
    },
  };
}
