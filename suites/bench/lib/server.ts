import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { benchDir, checkout } from "../options.ts";
import { stopLater } from "./running.ts";

const startTimeoutMs = 600_000;

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<unknown>;
}

/** The production build, as a service manager runs it. Its log goes to a file, so that logging costs as much as there. */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  await mkdir(benchDir, { recursive: true });
  const port = await findFreePort();
  const { PATH, HOME, TMPDIR } = process.env;
  const logFile = path.join(benchDir, "server.log");
  const log = await open(logFile, "w");
  const child = spawn(process.execPath, ["--enable-source-maps", entryFor(settings)], {
    cwd: benchDir,
    env: { PATH, HOME, TMPDIR, PORT: String(port), DRAIN_SECONDS: "0", API_LIMIT_FACTOR: "1000", ...settings },
    // Only we get a Ctrl-C; we stop the server in good order.
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  const stop = stopLater(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startTimeoutMs;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start:\n${(await readFile(logFile, "utf8")).slice(-3000)}`);
    }
    await pause(50);
  }
  return { url, pid: child.pid ?? 0, stop };
}

/** Without a given database, the local set-up is started. */
const entryFor = ({ DATABASE_URL }: Record<string, string>) =>
  path.join(checkout, DATABASE_URL ? "server" : "local", "dist/main.js");

/** Web only: the jobs that writes leave behind are not run. Addresses are those that the load claims. */
export const startWebServer = (databaseUrl: string) =>
  startServer({
    DATABASE_URL: databaseUrl,
    ROLE: "web",
    SECRET_KEY: "a key for measuring, thirty-two characters or more",
    SMTP_URL: "smtp://127.0.0.1:1",
    DATA_DIR: path.join(benchDir, "files"),
    TRUST_PROXY: "1",
  });

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
