import type { Readable } from "node:stream";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { createRenderer, PrinterBusy, type Renderer } from "@quotemill/workflow/print";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { waitMs } from "../../../../../suites/limits.ts";
import { readPdf } from "../../../../../workflow/test/read-pdf.ts";
import { withGuard } from "../../../../test/offer-extras.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import type { FileStore } from "../../files/index.ts";
import type { Mailer } from "../../mail/index.ts";
import { certificateJob } from "../certificate/certificate.job.ts";
import { answerMailJob } from "../mails/answer-mail.job.ts";
import { inOffer } from "../offer-link.ts";
import { acceptOffer } from "./accept-offer.service.ts";

type Mail = Parameters<Mailer["send"]>[0];

let test: Awaited<ReturnType<typeof createTestApp>>;
const renderer = createRenderer({ waitMs });
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => renderer.close());

const customer = {
  actor: "customer",
  ip: "203.0.113.24",
  user_agent: "Mozilla/5.0 (X11; Linux) Firefox/140.0",
} as const;
const choice = { positions: [1], extras: [], name: "Marcus Webb", signature: "M1 2L30 40", total: 308_000 };

async function accepted(
  more: { snapshots?: Partial<QuoteSnapshot>[]; positions?: number[]; extras?: string[]; total?: number | null } = {},
) {
  const { snapshots, ...chosen } = more;
  const offer = await test.build.offer({ choice: "one", ...(snapshots && { snapshots }) });
  const at = new Date("2026-02-03T04:05:06Z");
  await inOffer(test.db, offer, (db) => acceptOffer(db, offer, { ...choice, ...chosen }, customer, at));
  const { rows } = await test.pool.query(
    "select payload from graphile_worker._private_jobs where payload ->> 'company_id' = $1",
    [offer.company_id],
  );
  return { offer, job: rows[0].payload };
}

/** The dependencies of a separate worker; its queue is read by hand. */
function worker(changes: { files?: Partial<FileStore>; send?: Mailer["send"]; renderer?: Partial<Renderer> } = {}) {
  const sent: Mail[] = [];
  const files = { ...storeOf(test.files), ...changes.files };
  const context = {
    db: test.db,
    files,
    renderer: { ...renderer, ...changes.renderer },
    mailBudget: test.mailBudget,
    keys: test.keys,
    clock: () => new Date(),
    log: { warn: vi.fn() },
    publicUrl: () => "https://quotes.example",
    mailer: { send: changes.send ?? (async (mail: Mail) => void sent.push(mail)) },
  };
  return {
    sent,
    print: (payload: unknown) => certificateJob.run(context, payload),
    mail: (payload: unknown) => answerMailJob.run(context, payload),
  };
}

const storeOf = (files: FileStore): FileStore => ({
  mostBytesPerCompany: files.mostBytesPerCompany,
  put: (path: string, content: Uint8Array | string) => files.put(path, content),
  putStream: (path: string, content: Readable) => files.putStream(path, content),
  move: (source: string, path: string) => files.move(source, path),
  getBytes: (path: string) => files.getBytes(path),
  getStream: (path: string) => files.getStream(path),
  getMetaData: (path: string) => files.getMetaData(path),
  exists: (path: string) => files.exists(path),
  listAll: (prefix?: string) => files.listAll(prefix),
  delete: (path: string) => files.delete(path),
  deleteAll: (path: string) => files.deleteAll(path),
});

const mailJobsOf = async ({ company_id }: { company_id: string }) => {
  const { rows } = await test.pool.query(
    `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
     where identifier = 'send_offer_mail' and payload ->> 'company_id' = $1 order by jobs.id`,
    [company_id],
  );
  return rows.map(({ payload }) => payload);
};
const certificateOf = ({ id }: { id: string }) =>
  test.db
    .selectFrom("offer_acceptances")
    .select(["certificate_path", "accepted_pdfs"])
    .where("offer_id", "=", id)
    .executeTakeFirstOrThrow();

