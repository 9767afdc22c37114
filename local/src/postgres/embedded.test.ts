import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { query } from "../../../server/test/query.ts";
import { openEmbeddedDatabase } from "../open-embedded-database.ts";
import { run } from "./account.ts";
import { refuseUnreleased } from "./cluster.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { findPostmaster } from "./postmaster.ts";

let dataDir: string;
let running: EmbeddedPostgres | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "quotemill-pg-"));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  running = await startEmbeddedPostgres({ dataDir, password: "p'ass word/%", disposable: true });
  return running;
}

// The effects of kill -9, other accounts and half-made files are tested in embedded.recovery.test.ts.
describe("the embedded PostgreSQL", () => {
  it("starts in an empty folder, refuses a wrong password, keeps its data over a restart and is down once stop() resolves", async () => {
    const { url, stop } = await start();
    await query(url, "create table kept (word text); insert into kept values ('grün')");
    const settings = await query(
      url,
      "select current_setting('timezone') as zone, current_setting('server_encoding') as enc",
    );
    expect(settings).toEqual([{ zone: "UTC", enc: "UTF8" }]);
    await expect(query(url.replace("p'ass", "guess"), "select 1")).rejects.toMatchObject({ code: "28P01" });
    await Promise.all([stop(), stop()]);
    expect(await findPostmaster(path.join(dataDir, "postgres"))).toBeUndefined();
    await expect(query(url, "select 1")).rejects.toThrow("ECONNREFUSED");

    const again = await start();
    expect(await query(again.url, "select word, upper(word) as loud from kept")).toEqual([
      { word: "grün", loud: "GRÜN" },
    ]);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });

  it("closes its files to everyone else, also those that were open before", async () => {
    const loose = async () => (await run("find", [dataDir, "-perm", "/077"])).output;
    const { stop } = await start();
    expect(await loose()).toBe("");
    await stop();
    await writeFile(path.join(dataDir, "database.key"), "secret");
    await run("chmod", ["-R", "777", dataDir]);

    const { url } = await start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await loose()).toBe("");
    expect((await run("find", [dataDir, "-type", "f", "-not", "-perm", "600"])).output).toBe("");
  });

  it("is refused if it was made before version 1.0.0, and stays as it was", async () => {
    const { stop } = await start();
    await stop();
    await expect(refuseUnreleased(dataDir)).resolves.toBeUndefined();
    await rm(path.join(dataDir, "postgres", "QUOTEMILL_VERSION"));
    await chmod(dataDir, 0o755);
    const listing = async () => (await run("find", [dataDir, "-printf", "%p %s %m %T@ %C@\\n"])).output;
    const before = await listing();
    await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow(
      `The data in ${dataDir} was made by Quotemill before version 1.0.0, which this version cannot read.`,
    );
    expect(await listing()).toBe(before);
  });

  it("reports files of another major version, or files that are not PostgreSQL's", async () => {
    const cluster = path.join(dataDir, "postgres");
    await mkdir(cluster);
    await writeFile(path.join(cluster, "PG_VERSION"), "14\n");
    await expect(start()).rejects.toThrow("was created by PostgreSQL 14, but this is PostgreSQL 18");
    await rm(path.join(cluster, "PG_VERSION"));
    await writeFile(path.join(cluster, "holiday.txt"), "");
    await expect(start()).rejects.toThrow("is in the way");
  });
});
