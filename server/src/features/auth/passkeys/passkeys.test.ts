import { randomUUID } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createAuthTest } from "../../../../test/auth-client.ts";
import { password } from "../../../../test/factories.ts";
import { createAuthenticator } from "../../../../test/soft-authenticator.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { budgets } from "../../../platform/http/budgets.ts";
import { challengeMs, relyingPartyOf } from "./ceremony.ts";

const origin = "https://quotes.example.com";
const logged: { msg: string }[] = [];
const logger = pino({ level: "info" }, { write: (line: string) => void logged.push(JSON.parse(line)) });

let auth: Awaited<ReturnType<typeof createAuthTest>>;
let test: Awaited<ReturnType<typeof createAuthTest>>["test"];
beforeAll(async () => {
  auth = await createAuthTest({ publicUrl: origin, apiLimitFactor: 10, logger });
  test = auth.test;
});

type Client = ReturnType<typeof auth.newClient>;
type Device = ReturnType<typeof createAuthenticator>;

const refusal = { status: 400, code: "webauthn_verification_failed" };

/** The client types credentials by the browser's own, which the device here only imitates. */
const startAdding = async (client: Client) => {
  const { data, error } = await client.passkey.startRegistration();
  if (error) throw error;
  return { challengeId: data.challenge_id, options: data.options as unknown as { challenge: string } };
};
const startSigningIn = async (client: Client) => {
  const { data, error } = await client.passkey.startAuthentication();
  if (error) throw error;
  return { challengeId: data.challenge_id, options: data.options as unknown as { challenge: string } };
};
const add = async (client: Client, device: Device, changes: Parameters<Device["create"]>[1] = {}) => {
  const { challengeId, options } = await startAdding(client);
  return client.passkey.verifyRegistration({ challengeId, credential: device.create(options, changes) as never });
};
const signIn = async (device: Device, changes: Parameters<Device["get"]>[1] = {}, client = auth.newClient()) => {
  const { challengeId, options } = await startSigningIn(client);
  return client.passkey.verifyAuthentication({ challengeId, credential: device.get(options, changes) as never });
};
const newDevice = (aaguid?: string) => createAuthenticator({ origin, ...(aaguid && { aaguid }) });

/** Someone with one passkey, signed in with the password. */
async function withPasskey(changes: Parameters<Device["create"]>[1] = {}) {
  const signedIn = await auth.signedInClient();
  const device = newDevice();
  const { data, error } = await add(signedIn.client, device, changes);
  if (error) throw error;
  return { ...signedIn, device, passkey: data, authId: signedIn.user.auth_id ?? "" };
}

const sessionsOf = (authId: string) =>
  test.db.selectFrom("auth.sessions").select(["id", "origin", "aal"]).where("user_id", "=", authId).execute();
/** As if they had set up an authenticator app. */
async function setFactor(authId: string) {
  await sql`insert into auth.factors (user_id, factor_type, friendly_name, status, seed)
    values (${authId}, 'totp', 'Phone', 'verified', '')`.execute(test.db);
  await sql`update auth.users set has_factor = true where id = ${authId}`.execute(test.db);
}
const mailsTo = async (email: string) => {
  await test.runJobs();
  return (await test.app.inject(`/dev/mail.json?to=${email}`)).json<{ subject: string }[]>();
};

