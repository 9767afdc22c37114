import { randomUUID } from "node:crypto";
import { createAuthenticator } from "../../harness/authenticator.ts";
import { createMailbox } from "../../harness/mailbox.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

/** Ways into an account that has a second factor, for somebody who knows the password or reads the mail. */
export const attackSecondFactor = async (product: Product) => {
  const owner = await setUp(product, product.people.spoiled.user);
  return [
    await runChecks(product, "second factor: the API with the password alone", (checks) => reach(checks, owner)),
    await runChecks(product, "second factor: its own calls, and those of others", (checks) => meddle(checks, owner)),
    await runChecks(product, "second factor: a mailed link", (checks) => recover(product, checks, owner)),
    await runChecks(product, "second factor: guesses at the same time", (checks) => guess(checks, owner)),
    await runChecks(product, "second factor: keeping its owner out", (checks) => keepOut(checks, owner)),
    await runChecks(product, "second factor: required, but not set up", (checks) => skipSetUp(product, checks)),
  ];
};

type Owner = Awaited<ReturnType<typeof setUp>>;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const codeOf = (body: string) => {
  const answer = JSON.parse(body);
  return answer.error_code ?? answer.code ?? answer.error?.code;
};

/** Someone sets up an app and makes recovery codes, as its owner would. None of it may be in the log. */
async function setUp({ people, neverLog }: Product, email: string) {
  const { api, password } = people;
  const call = async (path: string, token: string | null, data: object) => {
    const answer = await api.post(path, { data, headers: token ? bearer(token) : {} });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { access_token } = await call("/auth/v1/token?grant_type=password", null, { email, password });
  const factor = await call("/auth/v1/factors", access_token, { factor_type: "totp" });
  const app = createAuthenticator(factor.totp.secret);
  const path = `/auth/v1/factors/${factor.id}`;
  const challenge = await call(`${path}/challenge`, access_token, {});
  const code = await app.nextCode();
  const raised = await call(`${path}/verify`, access_token, { challenge_id: challenge.id, code });
  const token = raised.access_token as string;
  const { codes } = (await call("/auth/v1/factors/recovery-codes", token, {})) as { codes: string[] };
  for (const secret of [factor.totp.secret, ...codes]) neverLog(secret);
  return { email, password, path, code, codes, token };
}

async function signIn(
  { send }: Checks,
  { email, password }: Pick<Owner, "email" | "password">,
  from?: string,
): Promise<{ access_token: string; refresh_token: string }> {
  return JSON.parse((await send({ url: "/auth/v1/token?grant_type=password", body: { email, password }, from })).body);
}

/** Makes every call of the API document, with a token of someone whose second factor is still missing. */
async function reach(checks: Checks, owner: Owner) {
  const { send, expect } = checks;
  const { access_token, refresh_token } = await signIn(checks, owner);
  const { paths } = JSON.parse((await send({ url: "/openapi.json" })).body);
  let tried = 0;
  for (const [path, methods] of Object.entries<Record<string, { security?: unknown[] }>>(paths)) {
    if (path.startsWith("/auth/") || path.startsWith("/o/")) continue;
    for (const [method, { security }] of Object.entries(methods)) {
      if (security?.length === 0) continue;
      const url = path.replaceAll(/\{[^}]+\}/g, () => randomUUID());
      const answer = await send({ method: method.toUpperCase(), url, headers: bearer(access_token) });
      tried++;
      expect(answer.status === 403 || answer.status === 401, `${method} ${path} answered ${answer.status}`);
    }
  }
  const refreshed = JSON.parse(
    (await send({ url: "/auth/v1/token?grant_type=refresh_token", body: { refresh_token } })).body,
  );
  const after = await send({ url: "/rest/v1/sessions", headers: bearer(refreshed.access_token) });
  expect(codeOf(after.body) === "second_factor_required", `after a refresh: ${after.status}`);
  return `${tried} calls`;
}

