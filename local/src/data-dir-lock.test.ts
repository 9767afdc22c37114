import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "quotemill-lock-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it("a data folder is held once, through any path that leads to it, and can be taken again after its release", async () => {
  const lock = await lockDataDir(dir);
  const link = `${dir}-link`;
  await symlink(dir, link);
  expect(await lockDataDir(link)).toBeNull();
  await lock?.release();
  const again = await lockDataDir(link);
  expect(again).not.toBeNull();
  await again?.release();
  await rm(link);
});

it("a data folder is held by another process, and free once that is killed with -9", async () => {
  const script = `
    import { lockDataDir } from ${JSON.stringify(path.join(import.meta.dirname, "data-dir-lock.ts"))};
    await lockDataDir(process.argv[1]);
    console.log("held");
    setInterval(() => {}, 1000);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", script, dir];
  const holder = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(holder.stdout, "data");
  expect(await lockDataDir(dir)).toBeNull();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const lock = await lockDataDir(dir);
  expect(lock).not.toBeNull();
  await lock?.release();
});