describe("a passkey", () => {
  it("is added, named, used and removed by the unchanged client", async () => {
    const { client, user } = await auth.signedInClient();
    const device = newDevice();
    const { data: added, error } = await add(client, device);
    expect(error).toBeNull();
    expect(added).toEqual({ id: expect.any(String), friendly_name: "Passkey", created_at: expect.any(String) });
    const passkeyId = added?.id ?? "";
    expect((await client.passkey.list()).data).toEqual([added]);
    const renamed = await client.passkey.update({ passkeyId, friendlyName: " Blue key " });
    expect(renamed.data).toEqual({ ...added, friendly_name: "Blue key" });

    const browser = auth.newClient();
    const { data: opened } = await signIn(device, {}, browser);
    expect(opened?.user?.email).toBe(user.email);
    const level = await browser.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({
      currentLevel: "aal2",
      currentAuthenticationMethods: [{ method: "passkey", timestamp: expect.any(Number) }],
    });
    const headers = { authorization: `Bearer ${opened?.session?.access_token}` };
    expect((await test.app.inject({ url: "/rest/v1/sessions", headers })).statusCode).toBe(200);
    expect((await client.passkey.list()).data?.[0]?.last_used_at).toEqual(expect.any(String));

    expect((await browser.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await browser.passkey.list()).data).toEqual([]);
    expect((await signIn(device)).error).toMatchObject(refusal);
  });

  it("is named after who keeps it, with a number if the name is taken", async () => {
    const { client } = await auth.signedInClient();
    const names = [];
    for (const aaguid of [undefined, "fbfc3007-154e-4ecc-8c0b-6e020557d7bd", undefined, randomUUID()]) {
      names.push((await add(client, newDevice(aaguid))).data?.friendly_name);
    }
    expect(names).toEqual(["Passkey", "iCloud Keychain", "Passkey 2", "Passkey 3"]);
  });

  it("must be kept by the device and verify the person", async () => {
    const { client, user, device } = await withPasskey();
    const { data } = await client.passkey.startRegistration();
    expect(data?.options).toMatchObject({
      rp: { id: "quotes.example.com", name: "Quotemill" },
      user: { name: user.email },
      attestation: "none",
      timeout: challengeMs,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: device.id, type: "public-key", transports: ["internal"] }],
    });
    expect(data?.expires_at).toBeCloseTo(Date.now() / 1000 + 300, -2);
  });

  it("is announced by mail and in the activity", async () => {
    const { client, user, passkey } = await withPasskey();
    await client.passkey.delete({ passkeyId: passkey.id });
    const subjects = (await mailsTo(user.email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(["A passkey was added", "A passkey was removed"]);
    const activity = test.db.selectFrom("audit_log").select(["action", "subject"]).where("actor_id", "=", user.id);
    expect(await activity.orderBy("id").execute()).toEqual([
      { action: "passkey.added", subject: "Passkey" },
      { action: "passkey.removed", subject: "Passkey" },
    ]);
  });

  it("leaves the password as it is", async () => {
    const { user, client } = await withPasskey();
    const again = auth.newClient();
    const { data } = await again.signInWithPassword({ email: user.email, password });
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    expect((await test.app.inject({ url: "/rest/v1/sessions", headers })).statusCode).toBe(200);
    // The client asks for a code by this list, in which passkeys are not.
    expect((await client.getUser()).data.user?.factors).toEqual([]);
  });

  it("also opens everything to someone with an authenticator app", async () => {
    const { device, authId } = await withPasskey();
    await setFactor(authId);
    const { data } = await signIn(device);
    const headers = { authorization: `Bearer ${data?.session?.access_token}` };
    expect((await test.app.inject({ url: "/rest/v1/sessions", headers })).statusCode).toBe(200);
  });

  it("ends all other sessions when it is removed, and this one loses its level", async () => {
    const { device, authId, passkey } = await withPasskey();
    const browser = auth.newClient();
    await signIn(device, {}, browser);
    await browser.passkey.delete({ passkeyId: passkey.id });
    expect(await sessionsOf(authId)).toEqual([{ id: expect.any(String), origin: "passkey", aal: 1 }]);
  });

  it("belongs to one account", async () => {
    const { passkey, device } = await withPasskey();
    const { client } = await auth.signedInClient();
    const missing = { status: 404, code: "passkey_not_found" };
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(missing);
    expect((await client.passkey.update({ passkeyId: passkey.id, friendlyName: "Mine" })).error).toMatchObject(missing);
    expect((await add(client, device)).error).toMatchObject({ status: 422, code: "webauthn_credential_exists" });
    expect((await client.passkey.list()).data).toEqual([]);
  });

  it("is one of ten at most, also if they are added at once", async () => {
    const { client } = await auth.signedInClient();
    const begun = await Promise.all(Array.from({ length: budgets.passkeys.most + 2 }, () => startAdding(client)));
    const answers = await Promise.all(
      begun.map(({ challengeId, options }) =>
        client.passkey.verifyRegistration({ challengeId, credential: newDevice().create(options) as never }),
      ),
    );
    const refused = answers.flatMap(({ error }) => (error ? [error.code] : []));
    expect(refused).toEqual(["too_many_passkeys", "too_many_passkeys"]);
    expect((await client.passkey.startRegistration()).error).toMatchObject({ status: 422, code: "too_many_passkeys" });
  });
});

