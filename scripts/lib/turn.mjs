import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./root.mjs";

/**
 * Only one command at a time installs or builds in a checkout; others wait. The lock is a listening socket, which the kernel
 * frees however its process ends.
 */
export async function inTurn(work) {
  const name = `quotemill-setup-${createHash("sha256").update(root).digest("hex").slice(0, 32)}`;
  const abstract = process.platform === "linux";
  const address = abstract ? `\0${name}` : path.join(tmpdir(), `${name}.sock`);
  let server = await listen(address);
  if (!server) console.log("Another command is setting up this checkout; waiting for it…");
  while (!server) {
    await pause(200);
    if (!abstract && !(await answers(address))) rmSync(address, { force: true });
    server = await listen(address);
  }
  try {
    return await work();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(null) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}

function answers(address) {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
