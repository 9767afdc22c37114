import { readDetails } from "@quotemill/shared/companies/details";
import { beforeAll, describe, expect, it } from "vitest";
import { pngOf } from "../../../../test/pictures.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { invite } from "./invitations.service.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;

beforeAll(async () => {
  test = await createTestApp();
});

async function mailsTo(email: string) {
  await test.runJobs();
  return (await test.app.inject(`/dev/mail.json?to=${email}`)).json();
}

/** Presses the button on the confirmation page; returns the tokens, or the error, from the hash it leads to. */
async function follow(link: string) {
  const { searchParams } = new URL(link);
  const response = await test.app.inject({
    method: "POST",
    url: "/auth/v1/verify",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: searchParams.toString(),
  });
  return new URLSearchParams(response.headers.location?.split("#")[1]);
}

const setPassword = (accessToken: string | null, password: string) =>
  test.app.inject({
    method: "PUT",
    url: "/auth/v1/user",
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { password },
  });

const signIn = (email: string, password: string) =>
  test.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload: { email, password } });

const profileOf = (email: string) =>
  test.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

describe("an invitation", () => {
  it("leads by mail, link and password to an active profile", async () => {
    const company = await test.build.company({ name: "Harbour & Sons <Fencing>" });
    await invite(test.db, "new@example.com", { company_id: company.id, app_role: "admin", full_name: "New Person" });
    expect((await profileOf("new@example.com")).auth_id).toBeNull();

    const [mail] = await mailsTo("new@example.com");
    expect(mail.subject).toBe("You're invited to Harbour & Sons <Fencing> on Quotemill");
    expect(mail.html).toContain("Harbour &amp; Sons &lt;Fencing&gt;");
    const hash = await follow(mail.links[0]);
    expect(hash.get("type")).toBe("invite");

    const before = await test.app.inject({
      method: "POST",
      url: "/rest/v1/rpc/get_user_profile",
      headers: { authorization: `Bearer ${hash.get("access_token")}` },
    });
    expect(before.json()).toBeNull();

    expect((await setPassword(hash.get("access_token"), "five5")).statusCode).toBe(422);
    const accepted = await setPassword(hash.get("access_token"), "sixsix");
    expect(accepted.json().user_metadata).toEqual({
      company_id: company.id,
      app_role: "admin",
      full_name: "New Person",
    });
    const profile = await profileOf("new@example.com");
    expect(profile).toMatchObject({ auth_id: accepted.json().id, app_role: "admin", company_id: company.id });
    expect((await signIn("new@example.com", "sixsix")).statusCode).toBe(200);
    const entry = await test.db
      .selectFrom("audit_log")
      .select(["action", "company_id"])
      .where("actor_id", "=", profile.id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: "invitation.accepted", company_id: company.id });
  });

  it("names the company, in its brand, and who invited, but only to the holder of the link", async () => {
    const { id: company_id } = await test.build.company({ name: "Harbour & Sons" });
    const admin = await test.signedIn({ app_role: "admin", company_id });
    const details = { ...readDetails(null), colour: "#0f766e" };
    await admin.put(`/rest/v1/companies/${company_id}/details`, details);
    await admin.put(`/rest/v1/companies/${company_id}/logo`, {
      image_base64: (await pngOf(40, 20)).toString("base64"),
    });
    const body = { email: "named@example.com", full_name: "Named", company_id, app_role: "user" };
    expect((await admin.post("/functions/v1/invite-user", body)).statusCode).toBe(200);

    const [mail] = await mailsTo("named@example.com");
    expect(mail.text).toContain("Test Person invited you to Harbour & Sons on Quotemill.");
    const link = new URL(mail.links[0]);
    const shown = await test.app.inject(`${link.pathname}${link.search}`);
    expect(shown.body).toContain("Test Person invited you to Harbour &amp; Sons on Quotemill.");
    expect(shown.body).toContain("light-dark(#0f766e,");
    expect(shown.body).toContain("/storage/v1/object/sign/company-logos/");
    const guessed = await test.app.inject("/auth/v1/verify?type=invite&token=guessed");
    expect(guessed.statusCode).toBe(303);
    expect(`${guessed.body} ${guessed.headers.location}`).not.toMatch(/Harbour|Test Person/);

    const authorization = `Bearer ${(await follow(mail.links[0])).get("access_token")}`;
    const account = () => test.app.inject({ url: "/auth/v1/user", headers: { authorization } });
    const { invitation } = (await account()).json();
    expect(invitation).toMatchObject({
      company: { name: "Harbour & Sons", colour: "#0f766e" },
      invited_by: "Test Person",
    });
    expect((await test.app.inject(invitation.company.logo_url)).statusCode).toBe(200);
    await setPassword(authorization.slice(7), "sixsix");
    expect((await account()).json()).not.toHaveProperty("invitation");
  });

  it("sent again replaces link, role and name", async () => {
    const { id: company_id } = await test.build.company();
    await invite(test.db, "twice@example.com", { company_id, app_role: "user", full_name: "First" });
    const [first] = await mailsTo("twice@example.com");
    await invite(test.db, "twice@example.com", { company_id, app_role: "admin", full_name: "Second" });
    const [second] = await mailsTo("twice@example.com");
    expect(second.id).not.toBe(first.id);
    expect((await follow(first.links[0])).get("error_code")).toBe("otp_expired");
    expect((await follow(second.links[0])).get("access_token")).toBeTruthy();
    expect(await profileOf("twice@example.com")).toMatchObject({ app_role: "admin", full_name: "Second" });
  });

  it("expires after seven days", async () => {
    const { id: company_id } = await test.build.company();
    await invite(test.db, "late@example.com", { company_id, app_role: "user", full_name: "Late" });
    const [mail] = await mailsTo("late@example.com");
    const week = 7 * 24 * 3_600_000;
    test.passTime(week + 1000);
    const hash = await follow(mail.links[0]);
    test.passTime(-week - 1000);
    expect(hash.get("error_code")).toBe("otp_expired");
  });

  it("cannot take over an active account, or a pending one of another company", async () => {
    const active = await test.build.user();
    const ours = await test.build.company();
    const theirs = await test.build.company();
    const data = { company_id: ours.id, app_role: "admin" as const, full_name: "Taken" };
    expect(await invite(test.db, active.email, data)).toBeNull();
    await invite(test.db, "theirs@example.com", { ...data, company_id: theirs.id });
    expect(await test.db.transaction().execute((db) => invite(db, "theirs@example.com", data))).toBeNull();
    expect(await profileOf("theirs@example.com")).toMatchObject({ company_id: theirs.id });
    expect(await profileOf(active.email)).toEqual(active);
  });
});