describe("signing in with a passkey", () => {
  it("names no account before it is done", async () => {
    const { data } = await auth.newClient().passkey.startAuthentication();
    expect(data?.options).toEqual({
      rpId: "quotes.example.com",
      challenge: expect.any(String),
      timeout: challengeMs,
      userVerification: "required",
    });
  });

  it.each<[string, Parameters<Device["get"]>[1]]>([
    ["from another origin", { origin: "https://quotes.example.com.evil.example" }],
    ["over plain HTTP", { origin: "http://quotes.example.com" }],
    ["for another site", { rpId: "example.com" }],
    ["without a finger, a face or a PIN", { isVerified: false }],
    ["without anyone present", { isPresent: false }],
    ["for another account", { userHandle: Buffer.alloc(16).toString("base64url") }],
    ["for no account", { userHandle: null }],
    ["as the answer to something else", { type: "webauthn.create" }],
  ])("is refused %s", async (_, changes) => {
    const { device, authId } = await withPasskey();
    expect((await signIn(device, changes)).error).toMatchObject(refusal);
    expect(await sessionsOf(authId)).toHaveLength(1);
    expect((await signIn(device)).error).toBeNull();
  });

  it("is refused in the same words if the passkey is unknown, changed, or its owner deactivated", async () => {
    const { device, user } = await withPasskey();
    const answers = [await signIn(newDevice(), { userHandle: Buffer.alloc(16, 1).toString("base64url") })];
    const client = auth.newClient();
    const { challengeId, options } = await startSigningIn(client);
    const changed = device.get(options);
    changed.response.signature = newDevice().get(options).response.signature;
    answers.push(await client.passkey.verifyAuthentication({ challengeId, credential: changed as never }));
    await sql`update users set deactivated_at = now() where id = ${user.id}`.execute(test.db);
    answers.push(await signIn(device));
    const words = "That passkey did not work. Try again, or sign in another way.";
    for (const { error } of answers) expect(error).toMatchObject({ ...refusal, message: words });
  });

  it("takes each answer once, however many arrive at the same time", async () => {
    const { device, authId } = await withPasskey();
    const client = auth.newClient();
    const { challengeId, options } = await startSigningIn(client);
    const credential = device.get(options) as never;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.passkey.verifyAuthentication({ challengeId, credential })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await sessionsOf(authId)).toHaveLength(2);
    const late = await client.passkey.verifyAuthentication({ challengeId, credential });
    expect(late.error).toMatchObject({ status: 400, code: "webauthn_challenge_not_found" });
  });

  it("uses a challenge up even if the answer is wrong", async () => {
    const { device } = await withPasskey();
    const client = auth.newClient();
    const { challengeId, options } = await startSigningIn(client);
    const verify = (changes: Parameters<Device["get"]>[1]) =>
      client.passkey.verifyAuthentication({ challengeId, credential: device.get(options, changes) as never });
    expect((await verify({ isVerified: false })).error).toMatchObject(refusal);
    expect((await verify({})).error?.code).toBe("webauthn_challenge_not_found");
  });

  it("takes only its own challenge, and for five minutes", async () => {
    const { client, device } = await withPasskey();
    const [other, adding, own] = [
      await startSigningIn(client),
      await startAdding(client),
      await startSigningIn(client),
    ] as const;
    const verify = (challengeId: string, { options }: typeof own) =>
      client.passkey.verifyAuthentication({ challengeId, credential: device.get(options) as never });
    expect((await verify(adding.challengeId, adding)).error?.code).toBe("webauthn_challenge_not_found");
    expect((await verify(other.challengeId, own)).error).toMatchObject(refusal);
    expect((await verify(randomUUID(), own)).error?.code).toBe("webauthn_challenge_not_found");
    test.passTime(challengeMs);
    const late = await verify(own.challengeId, own);
    test.passTime(-challengeMs);
    expect(late.error).toMatchObject({ status: 400, code: "webauthn_challenge_expired" });
  });

  it("logs a counter that goes back on a synced passkey, and refuses it on any other", async () => {
    const synced = await withPasskey({ counter: 7 });
    expect((await signIn(synced.device, { counter: 9 })).error).toBeNull();
    logged.length = 0;
    expect((await signIn(synced.device, { counter: 3 })).error).toBeNull();
    expect(logged.map(({ msg }) => msg)).toContain("passkey counter went back");
    const bound = await withPasskey({ counter: 7, isBackedUp: false });
    expect((await signIn(bound.device, { counter: 8, isBackedUp: false })).error).toBeNull();
    expect((await signIn(bound.device, { counter: 8, isBackedUp: false })).error).toMatchObject(refusal);
    expect((await signIn(bound.device, { counter: 9, isBackedUp: false })).error).toBeNull();
  });

  it("makes the device a known one", async () => {
    const { device } = await withPasskey();
    const url = "/auth/v1/passkeys/authentication";
    const { challenge_id, options } = (await test.app.inject({ method: "POST", url: `${url}/options` })).json();
    const payload = { challenge_id, credential: device.get(options) };
    const opened = await test.app.inject({ method: "POST", url: `${url}/verify`, payload });
    expect(String(opened.headers["set-cookie"])).toContain("quotemill_devices=");
  });
});

