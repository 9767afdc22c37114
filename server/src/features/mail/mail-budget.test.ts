import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { buildSender } from "../../../test/sender.ts";
import { staffOffer } from "../../../test/staff-offer.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { acceptOffer, askQuestion, inOffer } from "../offers/index.ts";
import { createMailBudget } from "./index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await test.db.deleteFrom("app.budget_uses").execute();
});

const mostToOne = budgets.mailsToMailbox.most;
const anHourPasses = () =>
  test.db
    .updateTable("app.budget_uses")
    .set({ ends_at: new Date(0).toISOString() })
    .execute();
const activityOf = async (company_id: string) =>
  test.db
    .selectFrom("audit_log")
    .select(["subject", "about", "actor_email", "kind"])
    .where("company_id", "=", company_id)
    .where("action", "=", "quotes.mail_refused")
    .orderBy("id")
    .execute();
const mailboxOf = async (recipient: string) =>
  test.db.selectFrom("app.mailbox").select("subject").where("recipient", "=", recipient).execute();

describe("quotes to one person", () => {
  it("are refused after a handful an hour, with a message and one activity entry, and those of others are not", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, company_id, contact, withPdf, send } = await buildSender(test, receiver.url, "user");
    const sendTo = async (contact_id = contact.id) => send({ quote_ids: [(await withPdf({ contact_id })).id] });
    for (let count = 0; count < mostToOne; count++) expect((await sendTo()).statusCode).toBe(200);
    const records = () => test.db.selectFrom("quote_sends").select("id").where("company_id", "=", company_id).execute();
    const before = await records();
    const refused = [await sendTo(), await sendTo(), await sendTo()];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json()]).toEqual([
        429,
        {
          code: "rate_limited",
          error: `${contact.email} has had ${mostToOne} emails from your company within an hour. You can send the next one in 60 minutes.`,
        },
      ]);
    }
    expect(receiver.received).toHaveLength(mostToOne);
    expect(await records()).toEqual(before);
    expect(await activityOf(company_id)).toEqual([
      {
        kind: "quotes",
        actor_email: caller.user.email,
        subject: contact.email,
        about: [{ kind: "contact", id: contact.id, name: contact.first_name }],
      },
    ]);

    const other = await test.build.contact({ company_id });
    expect((await sendTo(other.id)).statusCode).toBe(200);
    const theirs = await buildSender(test, receiver.url, "user");
    const same = await test.build.contact({ company_id: theirs.company_id, email: contact.email });
    const { id } = await theirs.withPdf({ contact_id: same.id });
    expect((await theirs.send({ quote_ids: [id] })).statusCode).toBe(200);

    await anHourPasses();
    expect((await sendTo()).statusCode).toBe(200);
  });

  it("are counted however the address is written, and also when they are sent at once", async () => {
    const receiver = await startReceiver(answers.ok);
    const { withPdf, send } = await buildSender(test, receiver.url, "user");
    const ids = await Promise.all(Array.from({ length: mostToOne + 2 }, async () => (await withPdf()).id));
    const sent = await Promise.all(ids.map((id) => send({ quote_ids: [id] })));
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(mostToOne);
    expect(receiver.received).toHaveLength(mostToOne);
    const budget = createMailBudget(test.db, { perHour: 10, perHourToOne: 1 });
    const mail = { company_id: crypto.randomUUID(), kind: "quote" } as const;
    expect(await budget.take({ ...mail, to: "Ada@Example.com" })).toBeNull();
    for (const to of ["ada@example.com", "ada+1@example.com", "ADA+2+3@example.com"]) {
      expect(await budget.take({ ...mail, to })).not.toBeNull();
    }
  });

  it("do not count if nothing can have arrived", async () => {
    const receiver = await startReceiver(...Array(mostToOne + 1).fill(answers.status(400)), answers.ok);
    const { send } = await buildSender(test, receiver.url, "user");
    for (let count = 0; count <= mostToOne; count++) expect((await send()).statusCode).toBe(424);
    for (let count = 0; count <= mostToOne; count++) {
      expect((await send({ quote_ids: [crypto.randomUUID()] })).statusCode).toBe(404);
    }
    expect((await send()).statusCode).toBe(200);
  });

  it("count if they may have arrived", async () => {
    const receiver = await startReceiver(...Array(mostToOne).fill(answers.status(500)), answers.ok);
    const { send } = await buildSender(test, receiver.url, "user");
    for (let count = 0; count < mostToOne; count++) expect((await send()).statusCode).toBe(424);
    expect((await send()).statusCode).toBe(429);
  });

  it("still get the first answer under the same key", async () => {
    const receiver = await startReceiver(answers.ok);
    const { withPdf, send } = await buildSender(test, receiver.url, "user");
    const first = await send({}, "the key of one click");
    for (let count = 0; count < mostToOne; count++) await send({ quote_ids: [(await withPdf()).id] });
    expect((await send({}, "the key of one click")).json()).toEqual(first.json());
  });
});

