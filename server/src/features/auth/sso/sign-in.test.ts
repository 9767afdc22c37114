import { createHash, createHmac } from "node:crypto";
import { createServer } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { generate } from "otplib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { password } from "../../../../test/factories.ts";
import { type Provider, startProvider } from "../../../../test/provider.ts";
import { connectedCompany, createBrowser, newDomain } from "../../../../test/sso.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { recoveryMailJob } from "../invitations/auth.mails.ts";

/** Signing in at a real OpenID provider with the unchanged client, and every answer that must be refused. */

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
let provider: Provider;
let other: Provider;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
  provider = await startProvider();
  other = await startProvider();
});
beforeEach(() => {
  for (const each of [provider, other]) Object.assign(each, { told: {}, onRedirect: () => undefined });
});

const browser = () => createBrowser(url);
const connected = (overrides?: Parameters<typeof connectedCompany>[2]) => connectedCompany(test, provider, overrides);

/** A colleague, and the provider's claims about them. */
async function member(company: { id: string; domain: string }, overrides: { app_role?: "user" | "admin" } = {}) {
  const email = `ada-${crypto.randomUUID()}@${company.domain}`;
  const user = await test.build.user({ company_id: company.id, email, ...overrides });
  provider.told = { sub: `subject of ${email}`, email };
  return user;
}

const sessionsOf = (authId: string | null) =>
  test.db.selectFrom("auth.sessions").select(["origin", "aal", "amr"]).where("user_id", "=", authId).execute();

type Caller = Awaited<ReturnType<typeof test.signedIn>>;
const connect = (admin: Caller, changes: object) =>
  admin.put("/rest/v1/sso/connection", {
    issuer: provider.issuer,
    client_id: "quotemill",
    client_secret: "the-client-secret",
    ...changes,
  });

const flip = (text: string) => [...text].reverse().join("");

async function mailsTo(email: string) {
  await test.runJobs();
  return (await test.app.inject(`/dev/mail.json?to=${email}`)).json() as { subject: string; links: string[] }[];
}

