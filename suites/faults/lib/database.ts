import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { lastComplaint, run } from "../../../local/src/postgres/account.ts";
import { prepareBinaries } from "../../../local/src/postgres/binaries.ts";
import { ensureCluster } from "../../../local/src/postgres/cluster.ts";
import { createDatabase, serverUrl } from "../../../local/src/postgres/connection.ts";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { chooseLocation, forget } from "../../../local/src/postgres/location.ts";
import { undoLater } from "../../harness/clean-up.ts";

const password = "faults";

/**
 * The PostgreSQL from the npm package, under our control: it restarts on the same port. Commits are written before they
 * are acknowledged, as on a server; only the flush to disk is skipped, which does not matter when a process dies.
 */
export async function startDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), "quotemill-faults-db-"));
  const location = await chooseLocation(folder, () => undefined);
  undoLater(async () => {
    await forget(folder, location);
    await rm(folder, { recursive: true, force: true });
  });
  const { account } = location;
  const binaries = await prepareBinaries({ account, dataDir: folder });
  const cluster = await ensureCluster(location, binaries, { password, disposable: true });
  const port = await findFreePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    fsync: "off",
    timezone: "UTC",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const control = async (...args: string[]) => {
    const { ok, output } = await run(binaries.pgCtl, [...args, "-D", cluster, "-w"], account);
    if (!ok) throw new Error(`pg_ctl ${args[0]}: ${lastComplaint(output)}`);
  };
  // Without its own log it would keep our pipes open, and `run` would wait for them to close.
  const log = ["-l", path.join(cluster, "server.log")];
  const start = () => control("start", ...log, "-o", options.join(" "));
  await start();
  undoLater(() => control("stop", "-m", "immediate").catch(() => undefined));
  await createDatabase(port, password);
  const url = serverUrl(port, password, "quotemill");
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  undoLater(() => pool.end());
  return {
    url,
    pool,
    start,
    stop: () => control("stop", "-m", "immediate"),
    restart: () => control("restart", "-m", "immediate", ...log),
    terminateBackends: () =>
      pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'quotemill' and pid <> pg_backend_pid()",
      ),
  };
}
