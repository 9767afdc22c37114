/** Writes schema.sql and src/platform/db/database-types.ts from the migrated schema: `npm run db:generate`. */
import { rm, writeFile } from "node:fs/promises";
import { dbTypesFile, generateDbTypes } from "../test/db-types.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { readSchema, schemaFile } from "../test/schema-text.ts";

const postgres = await startTestPostgres();
try {
  await writeFile(schemaFile, await readSchema(postgres.templateUrl));
  await generateDbTypes(postgres.templateUrl, dbTypesFile);
} finally {
  await postgres.stop();
  await rm(postgres.folder, { recursive: true, force: true });
}
