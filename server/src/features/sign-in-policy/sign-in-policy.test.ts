import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { password } from "../../../test/factories.ts";
import { createAuthenticator } from "../../../test/soft-authenticator.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { readConfig } from "../../platform/config.ts";

const origin = "https://quotes.example.com";
let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp({ publicUrl: origin, apiLimitFactor: 10 });
});

type Caller = Awaited<ReturnType<typeof test.signedIn>>;
const days = (count: number) => count * 86_400_000;

/** Adds a passkey in the session that asks. Any session may do so if the person has no second factor. */
async function addPasskey({ post }: Pick<Caller, "post">) {
  const device = createAuthenticator({ origin });
  const { challenge_id, options } = (await post("/auth/v1/passkeys/registration/options", {})).json();
  const added = await post("/auth/v1/passkeys/registration/verify", {
    challenge_id,
    credential: device.create(options),
  });
  expect(added.statusCode).toBe(200);
  return device;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function answerWith(device: ReturnType<typeof createAuthenticator>) {
  const url = "/auth/v1/passkeys/authentication";
  const { challenge_id, options } = (await test.app.inject({ method: "POST", url: `${url}/options` })).json();
  const payload = { challenge_id, credential: device.get(options) };
  return test.app.inject({ method: "POST", url: `${url}/verify`, payload });
}
const signInWith = async (device: ReturnType<typeof createAuthenticator>) =>
  (await answerWith(device)).json().access_token as string;

const signInWithPassword = async (email: string) =>
  (
    await test.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload: { email, password } })
  ).json().access_token as string;

const profile = (token: string) =>
  test.app.inject({ method: "POST", url: "/rest/v1/rpc/get_user_profile", headers: bearer(token) });
const codeOf = async (token: string) => (await profile(token)).json()?.error?.code;

/** An admin with a passkey and a colleague without anything. */
async function team() {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const path = `/rest/v1/companies/${company_id}/sign_in`;
  const device = await addPasskey(admin);
  const colleague = await test.build.user({ company_id });
  const token = await signInWithPassword(colleague.email);
  return { admin, company_id, path, device, colleague, token };
}
const require = (who: string, grace_days: number) => ({ factor_required_for: who, grace_days });

describe("required single sign-on", () => {
  it("also closes passkeys to everyone but emergency admins", async () => {
    const { admin, company_id, device } = await team();
    const now = sql<string>`now()`;
    await test.db
      .insertInto("sso_connections")
      .values({ company_id, issuer: "https://id.example", client_id: "us", tested_at: now, required_at: now })
      .execute();
    const refused = await answerWith(device);
    expect([refused.statusCode, refused.json().error_code]).toEqual([403, "sso_required"]);
    await test.db.updateTable("users").set({ breaks_glass: true }).where("id", "=", admin.user.id).execute();
    expect((await answerWith(device)).statusCode).toBe(403);
    await sql`update auth.users set has_factor = true where id = ${admin.user.auth_id}`.execute(test.db);
    expect((await answerWith(device)).statusCode).toBe(200);
  });
});