/** Removing, adding and naming apps, and another account's app. */
async function meddle(checks: Checks, owner: Owner) {
  const { send, expect } = checks;
  const { access_token } = await signIn(checks, owner);
  const headers = bearer(access_token);
  const attempts = [
    { method: "DELETE", url: owner.path },
    { method: "PATCH", url: owner.path, body: { friendly_name: "Mine" } },
    { method: "POST", url: "/auth/v1/factors", body: { factor_type: "totp" } },
    { method: "POST", url: "/auth/v1/factors/recovery-codes", body: {} },
    { method: "GET", url: "/auth/v1/factors/recovery-codes" },
    { method: "PUT", url: "/auth/v1/user", body: { password: "taken over", current_password: owner.password } },
    { method: "PUT", url: "/auth/v1/user", body: { data: { aal: "aal2", factors: [] } } },
  ];
  for (const attempt of attempts) {
    const answer = await send({ ...attempt, headers });
    expect(codeOf(answer.body) === "insufficient_aal", `${attempt.method} ${attempt.url} answered ${answer.body}`);
  }
  const challenge = JSON.parse(
    (await send({ method: "POST", url: `${owner.path}/challenge`, headers, body: {} })).body,
  );
  const replayed = await send({
    url: `${owner.path}/verify`,
    headers,
    body: { challenge_id: challenge.id, code: owner.code },
  });
  expect(replayed.status === 422, `a code that was used before answered ${replayed.status}`);
  // Somebody else, who is fully signed in.
  for (const [method, path] of [
    ["POST", "/challenge"],
    ["POST", "/verify"],
    ["PATCH", ""],
    ["DELETE", ""],
  ] as const) {
    const body = { challenge_id: challenge.id, code: "000000", friendly_name: "Mine" };
    const answer = await send({ role: "user", method, url: `${owner.path}${path}`, body });
    expect(answer.status === 404, `another person's ${method} ${path} answered ${answer.status}`);
  }
  // An app that exists and one that does not are refused in the same words.
  const refusals = await Promise.all(
    [owner.path, `/auth/v1/factors/${randomUUID()}`].map((path) =>
      send({ role: "user", method: "POST", url: `${path}/challenge`, body: {} }),
    ),
  );
  expect(new Set(refusals.map(({ body }) => body)).size === 1, "an app of somebody else can be told from none");
  const live = await send({ url: "/rest/v1/sessions", headers: bearer(owner.token) });
  expect(live.status === 200, `the owner's own session answered ${live.status}`);
}

/** The mailbox alone must not open the account. */
async function recover(product: Product, { send, expect }: Checks, owner: Owner) {
  await send({ url: "/auth/v1/recover", body: { email: owner.email } });
  const { links } = await createMailbox(product.people.api).latest(owner.email, /Reset/);
  const token_hash = new URL(links[0] ?? "").searchParams.get("token");
  const opened = JSON.parse((await send({ url: "/auth/v1/verify", body: { token_hash, type: "recovery" } })).body);
  const headers = bearer(opened.access_token);
  const set = await send({ method: "PUT", url: "/auth/v1/user", headers, body: { password: "taken by mail" } });
  expect(codeOf(set.body) === "insufficient_aal", `the link set a password: ${set.body}`);
  const api = await send({ url: "/rest/v1/sessions", headers });
  expect(codeOf(api.body) === "second_factor_required", `the link opened the API: ${api.status}`);
}

/** Two hundred codes at the same time, from any number of sessions, count as five. */
async function guess(checks: Checks, owner: Owner) {
  const { send, expect } = checks;
  const sessions = await Promise.all([signIn(checks, owner), signIn(checks, owner), signIn(checks, owner)]);
  const tried = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const headers = bearer(sessions[index % sessions.length]?.access_token ?? "");
      const asked = await send({ method: "POST", url: `${owner.path}/challenge`, headers, body: {} });
      if (asked.status !== 200) return asked.status;
      const code = String(index).padStart(6, "0");
      const challenge_id = JSON.parse(asked.body).id;
      return (await send({ url: `${owner.path}/verify`, headers, body: { challenge_id, code } })).status;
    }),
  );
  const looked = tried.filter((status) => status === 422).length;
  expect(looked <= 5, `${looked} codes were looked at`);
  expect(!tried.includes(200), "a guess was right");
  const live = await send({ url: "/rest/v1/sessions", headers: bearer(owner.token) });
  expect(live.status === 200, `the owner was thrown out: ${live.status}`);
}