describe("the certificate", () => {
  it("is printed once, and queues one mail for each side, however often the job runs", async () => {
    const { offer, job } = await accepted();
    const { print } = worker();
    await print(job);
    await print(job);
    const { certificate_path } = await certificateOf(offer);
    expect(certificate_path).toContain(offer.company_id);
    expect(
      Buffer.from(await test.files.getBytes(`${certificate_path}`))
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect((await mailJobsOf(offer)).map(({ to }) => to)).toEqual(["customer", "staff"]);
  });

  it("survives a process that is killed before or after its file is written", async () => {
    const { offer, job } = await accepted();
    const killed = async () => {
      throw new Error("killed");
    };
    await expect(worker({ files: { put: killed } }).print(job)).rejects.toThrow("killed");
    const store = storeOf(test.files);
    const afterwards = async (path: string, content: Uint8Array | string) => {
      await store.put(path, content);
      throw new Error("killed");
    };
    await expect(worker({ files: { put: afterwards as FileStore["put"] } }).print(job)).rejects.toThrow("killed");
    expect(await certificateOf(offer)).toEqual({ certificate_path: null, accepted_pdfs: {} });
    expect(await mailJobsOf(offer)).toEqual([]);
    // Two at once: the job of a process that seemed dead, and the one that took its place.
    const { print } = worker();
    await Promise.all([print(job), print(job)]);
    expect(await mailJobsOf(offer)).toHaveLength(2);
  });
});

describe("the quote as it was accepted", () => {
  /** The words of the sheet, with ordinary blanks. */
  const sheetOf = async (offer: { id: string }) => {
    const { accepted_pdfs } = await certificateOf(offer);
    const path = (accepted_pdfs as Record<string, string>)["1"];
    return (await readPdf(await test.files.getBytes(`${path}`))).join("\n").replace(/\s+/g, " ");
  };

  it("has the chosen extras, the total that was accepted, and by whom and when", async () => {
    const { offer, job } = await accepted({ snapshots: [withGuard], extras: ["1:guard"], total: 136_400 });
    const offered = await test.files.getBytes(offer.quotes[0]?.pdf_storage_path ?? "");
    await worker().print(job);
    const sheet = await sheetOf(offer);
    expect(sheet).toContain("Accepted by Marcus Webb on 3 February 2026 at 3:05 pm");
    expect(sheet).toMatch(/guard Chosen extra .*\$240\.00.*Total including GST \$1,364\.00/);
    expect(sheet).not.toContain("Optional extras");
    expect(sheet).not.toContain("Signature");
    expect(await test.files.getBytes(offer.quotes[0]?.pdf_storage_path ?? "")).toEqual(offered);
  });

  it("says where the price and the items are, if only the outside workflow's PDF has them", async () => {
    const unknown = { lines: [], extras: [], basis: null };
    const unpriced = { ...unknown, totals: { sub_total: null, tax_total: null, grand_total: null } };
    const withoutPrice = await accepted({ snapshots: [unpriced], total: null });
    const withoutLines = await accepted({ snapshots: [unknown] });
    for (const { job } of [withoutPrice, withoutLines]) await worker().print(job);
    const kept = "The quote as it was offered is kept unchanged.";
    expect(await sheetOf(withoutPrice.offer)).toContain(`${kept} It states the price.`);
    const sheet = await sheetOf(withoutLines.offer);
    expect(sheet).toContain(`${kept} It lists the items.`);
    expect(sheet).toContain("Total including GST $3,080.00");
    expect(sheet).not.toContain("Unit price");
  });

  it("does not hold the record and the mails back for ever if it cannot be printed", async () => {
    const { offer, job } = await accepted();
    const fails = async () => {
      throw new Error("too long");
    };
    const { print, mail, sent } = worker({ renderer: { accepted: fails } });
    for (const retries of [0, 1, 2]) await print({ ...job, retries });
    expect(await certificateOf(offer)).toEqual({ certificate_path: null, accepted_pdfs: {} });
    const { rows } = await test.pool.query(
      "select payload ->> 'retries' as retries from graphile_worker._private_jobs where payload ->> 'company_id' = $1 order by id",
      [offer.company_id],
    );
    expect(rows.map(({ retries }) => retries)).toEqual(["0", "1", "2", "3"]);
    await print({ ...job, retries: 3 });
    expect(await certificateOf(offer)).toMatchObject({ certificate_path: expect.any(String), accepted_pdfs: {} });
    for (const each of await mailJobsOf(offer)) await mail(each);
    expect(sent[0]?.text).toContain("Attached: the quote as it was offered and the acceptance record.");
  });

  it.each(["accepted", "certificate"] as const)(
    "waits for a busy printer (%s), which is no failure",
    async (printed) => {
      const { offer, job } = await accepted();
      const busy = async () => {
        throw new PrinterBusy();
      };
      const { print } = worker({ renderer: { [printed]: busy } });
      await print(job);
      const { rows } = await test.pool.query(
        "select payload from graphile_worker._private_jobs where payload ->> 'company_id' = $1 order by id",
        [offer.company_id],
      );
      expect(rows.map(({ payload }) => payload)).toEqual([job, { ...job, waits: 1 }]);
      expect(await certificateOf(offer)).toEqual({ certificate_path: null, accepted_pdfs: {} });
      await expect(print({ ...job, waits: 60 })).rejects.toThrow(PrinterBusy);
      await worker().print(rows[1]?.payload);
      expect((await mailJobsOf(offer)).length).toBe(2);
    },
  );

  it("is kept as it was printed, like the record", async () => {
    const { offer, job } = await accepted();
    await worker().print(job);
    const change = test.db
      .updateTable("offer_acceptances")
      .set({ accepted_pdfs: "{}" })
      .where("offer_id", "=", offer.id);
    await expect(change.execute()).rejects.toThrow("The record of offer_acceptances never changes");
  });
});

describe("the mails", () => {
  it("do not go out once the acceptance was undone, though the record is printed", async () => {
    const { offer, job } = await accepted();
    const { sent, print, mail } = worker();
    await test.db
      .updateTable("offer_acceptances")
      .set({ undone_at: new Date().toISOString(), undo_reason: "Mistake" })
      .where("offer_id", "=", offer.id)
      .execute();
    await print(job);
    expect((await certificateOf(offer)).certificate_path).toContain(offer.company_id);
    for (const each of await mailJobsOf(offer)) await mail(each);
    expect(sent).toEqual([]);
  });

  it("go to both sides, once each, with the record and both PDFs of the quote", async () => {
    const { offer, job } = await accepted();
    const { sent, print, mail } = worker();
    await print(job);
    const [forCustomer, forStaff] = await mailJobsOf(offer);
    const cut = worker({
      send: async () => {
        throw new Error("cut off");
      },
    });
    await expect(cut.mail(forCustomer)).rejects.toThrow("cut off");
    for (const each of [forCustomer, forStaff, forStaff, forCustomer]) await mail(each);
    const sender = await test.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", offer.created_by)
      .executeTakeFirstOrThrow();
    expect(sent.map(({ to, replyTo }) => [to, replyTo])).toEqual([
      [offer.contact.email, sender.email],
      [sender.email, undefined],
    ]);
    expect(sent.map(({ attachments }) => attachments?.map(({ filename }) => filename))).toEqual(
      Array(2).fill(["Acceptance-record-HF-1042.pdf", "HF-1042-accepted.pdf", "HF-1042.pdf"]),
    );
    expect(sent[0]?.text).toContain(
      "Attached: the accepted quote, the quote as it was offered and the acceptance record.",
    );
    expect(sent[0]?.subject).toBe("Accepted: HF-1042");
    expect(sent[0]?.text).toContain(`https://quotes.example/o/${offer.token}`);
    expect(sent[1]?.subject).toBe("Accepted: HF-1042, Marcus Webb, $3,080.00");
    expect(sent[1]?.text).not.toContain(offer.token);
    expect(sent[1]?.text).toContain(
      `https://quotes.example/quotes/${offer.contact.id}?quote=${offer.quotes[0]?.quote_id}`,
    );
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it("lead staff to the alternative that was accepted, not to the first of the offer", async () => {
    const { offer, job } = await accepted({ positions: [2], total: 253_000 });
    const { sent, print, mail } = worker();
    await print(job);
    for (const each of await mailJobsOf(offer)) await mail(each);
    const [first, second] = offer.quotes.map(({ quote_id }) => quote_id);
    expect(sent[1]?.subject).toMatch(/^Accepted: HF-1043, /);
    expect(sent[1]?.text).toContain(`?quote=${second}`);
    expect(sent.map(({ html, text }) => `${html}${text}`).join()).not.toContain(first);
  });

  it("leave a PDF out that is too large for a mailbox", async () => {
    const { offer, job } = await accepted();
    const getMetaData = async (path: string) => {
      const found = await test.files.getMetaData(path);
      return path === offer.quotes[0]?.pdf_storage_path ? { ...found, contentLength: 8 * 1024 * 1024 } : found;
    };
    const { sent, print, mail } = worker({ files: { getMetaData } });
    await print(job);
    for (const each of await mailJobsOf(offer)) await mail(each);
    expect(sent.map(({ attachments }) => attachments?.length)).toEqual([2, 2]);
    expect(sent[0]?.text).toContain("Attached: the accepted quote and the acceptance record.");
  });

  it("do not go to a sender who turned them off, nor without an address", async () => {
    const { offer, job } = await accepted();
    await test.db.updateTable("users").set({ notify_answers: false }).where("id", "=", offer.created_by).execute();
    const { sent, print, mail } = worker();
    await print(job);
    for (const each of await mailJobsOf(offer)) await mail(each);
    expect(sent.map(({ to }) => to)).toEqual([offer.contact.email]);
  });

  it("go to the company if the sender of the offer has left", async () => {
    const { offer, job } = await accepted();
    await test.db.deleteFrom("users").where("id", "=", offer.created_by).execute();
    const details = JSON.stringify({ email: "hello@harbour.example" });
    await test.db.updateTable("companies").set({ details }).where("id", "=", offer.company_id).execute();
    const { sent, print, mail } = worker();
    await print(job);
    for (const each of await mailJobsOf(offer)) await mail(each);
    expect(sent.map(({ to }) => to)).toEqual([offer.contact.email, "hello@harbour.example"]);
  });
});
