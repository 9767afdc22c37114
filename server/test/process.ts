import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { vi } from "vitest";

const serverFolder = join(import.meta.dirname, "..");

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** The real process, as `npm start` runs it, with these settings and none of the person's own. A worker has no port to be ready at. */
export async function startServerProcess(settings: Record<string, string> & ({ PORT: string } | { ROLE: "worker" })) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DRAIN_SECONDS: "0", ...settings };
  const child = spawn(process.execPath, ["--import", "tsx", "src/main.ts"], {
    cwd: serverFolder,
    env,
    stdio: "ignore",
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  const url = `http://127.0.0.1:${settings.PORT}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  try {
    if (settings.ROLE !== "worker") await vi.waitUntil(isReady, { timeout: 30_000, interval: 100 });
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
  return { url, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
