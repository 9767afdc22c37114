/** `npm run bench`: measures the product against its goals; fails when one is missed. See docs/measurements.md. */
import { runSuite } from "../harness/clean-up.ts";
import { openFilled, startPostgres } from "./data/postgres.ts";
import { writeSection } from "./lib/document.ts";
import { progressDone } from "./lib/progress.ts";
import { concludes, type Result, toMarkdown } from "./lib/report.ts";
import type { Server } from "./lib/server.ts";
import { quotesInAll, writeAs } from "./options.ts";
import { measureEvents } from "./parts/events.ts";
import { measureFluidity } from "./parts/fluidity.ts";
import { measureGrowth } from "./parts/growth.ts";
import { measureKeys } from "./parts/keys.ts";
import { measureLoop } from "./parts/loop.ts";
import { measureOfferPage } from "./parts/offer-page.ts";
import { measureOrders } from "./parts/orders.ts";
import { measurePeers } from "./parts/peers.ts";
import { measurePriceImport } from "./parts/price-import.ts";
import { measurePrices } from "./parts/prices.ts";
import { measureReads } from "./parts/reads.ts";
import { measureSearch } from "./parts/search.ts";
import { measureSignIn } from "./parts/sign-in.ts";
import { measureSteady } from "./parts/steady.ts";
import { measureWeb } from "./parts/web.ts";
import { measureWriteBack } from "./parts/write-back.ts";
import { measureWrites } from "./parts/writes.ts";

type Part = (postgresUrl: string) => Promise<Result>;

/** Measures on the database that is filled once, with the server in front of it. */
const onFilled =
  (measure: (databaseUrl: string, server: Server) => Promise<Result>): Part =>
  async (postgresUrl) => {
    const { databaseUrl, server } = await openFilled(postgresUrl, quotesInAll);
    try {
      return await measure(databaseUrl, server);
    } finally {
      await server.stop();
    }
  };

const databaseParts: Record<string, Part> = {
  reads: onFilled(measureReads),
  keys: onFilled(measureKeys),
  search: onFilled(measureSearch),
  orders: onFilled(measureOrders),
  prices: onFilled(measurePrices),
  "price-import": onFilled(measurePriceImport),
  writes: onFilled(measureWrites),
  steady: onFilled(measureSteady),
  "sign-in": onFilled(measureSignIn),
  events: measureEvents,
  "write-back": measureWriteBack,
  growth: measureGrowth,
  peers: measurePeers,
};
const otherParts: Record<string, () => Promise<Result>> = {
  loop: measureLoop,
  web: measureWeb,
  "offer-page": measureOfferPage,
  fluidity: measureFluidity,
};

const names = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const known = [...Object.keys(databaseParts), ...Object.keys(otherParts)];
const unknown = names.find((name) => !known.includes(name));
if (unknown) throw new Error(`There is no part ${unknown}; there are ${known.join(", ")}.`);
/** Installs other people's packages, so it runs only on request. */
const onlyByName = ["peers"];
const isWanted = ([name]: [string, unknown]) =>
  names.length === 0 ? !onlyByName.includes(name) : names.includes(name);

const results: Result[] = [];
async function keep(name: string, result: Result) {
  progressDone();
  console.log(`\n${result.title}\n\n${toMarkdown(result)}\n`);
  if (writeAs !== undefined) await writeSection(name, writeAs, result);
  results.push(result);
}

await runSuite(async () => {
  const needDatabase = Object.entries(databaseParts).filter(isWanted);
  if (needDatabase.length > 0) {
    const postgres = await startPostgres();
    for (const [name, measure] of needDatabase) await keep(name, await measure(postgres.url));
    await postgres.stop();
  }
  for (const [name, measure] of Object.entries(otherParts).filter(isWanted)) await keep(name, await measure());
  return concludes(results);
});
