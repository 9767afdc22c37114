/** `npm run bench`: each measure beside the budget it guards; red when one is over. */
import { rm } from "node:fs/promises";
import { startTestPostgres } from "../server/test/postgres.ts";
import { measureBundle } from "./bundle.ts";
import { measureContacts } from "./contacts.ts";
import { type Measure, report } from "./report.ts";

const measures: Measure[] = [await measureBundle()];
const postgres = await startTestPostgres();
try {
  measures.push(...(await measureContacts(postgres.templateUrl)));
} finally {
  await postgres.stop();
  await rm(postgres.folder, { recursive: true, force: true });
}
process.exitCode = report(measures) ? 0 : 1;
