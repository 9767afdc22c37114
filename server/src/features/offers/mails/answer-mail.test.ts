import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../../test/test-app.ts";
import type { Mailer } from "../../mail/index.ts";
import { declineOffer } from "../answers/decline-offer.service.ts";
import { askQuestion } from "../answers/questions.service.ts";
import { addEvent, applyChange } from "../lifecycle/change-offer.ts";
import { inOffer } from "../offer-link.ts";
import { answerMailJob } from "./answer-mail.job.ts";

type Mail = Parameters<Mailer["send"]>[0];

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

type Offer = Awaited<ReturnType<typeof test.build.offer>>;

/** Sends every mail that was queued for the offer's company, twice. */
async function mailsOf({ company_id }: Offer): Promise<Mail[]> {
  const sent: Mail[] = [];
  const { db, files, keys, mailBudget } = test;
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const publicUrl = () => "https://quotes.example";
  const deps = { db, files, keys, mailBudget, clock: () => new Date(), publicUrl, mailer };
  const { rows } = await test.pool.query(
    "select payload from graphile_worker._private_jobs where payload ->> 'company_id' = $1 order by id",
    [company_id],
  );
  for (const { payload } of [...rows, ...rows]) await answerMailJob.run(deps, payload);
  return sent;
}
const senderOf = ({ created_by }: Offer) =>
  test.db.selectFrom("users").select(["id", "email"]).where("id", "=", created_by).executeTakeFirstOrThrow();

describe("the sender of the offer gets a mail", () => {
  it("about a question, without a reply address that would pass holiday notes on to the customer", async () => {
    const offer = await test.build.offer();
    const message = 'Is <b>this</b>\n\n"Bcc: x" ok?';
    await inOffer(test.db, offer, (db) => askQuestion(db, offer, { message }, new Date()));
    const [mail, ...more] = await mailsOf(offer);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: (await senderOf(offer)).email,
      subject: "Question about HF-1042 and HF-1043, Marcus Webb",
      messageId: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(mail).not.toHaveProperty("replyTo");
    expect(mail?.text).toContain("A reply to this email does not reach the customer.");
    expect(mail?.html).toContain("Is &lt;b&gt;this&lt;/b&gt;");
    expect(mail?.text).toContain('> Is <b>this</b>\n> \n> "Bcc: x" ok?');
    expect(`${mail?.html}${mail?.text}`).not.toContain(offer.token);
  });

  it("about a decline with its reason, but not about one that staff recorded", async () => {
    const offer = await test.build.offer();
    const answer = { reason: "price" as const, comment: "Too dear" };
    await inOffer(test.db, offer, (db) => declineOffer(db, offer, answer, { actor: "customer" }, new Date()));
    expect(await mailsOf(offer)).toMatchObject([{ subject: "Declined: HF-1042 and HF-1043, Marcus Webb, Price" }]);
    const other = await test.build.offer();
    const staff = { actor: "staff", id: other.created_by } as const;
    await inOffer(test.db, other, (db) => declineOffer(db, other, answer, staff, new Date()));
    expect(await mailsOf(other)).toEqual([]);
  });

  it("about a decline of the rest, without what was accepted", async () => {
    const offer = await test.build.offer();
    await applyChange(test.db, offer.company_id, offer.id, { type: "accept", positions: [1] });
    const answer = { reason: "price" as const, comment: "" };
    await inOffer(test.db, offer, (db) => declineOffer(db, offer, answer, { actor: "customer" }, new Date()));
    const [mail] = await mailsOf(offer);
    expect(mail?.subject).toBe("Declined: HF-1043, Marcus Webb, Price");
    expect(mail?.text).not.toContain("HF-1042");
  });

  it("unless they turned that off, or no one is left", async () => {
    const offers = [await test.build.offer(), await test.build.offer()];
    for (const [index, offer] of offers.entries()) {
      await inOffer(test.db, offer, (db) => askQuestion(db, offer, { message: "?" }, new Date()));
      if (index === 0)
        await test.db.updateTable("users").set({ notify_answers: false }).where("id", "=", offer.created_by).execute();
      else await test.db.deleteFrom("users").where("id", "=", offer.created_by).execute();
      expect(await mailsOf(offer)).toEqual([]);
    }
  });
});

describe("once the sender is deactivated", () => {
  const askedLater = async () => {
    const offer = await test.build.offer();
    await inOffer(test.db, offer, (db) => askQuestion(db, offer, { message: "?" }, new Date()));
    const left = { deactivated_at: new Date().toISOString() };
    await test.db.updateTable("users").set(left).where("id", "=", offer.created_by).execute();
    await test.build.user({ company_id: offer.company_id });
    return { offer, admin: await test.build.user({ company_id: offer.company_id, app_role: "admin" }) };
  };

  it("the company gets the mail", async () => {
    const { offer } = await askedLater();
    const details = JSON.stringify({ email: "office@example.com" });
    await test.db.updateTable("companies").set({ details }).where("id", "=", offer.company_id).execute();
    expect(await mailsOf(offer)).toMatchObject([{ to: "office@example.com" }]);
  });

  it("an admin gets the mail if the company has no address", async () => {
    const { offer, admin } = await askedLater();
    expect(await mailsOf(offer)).toMatchObject([{ to: admin.email }]);
  });
});

it("a customer gets the answer with the question, and replies to the person who wrote it", async () => {
  const offer = await test.build.offer();
  const { company_id, id: offer_id } = offer;
  const colleague = await test.build.user({ company_id });
  await addEvent(test.db, company_id, offer_id, { kind: "question", actor: "customer", detail: { message: "When?" } });
  const reply = {
    kind: "reply",
    actor: "staff",
    actor_id: colleague.id,
    detail: { message: "In May.\n\nPriya" },
  } as const;
  const event_id = await addEvent(test.db, company_id, offer_id, reply);
  await answerMailJob.add(test.db, { company_id, offer_id, event_id, to: "customer" });
  const [mail, ...more] = await mailsOf(offer);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: offer.contact.email,
    replyTo: colleague.email,
    subject: "Your question about HF-1042 and HF-1043",
    attachments: [],
  });
  expect(mail?.text).toMatch(
    /^Test Person answered your question\n\nIn May\.\n\nPriya\n\n> When\?\n\nView your quote:\n/,
  );
  expect(mail?.text).toContain(`https://quotes.example/o/${offer.token}`);
});
