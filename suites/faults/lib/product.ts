import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { end, ownChild, undoLater } from "./clean-up.ts";
import { hangMs, waitUntil } from "./wait-until.ts";

const main = path.join(import.meta.dirname, "..", "..", "..", "server", "dist", "main.js");

export type Settings = Record<string, string>;
export type Part = ReturnType<typeof createPart>;

/** One process of the product, run as by a service manager: it can be killed, stopped and restarted. */
export function createPart(name: string, settings: Settings) {
  let child: ChildProcess | undefined;
  let output = "";
  let peakMb = 0;
  const { PATH, HOME } = process.env;
  const url = `http://127.0.0.1:${settings.PORT}`;

  const start = async () => {
    output = "";
    const fresh = ownChild(
      spawn(process.execPath, ["--enable-source-maps", main], {
        env: { PATH, HOME, DRAIN_SECONDS: "0", ...settings },
        // Keeps Ctrl-C from reaching it; we shut it down in order.
        detached: true,
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
    child = fresh;
    for (const stream of [fresh.stdout, fresh.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output = `${output}${text}`.slice(-20_000);
      });
    }
    const isUp = async () => fresh.exitCode !== null || /Ctrl-C stops it/.test(output);
    if ((await waitUntil(isUp, hangMs)) === null || fresh.exitCode !== null) {
      throw new Error(`${name} did not start:\n${output}`);
    }
  };

  const look = setInterval(async () => {
    const status = child?.pid ? await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "") : "";
    peakMb = Math.max(peakMb, Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024));
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
    output: () => output,
    /** Its peak memory since the last call, in MB, including its child processes. */
    takePeakMb: () => {
      const peak = peakMb;
      peakMb = 0;
      return peak;
    },
  };
}
