import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { undoLater } from "../harness/clean-up.ts";
import { listen } from "../harness/listen.ts";
import { hangMs, waitUntil } from "../harness/wait-until.ts";
import type { Company } from "./lib/company.ts";
import { send } from "./lib/http.ts";
import type { World } from "./lib/world.ts";

export const eventsName = "worker killed while it posts events, beside dead receivers";

const people = 150;
const kills = 3;

type Mood = "well" | "slow" | "hangs";

/** An endpoint's receiver, which counts the calls with each id and notes when the first of each came. */
async function startEndpoint(mood: Mood) {
  const received = new Map<string, number>();
  const bodies = new Map<string, string>();
  let changed = 0;
  const receiver = await listen(async (request, response) => {
    const body = await text(request);
    if (mood === "hangs") return;
    const id = String(request.headers["webhook-id"]);
    received.set(id, (received.get(id) ?? 0) + 1);
    if ((bodies.get(id) ?? body) !== body) changed++;
    bodies.set(id, body);
    if (mood === "slow") await pause(300);
    response.end("Accepted");
  });
  undoLater(receiver.stop);
  return { ...receiver, url: `${receiver.url}/events`, received, changed: () => changed };
}

/**
 * People are added all the time while the worker is killed in the middle of its calls. One receiver is well, one hangs for
 * good, and one is dead until the end. Those that answer must get every event at least once, under one id each.
 */
export async function playEvents(world: World) {
  console.log(`\n== ${eventsName}`);
  const { pool } = world.database;
  const [company] = await world.openCompanies();
  const [living, hanging, late] = await Promise.all([
    startEndpoint("slow"),
    startEndpoint("hangs"),
    startEndpoint("well"),
  ]);
  await late.stop();
  for (const { url } of [living, hanging, late]) await subscribe(world, company, url);

  const adding = addPeople(world, company);
  for (let kill = 0; kill < kills; kill++) {
    const before = living.received.size;
    await waitUntil(async () => living.received.size > before + 3, hangMs);
    await world.worker.kill();
    await pause(1_000);
    await world.worker.start();
  }
  const added = await adding;
  const hasAll = ({ received }: typeof living) => received.size >= added;
  const livingMs = await waitUntil(async () => hasAll(living), hangMs);
  await late.start();
  // Its next attempt would be minutes away.
  await pool.query("update event_endpoints set next_try_at = 'epoch' where company_id = $1", [company.id]);
  await pool.query(
    "update event_deliveries set next_at = 'epoch' where company_id = $1 and state = 'waiting' and next_at > now() + interval '1 minute'",
    [company.id],
  );
  const lateMs = await waitUntil(async () => hasAll(late), hangMs, 500);

  const { rows } = await pool.query("select id from events where company_id = $1 and type = 'contact.created'", [
    company.id,
  ]);
  const lost = (received: Map<string, number>) => rows.filter(({ id }) => !received.has(id)).length;
  const twice = [...living.received.values()].filter((count) => count > 1).length;
  const problems = [
    ...(rows.length === added ? [] : [`${rows.length} events for ${added} people`]),
    ...(livingMs === null || lost(living.received) > 0 ? [`${lost(living.received)} lost at the living receiver`] : []),
    ...(lateMs === null || lost(late.received) > 0 ? [`${lost(late.received)} lost at the one that came late`] : []),
    ...(living.changed() + late.changed() > 0 ? ["a repeated message had other bytes"] : []),
  ];
  console.log(problems.length > 0 ? `PROBLEMS: ${problems.join("; ")}` : "as it should be");
  const figures = { events: added, "posted twice": twice, "all after ms": Math.round(livingMs ?? -1) };
  return { scenario: eventsName, ...figures, "": problems.length > 0 ? "WRONG" : "ok" };
}

const call = ({ url }: World, { authorization }: Company, path: string, body: object) =>
  send(url + path, { body, headers: { authorization } });

async function subscribe(world: World, company: Company, url: string) {
  const answer = await call(world, company, "/rest/v1/event_endpoints", { url, types: ["contact.created"] });
  if (answer?.status !== 200) throw new Error(`The endpoint was answered ${JSON.stringify(answer)}`);
}

/** Returns the number of people added. */
async function addPeople(world: World, company: Company): Promise<number> {
  let added = 0;
  for (let index = 0; index < people; index++) {
    const person = { first_name: "Ada", email: `person-${index}@example.com` };
    if ((await call(world, company, "/rest/v1/contacts", person))?.status === 200) added++;
    await pause(100);
  }
  return added;
}