describe("a passkey as second factor", () => {
  const url = "/auth/v1/factors/passkey/verify";
  /** Someone with an authenticator app and a passkey, who has shown the password only. */
  async function half() {
    const { user, device, authId, passkey } = await withPasskey();
    await setFactor(authId);
    const client = auth.newClient();
    const { data } = await client.signInWithPassword({ email: user.email, password });
    const headers = () => ({ authorization: `Bearer ${data.session?.access_token}` });
    const stepUp = async (shown: Device, changes: Parameters<Device["get"]>[1] = {}) => {
      const { challengeId, options } = await startSigningIn(client);
      const payload = { challenge_id: challengeId, credential: shown.get(options, changes) };
      return test.app.inject({ method: "POST", url, headers: headers(), payload });
    };
    return { user, device, authId, passkey, headers, stepUp };
  }

  it("raises the session that asks", async () => {
    const { device, authId, headers, stepUp } = await half();
    expect((await test.app.inject({ url: "/rest/v1/sessions", headers: headers() })).statusCode).toBe(403);
    const answer = await stepUp(device);
    expect(answer.statusCode).toBe(200);
    const raised = { authorization: `Bearer ${answer.json().access_token}` };
    expect((await test.app.inject({ url: "/rest/v1/sessions", headers: raised })).statusCode).toBe(200);
    expect((await sessionsOf(authId)).map(({ aal, origin }) => [aal, origin])).toEqual([[2, "password"]]);
    expect((await test.app.inject({ url: "/rest/v1/sessions", headers: headers() })).statusCode).toBe(403);
  });

  it("is refused if it is someone else's, not verified, or there is no session", async () => {
    const { device, stepUp, authId } = await half();
    const other = await withPasskey();
    expect((await stepUp(other.device)).json().error_code).toBe("webauthn_verification_failed");
    expect((await stepUp(device, { isVerified: false })).json().error_code).toBe("webauthn_verification_failed");
    expect((await test.app.inject({ method: "POST", url })).json().error_code).toBe("no_authorization");
    const levels = (await sessionsOf(authId)).map(({ aal }) => aal);
    expect(levels).toEqual([1, 1]);
  });

  it("asks for the app again after the passkey was removed", async () => {
    const { device, authId, passkey } = await half();
    const browser = auth.newClient();
    await signIn(device, {}, browser);
    expect((await browser.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
    expect((await browser.passkey.list()).error).toMatchObject({ code: "insufficient_aal" });
    expect((await sessionsOf(authId)).map(({ aal }) => aal)).toEqual([1]);
  });

  it("goes when an admin resets the person", async () => {
    const { user, device } = await withPasskey();
    const admin = await test.signedIn({ app_role: "admin", company_id: user.company_id });
    expect((await admin.get("/rest/v1/users/factors")).json()).toEqual({ user_ids: [user.id] });
    expect((await admin.delete(`/rest/v1/users/${user.id}/factors`)).statusCode).toBe(200);
    expect((await admin.get("/rest/v1/users/factors")).json()).toEqual({ user_ids: [] });
    expect((await signIn(device)).error).toMatchObject(refusal);
  });
});

describe("adding a passkey", () => {
  it.each<[string, Parameters<Device["create"]>[1]]>([
    ["from another origin", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["without a finger, a face or a PIN", { isVerified: false }],
    ["as the answer to something else", { type: "webauthn.get" }],
  ])("is refused %s", async (_, changes) => {
    const { client } = await auth.signedInClient();
    expect((await add(client, newDevice(), changes)).error).toMatchObject(refusal);
    expect((await client.passkey.list()).data).toEqual([]);
  });

  it("takes only a challenge of the same account, once, and for five minutes", async () => {
    const { client } = await auth.signedInClient();
    const theirs = await startAdding((await auth.signedInClient()).client);
    const signing = await startSigningIn(client);
    const verify = ({ challengeId, options }: typeof theirs) =>
      client.passkey.verifyRegistration({ challengeId, credential: newDevice().create(options) as never });
    for (const foreign of [theirs, signing]) {
      expect((await verify(foreign)).error?.code).toBe("webauthn_challenge_not_found");
    }
    const own = await startAdding(client);
    expect((await verify(own)).error).toBeNull();
    expect((await verify(own)).error?.code).toBe("webauthn_challenge_not_found");
    const old = await startAdding(client);
    test.passTime(challengeMs);
    const late = await verify(old);
    test.passTime(-challengeMs);
    expect(late.error?.code).toBe("webauthn_challenge_expired");
  });

  it("reads no statement about the device, and fetches nothing that it names", async () => {
    const fetch = vi.spyOn(globalThis, "fetch");
    const { client } = await auth.signedInClient();
    const { challengeId, options } = await startAdding(client);
    fetch.mockClear();
    const statement: [string, Map<string, unknown>] = ["packed", new Map().set("x5c", [new Uint8Array(40)])];
    const credential = newDevice().create(options, { statement }) as never;
    expect((await client.passkey.verifyRegistration({ challengeId, credential })).error).toBeNull();
    expect(fetch.mock.calls.map(([url]) => String(url))).toEqual([expect.stringContaining("/registration/verify")]);
    fetch.mockRestore();
  });

  it.each<[string, Uint8Array]>([
    ["is no object", isoCBOR.encode("text")],
    ["has no data", isoCBOR.encode(new Map([["fmt", "none"]]))],
    ["is nested very deeply", new Uint8Array(20_000).fill(0x81)],
  ])("is refused if the device's answer %s", async (_, bytes) => {
    const { client } = await auth.signedInClient();
    const { challengeId, options } = await startAdding(client);
    const credential = newDevice().create(options);
    credential.response.attestationObject = Buffer.from(bytes).toString("base64url");
    const { error } = await client.passkey.verifyRegistration({ challengeId, credential: credential as never });
    expect(error).toMatchObject(refusal);
  });

  it("asks someone with a second factor for a fresh one, and so does removing", async () => {
    const { client, passkey, authId, device } = await withPasskey();
    const begun = await startAdding(client);
    await setFactor(authId);
    await sql`update auth.sessions set aal = 2 where user_id = ${authId}`.execute(test.db);
    await client.refreshSession();
    const stale = { status: 400, code: "reauthentication_needed" };
    const credential = newDevice().create(begun.options) as never;
    const verify = client.passkey.verifyRegistration({ challengeId: begun.challengeId, credential });
    expect((await verify).error).toMatchObject(stale);
    expect((await client.passkey.startRegistration()).error).toMatchObject(stale);
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(stale);
    const browser = auth.newClient();
    await signIn(device, {}, browser);
    expect((await add(browser, newDevice())).error).toBeNull();
    test.passTime(10 * 60_000 + 1000);
    const late = await browser.passkey.delete({ passkeyId: passkey.id });
    test.passTime(-10 * 60_000 - 1000);
    expect(late.error).toMatchObject(stale);
  });

  it("is closed to a session that owes its second factor, and to callers without a session", async () => {
    const { user, passkey, authId } = await withPasskey();
    await setFactor(authId);
    const half = auth.newClient();
    await half.signInWithPassword({ email: user.email, password });
    const owes = { status: 403, code: "insufficient_aal" };
    expect((await half.passkey.startRegistration()).error).toMatchObject(owes);
    expect((await half.passkey.list()).error).toMatchObject(owes);
    expect((await half.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(owes);
    for (const [method, path] of [
      ["POST", "/registration/options"],
      ["POST", "/registration/verify"],
      ["GET", ""],
      ["PATCH", `/${passkey.id}`],
      ["DELETE", `/${passkey.id}`],
    ] as const) {
      const answer = await test.app.inject({ method, url: `/auth/v1/passkeys${path}` });
      expect([answer.statusCode, answer.json().error_code, path]).toEqual([401, "no_authorization", path]);
    }
  });

  it("refuses malformed passkeys and names", async () => {
    const { post, patch } = await test.signedIn();
    const url = "/auth/v1/passkeys";
    const credential = newDevice().create({ challenge: "abc" });
    const bad = [
      {},
      { challenge_id: "1", credential },
      { challenge_id: randomUUID(), credential: { ...credential, type: "password" } },
      { challenge_id: randomUUID(), credential: { ...credential, id: "a".repeat(2_000) } },
      { challenge_id: randomUUID(), credential: { ...credential, rawId: "not base64url!" } },
      { challenge_id: randomUUID(), credential: { ...credential, response: null } },
    ];
    for (const payload of bad) expect((await post(`${url}/registration/verify`, payload)).statusCode).toBe(400);
    for (const payload of bad) expect((await post(`${url}/authentication/verify`, payload)).statusCode).toBe(400);
    for (const friendly_name of ["", "  ", "a".repeat(121), "two\nlines", 5]) {
      expect((await patch(`${url}/${randomUUID()}`, { friendly_name })).statusCode).toBe(400);
    }
    expect((await patch(`${url}/1`, { friendly_name: "Key" })).statusCode).toBe(400);
  });
});

describe("the budgets of passkeys", () => {
  it("count calls that anyone can make by address, before any work", async () => {
    const url = "/auth/v1/passkeys/authentication";
    const post = (path: string, remoteAddress: string) =>
      test.app.inject({ method: "POST", url: `${url}${path}`, remoteAddress });
    const challenges = async () => (await sql`select from auth.passkey_challenges`.execute(test.db)).rows.length;
    for (let count = 0; count < budgets.passkeySignIns.most; count++) await post("/verify", "203.0.113.9");
    const before = await challenges();
    expect((await post("/options", "203.0.113.9")).json().error_code).toBe("over_request_rate_limit");
    expect((await post("/verify", "203.0.113.9")).statusCode).toBe(429);
    expect(await challenges()).toBe(before);
    expect((await post("/options", "203.0.113.10")).statusCode).toBe(200);
  });

  it("count what people begin, and their changes", async () => {
    const { client } = await auth.signedInClient();
    const codes = [];
    for (let count = 0; count <= budgets.passkeyChanges.most; count++) {
      codes.push((await client.passkey.startRegistration()).error?.code);
    }
    expect(codes.filter(Boolean)).toEqual(["over_request_rate_limit"]);
    const other = await withPasskey();
    const remove = () => other.client.passkey.delete({ passkeyId: randomUUID() });
    // Adding it was the first change.
    for (let count = 1; count < budgets.factorChanges.most; count++) {
      expect((await remove()).error?.code).toBe("passkey_not_found");
    }
    expect((await remove()).error?.code).toBe("over_request_rate_limit");
  });
});

describe("where passkeys work", () => {
  const byAddress = "Passkeys need a domain name, but this server is reached by an IP address.";
  const plain = "Passkeys need a secure connection, but this server is reached without HTTPS.";

  it.each([
    ["http://192.0.2.7:3000", byAddress],
    ["https://[2001:db8::7]", byAddress],
    ["http://quotes.example.com", plain],
  ])("not at %s, with the reason", (publicUrl, words) => {
    expect(() => relyingPartyOf(publicUrl)).toThrow(words);
  });

  it("at a domain with HTTPS, and on this machine", () => {
    expect(relyingPartyOf("https://q.example.com:8443")).toMatchObject({ id: "q.example.com" });
    expect(relyingPartyOf("http://localhost:3000")).toMatchObject({ id: "localhost", origin: "http://localhost:3000" });
  });

  it("and the calls say so", async () => {
    const { app } = await createTestApp({ publicUrl: "http://192.0.2.7:3000" });
    const answer = await app.inject({ method: "POST", url: "/auth/v1/passkeys/authentication/options" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error_code: "passkey_disabled", msg: byAddress });
  });
});
