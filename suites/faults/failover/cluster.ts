import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { undoLater } from "../../harness/clean-up.ts";
import { waitUntil } from "../../harness/wait-until.ts";
import { type findPrograms, makeFolder, startProgram } from "./programs.ts";

type Programs = Awaited<ReturnType<typeof findPrograms>>;

const password = "failover";

interface Node {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  pid(): number;
}

/**
 * Three PostgreSQL nodes managed by Patroni. Synchronous: a commit is acknowledged once a second node has it, so losing
 * the first loses nothing. A dead primary is noticed when its lease expires after 20 seconds, Patroni's minimum.
 */
export async function startCluster(programs: Programs) {
  const etcdUrl = await startEtcd(programs.etcd);
  const nodes = await Promise.all(["one", "two", "three"].map((name) => startNode(programs, etcdUrl, name)));
  const ask = async ({ restPort }: Node, path: string) =>
    (await fetch(`http://127.0.0.1:${restPort}/${path}`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  const findPrimary = async () => {
    for (const node of nodes) if (await ask(node, "primary").catch(() => false)) return node;
  };
  const isWhole = async () => {
    const ready = await Promise.all(nodes.map((node) => ask(node, "health").catch(() => false)));
    const synchronous = await Promise.all(nodes.map((node) => ask(node, "sync").catch(() => false)));
    return ready.every(Boolean) && synchronous.some(Boolean) && (await findPrimary()) !== undefined;
  };
  if ((await waitUntil(isWhole, 90_000, 500)) === null)
    throw new Error("The PostgreSQL cluster did not become healthy.");
  return { nodes, findPrimary, isWhole };
}

export const urlAt = (port: number, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

async function startEtcd(etcd: string): Promise<string> {
  const folder = await makeFolder("etcd");
  const client = `http://127.0.0.1:${await findFreePort()}`;
  const peer = `http://127.0.0.1:${await findFreePort()}`;
  const args = Object.entries({
    name: "one",
    "data-dir": path.join(folder, "data"),
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `one=${peer}`,
  }).map(([name, value]) => `--${name}=${value}`);
  const { output } = startProgram(etcd, args, folder);
  const isHealthy = async () => (await fetch(`${client}/health`)).ok;
  if ((await waitUntil(isHealthy, 20_000)) === null) throw new Error(`etcd did not start:\n${output()}`);
  return client;
}

async function startNode({ patroni, postgres }: Programs, etcdUrl: string, name: string): Promise<Node> {
  const folder = await makeFolder(`node-${name}`);
  const [port, restPort] = [await findFreePort(), await findFreePort()];
  const settings = {
    scope: "quotemill",
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: new URL(etcdUrl).host },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, fsync: "off" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "no-sync"],
      pg_hba: ["host all all 127.0.0.1/32 md5", "host replication all 127.0.0.1/32 md5", "local all all trust"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(folder, "data"),
      bin_dir: path.dirname(postgres),
      pgpass: path.join(folder, "pgpass"),
      authentication: {
        superuser: { username: "postgres", password },
        replication: { username: "replicator", password },
        rewind: { username: "postgres", password },
      },
      parameters: { unix_socket_directories: folder },
    },
  };
  const file = path.join(folder, "patroni.yml");
  // JSON is YAML.
  await writeFile(file, JSON.stringify(settings, null, 2), { mode: 0o644 });
  const { pid } = startProgram(patroni, [file], folder);
  const node = { name, port, restPort, folder, pid };
  undoLater(() => killNode(node));
  return node;
}

/** Kills Patroni and PostgreSQL at once, like a power cut. */
export async function killNode({ folder, pid }: Node) {
  const postmaster = Number.parseInt(
    await readFile(path.join(folder, "data", "postmaster.pid"), "utf8").catch(() => ""),
    10,
  );
  const children = postmaster
    ? await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").catch(() => "")
    : "";
  for (const id of [pid(), postmaster, ...children.split(" ").map(Number)]) if (id > 0) killQuietly(id);
}

function killQuietly(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/** Creates a database through the node that listens on that port now. */
export async function createDatabase(port: number) {
  const client = new pg.Client({ connectionString: urlAt(port, "postgres") });
  await client.connect();
  try {
    await client.query("create database quotemill");
  } finally {
    await client.end();
  }
}
