import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { end, undoLater } from "../../harness/clean-up.ts";
import { type Settings, spawnProduct, untilReady } from "../../harness/product.ts";
import { benchDir, checkout } from "../options.ts";

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<unknown>;
}

/** The production build. Its log goes to a file, so that logging costs as much as under a service manager. */
export async function startServer(settings: Settings): Promise<Server> {
  await mkdir(benchDir, { recursive: true });
  const port = await findFreePort();
  const logFile = path.join(benchDir, "server.log");
  const log = await open(logFile, "w");
  const child = spawnProduct(
    settings.DATABASE_URL ? "server" : "local",
    { PORT: String(port), DRAIN_SECONDS: "0", API_LIMIT_FACTOR: "1000", ...settings },
    { checkout, cwd: benchDir, stdio: ["ignore", log.fd, log.fd] },
  );
  await log.close();
  const stop = undoLater(() => end(child, "SIGTERM"));
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    const logged = (await readFile(logFile, "utf8")).slice(-3000);
    throw new Error(`The server did not start: ${(error as Error).message}\n${logged}`);
  }
  return { url, pid: child.pid ?? 0, stop };
}

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
