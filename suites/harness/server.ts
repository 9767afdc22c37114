import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "../../local/src/postgres/free-port.ts";
import { end } from "./clean-up.ts";
import { keepOutput, type Settings, spawnProduct, untilReady } from "./product.ts";

export interface TestServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts what `npm start` runs, on a free port, with its own database and the demo data. */
export async function startServer(settings: Settings = {}, onOutput?: (text: string) => void): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "quotemill-suite-"));
  // When run as root, the database uses another account, which must be able to enter this folder.
  await chmod(dataDir, 0o711);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const child = spawnProduct("local", {
    ...{ PORT: String(port), DATA_DIR: path.join(dataDir, "data"), DEMO: "on" },
    MALLOC_TRIM_THRESHOLD_: "131072", // as `npm start` sets it
    ...settings,
  });
  const output = keepOutput(child, onOutput);
  const stop = async () => {
    await end(child, "SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw new Error(`The server did not become ready: ${(error as Error).message}\n${output()}`);
  }
  return { url, pid: child.pid ?? 0, stop };
}
