import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pngOf } from "../../../test/pictures.ts";
import { deliver } from "../../../test/quote-run.ts";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let image_base64: string;
beforeAll(async () => {
  test = await createTestApp();
  image_base64 = (await pngOf(4, 4)).toString("base64");
});

async function newCompany(make_webhook_url: string | null = null) {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const template = await test.build.template({ company_id, make_webhook_url });
  const contact = await test.build.contact({ company_id });
  const body = { template_id: template.id, contact_id: contact.id, quote_name: "Side boundary", answers: {} };
  return {
    caller,
    company_id,
    upload: async (): Promise<{ id: string; url: string }> =>
      (await caller.post("/rest/v1/quote_photos", { image_base64 })).json(),
    submit: async (more: object): Promise<string> =>
      (await caller.post("/functions/v1/submit-quote", { ...body, ...more })).json().quote_id,
    saveDraft: async (more: object) => (await caller.post("/rest/v1/saved_quotes", { ...body, ...more })).json(),
    changeDraft: ({ id, updated_at }: { id: string; updated_at: string }, more: object) =>
      caller.patch(`/rest/v1/saved_quotes/${id}`, { ...body, ...more, updated_at }),
    isKept: async ({ id, url }: { id: string; url: string }) => {
      await deliver(test);
      const file = await test.files.exists(`${company_id}/photos/${id}.jpg`);
      const row = await test.db.selectFrom("quote_photos").select("id").where("id", "=", id).executeTakeFirst();
      // No file without a row, and no row without a file.
      expect(Boolean(row)).toBe(file);
      expect((await test.app.inject(url)).statusCode).toBe(file ? 200 : 404);
      return file;
    },
  };
}