describe("single sign-on", () => {
  it("opens a session of a colleague, whom it links once, with a mail and an activity", async () => {
    const company = await connected();
    const user = await member(company);
    const { page, session } = await browser().signIn(company.domain);
    expect(page.pathname).toBe("/login");
    expect(session?.error).toBeNull();
    expect(session?.data.user).toMatchObject({
      id: user.auth_id,
      app_metadata: { providers: ["email", `sso:${company.connectionId}`] },
      identities: [{ provider: "email" }, { provider: `sso:${company.connectionId}`, id: provider.told.sub }],
    });
    expect(await sessionsOf(user.auth_id)).toMatchObject([{ origin: "sso", aal: 1, amr: [{ method: "oauth" }] }]);
    // The provider gives another address by now, but the person is the same.
    provider.told.email = `renamed@${company.domain}`;
    expect((await browser().signIn(company.domain)).session?.data.user?.id).toBe(user.auth_id);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      "Single sign-on is linked to your account",
    ]);
    const activity = test.db.selectFrom("audit_log").select("action").where("company_id", "=", company.id);
    expect(await activity.execute()).toEqual([{ action: "sso.linked" }]);
  });

  it("reads the address where the provider gives it only when asked again", async () => {
    const company = await connected();
    const user = await member(company);
    const { email, sub } = provider.told;
    provider.told = { sub };
    const tell = (answer: { body: object }) => Object.assign(answer.body, { sub, email });
    provider.server.service.on("beforeUserinfo", tell);
    const { session } = await browser().signIn(company.domain);
    provider.server.service.off("beforeUserinfo", tell);
    expect(session?.data.user?.id).toBe(user.auth_id);
    // The answer is about somebody else.
    const mixUp = (answer: { body: object }) => Object.assign(answer.body, { sub: "another", email });
    provider.server.service.on("beforeUserinfo", mixUp);
    const { refusal } = await browser().signIn(company.domain);
    provider.server.service.off("beforeUserinfo", mixUp);
    expect(refusal).toBe("sso_answer_refused");
  });

  it("finds the company by the domain of a whole address, and by the connection", async () => {
    const company = await connected();
    await member(company);
    expect((await browser().start(`ada@${company.domain}`)).origin).toBe(provider.issuer);
    const { data } = await browser().client.signInWithSSO({ providerId: company.connectionId });
    expect(data?.url).toContain(provider.issuer);
  });

  it("asks for the person's own second factor, unless the company counts it as one", async () => {
    const company = await connected();
    const user = await member(company);
    await sql`update auth.users set has_factor = true where id = ${user.auth_id}`.execute(test.db);
    const profileOf = async () => {
      const { session } = await browser().signIn(company.domain);
      const headers = { authorization: `Bearer ${session?.data.session?.access_token}` };
      return (await test.app.inject({ url: "/rest/v1/sessions", headers })).statusCode;
    };
    expect(await profileOf()).toBe(403);
    await test.db
      .updateTable("sso_connections")
      .set({ counts_as_factor: true })
      .where("id", "=", company.connectionId)
      .execute();
    expect(await profileOf()).toBe(200);
    expect(await sessionsOf(user.auth_id)).toContainEqual(expect.objectContaining({ aal: 2 }));
  });

  it.each([
    { counts_as_factor: true, code: undefined, due: null, lacking: 0 },
    { counts_as_factor: false, code: "factor_setup_required", due: "2100-01-01T00:00:00.000Z", lacking: 1 },
  ])("meets a required second factor if the company counts it as one: $counts_as_factor", async (expected) => {
    const { counts_as_factor, code, due, lacking } = expected;
    const company = await connected({ counts_as_factor });
    const user = await member(company, { app_role: "admin" });
    const requireFrom = (from: string) =>
      test.db
        .updateTable("companies")
        .set({ factor_required_for: "everyone", factor_required_from: from })
        .where("id", "=", company.id)
        .execute();
    await requireFrom("2100-01-01T00:00:00.000Z");
    const { session } = await browser().signIn(company.domain);
    const headers = { authorization: `Bearer ${session?.data.session?.access_token}` };
    const profile = async () =>
      (await test.app.inject({ method: "POST", url: "/rest/v1/rpc/get_user_profile", headers })).json();
    expect(await profile()).toMatchObject({ id: user.id, factor_due: due });
    const policy = await test.app.inject({ url: `/rest/v1/companies/${company.id}/sign_in`, headers });
    expect(policy.json().lacking).toHaveLength(lacking);
    await requireFrom("2026-01-01T00:00:00.000Z");
    expect((await profile()).error?.code).toBe(code);
    // The password alone does not bypass it.
    const payload = { email: user.email, password };
    const byPassword = await test.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload });
    headers.authorization = `Bearer ${byPassword.json().access_token}`;
    expect((await profile()).error.code).toBe("factor_setup_required");
  });

  it.each([
    { counts_as_factor: true, aal: 2 },
    { counts_as_factor: false, aal: 1 },
  ])("leaves level $aal when the last app is removed, if it counts: $counts_as_factor", async (expected) => {
    const { counts_as_factor, aal } = expected;
    const company = await connected({ counts_as_factor });
    const user = await member(company);
    const visitor = browser();
    await visitor.signIn(company.domain);
    const { data: app } = await visitor.client.mfa.enroll({ factorType: "totp" });
    const code = await generate({ secret: app?.type === "totp" ? app.totp.secret : "" });
    const shown = await visitor.client.mfa.challengeAndVerify({ factorId: app?.id ?? "", code });
    expect(shown.error).toBeNull();
    expect(await sessionsOf(user.auth_id)).toMatchObject([{ aal: 2, amr: [{ method: "totp" }, { method: "oauth" }] }]);
    expect((await visitor.client.mfa.unenroll({ factorId: app?.id ?? "" })).error).toBeNull();
    expect(await sessionsOf(user.auth_id)).toMatchObject([{ aal, amr: [{ method: "oauth" }] }]);
  });

  it("falls to level 1 when it no longer counts, unless an app was also shown", async () => {
    const company = await connected({ counts_as_factor: true });
    const admin = await test.signedIn({ company_id: company.id, app_role: "admin" });
    const user = await member(company);
    await browser().signIn(company.domain);
    const shown = await member(company);
    await browser().signIn(company.domain);
    await sql`update auth.sessions set amr = amr || '[{"method": "totp", "timestamp": 1}]'
      where user_id = ${shown.auth_id}`.execute(test.db);
    expect((await admin.patch("/rest/v1/sso", { counts_as_factor: false })).statusCode).toBe(200);
    expect(await sessionsOf(user.auth_id)).toMatchObject([{ origin: "sso", aal: 1 }]);
    expect(await sessionsOf(shown.auth_id)).toMatchObject([{ origin: "sso", aal: 2 }]);
  });

  it.each<[string, (admin: Caller) => Promise<{ statusCode: number }>]>([
    ["disconnected", (admin) => admin.delete("/rest/v1/sso/connection")],
    ["replaced by another client", (admin) => connect(admin, { client_id: "another" })],
    ["replaced by another issuer", (admin) => connect(admin, { issuer: other.issuer })],
  ])("ends with the provider that opened it, if that is %s", async (_how, drop) => {
    const company = await connected({ counts_as_factor: true });
    const admin = await test.signedIn({ company_id: company.id, app_role: "admin" });
    const stranger = await member(await connected());
    await browser().signIn(stranger.email);
    const user = await member(company);
    await browser().signIn(company.domain);
    await sql`update auth.sessions set amr = amr || '[{"method": "totp", "timestamp": 1}]'
      where user_id = ${user.auth_id}`.execute(test.db);
    const payload = { email: user.email, password };
    await test.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload });
    // A new secret does not make it another provider.
    expect((await connect(admin, { client_secret: "a-newer-one" })).statusCode).toBe(200);
    expect(await sessionsOf(user.auth_id)).toHaveLength(2);
    expect((await drop(admin)).statusCode).toBe(200);
    expect(await sessionsOf(user.auth_id)).toMatchObject([{ origin: "password" }]);
    expect(await sessionsOf(stranger.auth_id)).toMatchObject([{ origin: "sso" }]);
  });

  it("is opened by no provider that is dropped in that moment", async () => {
    const company = await connected({ counts_as_factor: true });
    const user = await member(company);
    const visitor = browser();
    const page = await visitor.redirectOf((await visitor.toAnswer(company.domain)).href);
    const { exchanging } = await test.db.transaction().execute(async (db) => {
      await sql`select from sso_connections where id = ${company.connectionId} for update`.execute(db);
      const exchanging = visitor.client.exchangeCodeForSession(page.searchParams.get("code") ?? "");
      const isOver = exchanging.then(() => true);
      while ((await test.waiting()) === 0 && !(await Promise.race([isOver, nextTurn(false)])));
      await sql`delete from sso_connections where id = ${company.connectionId}`.execute(db);
      return { exchanging };
    });
    expect((await exchanging).error?.code).toBe("flow_state_not_found");
    expect(await sessionsOf(user.auth_id)).toEqual([]);
  });

  it("accepts an invitation, with the invited role, and ends its link", async () => {
    const company = await connected();
    const admin = await test.signedIn({ company_id: company.id, app_role: "admin" });
    const email = `invited@${company.domain}`;
    const invitation = { email, full_name: "In Vited", company_id: company.id, app_role: "admin" };
    expect((await admin.post("/functions/v1/invite-user", invitation)).statusCode).toBe(200);
    const [mail] = await mailsTo(email);
    provider.told = { sub: "in", email };
    const { session } = await browser().signIn(company.domain);
    expect(session?.data.user?.email).toBe(email);
    const profile = test.db.selectFrom("users").select(["app_role", "auth_id"]).where("email", "=", email);
    expect(await profile.executeTakeFirst()).toEqual({ app_role: "admin", auth_id: session?.data.user?.id });
    const link = new URL(mail?.links[0] ?? "").searchParams;
    const { error } = await browser().client.verifyOtp({ token_hash: link.get("token") ?? "", type: "invite" });
    expect(error?.code).toBe("otp_expired");
  });

  it("adds people only if the company says so, and only as users, for all claims of the provider", async () => {
    const company = await connected();
    provider.told = {
      sub: "new",
      email: `new@${company.domain}`,
      name: "New Person",
      app_role: "admin",
      groups: ["admin"],
    };
    expect((await browser().signIn(company.domain)).refusal).toBe("sso_not_invited");
    await sql`update sso_connections set provisions = true where id = ${company.connectionId}`.execute(test.db);
    const { session } = await browser().signIn(company.domain);
    const added = test.db.selectFrom("users").select(["app_role", "company_id", "full_name"]);
    expect(await added.where("auth_id", "=", session?.data.user?.id ?? "").executeTakeFirst()).toEqual({
      app_role: "user",
      company_id: company.id,
      full_name: "New Person",
    });
    expect(session?.data.user?.app_metadata).toEqual({
      provider: `sso:${company.connectionId}`,
      providers: [`sso:${company.connectionId}`],
    });
    const accounts = test.db.selectFrom("auth.users").select("id").where("email", "=", `new@${company.domain}`);
    expect(await accounts.execute()).toHaveLength(1);
  });

  it("makes one account of two first sign-ins at the same time", async () => {
    const company = await connected({ provisions: true });
    provider.told = { sub: "twice", email: `twice@${company.domain}` };
    const both = await Promise.all([browser().signIn(company.domain), browser().signIn(company.domain)]);
    const [first, second] = both.map(({ session }) => session?.data.user?.id);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it("does not let people who came only that way give themselves a password", async () => {
    const company = await connected({ provisions: true });
    provider.told = { sub: "no password", email: `new@${company.domain}` };
    const visitor = browser();
    await visitor.signIn(company.domain);
    const { error } = await visitor.client.updateUser({ password: "a password of my own" });
    expect([error?.code, error?.status]).toEqual(["user_sso_managed", 422]);
    await visitor.client.resetPasswordForEmail(`new@${company.domain}`);
    const [mail] = await mailsTo(`new@${company.domain}`);
    expect(mail?.subject).toBe("Sign in to Quotemill by single sign-on");
    expect(mail?.links).toEqual([`${url}/login?sso=${company.domain}`]);
  });

  it("mails a link for a first password once the company has disconnected its provider", async () => {
    const company = await connected({ provisions: true });
    const email = `left@${company.domain}`;
    provider.told = { sub: "left", email };
    await browser().signIn(company.domain);
    await test.db.deleteFrom("sso_connections").where("id", "=", company.connectionId).execute();
    await browser().client.resetPasswordForEmail(email);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Reset your Quotemill password");
  });
});

