/** Writes src/platform/database-types.ts from the migrated schema: `npm run db:types`. */
import { rm } from "node:fs/promises";
import { dbTypesFile, generateDbTypes } from "../test/db-types.ts";
import { startTestPostgres } from "../test/postgres.ts";

const postgres = await startTestPostgres();
try {
  await generateDbTypes(postgres.templateUrl, dbTypesFile);
} finally {
  await postgres.stop();
  await rm(postgres.folder, { recursive: true, force: true });
}
