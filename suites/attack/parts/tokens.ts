import { randomUUID } from "node:crypto";
import { decodeJwt, SignJWT } from "jose";
import { deriveKeys } from "../../../server/src/platform/keys.ts";
import type { Role } from "../people.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const profile = { method: "POST", url: "/rest/v1/rpc/get_user_profile" };

export const attackTokens = async (product: Product) => [
  await runChecks(product, "tokens: forged", (checks) => forge(product, checks)),
  await runChecks(product, "tokens: another's session, claims and refresh", (checks) => replay(product, checks)),
  await runChecks(product, "tokens: rights from metadata", (checks) => promote(product, checks)),
  await runChecks(product, "tokens: colleagues and the people of other companies", (checks) => meddle(product, checks)),
  await runChecks(product, "tokens: links to files", (checks) => stealFiles(product, checks)),
];

async function tokenOf({ people }: Product, role: "user" | "other user") {
  return ((await people.authorization(role)) ?? "").slice("Bearer ".length);
}

/** Signed with the product's own key, so that only the claims are wrong. */
function sign({ secretKey }: Product, claims: Record<string, unknown>, key = deriveKeys(secretKey).accessToken) {
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(key);
}

async function forge(product: Product, { send, expect }: Checks) {
  const token = await tokenOf(product, "user");
  const claims = { ...decodeJwt(token) } as Record<string, unknown>;
  const [head = "", body = "", signature = ""] = token.split(".");
  const now = Math.floor(Date.now() / 1000);
  const forged: Record<string, string> = {
    "alg none": `${base64url({ alg: "none" })}.${body}.`,
    "alg None": `${base64url({ alg: "None", typ: "JWT" })}.${body}.${signature}`,
    "no signature": `${head}.${body}.`,
    "changed claims": `${head}.${base64url({ ...claims, sub: randomUUID() })}.${signature}`,
    "another key": await sign(product, claims, new TextEncoder().encode("another key of thirty-two letters")),
    "an empty key": await sign(product, claims, new Uint8Array(32)),
    "another algorithm": await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS512" })
      .sign(deriveKeys(product.secretKey).accessToken),
    "a key of its own": `${base64url({ alg: "HS256", jwk: { kty: "oct", k: "AAAA" }, kid: "../../dev/null" })}.${body}.${signature}`,
    expired: await sign(product, { ...claims, exp: now - 1 }),
    "another audience": await sign(product, { ...claims, aud: "service_role" }),
    "a subject that is not an id": await sign(product, { ...claims, sub: "' or 1=1 --" }),
    "a session that is not an id": await sign(product, { ...claims, session_id: "x" }),
    "no session": await sign(product, { ...claims, session_id: undefined }),
    "a session that does not exist": await sign(product, { ...claims, session_id: randomUUID() }),
  };
  const good = await send({ ...profile, headers: { authorization: `Bearer ${await sign(product, claims)}` } });
  expect(good.status === 200, `the token that the others are derived from answered ${good.status}`);
  for (const [name, text] of Object.entries(forged)) {
    const headers = { authorization: `Bearer ${text}` };
    const api = await send({ ...profile, headers });
    expect(api.status === 401, `${name}: the API answered ${api.status}`);
    const auth = await send({ url: "/auth/v1/user", headers });
    expect(auth.status === 401 || auth.status === 403, `${name}: /auth/v1/user answered ${auth.status}`);
  }
}

async function replay(product: Product, { send, expect }: Checks) {
  const mine = decodeJwt(await tokenOf(product, "user"));
  const theirs = decodeJwt(await tokenOf(product, "other user"));
  const mixed = await sign(product, { ...mine, session_id: theirs.session_id });
  const crossed = await send({ ...profile, headers: { authorization: `Bearer ${mixed}` } });
  expect(crossed.status === 401, `another's session answered ${crossed.status}`);

  const { user } = product.people.theirs;
  const credentials = { email: user, password: product.people.password };
  const begun = JSON.parse((await send({ url: "/auth/v1/token?grant_type=password", body: credentials })).body);
  const refresh = async (refresh_token: string) =>
    send({ url: "/auth/v1/token?grant_type=refresh_token", body: { refresh_token } });
  const second = JSON.parse((await refresh(begun.refresh_token)).body);
  const third = await refresh(second.refresh_token);
  expect(third.status === 200, `refreshing answered ${third.status}`);
  const reused = await refresh(begun.refresh_token);
  expect(reused.status === 400, `a refresh token used before answered ${reused.status}`);
  const ended = await send({ ...profile, headers: { authorization: `Bearer ${begun.access_token}` } });
  expect(ended.status === 401, `the session lived on after its token was stolen: ${ended.status}`);
  const swapped = await refresh(begun.access_token.slice(0, 400));
  expect(swapped.status === 400, `an access token was accepted as a refresh token: ${swapped.status}`);
}

