import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const dbTypesFile = fileURLToPath(new URL("../src/platform/db/database-types.ts", import.meta.url));

// As the parsers in src/platform/db/db.ts read them: times and days as ISO text, bigint as number.
const typeMapping = { timestamptz: "ColumnType<string, string, string>", date: "string", int8: "number" };
const overrides = {
  columns: {
    "auth.factors.status": 'Generated<"unverified" | "verified">',
    "auth.sessions.aal": "Generated<1 | 2>",
    "auth.sessions.amr": "ColumnType<{ method: string; timestamp: number }[], string | undefined, string>",
    "auth.sessions.origin": '"password" | "invite" | "recovery" | "passkey" | "sso" | "view"',
    "auth.one_time_tokens.type": '"invite" | "recovery"',
    "companies.factor_required_for": 'Generated<"nobody" | "admins" | "everyone">',
    "offer_events.actor": '"customer" | "staff" | "system"',
    "offer_quotes.state":
      'Generated<"open" | "accepted" | "declined" | "not_chosen" | "withdrawn" | "replaced" | "expired">',
    "offers.choice": '"one" | "each"',
    "offers.state": 'Generated<"open" | "accepted" | "declined" | "withdrawn" | "replaced" | "expired">',
    "users.app_role": '"viewer" | "user" | "admin" | "global_admin"',
  },
};
/** The library reads the live schema; `verify` fails if the file differs. */
export async function generateDbTypes(url: string, outFile: string, { verify = false } = {}) {
  const tool = fileURLToPath(import.meta.resolve("kysely-codegen/dist/cli/bin.js"));
  await promisify(execFile)(process.execPath, [
    tool,
    "--dialect=postgres",
    `--url=${url}`,
    `--out-file=${outFile}`,
    "--exclude-pattern=(graphile_worker.*|own.*|schema_migrations)",
    `--type-mapping=${JSON.stringify(typeMapping)}`,
    `--overrides=${JSON.stringify(overrides)}`,
    ...(verify ? ["--verify"] : []),
  ]);
}
