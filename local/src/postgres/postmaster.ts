import { open, readFile, rename, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../../../server/src/platform/errors.ts";
import { type Account, lastComplaint, run } from "./account.ts";
import { findFreePort } from "./free-port.ts";

interface Postmaster {
  pid: number;
  port: number;
}

// Above the largest pid on Linux and macOS.
const unusedPid = 4_194_305;

/** Finds the PostgreSQL that runs on this cluster, even if a killed process of ours has left it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = path.join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!isAlive(pid)) return; // PostgreSQL itself recognises a dead pid
  if ((await argumentsOf(pid)).includes(cluster)) return { pid, port: Number.parseInt(lines[3] ?? "", 10) };
  // The pid now belongs to another program, which PostgreSQL would mistake for a running server. The file stays,
  // because its other lines let PostgreSQL notice processes of the old server that still use the files.
  await writeFile(file, [unusedPid, ...lines.slice(1)].join("\n"));
}

/**
 * As gently as possible: `fast` rolls back running work, `immediate` requires a recovery, and SIGKILL is for a server
 * that hangs.
 */
export async function stopPostmaster(pgCtl: string, cluster: string, account: Account | undefined): Promise<void> {
  const running = await findPostmaster(cluster);
  if (!running) return;
  for (const [mode, seconds] of [
    ["fast", 30],
    ["immediate", 10],
  ] as const) {
    await run(pgCtl, ["stop", "-D", cluster, "-m", mode, "-w", "-t", String(seconds)], account);
    if (await isGone(running.pid, cluster)) return;
  }
  process.kill(running.pid, "SIGKILL");
  await isGone(running.pid, cluster);
}

/** pg_ctl waits for the pid file to disappear, which happens a moment before the process does. */
async function isGone(pid: number, cluster: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (!(await argumentsOf(pid)).includes(cluster)) return true;
    await pause(20);
  }
  return false;
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Reads `/proc/<pid>/cmdline` on Linux, because small images lack `ps`. Every account may read that file, unlike
 * `/proc/<pid>/cwd`. It is empty for a zombie.
 */
async function argumentsOf(pid: number): Promise<string[]> {
  if (process.platform === "linux") return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
  return (await run("ps", ["-ww", "-o", "args=", "-p", String(pid)])).output.split(" ");
}

const maxLogBytes = 10 * 1024 * 1024;
const attempts = 8;

interface StartOptions {
  pgCtl: string;
  cluster: string;
  account: Account | undefined;
  disposable: boolean;
  /** Exactly this port, because clients know the address. */
  port?: number;
}

/** Starts the server and returns its port. Settings on the command line override those in files at every start. */
export async function startPostmaster({
  pgCtl,
  cluster,
  account,
  disposable,
  port: given,
}: StartOptions): Promise<number> {
  const logFile = path.join(cluster, "server.log");
  await keepLogSmall(logFile);
  let complaint = "";
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = given ?? (await findFreePort());
    const settings = Object.entries(settingsFor(port, disposable)).map(([name, value]) => `-c ${name}=${value}`);
    const logged = await sizeOf(logFile);
    const args = ["start", "-D", cluster, "-l", logFile, "-w", "-t", "3600", "-o", settings.join(" ")];
    const { ok, output } = await run(pgCtl, args, account);
    if (ok) return port;
    const said = await readFrom(logFile, logged);
    complaint = lastComplaint(said || output);
    // The port was taken in between, or processes of a server that was just killed are still exiting.
    if (!/could not bind|address already in use|still in use/i.test(said)) break;
    await pause(250 * attempt);
  }
  throw new StartError(`PostgreSQL did not start (its log: ${logFile}): ${complaint}`);
}

function settingsFor(port: number, disposable: boolean): Record<string, string | number> {
  const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  return {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "", // their paths have a length limit, and ours may be deep
    // Tests run on every core, each with its own pools.
    max_connections: disposable ? 100 + 50 * availableParallelism() : 100,
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(disposable ? careless : {}),
  };
}

async function keepLogSmall(file: string) {
  if ((await sizeOf(file)) > maxLogBytes) await rename(file, `${file}.1`);
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file).catch(() => null);
  if (!handle) return "";
  try {
    const length = Math.min((await handle.stat()).size - position, 100_000);
    if (length <= 0) return "";
    return (await handle.read(Buffer.alloc(length), 0, length, position)).buffer.toString("utf8");
  } finally {
    await handle.close();
  }
}
