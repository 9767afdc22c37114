import { decodeJwt } from "jose";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { password } from "../../../../test/factories.ts";
import { createFactorTest } from "../../../../test/second-factor.ts";

let on: Awaited<ReturnType<typeof createFactorTest>>;
beforeAll(async () => {
  on = await createFactorTest();
});

const sessionsOf = (authId: string | null) =>
  on.test.db
    .selectFrom("auth.sessions")
    .select(["id", "aal"])
    .where("user_id", "=", authId ?? "")
    .orderBy("created_at")
    .execute();
const mailsTo = async (email: string) => {
  await on.test.runJobs();
  return (await on.test.app.inject(`/dev/mail.json?to=${email}`))
    .json()
    .map(({ subject }: { subject: string }) => subject);
};

describe("the unchanged client", () => {
  it("sets up an app, signs in with it, and removes it", async () => {
    const { user, client } = await on.signedInClient();
    const { factorId, secret, data } = await on.enrol(client, "Ada's phone");
    expect(data).toMatchObject({ type: "totp", friendly_name: "Ada's phone" });
    expect(data.totp.uri).toBe(
      `otpauth://totp/Quotemill:${encodeURIComponent(user.email)}?secret=${secret}&issuer=Quotemill`,
    );
    // The client puts the picture into a data URL unchanged.
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]+<\/svg>$/);
    expect((await client.mfa.listFactors()).data).toMatchObject({ totp: [], all: [{ id: factorId }] });

    const verified = await client.mfa.challengeAndVerify({ factorId, code: on.codeOf(secret) });
    expect(verified.error).toBeNull();
    expect(verified.data?.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
      currentAuthenticationMethods: [{ method: "totp" }, { method: "password" }],
    });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ friendly_name: "Ada's phone" }]);

    const { client: other } = await on.halfSignedIn(user.email);
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    await other.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) });
    expect((await on.call(other, "GET", "/rest/v1/sessions")).status).toBe(200);

    expect((await other.mfa.unenroll({ factorId })).error).toBeNull();
    await other.refreshSession();
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });
    expect((await on.call(other, "GET", "/rest/v1/sessions")).status).toBe(200);
    expect(await sessionsOf(user.auth_id)).toMatchObject([{ aal: 1 }]);
    expect(await mailsTo(user.email)).toEqual(["An authenticator app was removed", "An authenticator app was added"]);
    const recorded = on.test.db.selectFrom("audit_log").select(["action", "subject"]).where("actor_id", "=", user.id);
    expect(await recorded.orderBy("id").execute()).toEqual([
      { action: "factor.added", subject: "Ada's phone" },
      { action: "factor.removed", subject: "Ada's phone" },
    ]);
  });

  it("gets an account with its factors from every call", async () => {
    const { client, user } = await on.withFactor();
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    const factors = [{ factor_type: "totp", status: "verified" }];
    expect(data.user).toMatchObject({ factors });
    expect((await client.getUser()).data.user).toMatchObject({ factors });
    expect((await on.halfSignedIn(user.email)).session.user).toMatchObject({ factors });
    expect((await client.updateUser({ data: { theme: "dark" } })).data.user).toMatchObject({ factors });
    expect(data.user).not.toHaveProperty("has_factor");
  });
});

