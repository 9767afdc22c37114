import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let global: Awaited<ReturnType<typeof test.signedIn>>;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  global = await test.signedIn({ app_role: "global_admin" });
});

describe("inviting", () => {
  it("lets a global admin invite the first people of any company, who can then sign in", async () => {
    const { company } = (await global.post("/functions/v1/create-company", { companyName: "Fresh" })).json();
    const body = { email: "first@example.com", full_name: "First", company_id: company.id, app_role: "admin" };
    expect((await global.post("/functions/v1/invite-user", body)).statusCode).toBe(200);
    await test.runJobs();
    const [mail] = (await test.app.inject("/dev/mail.json?to=first@example.com")).json();
    expect(mail.subject).toBe("You're invited to Fresh on Quotemill");
  });

  it("sends a pending person a new link, and reports an active one", async () => {
    const admin = await test.signedIn({ app_role: "admin" });
    const body = {
      email: "again@example.com",
      full_name: "Again",
      company_id: admin.user.company_id,
      app_role: "user",
    };
    await admin.post("/functions/v1/invite-user", body);
    await test.runJobs();
    expect((await admin.post("/functions/v1/invite-user", body)).statusCode).toBe(200);
    await test.runJobs();
    expect((await test.app.inject("/dev/mail.json?to=again@example.com")).json()).toHaveLength(2);
    const active = await admin.post("/functions/v1/invite-user", { ...body, email: admin.user.email.toUpperCase() });
    expect(active.statusCode).toBe(409);
    const refusal = "This user is already part of your company.";
    expect(active.json()).toEqual({ error: refusal, code: "conflict", fields: { email: refusal } });
  });

  it("does not reveal which company has a taken address", async () => {
    const admin = await test.signedIn({ app_role: "admin" });
    const stranger = await test.build.user();
    const body = { email: stranger.email, full_name: "X", company_id: admin.user.company_id, app_role: "user" };
    const answer = await admin.post("/functions/v1/invite-user", body);
    expect(answer.json()).toMatchObject({ error: "This email address is already in use." });
  });

  it("does not find a company that is deleted in the meantime", async () => {
    const company_id = (await test.build.company()).id;
    const body = { email: "late@example.com", full_name: "Late", company_id, app_role: "user" };
    const invited = await test.db.transaction().execute(async (db) => {
      // The invitation waits here, after its company was found.
      await sql`lock table app.budget_uses`.execute(db);
      const answer = global.post("/functions/v1/invite-user", body);
      await expect.poll(test.waiting).toBe(1);
      await db.deleteFrom("companies").where("id", "=", company_id).execute();
      return { answer };
    });
    expect((await invited.answer).statusCode).toBe(404);
  });
});

describe("deleting an account", () => {
  const remove = (user_id: string | null) => global.post("/functions/v1/delete-auth-user", { user_id });

  it("ends its sessions at once and leaves the profile to be invited again", async () => {
    const person = await test.signedIn({ app_role: "user" });
    expect((await remove(person.user.auth_id)).statusCode).toBe(200);
    expect((await person.get("/rest/v1/contacts")).statusCode).toBe(401);
    const body = { email: person.user.email, full_name: "Back", company_id: person.user.company_id, app_role: "user" };
    expect((await global.post("/functions/v1/invite-user", body)).statusCode).toBe(200);
  });

  it("refuses one's own account", async () => {
    const refused = await remove(global.user.auth_id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ error: "You cannot delete your own account." });
    expect((await global.get("/rest/v1/users")).statusCode).toBe(200);
  });

  it("never leaves the system without a global admin, even if two delete each other", async () => {
    const [one, two] = [
      await test.signedIn({ app_role: "global_admin" }),
      await test.signedIn({ app_role: "global_admin" }),
    ];
    await test.db
      .updateTable("users")
      .set({ auth_id: null })
      .where("app_role", "=", "global_admin")
      .where("id", "not in", [one.user.id, two.user.id])
      .execute();
    const answers = await Promise.all([
      one.post("/functions/v1/delete-auth-user", { user_id: two.user.auth_id }),
      two.post("/functions/v1/delete-auth-user", { user_id: one.user.auth_id }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = await test.db
      .selectFrom("users")
      .select("id")
      .where("app_role", "=", "global_admin")
      .where("auth_id", "is not", null)
      .execute();
    expect(left).toHaveLength(1);
  });
});

describe("a new company", () => {
  it("names its quotes after the contact and the number, and has a letter to send them with", async () => {
    const admin = await test.signedIn({ app_role: "global_admin" });
    const { company } = (await admin.post("/functions/v1/create-company", { companyName: "Named" })).json();
    expect(company).toMatchObject({
      quote_name_template: "{{contact_first_name}} {{contact_last_name}} - {{quote_number}}",
      email_subject_template: "Your {{quote_or_quotes}} {{quote_numbers}} from {{company_name}}",
      email_message_template: expect.stringMatching(/^Hi \{\{contact_first_name}},\n\n/),
      quote_send_webhook_url: null,
      quotemill_sends: true,
    });

    const caller = await test.signedIn({ company_id: company.id, app_role: "user" });
    const template = await test.build.template({ company_id: company.id });
    const contact = await test.build.contact({ company_id: company.id, last_name: "Byron" });
    await caller.post("/functions/v1/submit-quote", {
      template_id: template.id,
      contact_id: contact.id,
      quote_name: "as shown",
      auto_name: true,
      answers: {},
    });
    const quotes = await test.db
      .selectFrom("quotes")
      .select("quote_name")
      .where("company_id", "=", company.id)
      .execute();
    expect(quotes).toEqual([{ quote_name: "Ada Byron - QT-1001" }]);
  });
});
