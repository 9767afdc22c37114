import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createFactorTest } from "../../../../test/second-factor.ts";
import { requireSession } from "../sessions/sessions.service.ts";
import { useRecoveryCode } from "./recovery-codes.service.ts";

let on: Awaited<ReturnType<typeof createFactorTest>>;
beforeAll(async () => {
  on = await createFactorTest();
});

const path = "/auth/v1/factors/recovery-codes";
type Browser = Awaited<ReturnType<typeof on.halfSignedIn>>["client"];
const none = { type: "recovery_code", total: 0, remaining: 0 };
const use = (client: Browser, code: string) => on.call(client, "POST", `${path}/verify`, { code });
async function withCodes() {
  const person = await on.withFactor();
  const { body } = await on.call(person.client, "POST", path);
  return { ...person, codes: body.codes as string[] };
}

it("recovery codes are ten of 120 bits, stored as digests and shown once", async () => {
  const { client, codes, user } = await withCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  const counts = { type: "recovery_code", total: 10, remaining: 10 };
  expect((await on.call(client, "GET", path)).body).toEqual(counts);
  const { rows } = await sql<{ size: number }>`
    select length(hash) as size from auth.recovery_codes where user_id = ${user.auth_id}`.execute(on.test.db);
  expect(rows).toEqual(Array(10).fill({ size: 32 }));
});

it("recovery codes replace a code of the app at sign-in, once each, however they are typed", async () => {
  const { user, codes } = await withCodes();
  const [first = "", second = ""] = codes;
  const { client } = await on.halfSignedIn(user.email);
  const used = await use(client, ` ${first.toLowerCase().replaceAll("-", " ")} `);
  expect(used.status).toBe(200);
  expect(used.body.user.factors).toHaveLength(1);
  await client.setSession(used.body);
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    currentAuthenticationMethods: [{ method: "mfa/recovery_code" }, { method: "password" }],
  });
  expect((await on.call(client, "GET", path)).body).toMatchObject({ total: 10, remaining: 9 });
  const { client: other } = await on.halfSignedIn(user.email);
  expect(await use(other, first)).toMatchObject({ status: 422, body: { code: "mfa_verification_failed" } });
  expect((await use(other, second)).status).toBe(200);
});

it("recovery codes count as a fresh factor, so a lost phone can be removed", async () => {
  const { user, factorId, codes } = await withCodes();
  const { client } = await on.halfSignedIn(user.email);
  await client.setSession((await use(client, codes[0] ?? "")).body);
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  // They are removed with the last app: there is nothing left to recover.
  expect((await on.call(client, "GET", path)).body).toEqual(none);
});

it("only one of 50 parallel uses of a recovery code succeeds", async () => {
  const { user, codes } = await withCodes();
  const { session } = await on.halfSignedIn(user.email);
  const auth = { db: on.test.serverDb, keys: on.test.keys, clock: () => new Date() };
  const signedIn = await requireSession(auth, `Bearer ${session.access_token}`);
  const uses = await Promise.allSettled(
    Array.from({ length: 50 }, () => useRecoveryCode(auth, signedIn, codes[0] ?? "")),
  );
  expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("the use of a recovery code is mailed to its owner, with a warning when few are left", async () => {
  const { user, codes } = await withCodes();
  await sql`update auth.recovery_codes set used_at = now() where user_id = ${user.auth_id}
    and hash in (select hash from auth.recovery_codes where user_id = ${user.auth_id} and hash <> sha256(${(codes[0] ?? "").replaceAll("-", "")}::bytea) limit 6)`.execute(
    on.test.db,
  );
  const { client } = await on.halfSignedIn(user.email);
  expect((await use(client, codes[0] ?? "")).status).toBe(200);
  await on.test.runJobs();
  const [mail] = (await on.test.app.inject(`/dev/mail.json?to=${user.email}`)).json();
  expect(mail.subject).toBe("A recovery code was used");
  expect(mail.text).toMatch(/3 are left\.\s+Make new codes soon\./);
  for (const code of codes) expect(mail.text).not.toContain(code);
});

describe("new recovery codes", () => {
  it("end the earlier ones", async () => {
    const { client, user, codes } = await withCodes();
    const { body } = await on.call(client, "POST", path);
    const { client: half } = await on.halfSignedIn(user.email);
    expect((await use(half, codes[0] ?? "")).status).toBe(422);
    expect((await use(half, body.codes[0])).status).toBe(200);
  });

  it("need an app, and are not for a session that owes its factor", async () => {
    const { client } = await on.signedInClient();
    expect((await on.call(client, "POST", path)).body.code).toBe("mfa_recovery_codes_sole_factor");
    expect(await on.call(client, "GET", path)).toEqual({ status: 200, body: none });
    const { user } = await withCodes();
    const { client: half } = await on.halfSignedIn(user.email);
    expect((await on.call(half, "POST", path)).body.code).toBe("insufficient_aal");
    expect((await on.call(half, "GET", path)).body.code).toBe("insufficient_aal");
  });
});

it("recovery codes of somebody else open nothing, and neither does nonsense", async () => {
  const { codes } = await withCodes();
  const { user } = await withCodes();
  const { client } = await on.halfSignedIn(user.email);
  for (const code of [codes[0] ?? "", "nonsense", "----"]) {
    expect(await use(client, code)).toMatchObject({ status: 422, body: { code: "mfa_verification_failed" } });
  }
  for (const code of ["", "x".repeat(61), null, ["a"]]) {
    const answer = await on.call(client, "POST", `${path}/verify`, { code });
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  }
});
