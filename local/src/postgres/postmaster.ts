import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Account, run } from "./account.ts";

export interface Postmaster {
  pid: number;
  port: number;
}

// Above the largest pid on Linux and macOS.
const unusedPid = 4_194_305;

/** The PostgreSQL now running on this cluster, left by a killed process of ours. */
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
 * Does not use `ps` on Linux, since small images lack it. World-readable, unlike `/proc/<pid>/cwd`. Empty for a zombie.
 */
async function argumentsOf(pid: number): Promise<string[]> {
  if (process.platform === "linux") return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
  return (await run("ps", ["-ww", "-o", "args=", "-p", String(pid)])).output.split(" ");
}
