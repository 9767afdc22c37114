import { randomUUID } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { expect, it } from "vitest";
import { deriveKeys } from "../../platform/keys.ts";
import { readAccessToken, type SessionRef, signAccessToken } from "./tokens.ts";

// We create and verify tokens ourselves; the library judges both.
const keys = deriveKeys("a key for tests, thirty-two characters or more");
const otherKeys = deriveKeys("another key for tests, thirty-two characters");
const now = new Date("2026-11-15T12:00:00Z");
const seconds = now.getTime() / 1000;
const user = { id: randomUUID(), email: "ada@example.com", user_metadata: {} } as Parameters<typeof signAccessToken>[1];
const session: SessionRef = {
  id: randomUUID(),
  origin: "password",
  created_at: now.toISOString(),
  aal: 2,
  amr: [{ method: "totp", timestamp: seconds }],
};
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const good = { sub: user.id, session_id: session.id, aud: "authenticated", exp: seconds + 3600, aal: "aal2" };
const sign = (claims: JWTPayload, alg = "HS256") =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(keys.accessToken);

it("the server creates tokens that the library can verify", async () => {
  const token = signAccessToken(keys, user, session, seconds);
  const options = { algorithms: ["HS256"], audience: "authenticated", currentDate: now };
  const { payload } = await jwtVerify(token, keys.accessToken, options);
  expect(payload).toMatchObject({ ...good, iat: seconds, email: user.email, amr: session.amr });
});

it("the server reads tokens that the library created with the same key", async () => {
  const claims = { userId: user.id, sessionId: session.id, expiresAt: after(60) };
  expect(readAccessToken(keys, await sign(good), now)).toEqual({ ...claims, aal: 2 });
  expect(readAccessToken(keys, await sign({ ...good, aal: "aal1" }), now)).toEqual({ ...claims, aal: 1 });
});

it.each<[string, () => string | Promise<string>]>([
  ["signed with another key", () => signAccessToken(otherKeys, user, session, seconds)],
  ["signed by another method", () => sign(good, "HS512")],
  ["for another audience", () => sign({ ...good, aud: "anon" })],
  ["that never expires", () => sign({ ...good, exp: undefined })],
  ["that has expired", () => sign({ ...good, exp: seconds })],
  ["without a level", () => sign({ ...good, aal: undefined })],
  ["without a session", () => sign({ ...good, session_id: undefined })],
  ["with more than three parts", async () => `${await sign(good)}.more`],
  ["with a differently spelled signature", async () => `${await sign(good)}=`],
  ["without a signature", async () => (await sign(good)).replace(/[^.]+$/, "")],
  ["that is not a token", () => "nothing"],
])("the server refuses a token %s", async (_name, make) => {
  expect(readAccessToken(keys, await make(), now)).toBeNull();
});

it("the server refuses a remembered token once it has expired, with another key, and with other contents", () => {
  const token = signAccessToken(keys, user, session, seconds);
  expect(readAccessToken(keys, token, now)).not.toBeNull();
  expect(readAccessToken(keys, token, after(59))).not.toBeNull();
  expect(readAccessToken(keys, token, after(60))).toBeNull();
  expect(readAccessToken(otherKeys, token, now)).toBeNull();
  const [head, , signature] = token.split(".");
  const [, payload] = signAccessToken(keys, { ...user, id: randomUUID() }, session, seconds).split(".");
  expect(readAccessToken(keys, `${head}.${payload}.${signature}`, now)).toBeNull();
});