describe("a company's mails", () => {
  const to = (count: number) => `customer-${count}@example.com`;

  it("end at what the operator allows, and another company's do not", async () => {
    const budget = createMailBudget(test.db, { perHour: 4, perHourToOne: 2 });
    const [{ id: company_id }, theirs] = [await test.build.company(), await test.build.company()];
    for (let count = 0; count < 4; count++)
      expect(await budget.take({ company_id, to: to(count), kind: "quote" })).toBeNull();
    for (let count = 4; count < 40; count++) {
      expect(await budget.take({ company_id, to: to(count), kind: "quote" })).toMatchObject({
        words:
          "Your company has sent 4 emails within an hour, which is its limit. You can send the next one in 60 minutes.",
      });
    }
    expect(await activityOf(company_id)).toEqual([
      { kind: "quotes", actor_email: null, subject: "all customers", about: [] },
    ]);
    expect(await budget.take({ company_id: theirs.id, to: to(0), kind: "quote" })).toBeNull();
    // Refused mails are not counted: one that did not go out makes room for exactly one.
    for (let count = 0; count < 3; count++) await budget.take({ company_id, to: to(40), kind: "quote" });
    await budget.takeBack({ company_id, to: to(0), kind: "quote" });
    expect(await budget.take({ company_id, to: to(40), kind: "quote" })).toBeNull();
    expect(await budget.take({ company_id, to: to(41), kind: "quote" })).not.toBeNull();
  });

  it("leave room for people, however many reminders are due", async () => {
    const budget = createMailBudget(test.db, { perHour: 6, perHourToOne: 2 });
    const { id: company_id } = await test.build.company();
    const taken = [];
    for (let count = 0; count < 10; count++) {
      taken.push(await budget.take({ company_id, to: to(count), kind: "reminder" }));
    }
    expect(taken.filter((overspent) => overspent === null)).toHaveLength(4);
    expect(await budget.take({ company_id, to: to(11), kind: "quote" })).toBeNull();
  });
});

describe("mails about answers", () => {
  const choice = { positions: [1], extras: [], name: "Marcus Webb", signature: "M1 2L30 40", total: 308_000 };
  const customer = { actor: "customer", ip: "203.0.113.24", user_agent: "Firefox/140.0" } as const;
  const use = async (mail: { company_id: string; to: string }, kind: "quote" | "staff", count: number) => {
    for (let each = 0; each < count; each++) await test.mailBudget.take({ ...mail, kind });
  };

  it("to a customer wait, and are not lost", async () => {
    const offer = await test.build.offer({ choice: "one" });
    const mail = { company_id: offer.company_id, to: offer.contact.email };
    await use(mail, "quote", mostToOne);
    await inOffer(test.db, offer, (db) => acceptOffer(db, offer, choice, customer, new Date()));
    await test.runJobs();
    expect(await mailboxOf(mail.to)).toEqual([]);
    await test.hoursPass(2);
    await test.runJobs();
    expect(await mailboxOf(mail.to)).toEqual([]);
    await anHourPasses();
    await test.hoursPass(2);
    await test.runJobs();
    expect(await mailboxOf(mail.to)).toHaveLength(1);
    await test.hoursPass();
    await test.runJobs();
    expect(await mailboxOf(mail.to)).toHaveLength(1);
  });

  it("to staff also wait, for each company separately", async () => {
    const [offer, theirs] = [await test.build.offer(), await test.build.offer()];
    const staffOf = async ({ created_by }: typeof offer) =>
      (await test.db.selectFrom("users").select("email").where("id", "=", created_by).executeTakeFirstOrThrow())
        .email ?? "";
    const [to, elsewhere] = [await staffOf(offer), await staffOf(theirs)];
    await use({ company_id: offer.company_id, to }, "staff", budgets.staffMails.most);
    for (const each of [offer, theirs]) {
      await inOffer(test.db, each, (db) => askQuestion(db, each, { message: "When?" }, new Date()));
    }
    await test.runJobs();
    expect([await mailboxOf(to), await mailboxOf(elsewhere)]).toMatchObject([[], [{}]]);
    expect(await activityOf(offer.company_id)).toMatchObject([{ subject: "colleagues" }]);
    await anHourPasses();
    await test.hoursPass(2);
    await test.runJobs();
    expect(await mailboxOf(to)).toHaveLength(1);
  });

  it("that staff write are refused beyond the budget", async () => {
    const offer = await staffOffer(test);
    await inOffer(test.db, offer, (db) => askQuestion(db, offer, { message: "When?" }, new Date()));
    const reply = (message: string) => offer.act("reply-to-question", { message });
    for (let count = 0; count < mostToOne; count++) expect((await reply(`In May, ${count}`)).statusCode).toBe(200);
    const refused = await reply("In June");
    expect([refused.statusCode, refused.json().error]).toEqual([429, expect.stringContaining("in 60 minutes")]);
    await test.runJobs();
    expect(await mailboxOf(offer.contact.email)).toHaveLength(mostToOne);
    const another = await staffOffer(test);
    expect((await another.act("reply-to-question", { message: "Why?" })).statusCode).toBe(409);
  });
});
