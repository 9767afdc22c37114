import { decodeJwt, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { createAuthClient } from "../../../test/auth-client.ts";
import { password } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { invite } from "./invitations.service.ts";

/** The protocol's calls, except its links, driven by the client that the browser uses. */

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;

beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
});

const newClient = () => createAuthClient(url);

async function signedInClient() {
  const user = await test.build.user();
  const client = newClient();
  const { data, error } = await client.signInWithPassword({ email: user.email, password });
  if (error) throw error;
  return { user, client, session: data.session };
}

describe("signInWithPassword", () => {
  it("returns a session with the user, in whatever case the address is typed", async () => {
    const user = await test.build.user();
    const { data, error } = await newClient().signInWithPassword({ email: user.email.toUpperCase(), password });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(data.user).toMatchObject({ id: user.auth_id, email: user.email, aud: "authenticated" });
    expect(data.user).not.toHaveProperty("encrypted_password");
  });

  it("answers invalid_credentials for a wrong password and for an unknown address alike", async () => {
    const user = await test.build.user();
    const wrong = await newClient().signInWithPassword({ email: user.email, password: "not it" });
    const unknown = await newClient().signInWithPassword({ email: "nobody@example.com", password });
    for (const { error } of [wrong, unknown]) {
      expect(error).toMatchObject({ status: 400, code: "invalid_credentials", message: "Invalid login credentials" });
    }
  });

  it("refuses an invited person who has not chosen a password", async () => {
    const company = await test.build.company();
    await invite(test.db, "pending@example.com", { company_id: company.id, app_role: "user", full_name: "P" });
    const { error } = await newClient().signInWithPassword({ email: "pending@example.com", password: "" });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
    const tried = await newClient().signInWithPassword({ email: "pending@example.com", password });
    expect(tried.error?.code).toBe("invalid_credentials");
  });

  it("locks one account after ten wrong passwords, but not others", async () => {
    const user = await test.build.user();
    for (let attempt = 0; attempt < 10; attempt++) {
      await newClient().signInWithPassword({ email: user.email, password: `wrong ${attempt}` });
    }
    const paused = await newClient().signInWithPassword({ email: user.email, password });
    expect(paused.error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    await signedInClient();
  });

  it("checks only ten of many concurrent wrong passwords, and forgets them after the right one", async () => {
    const user = await test.build.user();
    const guess = (password: string) =>
      test.app.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=password",
        payload: { email: user.email, password },
      });
    for (let wrong = 0; wrong < 9; wrong++) await guess("wrong");
    expect((await guess(password)).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(`wrong ${index}`)));
    const checked = answers.filter(({ statusCode }) => statusCode === 400);
    expect(checked).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40);
  });
});

