/**
 * `npm run test:faults`: breaks one thing after another under load, and audits the result. `-- killed` runs the matching
 * scenarios.
 */
import { setTimeout as pause } from "node:timers/promises";
import { runSuite } from "../harness/clean-up.ts";
import { eventsName, playEvents } from "./events.ts";
import { followUpsName, playFollowUps } from "./follow-ups.ts";
import { importsName, playImports } from "./imports.ts";
import { audit, problemsIn } from "./lib/audit.ts";
import { startLoad } from "./lib/load.ts";
import { startWorld, type World } from "./lib/world.ts";
import { neighboursName, playNeighbours } from "./neighbours.ts";
import { playPriceImports, priceImportsName } from "./price-imports.ts";
import { playRaces, racesName } from "./races.ts";
import { type Scenario, scenarios, singleProcessScenarios } from "./scenarios.ts";
import { playWriteBack, writeBackName } from "./write-back.ts";

const beforeMs = 3_000;
const afterMs = 4_000;
const mostMemoryMb = 400;

async function play({ name, breakIt, excused = [], killsProcess = false }: Scenario, world: World) {
  console.log(`\n== ${name}`);
  const companies = await world.openCompanies();
  for (const part of world.parts) part.takePeakMb();
  const pids = world.parts.map((part) => part.pid());
  const load = startLoad(world.url, companies);
  await pause(beforeMs);
  await breakIt(world);
  const repairedAt = Date.now();
  await pause(afterMs);
  await load.stop();
  const figures = await audit({ ...world, pool: world.database.pool, companies, load }, excused.includes("failed"));
  const firstWriteAt = load.firstWriteAfter(repairedAt);
  const memoryMb = Math.max(...world.parts.map((part) => part.takePeakMb()));
  const problems = [
    ...problemsIn(figures, excused),
    ...(firstWriteAt === undefined ? ["never recovered"] : []),
    ...(memoryMb > mostMemoryMb ? [`memory ${memoryMb} MB`] : []),
    ...world.parts
      .filter((part, index) => !part.isRunning() || (!killsProcess && part.pid() !== pids[index]))
      .map((part) => `${part.name} died: ${part.output()}`),
  ];
  const refused = [...load.failures].map(([what, times]) => `${what} × ${times}`).join(", ");
  console.log(`${load.requests()} requests, refused meanwhile: ${refused || "none"}`);
  console.log(problems.length > 0 ? `PROBLEMS: ${problems.join("; ")}` : "as it should be");
  return {
    scenario: name,
    ...figures,
    "back ms": (firstWriteAt ?? Number.NaN) - repairedAt,
    MB: memoryMb,
    "": problems.length > 0 ? "WRONG" : "ok",
  };
}

/** With their own course instead of the usual load. */
const plays = [
  { name: followUpsName, play: playFollowUps },
  { name: eventsName, play: playEvents },
  { name: writeBackName, play: playWriteBack },
  { name: importsName, play: playImports },
  { name: priceImportsName, play: playPriceImports },
  { name: neighboursName, play: playNeighbours },
  { name: racesName, play: playRaces },
];

await runSuite(async () => {
  const wanted = process.argv.slice(2).join(" ");
  const rows: { scenario: string; "": string }[] = [];
  for (const [roles, all] of [
    ["apart", scenarios],
    ["together", singleProcessScenarios],
  ] as const) {
    const chosen = all.filter(({ name }) => name.includes(wanted));
    const chosenPlays = roles === "apart" ? plays.filter(({ name }) => name.includes(wanted)) : [];
    if (chosen.length === 0 && chosenPlays.length === 0) continue;
    const world = await startWorld(roles);
    for (const scenario of chosen) rows.push(await play(scenario, world));
    for (const { play } of chosenPlays) rows.push(await play(world));
  }
  if (rows.length === 0) throw new Error(`There is no scenario named ${wanted}.`);
  console.table(rows);
  return rows.every((row) => row[""] === "ok");
});
