/** `npm run bench`: measures beside the goals they must reach; fails when one is missed. See docs/measurements.md. */
import { openFilled, startPostgres } from "./data/postgres.ts";
import { progressDone } from "./lib/progress.ts";
import { concludes, type Result, toMarkdown } from "./lib/report.ts";
import { quotesInAll } from "./options.ts";
import { measureFluidity } from "./parts/fluidity.ts";
import { measureLoop } from "./parts/loop.ts";
import { measureReads } from "./parts/reads.ts";
import { measureSignIn } from "./parts/sign-in.ts";
import { measureSteady } from "./parts/steady.ts";
import { measureWeb } from "./parts/web.ts";
import { measureWrites } from "./parts/writes.ts";

/** On the database that is filled once. */
const filledParts = { reads: measureReads, writes: measureWrites, steady: measureSteady, "sign-in": measureSignIn };
const otherParts = { loop: measureLoop, web: measureWeb, fluidity: measureFluidity };

const names = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const known = [...Object.keys(filledParts), ...Object.keys(otherParts)];
const unknown = names.find((name) => !known.includes(name));
if (unknown) throw new Error(`There is no part ${unknown}; there are ${known.join(", ")}.`);
const isWanted = ([name]: [string, unknown]) => names.length === 0 || names.includes(name);

const results: Result[] = [];
function keep(result: Result) {
  progressDone();
  console.log(`\n${result.title}\n\n${toMarkdown(result)}\n`);
  results.push(result);
}

const onFilled = Object.entries(filledParts).filter(isWanted);
if (onFilled.length > 0) {
  const postgres = await startPostgres();
  try {
    const { databaseUrl, server } = await openFilled(postgres.url, quotesInAll);
    try {
      for (const [, measure] of onFilled) keep(await measure(databaseUrl, server));
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}
for (const [, measure] of Object.entries(otherParts).filter(isWanted)) keep(await measure());
process.exitCode = concludes(results) ? 0 : 1;