describe("an answer", () => {
  /** The error that the page after this answer shows. */
  const refusalOf = async (visitor: ReturnType<typeof browser>, answer: URL) =>
    (await visitor.redirectOf(answer.href)).searchParams.get("error_code");

  it("is refused if no sign-in has asked for it", async () => {
    const company = await connected();
    await member(company);
    const made = new URL(`${url}/auth/v1/sso/callback/${company.id}?code=made-up&state=made-up`);
    expect(await refusalOf(browser(), made)).toBe("flow_state_not_found");
    made.search = "";
    expect(await refusalOf(browser(), made)).toBe("flow_state_not_found");
    expect(await refusalOf(browser(), new URL(`${url}/auth/v1/sso/callback/x?state=y`))).toBe("flow_state_not_found");
  });

  it("is refused in another browser, even if that has begun a sign-in itself", async () => {
    const company = await connected();
    await member(company);
    const answer = await browser().toAnswer(company.domain);
    const victim = browser();
    await victim.start(company.domain);
    expect(await refusalOf(victim, answer)).toBe("sso_other_browser");
    const stranger = await browser().toAnswer(company.domain);
    expect(await refusalOf(browser(), stranger)).toBe("sso_other_browser");
  });

  it("is taken once", async () => {
    const company = await connected();
    await member(company);
    const visitor = browser();
    const answer = await visitor.toAnswer(company.domain);
    expect((await visitor.redirectOf(answer.href)).searchParams.get("code")).toMatch(/^[\w-]{43}$/);
    expect(await refusalOf(visitor, answer)).toBe("flow_state_not_found");
  });

  it("is refused after five minutes", async () => {
    const company = await connected();
    await member(company);
    const visitor = browser();
    const answer = await visitor.toAnswer(company.domain);
    test.passTime(5 * 60_000);
    expect(await refusalOf(visitor, answer)).toBe("flow_state_expired");
    test.passTime(-5 * 60_000);
  });

  it("is refused if it comes to the address of another company", async () => {
    const [company, theirs] = [await connected(), await connectedCompany(test, other)];
    await member(company);
    const visitor = browser();
    const answer = await visitor.toAnswer(company.domain);
    answer.pathname = `/auth/v1/sso/callback/${theirs.id}`;
    expect(await refusalOf(visitor, answer)).toBe("sso_answer_refused");
  });

  it("is refused if it names another issuer, which may have made the mix-up", async () => {
    const company = await connected();
    await member(company);
    provider.onRedirect = (back) => back.searchParams.set("iss", other.issuer);
    expect((await browser().signIn(company.domain)).refusal).toBe("sso_answer_refused");
    provider.onRedirect = (back) => back.searchParams.set("iss", provider.issuer);
    expect((await browser().signIn(company.domain)).refusal).toBeNull();
  });

  it.each([
    ["another issuer", () => ({ iss: other.issuer })],
    ["another audience", () => ({ aud: "another client" })],
    ["several audiences without naming us as the party", () => ({ aud: ["quotemill", "another client"] })],
    ["another nonce", () => ({ nonce: "of another sign-in" })],
    ["no nonce", () => ({ nonce: undefined })],
    ["an end in the past", () => ({ exp: 1_700_000_000 })],
  ])("is refused if its token has %s", async (_what, claims) => {
    const company = await connected();
    await member(company);
    Object.assign(provider.told, claims());
    expect((await browser().signIn(company.domain)).refusal).toBe("sso_answer_refused");
  });

  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const bySecret = (text: string) => createHmac("sha256", "the client secret").update(text).digest("base64url");
  it.each<[string, (head: string, payload: string, signature: string) => string]>([
    ["signed with a key that is not published", (head, payload, signature) => `${head}.${payload}.${flip(signature)}`],
    ["not signed", (_head, payload) => `${encoded({ alg: "none" })}.${payload}.`],
    [
      "signed with the client secret",
      (_head, payload) => {
        const text = `${encoded({ alg: "HS256" })}.${payload}`;
        return `${text}.${bySecret(text)}`;
      },
    ],
  ])("is refused if its token is %s", async (_what, forged) => {
    const company = await connected();
    await member(company);
    const forge = (answer: { body: { id_token: string } }) => {
      const [head = "", payload = "", signature = ""] = answer.body.id_token.split(".");
      answer.body.id_token = forged(head, payload, signature);
    };
    provider.server.service.on("beforeResponse", forge);
    const { refusal } = await browser().signIn(company.domain);
    provider.server.service.off("beforeResponse", forge);
    expect(refusal).toBe("sso_answer_refused");
  });

  it("is exchanged with the verifier of the challenge that the provider was sent", async () => {
    const company = await connected();
    await member(company);
    let verifier = "";
    const hear = (_answer: object, { body }: { body: { code_verifier?: string } }) => {
      verifier = body.code_verifier ?? "";
    };
    const visitor = browser();
    const page = await visitor.start(company.domain);
    const answer = await visitor.redirectOf(page.href);
    provider.server.service.on("beforeResponse", hear);
    expect(await refusalOf(visitor, answer)).toBeNull();
    provider.server.service.off("beforeResponse", hear);
    expect(page.searchParams.get("code_challenge_method")).toBe("S256");
    expect(createHash("sha256").update(verifier).digest("base64url")).toBe(page.searchParams.get("code_challenge"));
  });

  it("is refused with a code of another sign-in, which its verifier does not fit", async () => {
    const company = await connected();
    await member(company);
    const [visitor, victim] = [browser(), browser()];
    const answer = await visitor.toAnswer(company.domain);
    const stolen = await victim.toAnswer(company.domain);
    answer.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(await refusalOf(visitor, answer)).toBe("sso_answer_refused");
  });

  it("says when the provider let no one in, refused our secret or cannot be reached", async () => {
    const company = await connected();
    await member(company);
    provider.onRedirect = (back) => {
      back.searchParams.delete("code");
      back.searchParams.set("error", "access_denied");
    };
    expect((await browser().signIn(company.domain)).refusal).toBe("sso_provider_refused");
    provider.onRedirect = () => undefined;
    const refuse = (answer: { statusCode: number; body: object }) =>
      Object.assign(answer, { statusCode: 401, body: { error: "invalid_client" } });
    provider.server.service.on("beforeResponse", refuse);
    const { refusal } = await browser().signIn(company.domain);
    provider.server.service.off("beforeResponse", refuse);
    expect(refusal).toBe("sso_client_refused");
    const gone = await connected({ issuer: "http://127.0.0.1:1" });
    const { error } = await browser().client.signInWithSSO({ domain: gone.domain });
    expect([error?.code, error?.status]).toEqual(["sso_provider_unavailable", 424]);
    expect(error?.message).toContain("could not be reached");
  });
});