describe("invitations", () => {
  const inviting = async () => {
    const admin = await test.signedIn({ app_role: "admin" });
    const invitation = { full_name: "New", app_role: "user", company_id: admin.user.company_id };
    return (email: string) => admin.post("/functions/v1/invite-user", { ...invitation, email });
  };

  it("to one address pause after five, from any inviter", async () => {
    const [first, second] = [await inviting(), await inviting()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => first("bombed@example.com")));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = await second("Bombed@example.com");
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toBe("This address has been invited too often. Please try again in an hour.");
    expect((await first("other@example.com")).statusCode).toBe(200);
  });

  it("count and mark the address if they are refused", async () => {
    const invitePerson = await inviting();
    const known = await test.build.user();
    const answers = [];
    for (let count = 0; count < 6; count++) answers.push(await invitePerson(known.email));
    expect(answers[0]?.json()).toMatchObject({
      code: "conflict",
      fields: { email: "This email address is already in use." },
    });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409, 429]);
  });

  it("of one company pause after a hundred, even when they arrive at once", async () => {
    const invitePerson = await inviting();
    await invitePerson("first@many.example");
    await test.db.updateTable("app.budget_uses").set({ used: 97 }).where("used", "=", 1).execute();
    const people = Array.from({ length: 6 }, (_, index) => `person-${index}@many.example`);
    const answers = await Promise.all(people.map(invitePerson));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    await test.db
      .updateTable("app.budget_uses")
      .set({ ends_at: new Date(0).toISOString() })
      .execute();
    expect((await invitePerson("later@many.example")).statusCode).toBe(200);
  });
});

describe("sessions", () => {
  it("end after thirty days without a refresh", async () => {
    const person = await test.build.user();
    const tokens = (await signIn(person.email, "a password for tests")).json();
    test.passTime(31 * 24 * 3_600_000);
    const refreshed = await test.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=refresh_token",
      headers: { "x-supabase-api-version": "2024-01-01" },
      payload: { refresh_token: tokens.refresh_token },
    });
    test.passTime(-31 * 24 * 3_600_000);
    expect(refreshed.statusCode).toBe(400);
    expect(refreshed.json().code).toBe("session_expired");
  });

  it("answer an access token older than an hour with bad_jwt", async () => {
    const person = await test.build.user();
    const { access_token } = (await signIn(person.email, "a password for tests")).json();
    test.passTime(3_601_000);
    const answer = await test.app.inject({
      url: "/auth/v1/user",
      headers: { authorization: `Bearer ${access_token}` },
    });
    test.passTime(-3_601_000);
    expect(answer.json().error_code).toBe("bad_jwt");
  });
});