describe("a required second factor", () => {
  it("is asked of everyone after the grace, and announced before", async () => {
    const { admin, path, colleague, token } = await team();
    expect((await profile(token)).json()).toMatchObject({ factor_due: null });
    const saved = await admin.patch(path, require("everyone", 14));
    expect(saved.json()).toMatchObject({
      factor_required_for: "everyone",
      people: 2,
      lacking: [{ id: colleague.id, email: colleague.email, app_role: "user" }],
    });
    const due = saved.json().factor_required_from;
    expect(Date.parse(due)).toBeCloseTo(Date.now() + days(14), -5);
    expect((await profile(token)).json()).toMatchObject({ factor_due: due });
    test.passTime(days(14) + 1000);
    const later = await signInWithPassword(colleague.email);
    const refused = await profile(later);
    test.passTime(-days(14) - 1000);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error).toMatchObject({
      code: "factor_setup_required",
      message: "A second factor is required. Set one up to go on.",
    });
  });

  it("lists who lacks one by name, or by address without one", async () => {
    const admin = await test.signedIn({ app_role: "admin" });
    const company_id = admin.user.company_id ?? "";
    const domain = `${crypto.randomUUID()}.example`;
    for (const [full_name, name] of [
      ["Sam", "second"],
      ["Sam", "first"],
      ["", "mia"],
      ["ada", "last"],
      [null, "bo"],
    ] as const) {
      const { id } = await test.build.user({ company_id, email: `${name}@${domain}` });
      await test.db.updateTable("users").set({ full_name }).where("id", "=", id).execute();
    }
    const { lacking } = (await admin.get(`/rest/v1/companies/${company_id}/sign_in`)).json();
    const names = lacking.map(({ email }: { email: string }) => email.split("@")[0]);
    expect(names.slice(0, -1)).toEqual(["last", "bo", "mia", "first", "second"]);
  });

  it("leaves nothing open but the set-up", async () => {
    const { admin, path, token } = await team();
    await admin.patch(path, require("everyone", 0));
    expect(await codeOf(token)).toBe("factor_setup_required");
    const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
      test.app.inject({ method, url: `/auth/v1${url}`, headers: bearer(token), ...(payload && { payload }) });
    for (const [method, url] of [
      ["PUT", "/user"],
      ["GET", "/passkeys"],
      ["POST", "/factors/recovery-codes"],
    ] as const) {
      expect([(await call(method, url, {})).json().error_code, url]).toEqual(["insufficient_aal", url]);
    }
    expect((await call("GET", "/user")).statusCode).toBe(200);
    expect((await call("POST", "/factors", { factor_type: "totp" })).statusCode).toBe(200);
    expect((await call("POST", "/passkeys/registration/options", {})).statusCode).toBe(200);
  });

  it("is satisfied by a passkey, which the password then does not replace", async () => {
    const { admin, path, colleague, token } = await team();
    await admin.patch(path, require("everyone", 0));
    const post = (url: string, payload: object) =>
      test.app.inject({ method: "POST", url, payload, headers: bearer(token) });
    const device = await addPasskey({ post: post as Caller["post"] });
    // The password alone opens neither the app nor the set-up of something else.
    expect(await codeOf(token)).toBe("second_factor_required");
    expect((await post("/auth/v1/factors", { factor_type: "totp" })).json().error_code).toBe("insufficient_aal");
    expect(await codeOf(await signInWithPassword(colleague.email))).toBe("second_factor_required");
    expect((await profile(await signInWith(device))).statusCode).toBe(200);
    expect((await test.app.inject({ url: path, headers: bearer(await signInWith(device)) })).statusCode).toBe(403);
  });

  it("lets a mailed link replace the password, which opens nothing but the set-up or the passkey", async () => {
    const { admin, path, colleague, device, token } = await team();
    await admin.patch(path, require("everyone", 0));
    const put = (authorization: string, payload: object) =>
      test.app.inject({ method: "PUT", url: "/auth/v1/user", headers: bearer(authorization), payload });
    expect((await put(token, { password: "not by a link", current_password: password })).json().error_code).toBe(
      "insufficient_aal",
    );
    for (const [{ email }, owed] of [
      [colleague, "factor_setup_required"],
      [admin.user, "second_factor_required"],
    ] as const) {
      await test.app.inject({ method: "POST", url: "/auth/v1/recover", payload: { email } });
      await test.runJobs();
      const [mail] = (await test.app.inject(`/dev/mail.json?to=${email}`)).json();
      const token_hash = /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
      const payload = { token_hash, type: "recovery" };
      const opened = (await test.app.inject({ method: "POST", url: "/auth/v1/verify", payload })).json().access_token;
      expect((await put(opened, { data: { theme: "dark" } })).json().error_code).toBe("insufficient_aal");
      expect((await put(opened, { password: "a password by mail" })).statusCode).toBe(200);
      expect(await codeOf(opened)).toBe(owed);
      // Once: the session is like any other from now on.
      expect((await put(opened, { password: "another by mail" })).json().error_code).toBe("insufficient_aal");
    }
    expect((await profile(await signInWith(device))).statusCode).toBe(200);
  });

  it("may be for admins only, and end", async () => {
    const { admin, path, device, token } = await team();
    await admin.patch(path, require("admins", 0));
    expect(await codeOf(token)).toBeUndefined();
    // The admin's own session was opened with the password.
    expect((await admin.get(path)).json().error.code).toBe("second_factor_required");
    const headers = bearer(await signInWith(device));
    const ended = await test.app.inject({
      ...{ method: "PATCH", url: path, headers, payload: { factor_required_for: "nobody" } },
    });
    expect(ended.json()).toMatchObject({ factor_required_for: "nobody", factor_required_from: null });
    expect((await admin.get(path)).statusCode).toBe(200);
  });

  it("is not asked of others by an admin who has none", async () => {
    const admin = await test.signedIn({ app_role: "admin" });
    const path = `/rest/v1/companies/${admin.user.company_id}/sign_in`;
    const refused = await admin.patch(path, require("everyone", 14));
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      409,
      "Set up a second factor for yourself first, so that you are not locked out.",
    ]);
    expect((await admin.get(path)).json().factor_required_for).toBe("nobody");
  });

  it("does not reach another company", async () => {
    const { admin, path } = await team();
    const other = await team();
    await admin.patch(path, { ...require("everyone", 0), session_days: 1 });
    expect(await codeOf(other.token)).toBeUndefined();
    expect((await other.admin.get(other.path)).json()).toMatchObject({ session_days: 30 });
  });

  it("is in the activity", async () => {
    const { admin, path } = await team();
    await admin.patch(path, { ...require("everyone", 3), session_days: 5 });
    const row = await test.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("actor_id", "=", admin.user.id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row).toEqual({
      action: "settings.sign_in_saved",
      details: { factor_required_for: "everyone", grace_days: 3, session_days: 5 },
    });
  });
});

