import { acceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptanceOf, answering, formType } from "../../../test/offer-answers.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { removeUnusedFilesJob } from "../files/index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let as: ReturnType<typeof answering>;
beforeAll(async () => {
  test = await createTestApp();
  as = answering(test);
});

describe("a form that cannot be taken", () => {
  const typed = { option: "2", name: "", consent: "yes", total: "253000", signature: "M1 2L3 4" };

  it("is shown again with what was typed and what is missing, and stores nothing", async () => {
    const offer = await test.build.offer({ choice: "one" });
    const response = await as.postForm(offer.token, "accept", typed);
    expect(response.statusCode).toBe(422);
    expect(response.headers["content-type"]).toMatch(/^text\/html/);
    expect(response.body).toContain("Type your full name to accept.");
    expect(response.body).toContain('name="option" value="2"');
    expect(response.body).toContain('value="M1 2L3 4"');
    expect(response.body).toMatch(/name="consent" value="yes" checked/);
    expect([await as.eventsOf(offer), await as.recordsOf(offer)]).toEqual([[], []]);
  });

  it("keeps a comment and a question", async () => {
    const offer = await test.build.offer();
    const long = `<b>${"x".repeat(2001)}`;
    const declined = await as.postForm(offer.token, "decline", { reason: "price", comment: long });
    const asked = await as.postForm(offer.token, "question", { message: long });
    for (const { statusCode, body } of [declined, asked]) {
      expect(statusCode).toBe(422);
      expect(body).toContain(long.replace("<b>", "&lt;b&gt;"));
      expect(body).toContain("Use at most 2,000 characters.");
    }
    expect(declined.body).toMatch(/value="price" checked/);
  });

  it("shows the offer as it is now, if someone else was quicker or it has ended", async () => {
    const offer = await test.build.offer({ choice: "one" });
    await as.post(offer.token, "accept", acceptanceOf(offer));
    const late = await as.postForm(offer.token, "accept", { ...typed, name: "Ada" });
    expect([late.statusCode, late.body.includes("Thank you, Marcus")]).toEqual([409, true]);
    const ended = await test.build.offer({ valid_until: "2020-01-01" });
    const after = await as.postForm(ended.token, "accept", { ...typed, name: "Ada" });
    expect([after.statusCode, after.body.includes("<form")]).toEqual([410, false]);
  });

  it("is refused on a page that says why if there were too many", async () => {
    const offer = await test.build.offer();
    const send = () => as.postForm(offer.token, "accept", typed);
    const sent = await Promise.all(Array.from({ length: 121 }, send));
    const refused = sent.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers["content-type"]).toMatch(/^text\/html/);
    expect(refused?.body).toContain("Please wait a minute, then try again.");
  });

  it("is answered in JSON for a script that asks for it", async () => {
    const offer = await test.build.offer();
    const headers = { ...formType, accept: "application/json" };
    const response = await as.post(offer.token, "accept", new URLSearchParams(typed).toString(), headers);
    expect([response.statusCode, response.json().error.fields.name]).toEqual([422, "Type your full name to accept."]);
  });
});

it("an acceptance stores the very sentence that the page shows", async () => {
  const untaxed = { totals: { sub_total: 308_000, tax_total: 0, grand_total: 308_000 } };
  const terms = { terms: null, totals: { sub_total: null, tax_total: null, grand_total: null } };
  const offers = [
    { snapshots: [{ quote_number: "HF-9 r2", revision: 2 }] },
    { snapshots: [{ terms: null }] },
    { snapshots: [terms] },
    { snapshots: [{}, {}], choice: "each" as const },
    { snapshots: [untaxed] },
    { snapshots: [{}, untaxed], choice: "each" as const },
    { snapshots: [untaxed, {}], choice: "each" as const },
    { snapshots: [{}, { tax_name: "VAT" }], choice: "each" as const },
    { snapshots: [{}, { currency: "NZD" }], choice: "each" as const },
  ];
  for (const overrides of offers) {
    const offer = await test.build.offer(overrides);
    const options = overrides.snapshots.map((_, index) => `option=${index + 1}`).join("&");
    const page = await test.app.inject(`/o/${offer.token}/accept?${options}`);
    const hidden = [...page.body.matchAll(/type="hidden" name="(\w+)" value="(\w*)"/g)];
    const fields = hidden.map(([, name = "", value = ""]): [string, string] => [name, value]);
    const sent = await as.postForm(offer.token, "accept", [...fields, ["name", "Ada"], ["consent", "yes"]]);
    expect(sent.statusCode).toBe(303);
    const [stored] = await as.recordsOf(offer);
    const { consent } = acceptanceRecord.parse(stored?.record);
    const shown = page.body.replace(/<span class="number">([^<]*)<\/span>/g, "$1");
    expect(shown, JSON.stringify(overrides)).toContain(`<span>${consent?.sentence}</span>`);
  }
});

it.each(["certificate", "accepted/1"])("the link opens %s of its own offer, once it is printed", async (file) => {
  const offer = await test.build.offer();
  const other = await test.build.offer();
  const open = (token: string) => test.app.inject(`/o/${token}/${file}`);
  await as.post(offer.token, "accept", acceptanceOf(offer));
  expect((await open(offer.token)).statusCode).toBe(404);
  await test.runJobs();
  const { statusCode, headers, rawPayload } = await open(offer.token);
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  for (const token of [other.token, offer.id, "x"]) expect((await open(token)).statusCode).toBe(404);
  // The sweep of files that no row names leaves it alone.
  await test.hoursPass();
  await removeUnusedFilesJob.run(test, {});
  expect((await open(offer.token)).statusCode).toBe(200);
  await test.db
    .updateTable("offer_acceptances")
    .set({ undone_at: new Date().toISOString() })
    .where("offer_id", "=", offer.id)
    .execute();
  expect((await open(offer.token)).statusCode).toBe(404);
});