describe("a quote's photos", () => {
  it("are sent to the workflow in order, with captions and links that are valid for days", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, upload, submit } = await newCompany(receiver.url);
    const [front, back] = [await upload(), await upload()];
    const photos = [{ id: back.id, caption: " Back " }, { id: front.id }];
    const id = await submit({ photos });
    const stored = [
      { id: back.id, caption: "Back" },
      { id: front.id, caption: "" },
    ];
    expect((await caller.get(`/rest/v1/quotes/${id}`)).json().photos).toEqual(stored);
    await deliver(test);
    const { document } = JSON.parse(receiver.received.at(-1)?.body ?? "");
    expect(document.photos).toMatchObject([{ caption: "Back" }, { caption: null }]);
    const [{ url }] = document.photos;
    const seconds = Number(url.match(/token=(\d+)/)[1]) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(6 * 24 * 3600);
    const { pathname, search } = new URL(url);
    expect((await test.app.inject(pathname + search)).headers["content-type"]).toBe("image/jpeg");
  });

  it("stay as long as the quote, and go with it", async () => {
    const { caller, upload, submit, isKept } = await newCompany();
    const photo = await upload();
    const id = await submit({ photos: [{ id: photo.id }] });
    expect(await isKept(photo)).toBe(true);
    await caller.delete(`/rest/v1/quotes/${id}`);
    expect(await isKept(photo)).toBe(false);
  });

  it("stay if a customer was sent them, though the quote is deleted", async () => {
    const { caller, upload, submit, isKept } = await newCompany();
    const photo = await upload();
    const id = await submit({ photos: [{ id: photo.id }] });
    const photos = [{ id: photo.id, caption: "" }];
    await test.build.offer({ created_by: caller.user.id, snapshots: [{ photos }] });
    await caller.delete(`/rest/v1/quotes/${id}`);
    expect(await isKept(photo)).toBe(true);
  });

  it("stay when the quote names them in capitals", async () => {
    const { upload, submit, isKept } = await newCompany();
    const photo = await upload();
    await submit({ photos: [{ id: photo.id.toUpperCase() }] });
    expect(await isKept(photo)).toBe(true);
  });

  it("come from its draft, and from the quote it was made after", async () => {
    const { caller, upload, saveDraft, submit, isKept } = await newCompany();
    const photo = await upload();
    const photos = [{ id: photo.id, caption: "Front" }];
    const draft = await saveDraft({ photos });
    expect(draft.photos).toEqual(photos);
    const first = await submit({ photos, saved_quote_id: draft.id });
    const second = await submit({ photos });
    await caller.delete(`/rest/v1/quotes/${first}`);
    expect(await isKept(photo)).toBe(true);
    await caller.delete(`/rest/v1/quotes/${second}`);
    expect(await isKept(photo)).toBe(false);
  });

  it("are removed once a draft no longer names them", async () => {
    const { upload, saveDraft, changeDraft, isKept } = await newCompany();
    const [kept, dropped] = [await upload(), await upload()];
    const draft = await saveDraft({ photos: [{ id: kept.id }, { id: dropped.id }] });
    await changeDraft(draft, { photos: [{ id: kept.id, caption: "New words" }] });
    expect(await isKept(kept)).toBe(true);
    expect(await isKept(dropped)).toBe(false);
  });

  it("are removed if they were uploaded and never used, but not at once", async () => {
    const { upload, isKept } = await newCompany();
    const photo = await upload();
    await test.runJobs();
    expect((await test.app.inject(photo.url)).statusCode).toBe(200);
    expect(await isKept(photo)).toBe(false);
  });

  it("leave nothing behind when the disk is full", async () => {
    const { upload, isKept } = await newCompany();
    const put = vi.spyOn(test.files, "put").mockRejectedValueOnce(new Error("no space left on device"));
    expect(await upload()).toMatchObject({ error: { code: "internal" } });
    put.mockRestore();
    const { id } = await test.db
      .selectFrom("quote_photos")
      .select("id")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await deliver(test);
    expect(await test.db.selectFrom("quote_photos").select("id").where("id", "=", id).execute()).toEqual([]);
    expect(await isKept(await upload())).toBe(false);
  });

  it("are not removed while a quote that names them is being stored", async () => {
    const { company_id, upload, isKept } = await newCompany();
    const photo = await upload();
    const quote = await test.build.quote({ company_id });
    let removal: Promise<void> | undefined;
    await test.db.transaction().execute(async (tx) => {
      await tx.selectFrom("quote_photos").select("id").where("id", "=", photo.id).forKeyShare().execute();
      removal = deliver(test);
      await tx
        .updateTable("quotes")
        .set({ photos: JSON.stringify([{ id: photo.id, caption: "" }]) })
        .where("id", "=", quote.id)
        .execute();
      const waiting = async () => (await test.pool.query("select from pg_locks where not granted")).rowCount;
      await expect.poll(waiting).toBeGreaterThan(0);
    });
    await removal;
    expect(await isKept(photo)).toBe(true);
  });

  it("belong to their company: another one's link is not made, and its quote refuses them", async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()];
    const photo = await theirs.upload();
    expect((await ours.caller.get(`/rest/v1/quote_photos/${photo.id}`)).statusCode).toBe(404);
    expect(await ours.submit({ photos: [{ id: photo.id }] })).toBeUndefined();
    const forged = photo.url.replace(theirs.company_id, ours.company_id);
    expect((await test.app.inject(forged)).statusCode).toBe(403);
  });
});

describe("uploads of one company", () => {
  const tooMany = { error: { code: "rate_limited", message: "Too many photos at once. Wait a moment." } };

  it("are stored a few at a time, and do not hold up another company's", async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()];
    const held = withResolvers();
    const put = vi.spyOn(test.files, "put").mockImplementation(() => held.promise);
    const stored = Array.from({ length: 4 }, () => ours.upload());
    await expect.poll(() => put.mock.calls.length).toBe(4);
    expect(await ours.upload()).toMatchObject(tooMany);
    put.mockRestore();
    expect(await theirs.upload()).toHaveProperty("id");
    held.resolve();
    for (const photo of await Promise.all(stored)) expect(photo).toHaveProperty("id");
  });

  it("are limited per minute", async () => {
    const { caller } = await newCompany();
    const tryOut = () => caller.post("/rest/v1/quote_photos", { image_base64: "bm8gcGljdHVyZQ==" });
    for (let count = 0; count < 60; count++) expect((await tryOut()).statusCode).toBe(400);
    expect((await tryOut()).statusCode).toBe(429);
  });
});