describe("refresh", () => {
  it("rotates the refresh token and keeps the user", async () => {
    const { client, session, user } = await signedInClient();
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.session?.user.id).toBe(user.auth_id);
  });

  it("serves two tabs that refresh with the same token at once", async () => {
    const { session } = await signedInClient();
    const [first, second] = await Promise.all([
      newClient().refreshSession({ refresh_token: session.refresh_token }),
      newClient().refreshSession({ refresh_token: session.refresh_token }),
    ]);
    expect(first.error).toBeNull();
    expect(second.error).toBeNull();
    expect(first.data.session?.refresh_token).toBe(second.data.session?.refresh_token);
    const next = await newClient().refreshSession({ refresh_token: first.data.session?.refresh_token ?? "" });
    expect(next.error).toBeNull();
  });

  it("ends the session for everyone if the previous token comes back after half a minute", async () => {
    const { client, session: stolen } = await signedInClient();
    await client.refreshSession();
    test.passTime(31_000);
    const thief = await newClient().refreshSession({ refresh_token: stolen.refresh_token });
    expect(thief.error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    expect((await client.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
  });

  it("counts that half minute from the rotation, however often the previous token comes back", async () => {
    const { session } = await signedInClient();
    const refresh = () => newClient().refreshSession({ refresh_token: session.refresh_token });
    await refresh();
    test.passTime(20_000);
    expect((await refresh()).error).toBeNull();
    test.passTime(20_000);
    expect((await refresh()).error).toMatchObject({ code: "refresh_token_already_used" });
  });

  it("ends the session for everyone if an older token comes back", async () => {
    const { client, session: stolen } = await signedInClient();
    await client.refreshSession();
    await client.refreshSession();
    const thief = await newClient().refreshSession({ refresh_token: stolen.refresh_token });
    expect(thief.error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    const owner = await client.refreshSession();
    expect(owner.error).toMatchObject({ code: "refresh_token_not_found" });
  });

  it("refuses an invented or altered token", async () => {
    const { session } = await signedInClient();
    const changed = `${session.refresh_token.slice(0, -2)}${session.refresh_token.endsWith("AA") ? "BB" : "AA"}`;
    for (const refresh_token of ["made-up", changed]) {
      const { error } = await newClient().refreshSession({ refresh_token });
      expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    }
  });

  it("is never answered with 429", async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, () =>
        test.app.inject({
          method: "POST",
          url: "/auth/v1/token?grant_type=refresh_token",
          payload: { refresh_token: "made-up" },
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([400]));
  });
});

describe("getUser and setSession", () => {
  it("returns the user of a live session", async () => {
    const { client, user } = await signedInClient();
    expect((await client.getUser()).data.user?.email).toBe(user.email);
  });

  it("takes over a session from its tokens", async () => {
    const { session, user } = await signedInClient();
    const other = newClient();
    const { data, error } = await other.setSession(session);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.auth_id);
  });

  it("reports a deleted user at once", async () => {
    const { client, session, user } = await signedInClient();
    await test.db
      .deleteFrom("auth.users")
      .where("id", "=", user.auth_id ?? "")
      .execute();
    expect((await client.getUser(session.access_token)).error).toMatchObject({ status: 403, code: "user_not_found" });
    const profile = await test.app.inject({
      method: "POST",
      url: "/rest/v1/rpc/get_user_profile",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(profile.statusCode).toBe(401);
    expect((await client.refreshSession()).error?.code).toBe("refresh_token_not_found");
  });

  it("refuses a wrongly signed token, and a missing one", async () => {
    const { session } = await signedInClient();
    const forged = `${session.access_token.slice(0, -3)}abc`;
    expect((await newClient().getUser(forged)).error).toMatchObject({ status: 403, code: "bad_jwt" });
    const bare = await fetch(`${url}/auth/v1/user`);
    expect(bare.status).toBe(401);
    expect(await bare.json()).toMatchObject({ code: 401, error_code: "no_authorization" });
  });
});

it.each([{ sub: "' or 1=1 --" }, { session_id: "x" }, { session_id: undefined }])(
  "a correctly signed token that names nobody is invalid: %o",
  async (wrong) => {
    const { session } = await signedInClient();
    const claims = { ...decodeJwt(session.access_token), ...wrong };
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(test.keys.accessToken);
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.app.inject({ url: "/auth/v1/user", headers })).json()).toMatchObject({ error_code: "bad_jwt" });
    expect((await test.app.inject({ url: "/rest/v1/users", headers })).statusCode).toBe(401);
  },
);

describe("signOut", () => {
  it("ends all sessions of the user by default", async () => {
    const { client, user, session } = await signedInClient();
    const phone = newClient();
    await phone.signInWithPassword({ email: user.email, password });
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    expect((await phone.refreshSession()).error?.code).toBe("refresh_token_not_found");
    const revoked = await newClient().setSession(session);
    expect(revoked.error?.name).toBe("AuthSessionMissingError");
  });

  it("ends only this session with scope local, and only the others with scope others", async () => {
    const { client, user } = await signedInClient();
    const phone = newClient();
    await phone.signInWithPassword({ email: user.email, password });
    await client.signOut({ scope: "local" });
    expect((await phone.getUser()).error).toBeNull();

    const tablet = newClient();
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
    const answer = await test.app.inject({ method, url: path, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error_code: "no_authorization" });
  });

  it("refuses an unknown scope", async () => {
    const { session } = await signedInClient();
    const answer = await fetch(`${url}/auth/v1/logout?scope=everything`, {
      method: "POST",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(answer.status).toBe(400);
  });
});

describe("updateUser", () => {
  it("sets a password and ends the other sessions, keeping this one", async () => {
    const { client, user } = await signedInClient();
    const phone = newClient();
    await phone.signInWithPassword({ email: user.email, password });
    const change = await client.updateUser({ password: "another password", current_password: password });
    expect(change.error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await phone.refreshSession()).error?.code).toBe("refresh_token_not_found");
    const again = await newClient().signInWithPassword({ email: user.email, password: "another password" });
    expect(again.error).toBeNull();
  });

  it("requires the current password and changes nothing without it", async () => {
    const { client, user } = await signedInClient();
    expect((await client.updateUser({ password: "another password" })).error).toMatchObject({
      status: 400,
      code: "current_password_required",
    });
    const wrong = await client.updateUser({ password: "another password", current_password: "not it" });
    expect(wrong.error).toMatchObject({ status: 400, code: "current_password_invalid" });
    expect((await newClient().signInWithPassword({ email: user.email, password })).error).toBeNull();
  });

  it("locks after ten wrong current passwords", async () => {
    const { client } = await signedInClient();
    const guess = (current_password: string) => client.updateUser({ password: "another password", current_password });
    for (let wrong = 0; wrong < 10; wrong++) await guess(`wrong ${wrong}`);
    expect((await guess(password)).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  });

  it("refuses a short password, and the same one again", async () => {
    const { client } = await signedInClient();
    expect((await client.updateUser({ password: "seven77" })).error).toMatchObject({
      status: 422,
      code: "weak_password",
      reasons: ["length"],
    });
    const same = await client.updateUser({ password, current_password: password });
    expect(same.error).toMatchObject({ status: 422, code: "same_password" });
  });

  it("merges metadata, which grants no rights", async () => {
    const { client, session } = await signedInClient();
    const { data } = await client.updateUser({ data: { app_role: "global_admin" } });
    expect(data.user?.user_metadata).toMatchObject({ app_role: "global_admin" });
    const profile = await test.app.inject({
      method: "POST",
      url: "/rest/v1/rpc/get_user_profile",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(profile.json().app_role).toBe("user");
  });

  it.each([
    ["a NUL character", { note: "\u0000" }],
    ["half of a surrogate pair", { note: "\ud800" }],
    ["nested values", { note: { deeper: { still: true } } }],
    ["more than a token can carry", Object.fromEntries(["a", "b", "c"].map((key) => [key, "x".repeat(900)]))],
    ["too many entries", Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`entry_${index}`, 1]))],
  ])("refuses metadata with %s and keeps the account usable", async (_name, data) => {
    const { client } = await signedInClient();
    expect((await client.updateUser({ data })).error).toMatchObject({ status: 400, code: "validation_failed" });
    expect((await client.refreshSession()).error).toBeNull();
  });
});