/**
 * A person who knows the password locks the app and tries recovery codes endlessly. A stored code still opens the account.
 */
async function keepOut(checks: Checks, owner: Owner) {
  const { send, expect } = checks;
  const from = "127.41.0.1";
  const { access_token } = await signIn(checks, owner, from);
  const headers = bearer(access_token);
  const url = "/auth/v1/factors/recovery-codes/verify";
  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => send({ url, headers, body: { code: `GUESS-${index}` }, from })),
  );
  expect(
    guesses.every(({ status }) => status === 422 || status === 429),
    `guesses answered ${[...new Set(guesses.map(({ status }) => status))]}`,
  );
  const own = await signIn(checks, owner, "127.41.0.2");
  const [code, next] = owner.codes;
  const use = (body: object) => send({ url, headers: bearer(own.access_token), body, from: "127.41.0.2" });
  const opened = await use({ code });
  expect(opened.status === 200, `the owner's recovery code answered ${opened.status}`);
  expect((await use({ code })).status === 422, "a recovery code worked twice");
  const used = await Promise.all(Array.from({ length: 50 }, () => use({ code: next })));
  const won = used.filter(({ status }) => status === 200).length;
  expect(won <= 1, `one recovery code opened ${won} sessions`);
  const thrownOut = await send({ url: "/auth/v1/user", headers });
  expect(thrownOut.status === 403, `a person who knew only the password is still there: ${thrownOut.status}`);
}

/** All ways in for someone whose company requires a second factor, and who has none. */
async function skipSetUp(product: Product, checks: Checks) {
  const { send, expect } = checks;
  const { api, password, spoiled } = product.people;
  const admin = await setUp(product, spoiled.admin);
  const invited = { email: `late-${randomUUID().slice(0, 8)}@journey.test`, password };
  const mailed = async (subject: RegExp, type: "invite" | "recovery") => {
    const { links } = await createMailbox(api).latest(invited.email, subject);
    const token_hash = new URL(links[0] ?? "").searchParams.get("token");
    return JSON.parse((await send({ url: "/auth/v1/verify", body: { token_hash, type } })).body).access_token as string;
  };
  const headers = bearer(admin.token);
  const policy = await send({
    ...{ method: "PATCH", url: `/rest/v1/companies/${spoiled.id}/sign_in`, headers },
    body: { factor_required_for: "everyone", grace_days: 0 },
  });
  expect(policy.status === 200, `the rule was not saved: ${policy.body}`);
  const person = { email: invited.email, full_name: "Late Comer", company_id: spoiled.id, app_role: "user" };
  await send({ url: "/functions/v1/invite-user", headers, body: person });
  const invitation = await mailed(/^You're invited/, "invite");
  await send({ method: "PUT", url: "/auth/v1/user", headers: bearer(invitation), body: { password } });
  await send({ url: "/auth/v1/recover", body: { email: invited.email } });
  const reset = await mailed(/Reset/, "recovery");
  const { access_token, refresh_token } = await signIn(checks, invited);
  const renewal = await send({ url: "/auth/v1/token?grant_type=refresh_token", body: { refresh_token } });
  const refreshed = JSON.parse(renewal.body).access_token as string;
  for (const [way, token] of Object.entries({ invitation, reset, password: access_token, refreshed })) {
    const read = await send({ url: "/rest/v1/contacts", headers: bearer(token) });
    expect(codeOf(read.body) === "factor_setup_required", `${way} opened the API: ${read.status}`);
    for (const [method, url] of [
      ["PUT", "/auth/v1/user"],
      ["GET", "/auth/v1/passkeys"],
      ["POST", "/auth/v1/factors/recovery-codes"],
    ] as const) {
      const answer = await send({ method, url, headers: bearer(token), body: { data: { aal: "aal2" } } });
      expect(codeOf(answer.body) === "insufficient_aal", `${way}: ${method} ${url} answered ${answer.body}`);
    }
  }
  const stream = await send({ url: "/realtime/v1/changes", headers: bearer(access_token) });
  expect(stream.status === 403, `the change feed answered ${stream.status}`);
}