describe("claims that cannot be stored", () => {
  const [nul, half] = ["\0", "\ud800"];

  it.each([
    ["NUL", `a${nul}b`],
    ["half a letter", `a${half}b`],
    ["another half, which would be stored as the same", "a\ud801b"],
    ["a second line", "a\nb"],
    ["256 letters", "a".repeat(256)],
    ["nothing", ""],
  ])("refuse the answer if the subject has %s", async (_what, subject) => {
    const company = await connected({ provisions: true });
    provider.told = { sub: subject, email: `new@${company.domain}` };
    expect((await browser().signIn(company.domain)).refusal).toBe("sso_answer_refused");
  });

  it.each([
    ["NUL", `a${nul}b`],
    ["half a letter", `a${half}b`],
    ["255 letters", "a".repeat(255)],
  ])("count as missing if it is the address that has %s", async (_what, text) => {
    const company = await connected({ provisions: true });
    provider.told = { sub: "new", email: `${text}@${company.domain}` };
    expect((await browser().signIn(company.domain)).refusal).toBe("sso_address_missing");
  });

  it.each([
    ["NUL", `Ada${nul}`],
    ["half a letter", `Ada${half}`],
    ["201 letters", "a".repeat(201)],
  ])("count as missing if it is the name that has %s", async (_what, name) => {
    const company = await connected({ provisions: true });
    provider.told = { sub: "new", email: `new@${company.domain}`, name };
    expect((await browser().signIn(company.domain)).refusal).toBeNull();
    const added = test.db.selectFrom("users").select("full_name").where("company_id", "=", company.id);
    expect(await added.execute()).toEqual([{ full_name: "new" }]);
  });
});

