import { beforeEach, describe, expect, it, vi } from "vitest";
import { pngOf } from "../../../test/pictures.ts";
import { deliver, newQuote, smallPdf } from "../../../test/quote-run.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let company: Awaited<ReturnType<typeof newQuote>>;
beforeEach(async () => {
  test ??= await createTestApp();
  company = await newQuote(test, null);
});

const bytesOf = async (company_id: string) => {
  const used = test.db.selectFrom("app.storage_uses").select("bytes").where("company_id", "=", company_id);
  return Number((await used.executeTakeFirst())?.bytes ?? 0);
};
/** Leaves room for this many bytes. */
const leave = (company_id: string, room: number) =>
  test.db
    .insertInto("app.storage_uses")
    .values({ company_id, bytes: budgets.storageGigabytes.most * 1e9 - room })
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet((row) => ({ bytes: row.ref("excluded.bytes") })),
    )
    .execute();
const pdf_base64 = smallPdf.toString("base64");
const picture = async () => ({ image_base64: (await pngOf(4, 4)).toString("base64") });
const words = "Your company has used up its storage. Delete quotes or photos, or ask the operator of this server.";

describe("a company's files", () => {
  it("are counted when they are stored, and no longer once they are removed", async () => {
    const { company_id, caller, callback, id } = company;
    await callback({ pdf_base64 });
    expect(await bytesOf(company_id)).toBe(smallPdf.length);
    await callback({ pdf_base64 }); // the same again is not stored again
    expect(await bytesOf(company_id)).toBe(smallPdf.length);
    await caller.post("/rest/v1/quote_photos", await picture());
    await caller.put(`/rest/v1/companies/${company_id}/logo`, await picture());
    expect(await bytesOf(company_id)).toBeGreaterThan(smallPdf.length);
    await caller.delete(`/rest/v1/companies/${company_id}/logo`);
    await caller.delete(`/rest/v1/quotes/${id}`);
    await deliver(test);
    expect(await bytesOf(company_id)).toBe(0);
  });

  it("are not counted if they could not be written", async () => {
    const put = vi.spyOn(test.files, "put").mockRejectedValueOnce(new Error("no space left on device"));
    expect((await company.callback({ pdf_base64 })).statusCode).toBe(500);
    put.mockRestore();
    expect(await bytesOf(company.company_id)).toBe(0);
  });
});

describe("a company without storage left", () => {
  it("uploads no photo and no logo, with a message, and once a day an entry in its activity", async () => {
    const { company_id, caller } = company;
    await leave(company_id, 10);
    const photo = await caller.post("/rest/v1/quote_photos", await picture());
    expect(photo.statusCode).toBe(409);
    expect(photo.json().error.message).toBe(words);
    const logo = await caller.put(`/rest/v1/companies/${company_id}/logo`, await picture());
    expect(logo.json().error.message).toBe(words);
    const { items } = (await caller.get("/rest/v1/audit_log")).json();
    const told = items.filter(({ action }: { action: string }) => action === "settings.storage_full");
    expect(told).toMatchObject([{ actor_name: null, subject: "20 GB of storage" }]);
    expect(told).toHaveLength(budgets.storageNotices.most);
    const other = await newQuote(test, null);
    expect((await other.caller.post("/rest/v1/quote_photos", await picture())).statusCode).toBe(200);
  });

  it("sees at its quote why it has no PDF, while the workflow gets a success", async () => {
    const { company_id, callback, quote } = company;
    await leave(company_id, smallPdf.length - 1);
    expect((await callback({ pdf_base64, outputs: { grand_total: 5 } })).json()).toEqual({ success: true });
    expect(await quote()).toMatchObject({ status: "Failed", error_message: words, pdf_storage_path: null });
    await leave(company_id, smallPdf.length);
    await callback({ pdf_base64 });
    expect(await quote()).toMatchObject({ status: "Generated" });
  });

  it("cannot exceed it by many answers at the same time", async () => {
    const { company_id, callback } = company;
    await leave(company_id, 2.5 * smallPdf.length);
    const different = Array.from({ length: 8 }, (_, index) =>
      Buffer.from(`%PDF-1.7 ${index}`.padEnd(smallPdf.length, " ")).toString("base64"),
    );
    await Promise.all(different.map((pdf_base64) => callback({ pdf_base64 })));
    expect(await bytesOf(company_id)).toBeLessThanOrEqual(budgets.storageGigabytes.most * 1e9);
  });
});
