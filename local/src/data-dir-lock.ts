import { createHash } from "node:crypto";
import { realpath, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Lets only one process use a data folder. The lock is a listening socket, because the kernel frees it with its
 * process, even on kill -9; a lock file could be stale. Not covered: processes in different network namespaces (two
 * containers on one volume) do not see each other's abstract sockets.
 *
 * Returns null if another process holds the folder.
 */
export async function lockDataDir(dir: string): Promise<DataDirLock | null> {
  const name = `quotemill-${createHash("sha256")
    .update(await realpath(dir))
    .digest("hex")
    .slice(0, 32)}`;
  const server = process.platform === "linux" ? await listen(`\0${name}`) : await listenOnFile(name);
  if (!server) return null;
  server.unref();
  let released: Promise<void> | undefined;
  return {
    release: () => {
      released ??= new Promise((resolve) => server.close(() => resolve()));
      return released;
    },
  };
}

/** Without abstract sockets the name is a file that outlives a killed process; if nothing answers, it is stale. */
async function listenOnFile(name: string): Promise<Server | null> {
  const file = path.join(tmpdir(), `${name}.sock`);
  const first = await listen(file);
  if (first || (await answers(file))) return first;
  await rm(file, { force: true });
  return listen(file);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

function answers(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(file);
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}