describe("the address that a provider reports", () => {
  const refusalFor = async (company: { domain: string }, told: object) => {
    provider.told = { sub: crypto.randomUUID(), ...told };
    return (await browser().signIn(company.domain)).refusal;
  };

  it("is believed only in domains that the company has proved", async () => {
    const company = await connected({ provisions: true });
    const stranger = await test.build.user();
    expect(await refusalFor(company, { email: stranger.email })).toBe("sso_address_outside");
    expect(await refusalFor(company, { email: `someone@sub.${company.domain}` })).toBe("sso_address_outside");
    expect(await refusalFor(company, { email: `x@evil.example@${company.domain}` })).toBe("sso_address_missing");
    await sql`insert into sso_domains (company_id, domain, token) values (${company.id}, 'example.com', 'x')`.execute(
      test.db,
    );
    expect(await refusalFor(company, { email: stranger.email })).toBe("sso_address_outside");
    expect(await sessionsOf(stranger.auth_id)).toEqual([]);
  });

  it("is refused if it belongs to another company or to a global admin, even in a proved domain", async () => {
    const company = await connected({ provisions: true });
    const theirs = await test.build.user({ email: `theirs@${company.domain}` });
    const global = await test.build.user({ app_role: "global_admin", email: `global@${company.domain}` });
    const ours = await test.build.user({
      company_id: company.id,
      app_role: "global_admin",
      email: `both@${company.domain}`,
    });
    for (const { email, auth_id } of [theirs, global, ours]) {
      expect(await refusalFor(company, { email })).toBe("sso_address_elsewhere");
      expect(await sessionsOf(auth_id)).toEqual([]);
    }
  });

  it("is refused if it is missing, not verified, or a deactivated colleague's", async () => {
    const company = await connected({ provisions: true });
    const gone = await test.build.user({ company_id: company.id, email: `gone@${company.domain}` });
    await sql`update users set deactivated_at = now() where id = ${gone.id}`.execute(test.db);
    expect(await refusalFor(company, {})).toBe("sso_address_missing");
    expect(await refusalFor(company, { email: `a@${company.domain}`, email_verified: false })).toBe(
      "sso_address_unverified",
    );
    expect(await refusalFor(company, { email: `a@${company.domain}`, email_verified: "false" })).toBe(
      "sso_address_unverified",
    );
    expect(await refusalFor(company, { email: gone.email })).toBe("sso_not_invited");
  });

  it("is refused if its account belongs to no one of the company", async () => {
    const company = await connected({ provisions: true });
    const email = `nobody@${company.domain}`;
    await sql`insert into auth.users (email) values (${email})`.execute(test.db);
    expect(await refusalFor(company, { email })).toBe("sso_address_elsewhere");
  });

  it("is refused if it is linked to another subject", async () => {
    const company = await connected();
    const user = await member(company);
    await browser().signIn(company.domain);
    expect(await refusalFor(company, { email: user.email })).toBe("sso_subject_changed");
  });

  it("is not asked for once it is linked, but the person must still be there and the domain still proved", async () => {
    const company = await connected();
    const user = await member(company);
    await browser().signIn(company.domain);
    await sql`update users set deactivated_at = now() where id = ${user.id}`.execute(test.db);
    expect((await browser().signIn(company.domain)).refusal).toBe("sso_not_invited");
    await sql`update users set deactivated_at = null where id = ${user.id}`.execute(test.db);
    for (const role of ["global_admin", "user"]) {
      await sql`update users set app_role = ${role} where id = ${user.id}`.execute(test.db);
      expect((await browser().signIn(company.domain)).refusal).toBe(role === "user" ? null : "sso_not_invited");
    }
    const theirs = await test.build.company();
    for (const company_id of [theirs.id, company.id]) {
      await sql`update users set company_id = ${company_id} where id = ${user.id}`.execute(test.db);
      const { refusal } = await browser().signIn(company.domain);
      expect(refusal).toBe(company_id === company.id ? null : "sso_not_invited");
    }
    const visitor = browser();
    const answer = await visitor.toAnswer(company.domain);
    await sql`update sso_domains set proved_at = null where company_id = ${company.id}`.execute(test.db);
    expect((await visitor.redirectOf(answer.href)).searchParams.get("error_code")).toBe("sso_address_outside");
  });
});

