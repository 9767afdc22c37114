import { randomUUID } from "node:crypto";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pngOf } from "../../../test/pictures.ts";
import { deliver, newQuote, smallPdf } from "../../../test/quote-run.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { backupLock } from "../../platform/db/locks.ts";
import { removeUnusedPhotoJob } from "../photos/index.ts";
import { removeFilesJob, removeUnlessUsed, removeUnusedFilesJob } from "./index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
/** Every file whose writing ever began. */
const written: string[] = [];
let afterPut: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  test = await createTestApp();
  const put = test.files.put.bind(test.files);
  vi.spyOn(test.files, "put").mockImplementation(async (path, bytes, options) => {
    const then = afterPut;
    afterPut = undefined;
    written.push(path);
    await put(path, bytes, options);
    await then?.();
  });
});

const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`).toString("base64");
const lastWritten = () => written.at(-1) ?? "nothing was written";
const diskFull = async () => {
  throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
};

it("a PDF whose quote was deleted while it was being written is removed", async () => {
  const { callback, caller, id } = await newQuote(test, null);
  afterPut = () => caller.delete(`/rest/v1/quotes/${id}`).then(test.runJobs);
  expect((await callback({ pdf_base64: pdf("deleted") })).statusCode).toBe(404);
  await test.files.put(lastWritten(), smallPdf); // the store was slower than the quote's own clean-up
  await deliver(test);
  expect(await test.files.exists(lastWritten())).toBe(false);
});

it("the part of a PDF that a full disk left is removed, and the previous PDF stays", async () => {
  const { callback, quote } = await newQuote(test, null);
  await callback({ pdf_base64: pdf("first") });
  const before = await quote();
  afterPut = diskFull;
  expect((await callback({ pdf_base64: pdf("second") })).statusCode).toBe(500);
  expect(await test.files.exists(lastWritten())).toBe(true);
  await deliver(test);
  expect(await test.files.exists(lastWritten())).toBe(false);
  expect(await quote()).toEqual(before);
  expect(await test.files.exists(before.pdf_storage_path ?? "")).toBe(true);
});

it("a replaced PDF is removed once the last link to it has expired", async () => {
  const { callback, quote } = await newQuote(test, null);
  await callback({ pdf_base64: pdf("old") });
  const old = (await quote()).pdf_storage_path ?? "";
  await callback({ pdf_base64: pdf("new") });
  await test.runJobs();
  expect(await test.files.exists(old)).toBe(true);
  await deliver(test);
  expect(await test.files.exists(old)).toBe(false);
  expect(await test.files.exists((await quote()).pdf_storage_path ?? "")).toBe(true);
});

describe("a sweep", () => {
  const unusedFiles = async (count: number) => {
    const { id } = await test.build.company();
    const paths = Array.from({ length: count }, (_, index) => `${id}/${index}.pdf`);
    for (const path of paths) {
      await removeUnlessUsed(test.db, id, path, 0);
      await test.files.put(path, smallPdf);
    }
    return paths;
  };
  const existing = async (paths: string[]) => {
    const exist = await Promise.all(paths.map((path) => test.files.exists(path)));
    return paths.filter((_, index) => exist[index]);
  };

  it("removes any number of files, also at the same time as another process", async () => {
    const paths = await unusedFiles(120);
    await Promise.all([removeUnusedFilesJob.run(test, {}), removeUnusedFilesJob.run(test, {})]);
    expect(await existing(paths)).toEqual([]);
    expect(await test.db.selectFrom("app.file_removals").where("due_at", "<=", sql<string>`now()`).execute()).toEqual(
      [],
    );
  });

  it("leaves the others' places free while the store is slow", async () => {
    const paths = await unusedFiles(120);
    const held = withResolvers();
    const remove = vi.spyOn(test.files, "delete").mockImplementationOnce(() => held.promise);
    const slow = removeUnusedFilesJob.run(test, {});
    await expect.poll(() => remove.mock.calls.length).toBe(1);
    await removeUnusedFilesJob.run(test, {});
    expect(remove).toHaveBeenCalledTimes(1);
    held.resolve();
    await slow;
    expect(remove.mock.calls.map(([path]) => path).toSorted()).toEqual(paths.toSorted());
    remove.mockRestore();
  });

  it("puts off what removes files until a backup has ended, without waiting for it", async () => {
    const [path = ""] = await unusedFiles(1);
    const { id: company_id } = await test.build.company();
    const prefix = `${company_id}/`;
    await test.files.put(`${prefix}1.pdf`, smallPdf);
    const waiting = () =>
      sql<{ task: string }>`select identifier as task from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = task_id
        where run_at > now() and payload::text like ${`%${company_id}%`} order by 1`.execute(test.db);
    await test.db.connection().execute(async (backup) => {
      await sql`select pg_advisory_lock(${sql.raw(backupLock)})`.execute(backup);
      await removeUnusedFilesJob.run(test, {});
      await removeFilesJob.run(test, { prefix });
      await removeUnusedPhotoJob.run(test, { company_id, photo_id: randomUUID() });
      expect(await existing([path, `${prefix}1.pdf`])).toHaveLength(2);
      expect((await waiting()).rows.map(({ task }) => task)).toEqual(["remove_files", "remove_unused_photo"]);
      await sql`select pg_advisory_unlock(${sql.raw(backupLock)})`.execute(backup);
    });
    await hoursPass(1);
    expect(await existing([path, `${prefix}1.pdf`])).toEqual([]);
    expect((await waiting()).rows).toEqual([]);
  });

  it("fails for a file that the store keeps, removes the others, and tries again an hour later", async () => {
    const paths = await unusedFiles(3);
    const [first = ""] = paths;
    const remove = vi.spyOn(test.files, "delete").mockImplementationOnce(diskFull);
    await expect(removeUnusedFilesJob.run(test, {})).rejects.toThrow("no space left");
    expect(await existing(paths)).toEqual([first]);
    await removeUnusedFilesJob.run(test, {});
    expect(await existing(paths)).toEqual([first]);
    await hoursPass(1);
    expect(await existing(paths)).toEqual([]);
    remove.mockRestore();
  });
});

const hoursPass = async (hours: number) => {
  await test.hoursPass(hours);
  await test.runJobs();
};

it("a PDF that was replaced soon after it was written stays while links to it are valid", async () => {
  const { callback, quote } = await newQuote(test, null);
  await callback({ pdf_base64: pdf("early") });
  const old = (await quote()).pdf_storage_path ?? "";
  await callback({ pdf_base64: pdf("early") });
  await hoursPass(0.5);
  await callback({ pdf_base64: pdf("late") });
  await hoursPass(7 * 24 - 0.25);
  expect(await test.files.exists(old)).toBe(true);
  await hoursPass(0.5);
  expect(await test.files.exists(old)).toBe(false);
});

it("a logo that was replaced soon after it was written stays while links to it are valid", async () => {
  const caller = await test.signedIn({ app_role: "admin" });
  const image_base64 = (await pngOf(2, 2)).toString("base64");
  const save = () => caller.put(`/rest/v1/companies/${caller.user.company_id}/logo`, { image_base64 });
  await save();
  const old = lastWritten();
  await save();
  await hoursPass(2);
  expect(await test.files.exists(old)).toBe(true);
});

it("a PDF that the quote already has is not written again", async () => {
  const { callback } = await newQuote(test, null);
  await callback({ pdf_base64: pdf("same") });
  const before = written.length;
  await callback({ pdf_base64: pdf("same") });
  expect(written.length).toBe(before);
});

it("the part of a logo that a full disk left is removed, and the current logo stays", async () => {
  const caller = await test.signedIn({ app_role: "admin" });
  const save = async () =>
    caller.put(`/rest/v1/companies/${caller.user.company_id}/logo`, {
      image_base64: (await pngOf(2, 2)).toString("base64"),
    });
  expect((await save()).statusCode).toBe(200);
  const present = lastWritten();
  afterPut = diskFull;
  expect((await save()).statusCode).toBe(500);
  await deliver(test);
  expect(await test.files.exists(lastWritten())).toBe(false);
  expect(await test.files.exists(present)).toBe(true);
});

it("no database connection is held while a logo is being written", async () => {
  const caller = await test.signedIn({ app_role: "admin" });
  const image_base64 = (await pngOf(2, 2)).toString("base64");
  let held = -1;
  afterPut = async () => {
    held = test.pool.totalCount - test.pool.idleCount;
  };
  expect((await caller.put(`/rest/v1/companies/${caller.user.company_id}/logo`, { image_base64 })).statusCode).toBe(
    200,
  );
  expect(held).toBe(0);
});
