import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../../server/src/platform/config.ts";
import { createDb, createPool } from "../../../server/src/platform/db/driver.ts";
import { readKeyFile } from "../../../server/src/platform/keys.ts";
import { startProcess } from "../../../server/src/process.ts";
import { fingerprint } from "../../../server/test/routes/route-case.ts";
import { waitMs } from "../../../suites/limits.ts";
import { demoPassword } from "../demo/demo-data.ts";
import { localParts } from "../local-parts.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import { findFreePort } from "../postgres/free-port.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let folder: string;
let dataDir: string;
let backup: string;
let demoPdfs: number;
/** The folder to which the busy server's backup was restored, and the contents of its database. */
let restored: string;
let found: Awaited<ReturnType<typeof readDatabase>>;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quotemill-backup-"));
  await chmod(folder, 0o711);
  dataDir = inFolder("data");
  backup = inFolder("backup");
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await backUpWhileBusy();
  restored = inFolder("restored");
  expect(await restore(backup, restored)).toBeNull();
  found = await readDatabase(restored);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** The whole product on that data, and a caller who is signed in. */
async function start(DATA_DIR: string) {
  const PORT = String(await findFreePort());
  const config = readConfig({ PORT, DATA_DIR });
  const { stop } = await startProcess(config, pino({ level: "silent" }), () => undefined, localParts(config));
  const call = (path: string, body?: object, authorization = "") =>
    fetch(`http://127.0.0.1:${PORT}${path}`, {
      headers: { authorization, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
  const signedIn = await call("/auth/v1/token?grant_type=password", {
    email: "admin@demo.test",
    password: demoPassword,
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  return { stop, call: (path: string, body?: object) => call(path, body, `Bearer ${access_token}`) };
}

/** Backs up a server that keeps creating quotes. */
async function backUpWhileBusy() {
  const server = await start(dataDir);
  const contacts = (await (await server.call("/rest/v1/contacts?limit=1")).json()) as { items: { id: string }[] };
  const structure = [{ id: "a", type: "text", label: "A" }];
  const made = await server.call("/rest/v1/form_templates", { name: "Busy", structure, make_webhook_url: null });
  const template_id = ((await made.json()) as { id: string }).id;
  const quote = { template_id, contact_id: contacts.items[0]?.id, quote_name: "Busy", answers: { a: "1" } };
  let busy = true;
  const work = (async () => {
    while (busy) {
      await server.call("/functions/v1/submit-quote", quote);
      await pause(50); // printing all of them takes longer than creating them
    }
  })();
  demoPdfs = (await filesIn(dataDir)).length;
  await vi.waitUntil(async () => (await filesIn(dataDir)).length > demoPdfs + 4, { timeout: waitMs, interval: 20 });
  await writeBackup({ dataDir, databaseUrl: undefined }, backup);
  busy = false;
  await work;
  await server.stop();
}

const restore = (file: string, into: string) =>
  restoreBackup({ dataDir: into, databaseUrl: undefined }, file, { replace: false });

/** The contents of that folder's database, and every PDF path in it. */
async function readDatabase(DATA_DIR: string) {
  const postgres = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    password: await readKeyFile(DATA_DIR, "database.key"),
  });
  const pool = createPool(postgres.url, 2);
  const db = createDb(pool);
  const quotes = await db.selectFrom("quotes").select("pdf_storage_path").execute();
  const rows = await fingerprint(db);
  await pool.end();
  await postgres.stop();
  return { rows, pdfs: quotes.flatMap(({ pdf_storage_path }) => pdf_storage_path ?? []) };
}

const filesIn = async (dir: string) =>
  (await readdir(join(dir, "files"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length))
    .sort();

describe("a backup", () => {
  it("of a busy server has the file of every quote", async () => {
    const files = new Set(await filesIn(restored));
    expect(found.pdfs.length).toBeGreaterThan(demoPdfs);
    expect(found.pdfs.filter((path) => !files.has(`/files/${path}`))).toEqual([]);
  });

  it("of an idle server has everything, and people can sign in to it", async () => {
    const second = inFolder("second");
    await writeBackup({ dataDir: restored, databaseUrl: undefined }, inFolder("at-rest"));
    await restore(inFolder("at-rest"), second);
    expect(await readDatabase(second)).toEqual(found);
    expect(await filesIn(second)).toEqual(await filesIn(restored));
    for (const name of [...(await filesIn(restored)), "secret.key", "database.key"]) {
      expect((await readFile(join(second, name))).equals(await readFile(join(restored, name)))).toBe(true);
    }
    const server = await start(second);
    expect((await server.call("/rest/v1/contacts?limit=1")).status).toBe(200);
    await server.stop();
  });
});