describe("the protocol", () => {
  const challenge = "a".repeat(43);
  const begin = (payload: object) =>
    test.app.inject({
      method: "POST",
      url: "/auth/v1/sso",
      payload: { skip_http_redirect: true, ...payload },
      headers: { "x-supabase-api-version": "2024-01-01" },
    });

  it("refuses unknown domains, and those that are not proved or not tested yet", async () => {
    const company = await connected();
    const asked = (domain: string) => begin({ domain, code_challenge: challenge, code_challenge_method: "s256" });
    expect((await asked(company.domain)).statusCode).toBe(200);
    await sql`update sso_connections set tested_at = null where id = ${company.connectionId}`.execute(test.db);
    for (const domain of [newDomain(), company.domain, "gmail.com"]) {
      const answer = await asked(domain);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "sso_provider_not_found"]);
    }
    const leaving = await connected();
    await sql`update companies set deleting_at = now() where id = ${leaving.id}`.execute(test.db);
    expect((await asked(leaving.domain)).statusCode).toBe(404);
    const unproved = await connected();
    await sql`update sso_domains set proved_at = null where company_id = ${unproved.id}`.execute(test.db);
    expect((await asked(unproved.domain)).statusCode).toBe(404);
  });

  it("refuses a provider that spells its name otherwise than when it was connected", async () => {
    const { domain } = await connected({ issuer: `${provider.issuer}/` });
    const answer = await begin({ domain, code_challenge: challenge, code_challenge_method: "s256" });
    expect([answer.statusCode, answer.json().code]).toEqual([424, "sso_provider_unavailable"]);
  });

  it("needs a challenge by s256, and one of domain and connection", async () => {
    const { domain, connectionId } = await connected();
    const good = { domain, code_challenge: challenge, code_challenge_method: "S256" };
    expect((await begin(good)).statusCode).toBe(200);
    for (const bad of [
      { ...good, code_challenge_method: "plain" },
      { ...good, code_challenge_method: undefined },
      { ...good, code_challenge: undefined },
      { ...good, code_challenge: null },
      { ...good, code_challenge: "short" },
      { ...good, provider_id: connectionId },
      { ...good, domain: undefined },
      { ...good, domain: "x".repeat(255) },
    ]) {
      expect([(await begin(bad)).json().code, JSON.stringify(bad)]).toEqual(["validation_failed", JSON.stringify(bad)]);
    }
  });

  it("leads back to our own sign-in page only", async () => {
    const { domain } = await connected();
    const good = { domain, code_challenge: challenge, code_challenge_method: "s256" };
    for (const redirect_to of [
      "https://evil.example/login",
      `${url}@evil.example/login`,
      `${url.replace("http", "https")}/login`,
      "//evil.example/login",
      "javascript:alert(1)",
      `${url}/o/some-offer`,
      `${url}/login/../auth/v1/verify`,
    ]) {
      expect([(await begin({ ...good, redirect_to })).statusCode, redirect_to]).toEqual([400, redirect_to]);
    }
    expect((await begin({ ...good, redirect_to: `${url}/login?next=https://evil.example` })).statusCode).toBe(200);
  });

  it("redirects callers who do not ask for the address", async () => {
    const { domain } = await connected();
    const answer = await begin({
      domain,
      skip_http_redirect: false,
      code_challenge: challenge,
      code_challenge_method: "s256",
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toContain(provider.issuer);
  });

  it("sends a browser to no script, for any document of a provider", async () => {
    const company = await connected();
    const front = createServer((_request, response) => {
      const issuer = `http://127.0.0.1:${(front.address() as { port: number }).port}`;
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: "javascript:alert(document.domain)//",
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
        }),
      );
    });
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
    const issuer = `http://127.0.0.1:${(front.address() as { port: number }).port}`;
    await sql`update sso_connections set issuer = ${issuer} where id = ${company.connectionId}`.execute(test.db);
    const answer = await begin({
      domain: company.domain,
      code_challenge: challenge,
      code_challenge_method: "s256",
    });
    front.close();
    expect([answer.statusCode, answer.json().code]).toEqual([424, "sso_provider_unavailable"]);
  });

  it("exchanges a code once, within five minutes, and only with its verifier", async () => {
    const company = await connected();
    await member(company);
    const visitor = browser();
    const codeOf = async () => {
      const page = await visitor.redirectOf((await visitor.toAnswer(company.domain)).href);
      return page.searchParams.get("code") ?? "";
    };
    const used = await codeOf();
    expect((await visitor.client.exchangeCodeForSession(used)).error).toBeNull();
    const exchange = async (auth_code: string, code_verifier = "wrong".repeat(10)) => {
      const answer = await test.app.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=pkce",
        headers: { "x-supabase-api-version": "2024-01-01" },
        payload: { auth_code, code_verifier },
      });
      return [answer.statusCode, answer.json().code];
    };
    expect(await exchange(used)).toEqual([404, "flow_state_not_found"]);
    const stolen = await codeOf();
    expect(await exchange(stolen)).toEqual([400, "bad_code_verifier"]);
    expect((await visitor.client.exchangeCodeForSession(stolen)).error?.code).toBe("flow_state_not_found");
    const late = await codeOf();
    test.passTime(5 * 60_000);
    const { error } = await visitor.client.exchangeCodeForSession(late);
    test.passTime(-5 * 60_000);
    expect([error?.status, error?.code]).toEqual([422, "flow_state_expired"]);
  });

  it("opens nothing if the person is deactivated, or the connection gone, before the exchange", async () => {
    const company = await connected();
    const user = await member(company);
    const visitor = browser();
    const page = await visitor.redirectOf((await visitor.toAnswer(company.domain)).href);
    await sql`update users set deactivated_at = now() where id = ${user.id}`.execute(test.db);
    const { error } = await visitor.client.exchangeCodeForSession(page.searchParams.get("code") ?? "");
    expect(error?.code).toBe("flow_state_not_found");
    expect(await sessionsOf(user.auth_id)).toEqual([]);
  });

  it("keeps neither state nor code nor secret where they could be read", async () => {
    const company = await connected();
    await member(company);
    const visitor = browser();
    const answer = await visitor.toAnswer(company.domain);
    const stored = await sql<{ row: string }>`select flow::text as row from auth.sso_flows flow`.execute(test.db);
    const state = answer.searchParams.get("state") ?? "";
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(state);
    const page = await visitor.redirectOf(answer.href);
    const after = await sql<{ row: string }>`select flow::text as row from auth.sso_flows flow`.execute(test.db);
    expect(after.rows.map(({ row }) => row).join()).not.toContain(page.searchParams.get("code"));
    expect(answer.href).not.toContain("the client secret");
  });
});

