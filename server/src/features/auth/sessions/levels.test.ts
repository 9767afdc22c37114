import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { password } from "../../../../test/factories.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { budgets } from "../../../platform/http/budgets.ts";
import { isFresh } from "./levels.ts";
import { latestEnd } from "./sessions.service.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp({ apiLimitFactor: 10 });
});

const minutes = (count: number) => count * 60_000;
const days = (count: number) => minutes(count * 24 * 60);

const signIn = async (email: string) =>
  (
    await test.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      payload: { email, password },
    })
  ).json<{ access_token: string; refresh_token: string }>();
const refresh = (refresh_token: string) =>
  test.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=refresh_token", payload: { refresh_token } });
const send = (method: InjectOptions["method"], url: string, token: string) =>
  test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
const profile = (token: string) => send("GET", "/rest/v1/sessions", token);

/** Someone with a second factor, and the tokens of a session that has shown only the password. */
async function halfSignedIn() {
  const user = await test.build.user();
  await sql`update auth.users set has_factor = true where id = ${user.auth_id}`.execute(test.db);
  return { user, authId: user.auth_id ?? "", ...(await signIn(user.email)) };
}

const raise = (authId: string) => sql`update auth.sessions set aal = 2 where user_id = ${authId}`.execute(test.db);

describe("a session that owes its second factor", () => {
  /** The calls that lead to showing the factor, or to signing out. */
  const steps = [
    "GET /auth/v1/user",
    "POST /auth/v1/logout",
    "POST /auth/v1/factors/:id/challenge",
    "POST /auth/v1/factors/:id/verify",
    "POST /auth/v1/factors/recovery-codes/verify",
    "POST /auth/v1/factors/passkey/verify",
  ];

  it("makes no call but those of the factor", async () => {
    const { access_token } = await halfSignedIn();
    const calls = [...test.calls].filter(
      ([route, { permission }]) => permission !== "public" && !route.startsWith("HEAD "),
    );
    expect(calls.length).toBeGreaterThan(100);
    for (const [route] of calls) {
      const [method, path = ""] = route.split(" ");
      const url = path.replace(/:\w+/g, randomUUID()).replace("*", "a/b");
      const answer = await send(method as InjectOptions["method"], url, access_token);
      expect([answer.statusCode, route]).toEqual([403, route]);
      const { error, code = error.code } = answer.json();
      expect([code, route]).toEqual(["second_factor_required", route]);
    }
  });

  it("makes no other call of the sign-in itself", async () => {
    const { access_token } = await halfSignedIn();
    const open = [
      ...["POST /auth/v1/token", "POST /auth/v1/recover", "GET /auth/v1/verify", "POST /auth/v1/verify"],
      ...["options", "verify"].map((step) => `POST /auth/v1/passkeys/authentication/${step}`),
      ...["POST /auth/v1/sso", "GET /auth/v1/sso/callback/:company_id"],
    ];
    const routes = test.routes.filter((route) => / \/auth\//.test(route) && !route.startsWith("HEAD "));
    expect(routes).toEqual(expect.arrayContaining([...steps, ...open, "PUT /auth/v1/user"]));
    for (const route of routes.filter((route) => !steps.includes(route) && !open.includes(route))) {
      const [method, path = ""] = route.split(" ");
      const answer = await send(method as InjectOptions["method"], path.replace(/:\w+/g, randomUUID()), access_token);
      expect([answer.json().error_code, route]).toEqual(["insufficient_aal", route]);
    }
    expect((await send("GET", "/auth/v1/user", access_token)).statusCode).toBe(200);
  });

  it("ends no session but itself, by signing out or by its number", async () => {
    const { user, authId } = await halfSignedIn();
    await raise(authId);
    const { access_token: waiting } = await signIn(user.email);
    expect((await send("POST", "/auth/v1/logout?scope=others", waiting)).statusCode).toBe(204);
    expect((await send("POST", "/auth/v1/logout?scope=global", waiting)).json()).toMatchObject({
      error_code: "session_not_found",
    });
    const levels = async () =>
      (await test.db.selectFrom("auth.sessions").select("aal").where("user_id", "=", authId).execute()).map(
        ({ aal }) => aal,
      );
    expect(await levels()).toEqual([2]);
    const many = { user_id: authId, origin: "password" as const };
    await test.db
      .insertInto("auth.sessions")
      .values(Array.from({ length: budgets.sessions.most }, () => many))
      .execute();
    await signIn(user.email);
    expect((await levels()).filter((aal) => aal === 2)).toEqual([2]);
  });

  it("ends after 15 minutes, also if it is refreshed", async () => {
    const { access_token, refresh_token } = await halfSignedIn();
    test.passTime(minutes(14));
    const again = await refresh(refresh_token);
    expect(again.statusCode).toBe(200);
    test.passTime(minutes(1) + 1000);
    expect((await send("GET", "/auth/v1/user", access_token)).json().error_code).toBe("session_not_found");
    expect((await profile(again.json().access_token)).json().error.code).toBe("not_signed_in");
    expect((await refresh(again.json().refresh_token)).json().error_code).toBe("session_expired");
  });

  it("is judged by the lower of token and row", async () => {
    const { authId, access_token, refresh_token } = await halfSignedIn();
    await raise(authId);
    // The token was signed before the factor was shown, and keeps its level.
    expect((await profile(access_token)).json().error.code).toBe("second_factor_required");
    expect((await send("PUT", "/auth/v1/user", access_token)).json().error_code).toBe("insufficient_aal");
    const raised = (await refresh(refresh_token)).json().access_token;
    expect((await profile(raised)).statusCode).toBe(200);
    await sql`update auth.sessions set aal = 1 where user_id = ${authId}`.execute(test.db);
    expect((await profile(raised)).json().error.code).toBe("second_factor_required");
  });
});

it("someone without a second factor is asked for nothing", async () => {
  const user = await test.build.user();
  const { access_token } = await signIn(user.email);
  expect((await profile(access_token)).statusCode).toBe(200);
  test.passTime(minutes(16));
  expect((await profile(access_token)).statusCode).toBe(200);
});

describe("a session in use", () => {
  /** Uses it every ten days. */
  async function useFor(count: number, refresh_token: string) {
    let token = refresh_token;
    for (let passed = 10; passed <= count; passed += 10) {
      test.passTime(days(10) - minutes(1));
      const answer = await refresh(token);
      if (answer.statusCode !== 200) return answer.json().error_code;
      token = answer.json().refresh_token;
    }
    return "alive";
  }

  it("ends after 30 days", async () => {
    const { refresh_token } = await signIn((await test.build.user()).email);
    expect(await useFor(30, refresh_token)).toBe("alive");
    const { refresh_token: second } = await signIn((await test.build.user()).email);
    expect(await useFor(40, second)).toBe("session_expired");
  });

  it("ends sooner if the company says so", async () => {
    const user = await test.build.user();
    await sql`update companies set session_days = 7 where id = ${user.company_id}`.execute(test.db);
    const { refresh_token } = await signIn(user.email);
    expect(await useFor(10, refresh_token)).toBe("session_expired");
  });
});

describe("a fresh factor", () => {
  const now = new Date("2026-11-18T12:00:00Z");
  const seconds = now.getTime() / 1000;
  const proof = (method: string, minutesAgo: number) => ({ method, timestamp: seconds - minutesAgo * 60 });
  const someone = {
    has_factor: false,
    has_passkey: false,
    factor_required_from: null,
    app_role: "user",
    aal: 1,
    amr: [],
  } as const;
  const shown = (...amr: ReturnType<typeof proof>[]) => isFresh({ ...someone, has_factor: true, amr }, now);

  it.each(["totp", "mfa/recovery_code", "passkey"])("is %s within 10 minutes", (method) => {
    expect(shown(proof(method, 10), proof("password", 30))).toBe(true);
    expect(shown(proof(method, 10.1), proof("password", 30))).toBe(false);
  });

  it("is not a password, and not asked of someone who has none", () => {
    expect(shown(proof("password", 0), proof("otp", 0))).toBe(false);
    expect(isFresh({ ...someone, amr: [] }, now)).toBe(true);
  });

  it("is asked of a global admin who came in by a passkey, and of no one else who has only that", () => {
    const byPasskey = { ...someone, has_passkey: true, aal: 2 as const, amr: [proof("passkey", 11)] };
    expect(isFresh(byPasskey, now)).toBe(true);
    expect(isFresh({ ...byPasskey, app_role: "global_admin" }, now)).toBe(false);
    expect(isFresh({ ...byPasskey, app_role: "global_admin", amr: [proof("passkey", 9)] }, now)).toBe(true);
    // One who came in by the password, as the demo allows, may not have the passkey at hand.
    expect(isFresh({ ...byPasskey, app_role: "global_admin", aal: 1, amr: [proof("password", 1)] }, now)).toBe(true);
  });
});

it("a global admin's session ends after 30 days at the latest", async () => {
  const admin = await test.build.user({ app_role: "global_admin", company_id: null });
  const began = new Date("2026-11-18T12:00:00Z");
  const { rows } = await sql<{ end: string }>`select ${latestEnd(admin.auth_id ?? "", began)} as end`.execute(test.db);
  expect(rows).toEqual([{ end: "2026-12-18T12:00:00.000Z" }]);
});
