import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** Returns the resident memory of a process and its threads, but not of its children, such as a database; 0 if it has ended. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
}

/** The kernel's unit for the times in `/proc/<pid>/stat`: 100 a second on every Linux that Node.js runs on. */
const tickMs = 10;

/** Returns the processor time that a process has used so far, threads included. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program is in parentheses and may contain anything, so the fields are counted from its end.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * tickMs;
}
