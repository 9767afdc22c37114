import type { OfferState } from "@quotemill/shared/offers/states";
import { beforeAll, describe, expect, it } from "vitest";
import { findFacts } from "../src/features/follow-ups/facts.queries.ts";
import { followUpMessage } from "../src/features/follow-ups/follow-up-message.ts";
import { pngOf } from "./pictures.ts";
import { deliver } from "./quote-run.ts";
import { answers, startReceiver } from "./receiver.ts";
import { buildSender, pdf } from "./sender.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let image_base64: string;
beforeAll(async () => {
  test = await createTestApp();
  image_base64 = (await pngOf(4, 4)).toString("base64");
});

const open = (url: string, headers = {}) => {
  const { pathname, search } = new URL(url, "http://quotemill.test");
  return test.app.inject({ url: pathname + search, headers });
};
const statusOf = async (url: string) => (await open(url)).statusCode;

/** A quote with a photo and a PDF, and one without, sent together, with every link that left the server. */
async function sendTwo() {
  const receiver = await startReceiver(answers.ok);
  const sender = await buildSender(test, receiver.url, "admin");
  const { caller, company_id, contact, second, send } = sender;
  const photo = (await caller.post("/rest/v1/quote_photos", { image_base64 })).json();
  const template = await test.build.template({ company_id, make_webhook_url: receiver.url });
  const submitted = await caller.post("/functions/v1/submit-quote", {
    ...{ template_id: template.id, contact_id: contact.id, quote_name: "Side boundary", answers: {} },
    photos: [{ id: photo.id }],
  });
  const photographed: string = submitted.json().quote_id;
  await deliver(test);
  const run = JSON.parse(receiver.received.at(-1)?.body ?? "{}");
  const path = `${company_id}/${photographed}/a.pdf`;
  await test.files.put(path, pdf);
  await test.db
    .updateTable("quotes")
    .set({ pdf_storage_path: path, status: "Generated" })
    .where("id", "=", photographed)
    .execute();
  const staffPdf = (await caller.post(`/storage/v1/object/sign/quote-pdfs/${path}`)).json().signedURL;
  const staffPhoto = (await caller.get(`/rest/v1/quote_photos/${photo.id}`)).json().url;
  const sendAgain = async (quote_ids: string[]) => {
    const { offer } = (await send({ quote_ids })).json();
    const payload = JSON.parse(receiver.received.at(-1)?.body ?? "{}");
    return { offer, pdfs: [payload.quote_1?.pdf_url, payload.quote_2?.pdf_url] };
  };
  const { offer, pdfs } = await sendAgain([photographed, second.id]);
  const [facts] = await findFacts(test.db, [{ company_id, id: offer.id }]);
  if (!facts) throw new Error("The offer is not found.");
  const deps = { keys: test.keys, clock: () => new Date(), publicUrl: () => "http://quotemill.test" };
  const reminder = (await followUpMessage(deps, test.db, facts, 1)).payload;
  const token = offer.url.slice(-43);
  const page = (await test.app.inject(`/o/${token}`)).body;
  const [pagePhoto = ""] = /\/storage\/v1\/object\/sign\/quote-photos\/[^"]+/.exec(page) ?? [];
  const act = async (name: string, more: object = {}) =>
    (await caller.post(`/functions/v1/${name}`, { offer_id: offer.id, ...more })).statusCode;
  return {
    ...sender,
    offer,
    quotes: { photographed, other: second.id },
    act,
    sendAgain,
    staff: [staffPdf, staffPhoto] as string[],
    customer: {
      pdf: pdfs[0] as string,
      otherPdf: pdfs[1] as string,
      remindedPdf: reminder.quote_1?.pdf_url ?? "",
      ownPdf: `/o/${token}/pdf/1`,
      otherOwnPdf: `/o/${token}/pdf/2`,
      pagePhoto,
      runPhoto: run.document.photos[0].url as string,
    },
  };
}
type Sent = Awaited<ReturnType<typeof sendTwo>>;
const statuses = async ({ customer }: Sent) =>
  Object.fromEntries(
    await Promise.all(Object.entries(customer).map(async ([name, url]) => [name, await statusOf(url)])),
  );
const all = (status: number, page = status) => ({
  ...{ pdf: status, otherPdf: status, remindedPdf: status, pagePhoto: status, runPhoto: status },
  ...{ ownPdf: page, otherOwnPdf: page },
});

describe("a link that was handed out with an offer", () => {
  it("closes with its withdrawal, for the customer alone, and opens with it again", async () => {
    const sent = await sendTwo();
    expect(await statuses(sent)).toEqual(all(200));
    expect(await sent.act("withdraw-offer", { note: "" })).toBe(200);
    expect(await statuses(sent)).toEqual(all(403, 404));
    for (const url of sent.staff) expect(await statusOf(url)).toBe(200);
    const page = await open(sent.customer.pdf, { accept: "text/html" });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([403, expect.stringContaining("text/html")]);
    expect(page.body).toContain("This link no longer works");
    expect(await sent.act("reopen-offer", { valid_until: null })).toBe(200);
    expect(await statuses(sent)).toEqual(all(200));
  });

  it("closes when its quotes are sent again, while a quote's own run keeps its links", async () => {
    const sent = await sendTwo();
    const again = await sent.sendAgain([sent.quotes.photographed, sent.quotes.other]);
    expect(await statuses(sent)).toEqual({ ...all(403, 404), runPhoto: 200 });
    for (const url of [...again.pdfs, ...sent.staff]) expect(await statusOf(url)).toBe(200);
  });

  it("closes when a quote in it is deleted", async () => {
    const sent = await sendTwo();
    const deleted = await sent.caller.delete(`/rest/v1/quotes/${sent.quotes.photographed}`);
    expect(deleted.statusCode).toBeLessThan(300);
    expect(await statuses(sent)).toEqual(all(403, 404));
  });

  it("stays open for what was accepted, and closes for the rest once that is withdrawn", async () => {
    const sent = await sendTwo();
    const recorded = { answer: "accepted", quote_ids: [sent.quotes.photographed], name: "Ada Lovelace" };
    expect(await sent.act("record-answer", recorded)).toBe(200);
    expect(await statuses(sent)).toEqual(all(200));
    expect(await sent.act("withdraw-offer", { note: "" })).toBe(200);
    expect(await statuses(sent)).toEqual({ ...all(200), otherPdf: 403, otherOwnPdf: 404 });
  });

  it.each(["accepted", "declined", "expired"] satisfies OfferState[])(
    "stays open while the offer is %s",
    async (state) => {
      const sent = await sendTwo();
      await test.db.updateTable("offers").set({ state }).where("id", "=", sent.offer.id).execute();
      if (state !== "expired") {
        await test.db.updateTable("offer_quotes").set({ state }).where("offer_id", "=", sent.offer.id).execute();
      }
      expect(await statuses(sent)).toEqual(all(200));
    },
  );

  it("closes when the company is being deleted", async () => {
    const sent = await sendTwo();
    const deleting_at = new Date().toISOString();
    await test.db.updateTable("companies").set({ deleting_at }).where("id", "=", sent.company_id).execute();
    expect(await statuses(sent)).toEqual(all(403, 404));
  });

  it("is kept by no browser, and cannot be made into a link to anything else", async () => {
    const { customer, offer, staff } = await sendTwo();
    for (const url of [customer.pdf, customer.pagePhoto, customer.runPhoto]) {
      expect((await open(url)).headers["cache-control"]).toBe("no-store");
    }
    const other = await sendTwo();
    expect(await other.act("withdraw-offer", { note: "" })).toBe(200);
    const forged = [
      customer.pdf.replace(`.offer.${offer.id}`, ""),
      other.customer.pdf.replace(other.offer.id, offer.id),
      other.customer.pdf.replace(`.offer.${other.offer.id}`, `.quote.${other.quotes.photographed}`),
      `${staff[0]}.offer.${offer.id}`,
      `${customer.pdf}x`,
    ];
    for (const url of forged) expect(await statusOf(url), url).toBe(403);
  });
});

it("the links of a send that reached no one are closed", async () => {
  const receiver = await startReceiver(answers.status(404));
  const { send } = await buildSender(test, receiver.url, "admin");
  expect((await send()).statusCode).toBe(424);
  const { quote_1 } = JSON.parse(receiver.received.at(-1)?.body ?? "{}");
  expect(await statusOf(quote_1.pdf_url)).toBe(403);
});
