import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { query } from "../../../server/test/query.ts";
import { isRoot, run } from "./account.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { findPostmaster } from "./postmaster.ts";

const password = "p'ass word/%";
let template: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;

// Creating a database takes longer than anything else here, so most tests begin with a copy of one.
beforeAll(async () => {
  template = await mkdtemp(path.join(tmpdir(), "quotemill-pg-"));
  await (await startEmbeddedPostgres({ dataDir: template, password, disposable: true })).stop();
});
afterAll(() => rm(template, { recursive: true, force: true }));

/** Preserves the owner, which `fs.cp` does not. */
const copyTemplate = (to = dataDir) => run("cp", ["-a", path.join(template, "postgres"), to]);

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "quotemill-pg-"));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(dir = dataDir) {
  running = await startEmbeddedPostgres({ dataDir: dir, password, disposable: true });
  return running;
}

const pidFile = () => path.join(dataDir, "postgres", "postmaster.pid");
/** As PostgreSQL writes it: pid, folder, start time, port, socket folder, address, shared memory, status. */
const leftPidFile = (pid: number) =>
  `${[pid, path.join(dataDir, "postgres"), 1_790_000_000, 1, "", "127.0.0.1", "1 1", "ready"].join("\n")}\n`;
const postmasterPid = async () => Number.parseInt(await readFile(pidFile(), "utf8"), 10);

describe("the embedded PostgreSQL", () => {
  it("adopts a server left running by a process killed with -9", async () => {
    await copyTemplate();
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))};
      await startEmbeddedPostgres({ dataDir: process.argv[1], password: process.argv[2], disposable: true });
      console.log("up");
      setInterval(() => {}, 1000);`;
    const args = ["--import", "tsx", "--input-type=module", "-e", script, dataDir, password];
    const owner = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await once(owner.stdout, "data");
    owner.kill("SIGKILL");
    const pid = await postmasterPid();

    const { url } = await start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await postmasterPid()).toBe(pid);
  });

  it("replaces a running server with unsuitable settings", async () => {
    await copyTemplate();
    const { url, stop } = await start();
    await query(url, "create table kept ()");
    const lasting = await startEmbeddedPostgres({ dataDir, password });
    await expect(query(url, "select 1")).rejects.toThrow("ECONNREFUSED");
    expect(
      await query(lasting.url, "select current_setting('fsync') as fsync from (select count(*) from kept) k"),
    ).toEqual([{ fsync: "on" }]);
    await stop();
  });

  it("recovers after PostgreSQL itself was killed with -9", async () => {
    await copyTemplate();
    const lasting = () => startEmbeddedPostgres({ dataDir, password });
    running = await lasting();
    await query(running.url, "create table kept ()");
    process.kill(await postmasterPid(), "SIGKILL");
    running = await lasting();
    expect(await query(running.url, "select count(*)::int as n from kept")).toEqual([{ n: 0 }]);
  });

  it("is restarted on the same port if it is killed while we run, but not after stop()", async () => {
    await copyTemplate();
    running = await startEmbeddedPostgres({ dataDir, password });
    const { url, keepRunning, stop } = running;
    const problems: Error[] = [];
    keepRunning((error) => problems.push(error), { checkEveryMs: 20, pausesMs: [0, 0, 0], recoveredAfterMs: 60_000 });
    await query(url, "create table kept ()");
    const killed = await postmasterPid();
    process.kill(killed, "SIGKILL");
    const answer = () => query(url, "select count(*)::int as n from kept").catch(() => null);
    await expect.poll(answer).toEqual([{ n: 0 }]);
    expect(await postmasterPid()).not.toBe(killed);
    await stop();
    expect(await findPostmaster(path.join(dataDir, "postgres"))).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it.each([
    ["a dead process", () => 4_000_000],
    ["another program", () => process.pid],
  ])("starts over a postmaster.pid that names %s", async (_, pid) => {
    await copyTemplate();
    await writeFile(pidFile(), leftPidFile(pid()));
    const owner = await stat(path.join(dataDir, "postgres"));
    const { url } = await start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect((await stat(path.join(dataDir, "postgres"))).uid).toBe(owner.uid);
  });

  it("clears away an interrupted initdb", async () => {
    const half = path.join(dataDir, "postgres-new-killed", "data");
    await mkdir(half, { recursive: true });
    await writeFile(path.join(half, "PG_VERSION"), "18\n");
    const { url } = await start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });

  it("reports a stored password that is not the database's", async () => {
    await copyTemplate();
    await expect(startEmbeddedPostgres({ dataDir, password: "other", disposable: true })).rejects.toThrow(
      "does not accept the password",
    );
    await expect(stat(pidFile())).rejects.toThrow("ENOENT");
  });
});

// Only root runs PostgreSQL under another account.
if (isRoot()) {
  describe("the embedded database of root", () => {
    it("keeps the files elsewhere if the database account cannot get in, and finds them again", async () => {
      const closed = path.join(dataDir, "closed", "data");
      await mkdir(closed, { recursive: true });
      await chmod(path.join(dataDir, "closed"), 0o700);
      const lines: string[] = [];
      const open = () => startEmbeddedPostgres({ dataDir: closed, password, log: (line) => lines.push(line) });

      const first = await open();
      const { files } = JSON.parse(await readFile(path.join(closed, "postgres-location.json"), "utf8")) as {
        files: string;
      };
      try {
        await query(first.url, "create table kept ()");
        await first.stop();
        const second = await open();
        running = second;
        expect(await query(second.url, "select count(*)::int as n from kept")).toEqual([{ n: 0 }]);
        expect(lines).toEqual([expect.stringContaining(files)]);
        for (const kept of [closed, files, path.join(files, "postgres")]) {
          expect((await stat(kept)).mode & 0o777).toBe(0o700);
        }
        expect((await stat(closed)).uid).toBe(0);
      } finally {
        await first.stop();
        await running?.stop();
        await rm(files, { recursive: true, force: true });
      }
    });

    it("moves the files if the data folder has become closed to the database account", async () => {
      await chmod(dataDir, 0o711);
      const home = path.join(dataDir, "home");
      const data = path.join(home, "data");
      await mkdir(data, { recursive: true, mode: 0o755 });
      await copyTemplate(data);
      const first = await start(data);
      await query(first.url, "create table kept ()");
      await first.stop();
      await chmod(home, 0o700);
      const { url } = await start(data); // disposable: stop() removes the files that it moved
      expect(await query(url, "select count(*)::int as n from kept")).toEqual([{ n: 0 }]);
    });
  });
}