async function promote(product: Product, { send, expect }: Checks) {
  const write = (data: object) => send({ role: "other user", method: "PUT", url: "/auth/v1/user", body: { data } });
  for (const data of [{ app_role: "global_admin" }, { company_id: product.people.victim.id }]) {
    const set = await write(data);
    expect(set.status === 400, `${JSON.stringify(data)} was written into metadata: ${set.status}`);
  }
  const set = await write({ role: "service_role", appRole: "global_admin" });
  expect(set.status === 200, `metadata could not be set: ${set.status}`);
  product.people.forget("other user");
  const list = await send({ role: "other user", method: "POST", url: "/functions/v1/list-auth-users" });
  expect(list.status === 403, `metadata made a global admin: ${list.status}`);
  const company = await send({ role: "other user", url: `/rest/v1/companies/${product.people.victim.id}` });
  expect(company.status === 403 || company.status === 404, `metadata opened another company: ${company.status}`);
  const password = await send({
    role: "other user",
    method: "PUT",
    url: "/auth/v1/user",
    body: { password: "a stolen account" },
  });
  expect(password.status === 400, `a session without the current password set a new one: ${password.status}`);
}

/**
 * No one may change, deactivate or remove themselves, a global admin or someone of another company; a user may do so to no
 * one.
 */
async function meddle({ people }: Product, { send, expect }: Checks) {
  const listed = async (role: Role) => JSON.parse((await send({ role, url: "/rest/v1/users" })).body).items as Listed[];
  const own = await listed("admin");
  const idOf = (email: string) => own.find((person) => person.email === email)?.id;
  const everyone = await listed("global admin");
  const foreign = everyone.filter(({ company_id }) => company_id !== people.ours.id).map(({ id }) => id);
  const cases = [
    ...foreign.slice(0, 20).map((id) => ["admin", id, 404] as const),
    ["admin", idOf(people.ours.admin), 409] as const,
    ["user", idOf(people.ours.admin), 403] as const,
    ["user", idOf(people.ours.user), 403] as const,
    ["global admin", idOf(people.ours.user), 403] as const,
  ];
  for (const [role, id, status] of cases) {
    const url = `/rest/v1/users/${id}`;
    const calls = [
      { role, method: "PATCH", url, body: { app_role: "user" } },
      { role, method: "PATCH", url, body: { is_active: false } },
      { role, method: "DELETE", url },
    ];
    for (const call of calls) {
      const answer = await send(call);
      expect(answer.status === status, `${role}: ${call.method} ${url} answered ${answer.status}, not ${status}`);
    }
  }
  const { items } = JSON.parse((await send({ role: "global admin", url: "/rest/v1/users" })).body);
  expect(JSON.stringify(items) === JSON.stringify(everyone), "someone was changed all the same");
}

interface Listed {
  id: string;
  email: string;
  company_id: string | null;
}

async function stealFiles({ people, secretKey }: Product, { send, expect }: Checks) {
  const path = `${people.victim.id}/${people.victim.ids.quote?.[0]}/quote.pdf`;
  const url = `/storage/v1/object/sign/quote-pdfs/${path}`;
  const tokens = [
    "",
    "x",
    `${Date.now() + 1e6}.x`,
    secretKey,
    "9".repeat(200),
    `${2 ** 53}.${"A".repeat(43)}`,
    "null.null",
  ];
  for (const token of tokens) {
    const { status } = await send({ url: `${url}?token=${encodeURIComponent(token)}` });
    expect(status >= 400 && status < 500, `a link with the token ${token} answered ${status}`);
  }
  const signed = await send({ role: "admin", method: "POST", url });
  expect(signed.status === 404, `another company's file was signed: ${signed.status}`);
}