describe("a company that requires it", () => {
  const token = (email: string, secret = password) =>
    test.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      headers: { "x-supabase-api-version": "2024-01-01" },
      payload: { email, password: secret },
    });

  it("closes passwords to everyone but emergency admins, and says so only after the right password", async () => {
    const company = await connected({ required: true });
    const user = await member(company);
    const admin = await member(company, { app_role: "admin" });
    const kept = await member(company, { app_role: "admin" });
    const former = await member(company);
    const weak = await member(company, { app_role: "admin" });
    await sql`update users set breaks_glass = true where id in (${kept.id}, ${former.id}, ${weak.id})`.execute(test.db);
    const apps = [user, admin, former, kept].map(({ auth_id }) => auth_id);
    await sql`update auth.users set has_factor = true where id = any (${apps}::uuid[])`.execute(test.db);
    for (const { email } of [user, admin, former, weak]) {
      expect([(await token(email)).statusCode, (await token(email)).json().code]).toEqual([403, "sso_required"]);
      expect((await token(email, "a wrong password")).json().code).toBe("invalid_credentials");
    }
    expect((await token(kept.email)).statusCode).toBe(200);
    const global = await test.build.user({ company_id: company.id, app_role: "global_admin" });
    expect((await token(global.email)).statusCode).toBe(200);
    expect((await browser().signIn(company.domain)).refusal).toBeNull();
  });

  it("closes reset mails, reset links and new passwords", async () => {
    const company = await connected();
    const user = await member(company);
    const signedIn = (await token(user.email)).json();
    const visitor = browser();
    await visitor.client.resetPasswordForEmail(user.email);
    const [mail] = await mailsTo(user.email);
    const link = new URL(mail?.links[0] ?? "").searchParams.get("token") ?? "";
    await sql`update sso_connections set required_at = now() where id = ${company.connectionId}`.execute(test.db);
    const { error } = await visitor.client.verifyOtp({ token_hash: link, type: "recovery" });
    expect(error?.code).toBe("sso_required");
    const pressed = await visitor.send(`${url}/auth/v1/verify`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `token=${link}&type=recovery`,
    });
    expect(pressed.headers.get("location")).toBe("/login?error=access_denied&error_code=sso_required");
    const headers = { authorization: `Bearer ${signedIn.access_token}`, "x-supabase-api-version": "2024-01-01" };
    const payload = { password: "another password", current_password: password };
    const changed = await test.app.inject({ method: "PUT", url: "/auth/v1/user", headers, payload });
    expect([changed.statusCode, changed.json().code]).toEqual([422, "user_sso_managed"]);
    // Not through the route, which mails one address once a minute.
    await recoveryMailJob.add(test.db, { email: user.email });
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain(
      "Sign in to Quotemill by single sign-on",
    );
  });

  it("refreshes only sessions that came through its provider, or are an emergency admin's", async () => {
    const company = await connected();
    const refresh = async (refresh_token: string) => {
      const answer = await test.app.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=refresh_token",
        headers: { "x-supabase-api-version": "2024-01-01" },
        payload: { refresh_token },
      });
      return answer.statusCode === 200 ? (answer.json().refresh_token as string) : (answer.json().code as string);
    };
    const user = await member(company);
    const byPassword = (await token(user.email)).json();
    const visitor = browser();
    const { session } = await visitor.signIn(company.domain);
    const admin = await member(company, { app_role: "admin" });
    const kept = (await token(admin.email)).json();
    await sql`update users set breaks_glass = true where id = ${admin.id}`.execute(test.db);
    await sql`update auth.users set has_factor = true where id = ${admin.auth_id}`.execute(test.db);
    await sql`update sso_connections set required_at = now() where id = ${company.connectionId}`.execute(test.db);
    expect(await refresh(byPassword.refresh_token)).toBe("sso_required");
    // It has ended, so lifting the requirement does not bring it back.
    await sql`update sso_connections set required_at = null where id = ${company.connectionId}`.execute(test.db);
    expect(await refresh(byPassword.refresh_token)).toBe("refresh_token_not_found");
    await sql`update sso_connections set required_at = now() where id = ${company.connectionId}`.execute(test.db);
    const isToken = /^[\w-]{60,}$/;
    expect(await refresh(session?.data.session?.refresh_token ?? "")).toMatch(isToken);
    const next = await refresh(kept.refresh_token);
    expect(next).toMatch(isToken);
    await sql`update users set breaks_glass = false where id = ${admin.id}`.execute(test.db);
    expect(await refresh(next)).toBe("sso_required");
  });

  it("opens nothing by an invitation's link, also one that was mailed before", async () => {
    const company = await connected();
    const admin = await test.signedIn({ company_id: company.id, app_role: "admin" });
    const email = `invited@${company.domain}`;
    const invitation = { email, full_name: "In Vited", company_id: company.id, app_role: "user" };
    await admin.post("/functions/v1/invite-user", invitation);
    const [mail] = await mailsTo(email);
    const link = new URL(mail?.links[0] ?? "").searchParams.get("token") ?? "";
    await sql`update sso_connections set required_at = now() where id = ${company.connectionId}`.execute(test.db);
    const { error } = await browser().client.verifyOtp({ token_hash: link, type: "invite" });
    expect(error?.code).toBe("sso_required");
  });

  it("invites only addresses that its provider may vouch for, with a mail that leads there", async () => {
    const company = await connected({ required: true });
    await member(company, { app_role: "admin" });
    const { session } = await browser().signIn(company.domain);
    const headers = { authorization: `Bearer ${session?.data.session?.access_token}` };
    const invite = (email: string) =>
      test.app.inject({
        method: "POST",
        url: "/functions/v1/invite-user",
        headers,
        payload: { email, full_name: "In Vited", company_id: company.id, app_role: "user" },
      });
    const outside = await invite("guest@elsewhere.example");
    expect(outside.statusCode).toBe(409);
    expect(outside.json().error).toContain("elsewhere.example is not one of its verified domains");
    expect((await invite(`invited@${company.domain}`)).statusCode).toBe(200);
    const [mail] = await mailsTo(`invited@${company.domain}`);
    expect(mail?.links).toEqual([`${url}/login?sso=${company.domain}`]);
  });
});
