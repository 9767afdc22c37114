/** `npm run bench` compares each measure with its budget and fails if one is over. `-- fluidity` runs only that part. */
import { rm } from "node:fs/promises";
import { startTestPostgres } from "../server/test/postgres.ts";
import { measureBundle } from "./bundle.ts";
import { measureFluidity } from "./fluidity.ts";
import { measureLists } from "./lists.ts";
import { measureLoop } from "./loop.ts";
import { type Measure, report } from "./report.ts";

const parts: Record<string, () => Promise<Measure[]>> = {
  bundle: async () => [await measureBundle()],
  lists: () => withDatabase(measureLists),
  loop: measureLoop,
  fluidity: measureFluidity,
};

async function withDatabase(measure: (url: string) => Promise<Measure[]>) {
  const postgres = await startTestPostgres();
  try {
    return await measure(postgres.templateUrl);
  } finally {
    await postgres.stop();
    await rm(postgres.folder, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in parts));
if (unknown) throw new Error(`Unknown part "${unknown}". Choose from ${Object.keys(parts).join(", ")}.`);

const measures: Measure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) measures.push(...(await measure()));
}
process.exitCode = report(measures) ? 0 : 1;
