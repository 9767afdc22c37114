import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Account, run } from "./account.ts";

export interface Postmaster {
  pid: number;
  port: number;
}

// Above the largest pid Linux or macOS ever gives.
const pidOfNobody = 4_194_305;

/** The PostgreSQL that runs on this cluster now, left by a killed process of ours. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = path.join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!isAlive(pid)) return; // PostgreSQL itself sees through a pid that is dead
  if ((await argumentsOf(pid)).includes(cluster)) return { pid, port: Number.parseInt(lines[3] ?? "", 10) };
  // The pid belongs to another program now, and PostgreSQL would take that for a running server. The file is not
  // removed: its other lines let PostgreSQL notice processes of the old server that still use the files.
  await writeFile(file, [pidOfNobody, ...lines.slice(1)].join("\n"));
}

/** As gently as it goes: `fast` rolls back what runs, `immediate` needs a recovery, the last is for one that hangs. */
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

/** pg_ctl waits for the pid file to go, which is a moment before the process does. */
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

/** On Linux without `ps`, which small images lack; and world-readable, unlike `/proc/<pid>/cwd`. Empty for a zombie. */
async function argumentsOf(pid: number): Promise<string[]> {
  if (process.platform === "linux") return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
  return (await run("ps", ["-ww", "-o", "args=", "-p", String(pid)])).output.split(" ");
}
