import { readFileSync } from "node:fs";
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { url, pid } = workerData;

/** Returns the time for which the kernel has made a thread wait for a core so far, in ms; zero on other systems. */
function waitedFor(thread) {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}
const waited = () => waitedFor(`${pid}/task/${pid}`) + waitedFor("thread-self");

/** Polls, and reports how long each response took, minus the time a busy machine made both sides wait. */
for (;;) {
  const begun = { at: performance.now(), waited: waited() };
  await new Promise((resolve) => {
    get(url, (answer) => answer.resume().on("end", resolve)).on("error", resolve);
  });
  parentPort.postMessage(performance.now() - begun.at - (waited() - begun.waited));
  await pause(10);
}