describe("global admins", () => {
  it("need a second factor in production, and not where somebody tries the product out", () => {
    const production = { DATABASE_URL: "postgres://db/quotemill", PUBLIC_URL: "https://quotes.example.com" };
    expect(readConfig(production).globalAdminsNeedFactor).toBe(true);
    expect(readConfig({}).globalAdminsNeedFactor).toBe(false);
    expect(readConfig({ DEMO: "1", DATABASE_URL: "postgres://db/quotemill" }).globalAdminsNeedFactor).toBe(false);
  });

  it("reach only the set-up until they have one", async () => {
    const production = await createTestApp({ globalAdminsNeedFactor: true, publicUrl: origin });
    const { post } = await production.signedIn({ app_role: "global_admin", company_id: null });
    const refused = await post("/rest/v1/rpc/get_user_profile");
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "factor_setup_required"]);
    expect((await post("/auth/v1/passkeys/registration/options", {})).statusCode).toBe(200);
    const { get } = await production.signedIn({ app_role: "admin" });
    expect((await get("/rest/v1/sessions")).statusCode).toBe(200);
  });
});

describe("shorter sessions", () => {
  it("end sooner at once, and those that are too old now", async () => {
    const { admin, path, colleague, token } = await team();
    const old = await signInWithPassword(colleague.email);
    const sessionOf = (text: string) => JSON.parse(atob(text.split(".")[1] ?? "")).session_id as string;
    await sql`update auth.sessions set created_at = now() - interval '3 days' where id = ${sessionOf(old)}`.execute(
      test.db,
    );
    const other = await test.signedIn();
    await admin.patch(path, { session_days: 2 });
    expect(await codeOf(old)).toBe("not_signed_in");
    expect(await codeOf(token)).toBeUndefined();
    const length = async (userId: string | null) =>
      (
        await sql<{ days: number }>`
          select round(extract(epoch from ends_at - created_at) / 86400)::int as days from auth.sessions
          where user_id = ${userId}`.execute(test.db)
      ).rows;
    expect(await length(colleague.auth_id)).toEqual([{ days: 2 }]);
    expect(await length(other.user.auth_id)).toEqual([{ days: 30 }]);
    await admin.patch(path, { session_days: 20 });
    expect(await length(colleague.auth_id)).toEqual([{ days: 2 }]);
  });
});

describe("a reminder", () => {
  it("is mailed once a day, to those who have no second factor", async () => {
    const { admin, path, colleague } = await team();
    await admin.patch(path, require("everyone", 14));
    const remind = (user_id: string) => admin.post("/functions/v1/remind-second-factor", { user_id });
    expect((await remind(colleague.id)).statusCode).toBe(200);
    expect((await remind(colleague.id)).json().error).toBe("This person was reminded today. Try again tomorrow.");
    expect((await remind(admin.user.id)).statusCode).toBe(404);
    await test.runJobs();
    const mails = (await test.app.inject(`/dev/mail.json?to=${colleague.email}`)).json();
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(["Set up a second factor"]);
    expect(mails[0].text).toContain("lets you in only with one.");
  });

  it("threatens no one of whom no second factor is required", async () => {
    const { admin, path, colleague } = await team();
    await admin.patch(path, require("admins", 14));
    await admin.post("/functions/v1/remind-second-factor", { user_id: colleague.id });
    await test.runJobs();
    const [mail] = (await test.app.inject(`/dev/mail.json?to=${colleague.email}`)).json();
    expect(mail.text).toContain("asks you to protect your account");
    expect(mail.text).not.toMatch(/From .+ on/);
  });
});
