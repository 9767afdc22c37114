/** `npm run test:failover`: runs the product on a three-node PostgreSQL. The table it prints lists the checks. */
import { setTimeout as pause } from "node:timers/promises";
import { runSuite } from "../../harness/clean-up.ts";
import { waitUntil } from "../../harness/wait-until.ts";
import { audit, problemsIn } from "../lib/audit.ts";
import { type Load, startLoad } from "../lib/load.ts";
import type { Part } from "../lib/product.ts";
import { watchStream } from "../lib/stream.ts";
import { killNode } from "./cluster.ts";
import { startPooler } from "./pooler.ts";
import { startWorld, type World } from "./world.ts";

const budget = { recoveredMs: 30_000, memoryMb: 400 };
const seconds = (count: number) => pause(count * 1_000);

interface Step {
  name: string;
  /** Returns the problems. */
  act(load: Load): Promise<string[]>;
  /** A failover costs requests, and a call whose outcome the dead primary did not record is repeated. */
  isFailover?: boolean;
}

/** Runs one step under load, then audits the result. */
async function play({ name, act, isFailover = false }: Step, world: World, parts: Part[]) {
  console.log(`\n== ${name}`);
  const companies = await world.openCompanies();
  const [{ id, authorization }] = companies;
  const stream = watchStream(world.url, authorization);
  const load = startLoad(world.url, companies);
  await seconds(4);
  const problems = await act(load);
  await load.stop();
  const heard = await waitUntil(async () => stream.hasHeard(load.lastQuoteOf(id)), 20_000);
  stream.close();
  const figures = await audit({ ...world, companies, load });
  const refused = [...load.failures].map(([what, times]) => `${what} × ${times}`).join(", ");
  const memoryMb = Math.max(...parts.map((part) => part.takePeakMb()));
  console.log(`${load.requests()} requests, refused meanwhile: ${refused || "none"}`);
  console.log(`the event stream ended ${stream.ends()} times and broke ${stream.breaks()} times`);
  const wrong = [
    ...problems,
    ...problemsIn(figures, isFailover ? ["repeated"] : []),
    ...(refused && !isFailover ? ["requests failed"] : []),
    ...(stream.breaks() > 0 && !isFailover ? ["the event stream broke"] : []),
    ...(heard === null ? ["the change feed did not recover"] : []),
    ...(memoryMb > budget.memoryMb ? [`memory ${memoryMb} MB`] : []),
    ...parts.filter((part) => !part.isRunning()).map((part) => `${part.name} died: ${part.output()}`),
  ];
  console.log(wrong.length > 0 ? `PROBLEMS: ${wrong.join("; ")}` : "as it should be");
  const failedRequests = [...load.failures.values()].reduce((sum, times) => sum + times, 0);
  return {
    step: name,
    ...figures,
    "failed requests": failedRequests,
    MB: memoryMb,
    "": wrong.length > 0 ? "WRONG" : "ok",
  };
}

/** The balancer has to notice; otherwise it would find them ready by an earlier check. */
const stopAll = (world: World, parts: Part[]) =>
  Promise.all(
    parts.map(async (part) => {
      await part.stop();
      await world.balancerNotices(part, false);
    }),
  );

/** Starts all processes and waits until the balancer knows them. */
const startAll = (world: World, parts: Part[]) =>
  Promise.all(
    parts.map(async (part) => {
      await part.start();
      await world.balancerNotices(part, true);
    }),
  );

async function killPrimary({ cluster }: World, load: Load): Promise<string[]> {
  const primary = await cluster.findPrimary();
  if (!primary) return ["there is no primary"];
  const killedAt = Date.now();
  await killNode(primary);
  // Requests already on their way to the dead primary may still be answered.
  const firstWrite = () => load.firstWriteAfter(killedAt + 1_000);
  await waitUntil(async () => firstWrite() !== undefined, 90_000);
  const recoveredMs = (firstWrite() ?? Number.POSITIVE_INFINITY) - killedAt;
  console.log(`first write ${recoveredMs} ms after the primary was killed`);
  await seconds(5);
  return recoveredMs > budget.recoveredMs ? [`recovered after ${recoveredMs} ms`] : [];
}

async function restartOneByOne(world: World, parts: Part[]): Promise<string[]> {
  for (const part of parts) {
    await stopAll(world, [part]);
    await startAll(world, [part]);
  }
  return [];
}

async function expectRefusal(part: Part | undefined): Promise<string[]> {
  const refusal = await part?.start().catch((error: Error) => error.message);
  return refusal?.includes("Set DATABASE_DIRECT_URL") ? [] : ["a process started without a direct address"];
}

await runSuite(async () => {
  const world = await startWorld();
  const parts = world.createParts({});
  await startAll(world, parts);
  const killed = { name: "primary killed", isFailover: true, act: (load: Load) => killPrimary(world, load) };
  const restarted = { name: "rolling restart", act: () => restartOneByOne(world, parts) };
  const rows = [await play(killed, world, parts), await play(restarted, world, parts)];
  await stopAll(world, parts);

  const pooledUrl = await startPooler(world.programs.pgbouncer, world.directUrl);
  const pooled = world.createParts({ DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: world.directUrl });
  await startAll(world, pooled);
  const throughPooler = {
    name: "PgBouncer, transaction mode",
    act: async () => {
      await seconds(10);
      const [, , worker] = world.createParts({ DATABASE_URL: pooledUrl });
      return expectRefusal(worker);
    },
  };
  rows.push(await play(throughPooler, world, pooled));
  console.table(rows);
  return rows.every((row) => row[""] === "ok");
});
