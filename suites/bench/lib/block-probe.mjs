import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the measured server before it starts. Records the longest round of its event loop, in processor time of the
 * main thread, which neighbours on the machine do not lengthen. A signal reads it and resets it.
 */
const { BLOCK_FILE } = process.env;
const everyMs = 2;
const processorMs = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

if (isMainThread && BLOCK_FILE) {
  let longest = 0;
  let last = processorMs();
  setInterval(() => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, everyMs).unref();
  process.on("SIGUSR2", () => {
    writeFileSync(BLOCK_FILE, longest.toFixed(1));
    longest = 0;
  });
}
