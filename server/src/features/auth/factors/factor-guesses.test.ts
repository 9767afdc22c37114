import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createFactorTest } from "../../../../test/second-factor.ts";
import { budgets } from "../../../platform/http/budgets.ts";
import { nextLock } from "./locks.ts";

let on: Awaited<ReturnType<typeof createFactorTest>>;
beforeAll(async () => {
  on = await createFactorTest();
});

type Browser = Awaited<ReturnType<typeof on.halfSignedIn>>["client"];
const guess = (client: Browser, factorId: string) => client.mfa.challengeAndVerify({ factorId, code: "000000" });
const mailsTo = async (email: string) => {
  await on.test.runJobs();
  const mails: { subject: string; text: string }[] = (await on.test.app.inject(`/dev/mail.json?to=${email}`)).json();
  return mails;
};
const stateOf = (factorId: string) =>
  on.test.db
    .selectFrom("auth.factors")
    .select(["wrong_codes", "locked_until", "switched_off_at"])
    .where("id", "=", factorId)
    .executeTakeFirstOrThrow();

describe("wrong codes", () => {
  it("lock the app after five, whichever session they come from, for five minutes and then for ten", async () => {
    const { user, factorId, secret } = await on.withFactor();
    const [first, second] = [await on.halfSignedIn(user.email), await on.halfSignedIn(user.email)];
    for (const { client } of [first, second, first, second]) {
      expect((await guess(client, factorId)).error?.code).toBe("mfa_verification_failed");
    }
    const locked = { code: "over_request_rate_limit", message: "Too many codes. Try again in 5 minutes." };
    expect((await guess(first.client, factorId)).error).toMatchObject(locked);
    // The right code is not even looked at.
    const right = () => second.client.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) });
    expect((await right()).error).toMatchObject(locked);
    expect((await stateOf(factorId)).wrong_codes).toBe(5);
    on.passTime(5 * 60_000);
    for (let count = 0; count < 4; count++) await guess(first.client, factorId);
    expect((await guess(first.client, factorId)).error?.message).toBe("Too many codes. Try again in 10 minutes.");
    const [mail] = await mailsTo(user.email);
    expect(mail).toMatchObject({ subject: "Wrong codes for your account" });
  });

  it("are forgotten after a right one", async () => {
    const { client, factorId, secret } = await on.withFactor();
    for (let count = 0; count < 4; count++) await guess(client, factorId);
    expect((await client.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) })).error).toBeNull();
    expect(await stateOf(factorId)).toMatchObject({ wrong_codes: 0, locked_until: null });
  });

  it("count when they come at the same time", async () => {
    const { user, factorId } = await on.withFactor();
    const { client } = await on.halfSignedIn(user.email);
    const { data } = await client.mfa.challenge({ factorId });
    const path = `/auth/v1/factors/${factorId}/verify`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        on.call(client, "POST", path, { challenge_id: data?.id, code: String(index).padStart(6, "0") }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16);
    expect((await stateOf(factorId)).wrong_codes).toBe(5);
  });

  it("switch the app off after a hundred, which opens nothing", async () => {
    const { user, factorId, secret } = await on.withFactor();
    const { client } = await on.halfSignedIn(user.email);
    await sql`update auth.factors set wrong_codes = 99 where id = ${factorId}`.execute(on.test.db);
    expect((await guess(client, factorId)).error?.message).toMatch(/^This authenticator app was switched off/);
    on.passTime(86_400_000);
    const { client: later } = await on.halfSignedIn(user.email);
    const refused = await later.mfa.challengeAndVerify({ factorId, code: on.nextCode(secret) });
    expect(refused.error?.message).toMatch(/^This authenticator app was switched off/);
    expect((await on.call(later, "GET", "/rest/v1/sessions")).body.error.code).toBe("second_factor_required");
    expect((await later.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe("aal2");
    const [mail] = await mailsTo(user.email);
    expect(mail).toMatchObject({ subject: "An authenticator app was switched off" });
  });

  it("of something else than six digits are not counted", async () => {
    const { client, factorId } = await on.withFactor();
    const { data } = await client.mfa.challenge({ factorId });
    for (const code of ["12345", "1234567", "abcdef", "", "1".repeat(1000), 123456, null]) {
      const answer = await on.call(client, "POST", `/auth/v1/factors/${factorId}/verify`, {
        challenge_id: data?.id,
        code,
      });
      expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
    expect((await stateOf(factorId)).wrong_codes).toBe(0);
  });
});

it("an authenticator app is locked for twice as long each time, for a day at most", () => {
  const now = new Date("2026-11-18T12:00:00Z");
  const minutesAfter = (wrong: number) => {
    const { locked_until } = nextLock({ friendly_name: "", wrong_codes: wrong - 1, locked_until: null }, now);
    return locked_until && (Date.parse(locked_until) - now.getTime()) / 60_000;
  };
  expect([1, 4, 5, 6, 10, 15, 45, 95].map(minutesAfter)).toEqual([null, null, 5, null, 10, 20, 1_280, 1_440]);
  const off = (wrong: number) => nextLock({ friendly_name: "", wrong_codes: wrong - 1, locked_until: null }, now).isOff;
  expect([99, 100].map(off)).toEqual([false, true]);
});

describe("budgets", () => {
  it("refuse more tries in a minute, of codes and of recovery codes together", async () => {
    const { user } = await on.withFactor();
    const { client } = await on.halfSignedIn(user.email);
    const { session } = (await client.getSession()).data;
    const [factor] = session?.user.factors ?? [];
    const statuses: number[] = [];
    for (let count = 0; count <= budgets.factorTries.most; count++) {
      const path = count % 2 ? `/auth/v1/factors/${factor?.id}/challenge` : "/auth/v1/factors/recovery-codes/verify";
      statuses.push((await on.call(client, "POST", path, { code: "wrong" })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 20)).not.toContain(429);
    // The owner, who is somewhere else, does not notice.
    const elsewhere = await on.test.app.inject({
      ...{ method: "POST", url: `/auth/v1/factors/${factor?.id}/challenge`, remoteAddress: "203.0.113.7" },
      headers: { authorization: `Bearer ${session?.access_token}` },
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  it("refuse more changes in an hour", async () => {
    const { client } = await on.signedInClient();
    const enrol = () => on.call(client, "POST", "/auth/v1/factors", { factor_type: "totp" });
    for (let count = 0; count < budgets.factorChanges.most; count++) expect((await enrol()).status).toBe(200);
    expect(await enrol()).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
  });
});
