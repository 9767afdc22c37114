import { readFile } from "node:fs/promises";

/** Resident memory of the server process and its threads, but not of its database. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
}

export function watchMemory(pid: number) {
  const readings: number[] = [];
  const look = async () => readings.push(await residentMb(pid));
  look();
  const timer = setInterval(look, 250);
  return {
    stop: async () => {
      clearInterval(timer);
      await look();
      const [start = 0] = readings;
      return {
        start,
        middle: readings[readings.length >> 1] ?? start,
        peak: Math.max(...readings),
        end: readings.at(-1) ?? 0,
      };
    },
  };
}

const tickMs = 10;

/** Returns the processor time that the process has used so far, threads included. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}
