import { beforeAll, describe, expect, it } from "vitest";
import { createAuthTest } from "../../../../test/auth-client.ts";
import { password } from "../../../../test/factories.ts";
import { invite } from "../invitations/invitations.service.ts";

/** Driven by the client that the browser uses. */

let auth: Awaited<ReturnType<typeof createAuthTest>>;

beforeAll(async () => {
  auth = await createAuthTest();
});

describe("signInWithPassword", () => {
  it("returns a session with the user, for any case of the address", async () => {
    const user = await auth.test.build.user();
    const { data, error } = await auth.newClient().signInWithPassword({ email: user.email.toUpperCase(), password });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(data.user).toMatchObject({ id: user.auth_id, email: user.email, aud: "authenticated" });
    expect(data.user).not.toHaveProperty("encrypted_password");
  });

  it("answers invalid_credentials for a wrong password and for an unknown address alike", async () => {
    const user = await auth.test.build.user();
    const wrong = await auth.newClient().signInWithPassword({ email: user.email, password: "not it" });
    const unknown = await auth.newClient().signInWithPassword({ email: "nobody@example.com", password });
    for (const { error } of [wrong, unknown]) {
      expect(error).toMatchObject({ status: 400, code: "invalid_credentials", message: "Invalid login credentials" });
    }
  });

  it("refuses an invited person who has not chosen a password", async () => {
    const company = await auth.test.build.company();
    await invite(auth.test.db, "pending@example.com", { company_id: company.id, app_role: "user", full_name: "P" });
    const { error } = await auth.newClient().signInWithPassword({ email: "pending@example.com", password: "" });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
    const tried = await auth.newClient().signInWithPassword({ email: "pending@example.com", password });
    expect(tried.error?.code).toBe("invalid_credentials");
  });
});

describe("signOut", () => {
  it("ends all sessions of the user by default", async () => {
    const { client, user, session } = await auth.signedInClient();
    const phone = auth.newClient();
    await phone.signInWithPassword({ email: user.email, password });
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    expect((await phone.refreshSession()).error?.code).toBe("refresh_token_not_found");
    const revoked = await auth.newClient().setSession(session);
    expect(revoked.error?.name).toBe("AuthSessionMissingError");
  });

  it("ends only this session with scope local, and only the others with scope others", async () => {
    const { client, user } = await auth.signedInClient();
    const phone = auth.newClient();
    await phone.signInWithPassword({ email: user.email, password });
    await client.signOut({ scope: "local" });
    expect((await phone.getUser()).error).toBeNull();

    const tablet = auth.newClient();
    await tablet.signInWithPassword({ email: user.email, password });
    expect((await tablet.signOut({ scope: "others" })).error).toBeNull();
    expect((await tablet.getUser()).error).toBeNull();
    expect((await phone.refreshSession()).error?.code).toBe("refresh_token_not_found");
  });

  it.each([
    ["POST", "/auth/v1/logout?scope=everything", undefined],
    ["PUT", "/auth/v1/user", { password: 7 }],
    ["PUT", "/auth/v1/user", { data: { note: { deeper: {} } } }],
  ] as const)("requires a session before it reads the input: %s %s", async (method, path, payload) => {
    const answer = await auth.test.app.inject({ method, url: path, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error_code: "no_authorization" });
  });

  it("refuses an unknown scope", async () => {
    const { session } = await auth.signedInClient();
    const answer = await fetch(`${auth.url}/auth/v1/logout?scope=everything`, {
      method: "POST",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(answer.status).toBe(400);
  });
});

describe("updateUser", () => {
  it("sets a password and ends the other sessions, keeping this one", async () => {
    const { client, user } = await auth.signedInClient();
    const phone = auth.newClient();
    await phone.signInWithPassword({ email: user.email, password });
    const change = await client.updateUser({ password: "another password", current_password: password });
    expect(change.error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await phone.refreshSession()).error?.code).toBe("refresh_token_not_found");
    const again = await auth.newClient().signInWithPassword({ email: user.email, password: "another password" });
    expect(again.error).toBeNull();
  });

  it("requires the current password and changes nothing without it", async () => {
    const { client, user } = await auth.signedInClient();
    expect((await client.updateUser({ password: "another password" })).error).toMatchObject({
      status: 400,
      code: "current_password_required",
    });
    const wrong = await client.updateUser({ password: "another password", current_password: "not it" });
    expect(wrong.error).toMatchObject({ status: 400, code: "current_password_invalid" });
    expect((await auth.newClient().signInWithPassword({ email: user.email, password })).error).toBeNull();
  });

  it("refuses a short password, and the same one again", async () => {
    const { client } = await auth.signedInClient();
    expect((await client.updateUser({ password: "seven77" })).error).toMatchObject({
      status: 422,
      code: "weak_password",
      reasons: ["length"],
    });
    const same = await client.updateUser({ password, current_password: password });
    expect(same.error).toMatchObject({ status: 422, code: "same_password" });
  });

  it("merges metadata, which grants no rights", async () => {
    const { client, session } = await auth.signedInClient();
    const { data } = await client.updateUser({ data: { role: "global_admin" } });
    expect(data.user?.user_metadata).toMatchObject({ role: "global_admin" });
    const profile = await auth.test.app.inject({
      method: "POST",
      url: "/rest/v1/rpc/get_user_profile",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(profile.json().app_role).toBe("user");
  });

  it.each([{ app_role: "admin" }, { app_role: null }, { company_id: crypto.randomUUID() }])(
    "refuses %o as metadata, which only an invitation sets",
    async (data) => {
      const { client, user } = await auth.signedInClient();
      const { error } = await client.updateUser({ data: { theme: "dark", ...data } });
      expect(error).toMatchObject({ status: 400, code: "validation_failed" });
      expect(error?.message).toBe("Only an admin can change your role or company.");
      const stored = auth.test.db.selectFrom("auth.users").select("user_metadata").where("id", "=", user.auth_id);
      expect(await stored.executeTakeFirst()).toEqual({ user_metadata: {} });
    },
  );

  it.each([
    ["a NUL character", { note: "\u0000" }],
    ["half of a surrogate pair", { note: "\ud800" }],
    ["nested values", { note: { deeper: { still: true } } }],
    ["more than a token can carry", Object.fromEntries(["a", "b", "c"].map((key) => [key, "x".repeat(900)]))],
    ["too many entries", Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`entry_${index}`, 1]))],
  ])("refuses metadata with %s and keeps the account usable", async (_name, data) => {
    const { client } = await auth.signedInClient();
    expect((await client.updateUser({ data })).error).toMatchObject({ status: 400, code: "validation_failed" });
    expect((await client.refreshSession()).error).toBeNull();
  });
});