describe("setting up an app", () => {
  it("gives apps names, and refuses a name that is taken", async () => {
    const { client } = await on.withFactor();
    const second = await on.enrol(client);
    expect(second.data.friendly_name).toBe("Authenticator app 2");
    const taken = await client.mfa.enroll({ factorType: "totp", friendlyName: "Authenticator app" });
    expect(taken.error?.code).toBe("mfa_factor_name_conflict");
    // An abandoned one keeps neither its name nor its place.
    expect((await on.enrol(client)).data.friendly_name).toBe("Authenticator app 2");
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(2);
  });

  it("renames an app, but not to a taken name, and not somebody else's", async () => {
    const { client, factorId } = await on.withFactor();
    const { factorId: second } = await on.enrol(client);
    const rename = (id: string, friendly_name: string) =>
      on.call(client, "PATCH", `/auth/v1/factors/${id}`, { friendly_name });
    expect((await rename(second, "Work phone")).status).toBe(200);
    expect((await client.getUser()).data.user?.factors).toMatchObject([{}, { friendly_name: "Work phone" }]);
    expect((await rename(second, "Authenticator app")).body.code).toBe("mfa_factor_name_conflict");
    expect((await rename(second, " ")).body.code).toBe("validation_failed");
    const stranger = await on.withFactor();
    expect((await rename(stranger.factorId, "Mine")).body.code).toBe("mfa_factor_not_found");
    expect((await rename(factorId, "Authenticator app")).status).toBe(200);
  });

  it("stops at ten apps", async () => {
    const { client, user } = await on.withFactor();
    await sql`insert into auth.factors (user_id, factor_type, friendly_name, status, seed)
      select ${user.auth_id}, 'totp', 'Phone ' || n, 'verified', '' from generate_series(2, 10) n`.execute(on.test.db);
    const refused = await client.mfa.enroll({ factorType: "totp" });
    expect(refused.error?.code).toBe("too_many_enrolled_mfa_factors");
  });

  it.each([
    [{ factor_type: "phone" }],
    [{ factor_type: "totp", friendly_name: "x".repeat(61) }],
    [{ factor_type: "totp", friendly_name: "two\nlines" }],
    [{}],
  ])("refuses %j", async (body) => {
    const { client } = await on.signedInClient();
    expect(await on.call(client, "POST", "/auth/v1/factors", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });

  it("keeps the seed encrypted, and shows it once", async () => {
    const { client, factorId, secret, user } = await on.withFactor();
    const { seed } = await on.test.db
      .selectFrom("auth.factors")
      .select("seed")
      .where("id", "=", factorId)
      .executeTakeFirstOrThrow();
    expect(seed.toString("latin1")).not.toContain(secret);
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(job) from graphile_worker._private_jobs job)::text
        || (select json_agg(entry) from audit_log entry)::text as text`.execute(on.test.db);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await on.call(client, "GET", "/auth/v1/user"))).not.toContain(secret);
    expect(await mailsTo(user.email)).not.toContain(secret);
  });
});

describe("a code", () => {
  it("works once, in any session", async () => {
    const { user, factorId, secret } = await on.withFactor();
    const first = await on.halfSignedIn(user.email);
    const code = on.nextCode(secret);
    expect((await first.client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await first.client.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe("mfa_verification_failed");
    const second = await on.halfSignedIn(user.email);
    const replayed = await second.client.mfa.challengeAndVerify({ factorId, code });
    expect(replayed.error).toMatchObject({
      code: "mfa_verification_failed",
      message: "That code is not right. Wait for the next one.",
    });
    // Nor does an earlier one, though it is still within the time for slow typists.
    const early = await second.client.mfa.challengeAndVerify({ factorId, code: on.codeOf(secret, -1) });
    expect(early.error?.code).toBe("mfa_verification_failed");
    expect((await second.client.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) })).error).toBeNull();
  });

  it("works once also if it is that of the half minute before", async () => {
    const { user, factorId, secret } = await on.withFactor();
    on.passTime(90_000);
    const code = on.codeOf(secret, -1);
    const { client: first } = await on.halfSignedIn(user.email);
    expect((await first.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const { client: second } = await on.halfSignedIn(user.email);
    expect((await second.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe("mfa_verification_failed");
  });

  it("works in one of many tries at the same time", async () => {
    const { user, factorId, secret } = await on.withFactor();
    const { client } = await on.halfSignedIn(user.email);
    const challenges = await Promise.all(Array.from({ length: 4 }, () => client.mfa.challenge({ factorId })));
    const code = on.nextCode(secret);
    const answers = await Promise.all(
      challenges.map(({ data }) =>
        on.call(client, "POST", `/auth/v1/factors/${factorId}/verify`, { challenge_id: data?.id, code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is taken from the half minute before, but not from the one before that", async () => {
    const { client, factorId, secret } = await on.withFactor();
    on.passTime(90_000);
    const verify = (stepsAhead: number) =>
      client.mfa.challengeAndVerify({ factorId, code: on.codeOf(secret, stepsAhead) });
    expect((await verify(-2)).error?.code).toBe("mfa_verification_failed");
    expect((await verify(2)).error?.code).toBe("mfa_verification_failed");
    expect((await verify(-1)).error).toBeNull();
  });

  it("is refused after the clock was set back", async () => {
    const { client, factorId, secret } = await on.withFactor();
    await sql`update auth.factors set last_step = last_step + 100 where id = ${factorId}`.execute(on.test.db);
    const refused = await client.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) });
    expect(refused.error?.code).toBe("mfa_verification_failed");
  });

  it("needs a challenge for the same factor that is not over", async () => {
    const { client, factorId, secret } = await on.withFactor();
    const stranger = await on.withFactor();
    const own = (await client.mfa.challenge({ factorId })).data?.id ?? "";
    const theirs = (await stranger.client.mfa.challenge({ factorId: stranger.factorId })).data?.id ?? "";
    const verify = (challengeId: string) => client.mfa.verify({ factorId, challengeId, code: on.nextCode(secret) });
    expect((await verify(theirs)).error?.code).toBe("mfa_challenge_expired");
    on.passTime(5 * 60_000);
    expect((await verify(own)).error?.code).toBe("mfa_challenge_expired");
  });
});

describe("somebody else's factor", () => {
  it("is not there", async () => {
    const { factorId, secret } = await on.withFactor();
    const { client } = await on.withFactor();
    expect((await client.mfa.challenge({ factorId })).error?.code).toBe("mfa_factor_not_found");
    const own = await on.call(client, "POST", `/auth/v1/factors/${factorId}/verify`, {
      challenge_id: factorId,
      code: on.codeOf(secret),
    });
    expect(own).toMatchObject({ status: 404, body: { code: "mfa_factor_not_found" } });
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
  });

  it("is not reached by a session that owes its own, and neither is one that is not set up", async () => {
    const { client, user, factorId } = await on.withFactor();
    const { factorId: unverified, secret } = await on.enrol(client);
    const { client: half } = await on.halfSignedIn(user.email);
    expect((await half.mfa.challenge({ factorId: unverified })).error?.code).toBe("mfa_factor_not_found");
    const challenge = await client.mfa.challenge({ factorId: unverified });
    const tried = await on.call(half, "POST", `/auth/v1/factors/${unverified}/verify`, {
      challenge_id: challenge.data?.id,
      code: on.codeOf(secret),
    });
    expect(tried).toMatchObject({ status: 404, body: { code: "mfa_factor_not_found" } });
    expect((await half.mfa.enroll({ factorType: "totp" })).error?.code).toBe("insufficient_aal");
    expect((await half.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    expect((await half.updateUser({ password: "another password" })).error?.code).toBe("insufficient_aal");
  });
});

describe("stepping up", () => {
  it("ends the other sessions that have shown only the password, and no others", async () => {
    const { user, client, factorId, secret } = await on.withFactor();
    const waiting = await on.halfSignedIn(user.email);
    const raised = await on.halfSignedIn(user.email);
    await raised.client.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) });
    expect((await on.call(waiting.client, "GET", "/auth/v1/user")).body.code).toBe("session_not_found");
    expect((await on.call(client, "GET", "/rest/v1/sessions")).status).toBe(200);
    expect(await sessionsOf(user.auth_id)).toMatchObject([{ aal: 2 }, { aal: 2 }]);
  });

  it("ends every session that was open when the first app was set up", async () => {
    const { user, client } = await on.signedInClient();
    const { client: other } = await on.halfSignedIn(user.email);
    const { factorId, secret } = await on.enrol(client);
    expect((await on.call(other, "GET", "/rest/v1/sessions")).status).toBe(200);
    await client.mfa.challengeAndVerify({ factorId, code: on.codeOf(secret) });
    expect((await on.call(other, "GET", "/rest/v1/sessions")).status).toBe(401);
  });

  it("lifts the limit of 15 minutes, but not that of 30 days", async () => {
    const { user, factorId, secret } = await on.withFactor();
    const { client } = await on.halfSignedIn(user.email);
    await client.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) });
    on.passTime(20 * 60_000);
    expect((await on.call(client, "GET", "/rest/v1/sessions")).status).toBe(200);
    on.passTime(29 * 86_400_000);
    expect((await client.refreshSession()).error).toBeNull();
    on.passTime(86_400_000);
    expect((await client.refreshSession()).error?.code).toBe("session_expired");
  });

  it("leaves the earlier tokens at level 1 and never gives them level 2", async () => {
    const { user, factorId, secret } = await on.withFactor();
    const { client, session: stolen } = await on.halfSignedIn(user.email);
    await client.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) });
    const withStolen = await on.test.app.inject({
      url: "/rest/v1/sessions",
      headers: { authorization: `Bearer ${stolen.access_token}` },
    });
    expect(withStolen.json().error.code).toBe("second_factor_required");
    const thief = on.newClient();
    const refreshed = await thief.refreshSession({ refresh_token: stolen.refresh_token });
    expect(refreshed.error?.code).toBe("refresh_token_already_used");
    // Within the half minute it may be another tab; after that it is a thief, and the session ends.
    expect((await on.call(client, "GET", "/rest/v1/sessions")).status).toBe(200);
    on.passTime(31_000);
    await thief.refreshSession({ refresh_token: stolen.refresh_token });
    const late = await on.test.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=refresh_token",
      payload: { refresh_token: stolen.refresh_token },
    });
    expect(late.statusCode).toBe(400);
    expect((await on.call(client, "GET", "/rest/v1/sessions")).status).toBe(401);
  });

  it("does not throw out a second tab that refreshes at that moment", async () => {
    const { user, factorId, secret } = await on.withFactor();
    const { first, second } = on.twoTabs();
    await first.signInWithPassword({ email: user.email, password });
    const before = (await second.getSession()).data.session;
    const [raised, refreshed] = await Promise.all([
      first.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) }),
      second.refreshSession({ refresh_token: before?.refresh_token ?? "" }),
    ]);
    expect(raised.error).toBeNull();
    // In either order, the tab keeps a session that works, and the next refresh gives it the level.
    expect([null, "refresh_token_already_used"]).toContain(refreshed.error?.code ?? null);
    for (const tab of [first, second]) {
      const token = decodeJwt(await on.tokenOf(tab));
      expect(token.aal).toBe("aal2");
      expect((await on.call(tab, "GET", "/rest/v1/sessions")).status).toBe(200);
    }
  });

  it("again keeps a second tab signed in, which refreshes with the token from before", async () => {
    const { client, factorId, secret } = await on.withFactor();
    const before = (await client.getSession()).data.session;
    await client.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) });
    const tab = on.newClient();
    expect((await tab.refreshSession({ refresh_token: before?.refresh_token ?? "" })).error).toBeNull();
  });
});

describe("a change of how somebody signs in", () => {
  it("needs a code from within the last ten minutes", async () => {
    const { client, factorId, secret } = await on.withFactor();
    const passwords = { password: "another password", current_password: password };
    on.passTime(11 * 60_000);
    expect((await client.updateUser(passwords)).error?.code).toBe("reauthentication_needed");
    expect((await client.mfa.enroll({ factorType: "totp" })).error?.code).toBe("reauthentication_needed");
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe("reauthentication_needed");
    expect((await on.call(client, "POST", "/auth/v1/factors/recovery-codes")).body.code).toBe(
      "reauthentication_needed",
    );
    await client.mfa.challengeAndVerify({ factorId, code: on.codeOf(secret) });
    expect((await client.updateUser(passwords)).error).toBeNull();
  });

  it("cannot use a set-up that was begun before", async () => {
    const { client } = await on.withFactor();
    const { factorId, secret } = await on.enrol(client);
    on.passTime(11 * 60_000);
    const late = await client.mfa.challengeAndVerify({ factorId, code: on.codeOf(secret) });
    expect(late.error?.code).toBe("reauthentication_needed");
  });
});

it("a reset link asks for the factor before it sets a password", async () => {
  const { user, factorId, secret } = await on.withFactor();
  await on.test.app.inject({ method: "POST", url: "/auth/v1/recover", payload: { email: user.email } });
  await on.test.runJobs();
  const [mail] = (await on.test.app.inject(`/dev/mail.json?to=${user.email}`)).json();
  const token_hash = /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
  const client = on.newClient();
  expect((await client.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
  const refused = await client.updateUser({ password: "a password by mail" });
  expect(refused.error?.code).toBe("insufficient_aal");
  expect((await on.call(client, "GET", "/rest/v1/sessions")).body.error.code).toBe("second_factor_required");
  await client.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) });
  expect((await client.updateUser({ password: "a password by mail" })).error).toBeNull();
  expect(
    (await on.newClient().signInWithPassword({ email: user.email, password: "a password by mail" })).error,
  ).toBeNull();
});
