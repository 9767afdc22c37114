import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readKeyFile } from "../../../server/src/platform/keys.ts";
import { query } from "../../../server/test/query.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let folder: string;
let dataDir: string;
let backup: string;
const inFolder = (name: string) => join(folder, name);

/** A small idle database and one file; backup.recovery.test.ts backs up the whole product while it is busy. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quotemill-backup-"));
  await chmod(folder, 0o711);
  dataDir = inFolder("data");
  await mkdir(join(dataDir, "files", "quote-pdfs"), { recursive: true, mode: 0o711 });
  await writeFile(join(dataDir, "files", "quote-pdfs", "one.pdf"), "%PDF-1.7");
  await ask(dataDir, "create table kept (word text); insert into kept values ('kept')");
  backup = inFolder("backup");
  await writeBackup({ dataDir, databaseUrl: undefined }, backup);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Queries that folder's database, which runs only for this. */
async function ask(dir: string, sql: string) {
  const password = await readKeyFile(dir, "database.key");
  const postgres = await startEmbeddedPostgres({ dataDir: dir, password, disposable: true });
  try {
    return await query(postgres.url, sql);
  } finally {
    await postgres.stop();
  }
}

const restore = (file: string, into: string, replace = false) =>
  restoreBackup({ dataDir: into, databaseUrl: undefined }, file, { replace });

describe("a backup", () => {
  it("is readable only by its owner", async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
  });

  it("never overwrites another file, and leaves nothing behind if it cannot be written", async () => {
    await writeFile(inFolder("mine"), "kept");
    await expect(writeBackup({ dataDir, databaseUrl: undefined }, inFolder("mine"))).rejects.toThrow("already exists");
    expect(await readFile(inFolder("mine"), "utf8")).toBe("kept");
    await expect(
      writeBackup({ dataDir: inFolder("nothing"), databaseUrl: undefined }, inFolder("empty")),
    ).rejects.toThrow("There is no database");
    expect((await readdir(folder)).filter((name) => name.includes("part"))).toEqual([]);
  });

  it.each([
    ["cut off", (file: string) => stat(file).then(({ size }) => truncate(file, Math.floor(size / 2)))],
    [
      "altered",
      async (file: string) => {
        const bytes = await readFile(file);
        // More than one bit: within a run of zeros, some bits do not affect the unpacked data.
        const middle = bytes.subarray(bytes.length / 2, bytes.length / 2 + 64);
        for (const [index, byte] of middle.entries()) middle[index] = byte ^ 0xff;
        await writeFile(file, bytes);
      },
    ],
    ["something else", (file: string) => writeFile(file, "hello")],
  ])("that is %s is refused before anything is touched", async (_case, damage) => {
    const file = inFolder("damaged");
    await cp(backup, file);
    await damage(file);
    const target = inFolder("untouched");
    await expect(restoreBackup({ dataDir: target, databaseUrl: undefined }, file, { replace: true })).rejects.toThrow(
      "is damaged or is not a Quotemill backup",
    );
    await expect(stat(target)).rejects.toThrow("ENOENT");
    await rm(file);
  });

  it("is restored only into an empty folder, unless the contents may be moved aside, with rows, files and keys", async () => {
    const target = inFolder("filled");
    await mkdir(target);
    await writeFile(join(target, "note.txt"), "kept");
    await expect(restore(backup, target)).rejects.toThrow("is not empty");
    expect(await readdir(target)).toEqual(["note.txt"]);
    const aside = await restore(backup, target, true);
    expect(await readdir(aside ?? "")).toEqual(["note.txt"]);
    expect((await readdir(target)).sort()).toEqual(["database.key", "files", "postgres"]);
    expect(await ask(target, "select word from kept")).toEqual([{ word: "kept" }]);
    for (const name of ["files/quote-pdfs/one.pdf", "database.key"]) {
      expect(await readFile(join(target, name), "utf8")).toBe(await readFile(join(dataDir, name), "utf8"));
    }
  });

  it("is not for an external database", async () => {
    const config = { dataDir, databaseUrl: "postgres://db.example/quotemill" };
    await expect(writeBackup(config, inFolder("server"))).rejects.toThrow("This is for the embedded database.");
    await expect(restoreBackup(config, backup, { replace: false })).rejects.toThrow(
      "This is for the embedded database.",
    );
  });
});
