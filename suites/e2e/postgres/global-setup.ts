import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isRoot, run, serviceAccount } from "../../../local/src/postgres/account.ts";
import { createDatabase, serverUrl } from "../../../local/src/postgres/connection.ts";
import { startPostmaster, stopPostmaster } from "../../../local/src/postgres/postmaster.ts";
import { ensurePostgres } from "../../../scripts/lib/postgres.mjs";
import { startForRun } from "../global-setup.ts";

const password = "journeys";

/** Starts the server on a new database of Debian's PostgreSQL, with the two roles of docs/operations.md. */
export default async function globalSetup() {
  const programs = await ensurePostgres();
  const account = isRoot() ? serviceAccount() : undefined;
  const complete = async (program: string, ...args: string[]) => {
    const { ok, output } = await run(path.join(programs, program), args, account);
    if (!ok) throw new Error(`${program}: ${output}`);
    return output;
  };
  console.log(await complete("postgres", "--version"));

  const folder = await mkdtemp(path.join(tmpdir(), "quotemill-postgres-"));
  if (account) await chown(folder, account.uid, account.gid);
  const cluster = path.join(folder, "data");
  const pgCtl = path.join(programs, "pg_ctl");
  const stopPostgres = async () => {
    await stopPostmaster(pgCtl, cluster, account);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await complete("initdb", "-D", cluster, "--username=postgres", "--locale=C.UTF-8", "--auth=trust", "--no-sync");
    const port = await startPostmaster({ pgCtl, cluster, account, disposable: true });
    await createDatabase(port, password);
    const url = serverUrl(port, password, "quotemill");
    await complete("psql", url, "-c", `create role quotemill_server login noinherit password '${password}'`);
    const stopServer = await startForRun({
      DATABASE_URL: url,
      DATABASE_APP_URL: Object.assign(new URL(url), { username: "quotemill_server" }).href,
      DEMO: "1",
      WEBHOOK_ALLOW_PRIVATE: "on",
      DRAIN_SECONDS: "0",
    });
    return async () => {
      await stopServer();
      await stopPostgres();
    };
  } catch (error) {
    await stopPostgres();
    throw error;
  }
}
