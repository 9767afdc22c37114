import type { ChildProcess } from "node:child_process";
import { end, ownChild, undoLater } from "../../harness/clean-up.ts";
import { keepOutput, type Settings, spawnProduct } from "../../harness/product.ts";
import { residentMb } from "../../harness/usage.ts";
import { hangMs, waitUntil } from "../../harness/wait-until.ts";

export type Part = ReturnType<typeof createPart>;

/** One process of the product, run as by a service manager: it can be killed, stopped and restarted. */
export function createPart(name: string, settings: Settings) {
  let child: ChildProcess | undefined;
  let output = () => "";
  let peakMb = 0;
  const url = `http://127.0.0.1:${settings.PORT}`;

  const start = async () => {
    const fresh = ownChild(spawnProduct("server", { DRAIN_SECONDS: "0", ...settings }));
    child = fresh;
    output = keepOutput(fresh);
    const isUp = async () => fresh.exitCode !== null || /Ctrl-C stops it/.test(output());
    if ((await waitUntil(isUp, hangMs)) === null || fresh.exitCode !== null) {
      throw new Error(`${name} did not start:\n${output()}`);
    }
  };

  const look = setInterval(async () => {
    if (child?.pid) peakMb = Math.max(peakMb, await residentMb(child.pid));
  }, 250);
  look.unref();

  const kill = async (signal: NodeJS.Signals) => {
    if (child) await end(child, signal);
  };
  undoLater(() => kill("SIGTERM"));
  return {
    name,
    url,
    start,
    kill: () => kill("SIGKILL"),
    stop: () => kill("SIGTERM"),
    pid: () => child?.pid ?? 0,
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    output: () => output(),
    /** Its peak memory since the last call, in MB. */
    takePeakMb: () => {
      const peak = peakMb;
      peakMb = 0;
      return peak;
    },
  };
}
