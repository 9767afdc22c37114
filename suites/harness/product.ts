import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { testMs } from "../limits.ts";

const repository = path.join(import.meta.dirname, "..", "..");

export type Settings = Record<string, string>;

/**
 * Runs a build as a service manager does: `local` brings its own database, `server` needs one. It gets only these settings,
 * so that a DATABASE_URL in the developer's shell never receives test data. It has its own process group, so that Ctrl-C ends
 * only the suite, which then stops the product in order.
 */
export function spawnProduct(
  build: "local" | "server",
  settings: Settings,
  { checkout = repository, ...options }: SpawnOptions & { checkout?: string } = {},
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, ["--enable-source-maps", path.join(checkout, build, "dist", "main.js")], {
    env: { PATH, HOME, TMPDIR, ...settings },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
}

/** Returns a function that returns the end of what the process has printed. */
export function keepOutput(child: ChildProcess, onText: (text: string) => void = () => undefined): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      onText(text);
      output = `${output}${text}`.slice(-20_000);
    });
  }
  return () => output;
}

/** Waits until the process serves requests. The limit only ends what hangs. */
export async function untilReady(url: string, child: ChildProcess) {
  const deadline = Date.now() + testMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("it has ended");
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`/readyz did not answer within ${testMs} ms`);
}
