import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openConnections } from "../data/people.ts";
import { goals } from "../goals.ts";
import { ask } from "../lib/http.ts";
import { watchMemory } from "../lib/process.ts";
import { progress } from "../lib/progress.ts";
import type { Result } from "../lib/report.ts";
import { startServer } from "../lib/server.ts";
import { quick } from "../options.ts";

const quotes = quick ? 200 : 1_000;
const lanes = 20;
const waitMs = 300_000;
const answers = { field_1: "Colorbond", field_2: "42.5", field_3: "1.8 m", field_4: "Monument", field_5: false };

/**
 * Submits a year's worth of a company's quotes at once. A job sends each to the reference workflow, which prints it and
 * calls back, all in one process plus its database. Every quote must end up Generated.
 */
export async function measureLoop(): Promise<Result> {
  progress(`${quotes} quotes through the loop`);
  const dataDir = await mkdtemp(path.join(tmpdir(), "quotemill-loop-"));
  const server = await startServer({ DATA_DIR: path.join(dataDir, "data"), DEMO: "on" });
  const memory = watchMemory(server.pid);
  try {
    const { done, seconds } = await runLoop(server.url);
    const { start, middle, peak, end } = await memory.stop();
    const rate = done / seconds;
    const { perSecond, growth } = goals.loop;
    const missed = [
      ...(done < quotes ? [`loop: ${done} of ${quotes} quotes were generated`] : []),
      ...(rate < perSecond ? [`loop: ${rate.toFixed(1)} quotes a second, goal ${perSecond}`] : []),
      ...(end > middle * growth ? [`loop: ${end} MB at the end, goal ${growth} times the ${middle} halfway`] : []),
      ...(peak > goals.serverMb ? [`loop: server at ${peak} MB, goal ${goals.serverMb}`] : []),
    ];
    const row = [`${done}`, rate.toFixed(1), seconds.toFixed(1), `${start}`, `${middle}`, `${peak}`, `${end}`];
    return { title: "Quotes through our own workflow", columns, rows: [row], missed };
  } finally {
    await memory.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const columns = ["Generated", "Rate, /s", "Seconds", "MB at first", "halfway", "at most", "at the end"];

async function runLoop(url: string) {
  const account = { email: "user@demo.test", password: "demo-password" };
  const { access_token } = await ask(url, {
    method: "POST",
    path: "/auth/v1/token?grant_type=password",
    body: account,
  });
  const headers = { authorization: `Bearer ${access_token}` };
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
