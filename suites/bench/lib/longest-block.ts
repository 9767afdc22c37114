import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const probe = path.join(import.meta.dirname, "block-probe.mjs");

/** Settings for a server whose longest block is measured. */
export const withProbe = (blockFile: string) => ({ NODE_OPTIONS: `--import=${probe}`, BLOCK_FILE: blockFile });

/** Returns the longest time for which the event loop was held since the last call, in milliseconds of the processor. */
export async function longestBlock(pid: number, blockFile: string): Promise<number> {
  await rm(blockFile, { force: true });
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const text = await readFile(blockFile, "utf8").catch(() => "");
    if (text !== "") return Number(text);
    // Throws if the process has ended, which would otherwise go unnoticed.
    process.kill(pid, 0);
    await pause(5);
  }
}
