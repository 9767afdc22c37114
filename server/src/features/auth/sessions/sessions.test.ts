import { decodeJwt, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { createAuthTest } from "../../../../test/auth-client.ts";

/** Driven by the client that the browser uses. */

let auth: Awaited<ReturnType<typeof createAuthTest>>;

beforeAll(async () => {
  auth = await createAuthTest();
});

describe("refresh", () => {
  it("rotates the refresh token and keeps the user", async () => {
    const { client, session, user } = await auth.signedInClient();
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.session?.user.id).toBe(user.auth_id);
  });

  it("serves two tabs that refresh with the same token at once", async () => {
    const { session } = await auth.signedInClient();
    const [first, second] = await Promise.all([
      auth.newClient().refreshSession({ refresh_token: session.refresh_token }),
      auth.newClient().refreshSession({ refresh_token: session.refresh_token }),
    ]);
    expect(first.error).toBeNull();
    expect(second.error).toBeNull();
    expect(first.data.session?.refresh_token).toBe(second.data.session?.refresh_token);
    const next = await auth.newClient().refreshSession({ refresh_token: first.data.session?.refresh_token ?? "" });
    expect(next.error).toBeNull();
  });

  it("ends the session for everyone if the previous token comes back after half a minute", async () => {
    const { client, session: stolen } = await auth.signedInClient();
    await client.refreshSession();
    auth.test.passTime(31_000);
    const thief = await auth.newClient().refreshSession({ refresh_token: stolen.refresh_token });
    expect(thief.error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    expect((await client.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
  });

  it("counts that half minute from the rotation, however often the previous token comes back", async () => {
    const { session } = await auth.signedInClient();
    const refresh = () => auth.newClient().refreshSession({ refresh_token: session.refresh_token });
    await refresh();
    auth.test.passTime(20_000);
    expect((await refresh()).error).toBeNull();
    auth.test.passTime(20_000);
    expect((await refresh()).error).toMatchObject({ code: "refresh_token_already_used" });
  });

  it("ends the session for everyone if an older token comes back", async () => {
    const { client, session: stolen } = await auth.signedInClient();
    await client.refreshSession();
    await client.refreshSession();
    const thief = await auth.newClient().refreshSession({ refresh_token: stolen.refresh_token });
    expect(thief.error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    const owner = await client.refreshSession();
    expect(owner.error).toMatchObject({ code: "refresh_token_not_found" });
  });

  it("refuses an invented or altered token", async () => {
    const { session } = await auth.signedInClient();
    const changed = `${session.refresh_token.slice(0, -2)}${session.refresh_token.endsWith("AA") ? "BB" : "AA"}`;
    for (const refresh_token of ["made-up", changed]) {
      const { error } = await auth.newClient().refreshSession({ refresh_token });
      expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    }
  });

  it("is never answered with 429", async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, () =>
        auth.test.app.inject({
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
    const { client, user } = await auth.signedInClient();
    expect((await client.getUser()).data.user?.email).toBe(user.email);
  });

  it("takes over a session from its tokens", async () => {
    const { session, user } = await auth.signedInClient();
    const other = auth.newClient();
    const { data, error } = await other.setSession(session);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.auth_id);
  });

  it("reports a deleted user at once", async () => {
    const { client, session, user } = await auth.signedInClient();
    await auth.test.db
      .deleteFrom("auth.users")
      .where("id", "=", user.auth_id ?? "")
      .execute();
    expect((await client.getUser(session.access_token)).error).toMatchObject({ status: 403, code: "user_not_found" });
    const profile = await auth.test.app.inject({
      method: "POST",
      url: "/rest/v1/rpc/get_user_profile",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(profile.statusCode).toBe(401);
    expect((await client.refreshSession()).error?.code).toBe("refresh_token_not_found");
  });

  it("refuses a wrongly signed token, and a missing one", async () => {
    const { session } = await auth.signedInClient();
    const forged = `${session.access_token.slice(0, -3)}abc`;
    expect((await auth.newClient().getUser(forged)).error).toMatchObject({ status: 403, code: "bad_jwt" });
    const bare = await fetch(`${auth.url}/auth/v1/user`);
    expect(bare.status).toBe(401);
    expect(await bare.json()).toMatchObject({ code: 401, error_code: "no_authorization" });
  });
});

it.each([{ sub: "' or 1=1 --" }, { session_id: "x" }, { session_id: undefined }])(
  "a correctly signed token without an account is invalid: %o",
  async (wrong) => {
    const { session } = await auth.signedInClient();
    const claims = { ...decodeJwt(session.access_token), ...wrong };
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(auth.test.keys.accessToken);
    const headers = { authorization: `Bearer ${token}` };
    expect((await auth.test.app.inject({ url: "/auth/v1/user", headers })).json()).toMatchObject({
      error_code: "bad_jwt",
    });
    expect((await auth.test.app.inject({ url: "/rest/v1/users", headers })).statusCode).toBe(401);
  },
);
