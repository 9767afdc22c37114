import { createServer } from "node:http";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { beforeAll, describe, expect, it } from "vitest";
import { atEndOfFile } from "../../../../suites/ends.ts";
import { type Provider, startProvider } from "../../../test/provider.ts";
import { connectedCompany, createBrowser, newDomain } from "../../../test/sso.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { decrypt } from "../../platform/keys.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
let provider: Provider;
beforeAll(async () => {
  test = await createTestApp({ apiLimitFactor: 10 });
  url = await test.listen();
  provider = await startProvider();
});

/** An admin of a new company, whose address is in a domain that the company may prove. */
async function newAdmin(company_id?: string, domain = newDomain()) {
  const email = `admin-${crypto.randomUUID()}@${domain}`;
  const user = await test.build.user({ app_role: "admin", email, ...(company_id && { company_id }) });
  const { access_token } = (
    await test.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      payload: { email, password: "a password for tests" },
    })
  ).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const send = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") => async (path: string, payload?: object) => {
    const answer = await test.app.inject({ method, url: path, headers, ...(payload && { payload }) });
    const { error } = answer.json();
    return { status: answer.statusCode, words: error?.message ?? error, state: answer.json() };
  };
  const [get, post, put, patch, remove] = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map(send);
  if (!get || !post || !put || !patch || !remove) throw new Error("A method is missing.");
  return {
    user,
    email,
    domain,
    companyId: user.company_id ?? "",
    headers,
    get,
    post,
    put,
    patch,
    remove,
  };
}
type Admin = Awaited<ReturnType<typeof newAdmin>>;

const secret = "the-client-secret";
const access = () => ({ issuer: provider.issuer, client_id: "quotemill", client_secret: secret });

async function prove({ post, domain }: Admin) {
  const { state } = await post("/rest/v1/sso/domains", { domain });
  const added = state.domains.find((each: { domain: string }) => each.domain === domain);
  test.txtRecords.set(added.record_name, ["v=spf1 -all", added.record_value]);
  return post(`/rest/v1/sso/domains/${domain}/check`);
}

/** Tests in the admin's browser. Returns the page that it ends on. */
async function tryOut({ headers, email }: Admin, told: object = {}, meanwhile = async () => undefined as unknown) {
  const visitor = createBrowser(url);
  provider.told = { sub: `subject of ${email}`, email, ...told };
  const begun = await visitor.send(`${url}/functions/v1/test-sso`, { method: "POST", headers });
  const answer = await visitor.redirectOf(((await begun.json()) as { url: string }).url);
  await meanwhile();
  return visitor.redirectOf(answer.href);
}

/** Sets up an authenticator app, in the session that continues with it. */
async function addApp({ headers, post }: Admin) {
  const { id, totp } = (await post("/auth/v1/factors", { factor_type: "totp" })).state;
  const { state: challenge } = await post(`/auth/v1/factors/${id}/challenge`);
  const shown = { challenge_id: challenge.id, code: generateSync({ secret: totp.secret }) };
  const { status, state } = await post(`/auth/v1/factors/${id}/verify`, shown);
  expect(status).toBe(200);
  headers.authorization = `Bearer ${state.access_token}`;
}

/** Everything that must exist before it can be required. */
async function ready() {
  const admin = await newAdmin();
  await prove(admin);
  await admin.put("/rest/v1/sso/connection", access());
  await tryOut(admin);
  const second = await newAdmin(admin.companyId, admin.domain);
  for (const each of [admin, second]) await addApp(each);
  await admin.patch("/rest/v1/sso", { break_glass: [admin.user.id, second.user.id] });
  return { admin, second };
}

const actionsOf = async (companyId: string) => {
  const rows = await test.db
    .selectFrom("audit_log")
    .select("action")
    .where("company_id", "=", companyId)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
};

describe("a domain", () => {
  it("is proved by its own TXT record, with a message as long as that is missing", async () => {
    const admin = await newAdmin();
    const { state } = await admin.post("/rest/v1/sso/domains", { domain: ` ${admin.domain.toUpperCase()} ` });
    const [added] = state.domains;
    expect(added).toMatchObject({ domain: admin.domain, record_name: `_quotemill.${admin.domain}`, proved_at: null });
    expect(added.record_value).toMatch(/^qm-verify=[0-9a-f]{32}$/);
    const check = () => admin.post(`/rest/v1/sso/domains/${admin.domain}/check`);
    expect((await check()).words).toContain("There is no TXT record");
    test.txtRecords.set(added.record_name, [`${added.record_value}0`]);
    expect((await check()).words).toContain("has a TXT record, but not this one");
    test.txtRecords.set(added.record_name, [added.record_value]);
    expect((await check()).state.domains[0].proved_at).toEqual(expect.any(String));
    expect(await actionsOf(admin.companyId)).toEqual(["sso.domain_added", "sso.domain_proved"]);
  });

  it("has another record for each company, and belongs to the one that proved it", async () => {
    const [ours, theirs] = [await newAdmin(), await newAdmin()];
    await prove(ours);
    const { state } = await theirs.post("/rest/v1/sso/domains", { domain: ours.domain });
    const [added] = state.domains;
    expect((await theirs.post(`/rest/v1/sso/domains/${ours.domain}/check`)).status).toBe(409);
    test.txtRecords.set(added.record_name, [added.record_value]);
    const taken = await theirs.post(`/rest/v1/sso/domains/${ours.domain}/check`);
    expect([taken.status, taken.words]).toEqual([409, expect.stringContaining("Another company has verified")]);
    const proved = test.db.selectFrom("sso_domains").select("company_id").where("domain", "=", ours.domain);
    expect(await proved.where("proved_at", "is not", null).execute()).toEqual([{ company_id: ours.companyId }]);
  });

  it("counts before the name servers are asked, and is limited in number", async () => {
    const admin = await newAdmin();
    await admin.post("/rest/v1/sso/domains", { domain: admin.domain });
    const statuses = new Set<number>();
    for (let n = 0; n <= budgets.ssoChecks.most; n++) {
      statuses.add((await admin.post(`/rest/v1/sso/domains/${admin.domain}/check`)).status);
    }
    expect([...statuses]).toEqual([409, 429]);
    for (let n = 1; n < budgets.ssoDomains.most; n++) await admin.post("/rest/v1/sso/domains", { domain: newDomain() });
    const beyond = await admin.post("/rest/v1/sso/domains", { domain: newDomain() });
    expect([beyond.status, beyond.words]).toEqual([409, expect.stringContaining("20 domains")]);
  });
});

describe("a connection", () => {
  it("keeps its secret encrypted and shows it to no one", async () => {
    const admin = await newAdmin();
    const { state } = await admin.put("/rest/v1/sso/connection", access());
    expect(state.connection).toMatchObject({ issuer: provider.issuer, client_id: "quotemill", required_at: null });
    expect(JSON.stringify([state, (await admin.get("/rest/v1/sso")).state])).not.toContain(secret);
    const { rows } = await sql<{ row: string }>`select encode(value_encrypted, 'escape') as row from company_secrets
      where company_id = ${admin.companyId} and kind = 'sso_client_secret'`.execute(test.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(secret);
    const told = await sql<{ row: string }>`select log::text as row from audit_log log
      where company_id = ${admin.companyId}`.execute(test.db);
    expect(JSON.stringify(told.rows)).not.toContain(secret);
  });

  it("is announced to the admins, and keeps its test if only the secret is new", async () => {
    const { admin } = await ready();
    const again = await admin.put("/rest/v1/sso/connection", { ...access(), client_secret: "a-newer-one" });
    expect(again.state.test).toMatchObject({ email: admin.email, is_own: true });
    const other = await admin.put("/rest/v1/sso/connection", { ...access(), client_id: "another" });
    expect(other.state.test).toBeNull();
    expect((await admin.remove("/rest/v1/sso/connection")).status).toBe(200);
    await test.runJobs();
    const mails = (await test.app.inject(`/dev/mail.json?to=${admin.email}`)).json() as { subject: string }[];
    const subjects = mails.map(({ subject }) => subject).filter((subject) => /connected/.test(subject));
    expect(subjects.sort()).toEqual([
      "A provider was connected for single sign-on",
      "Single sign-on was connected anew",
      "Single sign-on was disconnected",
    ]);
    const identities = test.db.selectFrom("auth.sso_identities").select("subject");
    expect(await identities.where("user_id", "=", admin.user.auth_id).execute()).toEqual([]);
  });

  it("is not moved to another provider with the stored secret, which that one could then read", async () => {
    const { admin } = await ready();
    for (const moved of [{}, { issuer: "http://127.0.0.1:1" }, { client_id: "another" }]) {
      const { client_secret: _, ...without } = { ...access(), ...moved };
      const { status, state } = await admin.put("/rest/v1/sso/connection", without);
      expect([status, state.error.fields]).toEqual([400, { client_secret: "Client secret is required." }]);
    }
    const { state } = await admin.get("/rest/v1/sso");
    expect(state.connection).toMatchObject({ issuer: provider.issuer, client_id: "quotemill" });
  });

  it("has its secret under a separate key", async () => {
    const admin = await newAdmin();
    await admin.put("/rest/v1/sso/connection", access());
    const stored = test.db.selectFrom("company_secrets").select("value_encrypted");
    const { value_encrypted } = await stored
      .where("company_id", "=", admin.companyId)
      .where("kind", "=", "sso_client_secret")
      .executeTakeFirstOrThrow();
    const { ssoSecret, ...others } = test.keys;
    expect(decrypt(ssoSecret, value_encrypted)).toBe(secret);
    for (const key of Object.values(others)) expect(() => decrypt(key, value_encrypted)).toThrow();
  });

  it.each([
    "https://login.microsoftonline.com/common/v2.0",
    "https://login.microsoftonline.com/organizations/v2.0",
    "https://login.microsoftonline.com/consumers/v2.0",
    "https://login.microsoftonline.com/2b7e1c41-0000-4000-8000-00000000c41a",
    "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
    "https://login.microsoftonline.com/9188040D-6C67-4C5B-B112-36A304B66DAD/v2.0/",
    "https://login.live.com",
    "https://sts.windows.net/2b7e1c41-0000-4000-8000-00000000c41a/",
  ])("is refused to %s, which is not a tenant's own issuer", async (issuer) => {
    const admin = await newAdmin();
    const { status, state } = await admin.put("/rest/v1/sso/connection", { ...access(), issuer });
    expect([status, state.error.fields.issuer]).toEqual([400, expect.stringContaining("your own tenant")]);
  });

  it("is refused if there is nothing, another issuer or a redirect at its address", async () => {
    const admin = await newAdmin();
    const connect = async (issuer: string) =>
      (await admin.put("/rest/v1/sso/connection", { ...access(), issuer })).words;
    expect(await connect("http://127.0.0.1:1")).toContain("could not be reached");
    expect(await connect(`${provider.issuer}/elsewhere`)).toContain("no usable OpenID configuration");
    const front = createServer((request, response) => {
      if (request.url?.startsWith("/large")) return response.end(JSON.stringify({ issuer: "x".repeat(300_000) }));
      if (request.url?.startsWith("/other")) {
        response.setHeader("content-type", "application/json");
        return response.end(JSON.stringify({ issuer: provider.issuer }));
      }
      return response.writeHead(302, { location: `${provider.issuer}/.well-known/openid-configuration` }).end();
    });
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
    atEndOfFile(async () => void front.close());
    const origin = `http://127.0.0.1:${(front.address() as { port: number }).port}`;
    expect(await connect(origin)).toContain("no usable OpenID configuration");
    expect(await connect(`${origin}/other`)).toContain("no usable OpenID configuration");
    expect(await connect(`${origin}/large`)).toContain("could not be reached");
    expect((await admin.get("/rest/v1/sso")).state.connection).toBeNull();
  });

  it("is refused to the address of a document, which may name any issuer", async () => {
    const admin = await newAdmin();
    const named = ["https://login.microsoftonline.com/common/v2.0", "x".repeat(600), "no address\0"];
    const document = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as object;
    const front = createServer((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ...document, issuer: named.shift() }));
    });
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
    atEndOfFile(async () => void front.close());
    const origin = `http://127.0.0.1:${(front.address() as { port: number }).port}`;
    for (const path of ["/.well-known/openid-configuration", "\\.well-known\\x", "/.well\t-known/x"]) {
      const { status, state } = await admin.put("/rest/v1/sso/connection", { ...access(), issuer: origin + path });
      expect([status, state.error?.fields?.issuer]).toEqual([400, expect.stringContaining("without /.well-known")]);
    }
  });

  it("is refused at private addresses and without https, where those are not allowed", async () => {
    const strict = await createTestApp({ allowPrivate: false });
    const admin = await strict.signedIn({ app_role: "admin" });
    const connect = async (issuer: string) =>
      (await admin.put("/rest/v1/sso/connection", { ...access(), issuer })).json().error.message;
    expect(await connect("http://idp.example")).toBe("The issuer must start with https://.");
    expect(await connect("https://127.0.0.1")).toBe("The issuer must be a public address.");
    expect(await connect("https://localhost")).toBe("The issuer must be a public address.");
    expect(await connect("https://user:pass@idp.example")).toContain("must not contain a user name");
  });
});

describe("a test", () => {
  it("passes if the admin comes back as themselves, and counts for them alone", async () => {
    const admin = await newAdmin();
    await prove(admin);
    await admin.put("/rest/v1/sso/connection", access());
    expect((await tryOut(admin)).href).toBe(`${url}/settings/sign-in?sso_test=passed`);
    expect((await admin.get("/rest/v1/sso")).state.test).toMatchObject({ email: admin.email, is_own: true });
    const second = await newAdmin(admin.companyId, admin.domain);
    expect((await second.get("/rest/v1/sso")).state.test).toMatchObject({ by: "Test Person", is_own: false });
    // Once linked, the admin is the same person under any address.
    expect((await tryOut(admin, { email: `renamed@${admin.domain}` })).search).toBe("?sso_test=passed");
  });

  it("fails as somebody else, or without a proved domain, and opens no session", async () => {
    const admin = await newAdmin();
    await admin.put("/rest/v1/sso/connection", access());
    expect((await tryOut(admin)).search).toBe("?error=access_denied&error_code=sso_address_outside");
    await prove(admin);
    const colleague = await newAdmin(admin.companyId, admin.domain);
    for (const email of [colleague.email, `unknown@${admin.domain}`]) {
      expect((await tryOut(admin, { email })).search).toContain("sso_other_person");
    }
    // The colleague's subject, under the admin's address.
    expect((await tryOut(colleague)).search).toBe("?sso_test=passed");
    await sql`update sso_connections set tested_at = null where company_id = ${admin.companyId}`.execute(test.db);
    expect((await tryOut(admin, { sub: `subject of ${colleague.email}` })).search).toContain("sso_other_person");
    expect((await admin.get("/rest/v1/sso")).state.test).toBeNull();
    const sessions = test.db.selectFrom("auth.sessions").select("origin").where("origin", "=", "sso");
    expect(
      await sessions.where("user_id", "in", [admin.user.auth_id ?? "", colleague.user.auth_id ?? ""]).execute(),
    ).toEqual([]);
  });
});

describe("a test by somebody who is no admin any more", () => {
  it.each(["app_role = 'user'", "deactivated_at = now()"])("fails: %s", async (change) => {
    const admin = await newAdmin();
    await prove(admin);
    await admin.put("/rest/v1/sso/connection", access());
    const ended = await tryOut(admin, {}, () =>
      sql`update users set ${sql.raw(change)} where id = ${admin.user.id}`.execute(test.db),
    );
    expect(ended.search).toContain("sso_not_invited");
    const tested = test.db.selectFrom("sso_connections").select("tested_at");
    expect(await tested.where("company_id", "=", admin.companyId).execute()).toEqual([{ tested_at: null }]);
  });
});

describe("requiring single sign-on", () => {
  const require = (admin: Admin) => admin.patch("/rest/v1/sso", { required: true });

  it("needs a proved domain, the admin's own test and two emergency admins, in this order of words", async () => {
    const admin = await newAdmin();
    expect((await require(admin)).words).toBe("Connect your provider first.");
    await admin.put("/rest/v1/sso/connection", access());
    expect((await require(admin)).words).toBe("Verify a domain first.");
    await prove(admin);
    expect((await require(admin)).words).toBe("Test the sign-in yourself first.");
    await tryOut(admin);
    const tooFew = "Choose at least two emergency admins who have an authenticator app.";
    expect((await require(admin)).words).toBe(tooFew);
    await addApp(admin);
    await admin.patch("/rest/v1/sso", { break_glass: [admin.user.id] });
    expect((await require(admin)).words).toBe(tooFew);
    const second = await newAdmin(admin.companyId, admin.domain);
    await admin.patch("/rest/v1/sso", { break_glass: [admin.user.id, second.user.id] });
    expect((await require(admin)).words).toBe(tooFew);
    await addApp(second);
    expect((await require(second)).words).toBe("Test the sign-in yourself first.");
    expect((await require(admin)).state.connection.required_at).toEqual(expect.any(String));
    await test.runJobs();
    const mails = (await test.app.inject(`/dev/mail.json?to=${second.email}`)).json() as { subject: string }[];
    expect(mails.map(({ subject }) => subject)).toContain("Single sign-on is now required");
  });

  it("lists and mails the admins in the order that a person expects", async () => {
    const admin = await newAdmin();
    const { companyId: company_id, domain } = admin;
    await test.db.updateTable("users").set({ full_name: "Zoe" }).where("id", "=", admin.user.id).execute();
    for (const [full_name, name] of [
      ["Sam", "second"],
      ["Sam", "first"],
      ["", "mia"],
      ["ada", "zz"],
    ] as const) {
      const { id } = await test.build.user({ company_id, app_role: "admin", email: `${name}@${domain}` });
      await test.db.updateTable("users").set({ full_name }).where("id", "=", id).execute();
    }
    const { state } = await admin.put("/rest/v1/sso/connection", access());
    const nameOf = (email: string) => email.split("@")[0];
    const listed = state.admins.map(({ email }: { email: string }) => nameOf(email));
    expect(listed).toEqual(["zz", "mia", "first", "second", nameOf(admin.email)]);
    const queued = await sql<{ to: string }>`select payload ->> 'to' as to
      from graphile_worker._private_jobs where payload ->> 'company_id' = ${company_id} order by id`.execute(test.db);
    expect(queued.rows.map(({ to }) => nameOf(to))).toEqual([nameOf(admin.email), "first", "mia", "second", "zz"]);
  });

  it("keeps what it rests on: provider, domain and two admins", async () => {
    const { admin, second } = await ready();
    await require(admin);
    expect((await admin.remove("/rest/v1/sso/connection")).status).toBe(409);
    expect((await admin.put("/rest/v1/sso/connection", { ...access(), client_id: "another" })).status).toBe(409);
    expect((await admin.put("/rest/v1/sso/connection", access())).status).toBe(200);
    expect((await admin.remove(`/rest/v1/sso/domains/${admin.domain}`)).status).toBe(409);
    expect((await admin.patch("/rest/v1/sso", { break_glass: [admin.user.id] })).status).toBe(409);
    for (const change of [{ app_role: "user" }, { is_active: false }]) {
      const { status, words } = await admin.patch(`/rest/v1/users/${second.user.id}`, change);
      expect([status, words]).toEqual([409, expect.stringContaining("one of two emergency admins")]);
    }
    expect((await admin.remove(`/rest/v1/users/${second.user.id}`)).status).toBe(409);
    expect(
      (await admin.get("/rest/v1/sso")).state.admins.filter((each: { breaks_glass: boolean }) => each.breaks_glass),
    ).toHaveLength(2);
    expect((await admin.patch("/rest/v1/sso", { required: false })).state.connection.required_at).toBeNull();
    expect((await admin.remove(`/rest/v1/users/${second.user.id}`)).status).toBe(200);
  });

  it("says how many sessions end, and how many people have no way in any more", async () => {
    const { admin } = await ready();
    const user = await test.signedIn({ company_id: admin.companyId });
    await test.build.user({ company_id: admin.companyId, email: `inside@${admin.domain}` });
    await test.build.user({ company_id: admin.companyId, email: `under@sub.${admin.domain}` });
    const { state } = await admin.get("/rest/v1/sso");
    expect(user.user.email).not.toContain(admin.domain);
    expect(state).toMatchObject({ other_sessions: 1, people_outside: 2 });
  });

  it("takes as emergency admins only active admins of the company with a password", async () => {
    const { admin } = await ready();
    const user = await test.build.user({ company_id: admin.companyId });
    const stranger = await test.build.user({ app_role: "admin" });
    const without = await test.build.user({ company_id: admin.companyId, app_role: "admin" });
    await sql`update auth.users set encrypted_password = null where id = ${without.auth_id}`.execute(test.db);
    for (const { id } of [user, stranger, without]) {
      expect((await admin.patch("/rest/v1/sso", { break_glass: [admin.user.id, id] })).status).toBe(409);
    }
    const kept = test.db.selectFrom("users").select("id").where("breaks_glass", "=", true);
    expect(await kept.where("company_id", "!=", admin.companyId).where("id", "=", stranger.id).execute()).toEqual([]);
  });

  it("is lifted by a global admin, whom nothing binds", async () => {
    const { admin } = await ready();
    await require(admin);
    const global = await test.signedIn({ app_role: "global_admin" });
    const lift = () => global.post("/functions/v1/lift-sso", { company_id: admin.companyId });
    expect((await lift()).statusCode).toBe(200);
    expect((await lift()).statusCode).toBe(409);
    expect((await admin.get("/rest/v1/sso")).state.connection.required_at).toBeNull();
    expect(await actionsOf(admin.companyId)).toContain("sso.lifted");
  });

  it("needs a fresh second factor of an admin who has one", async () => {
    const { admin } = await ready();
    await sql`update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', '0')
      where user_id = ${admin.user.auth_id}`.execute(test.db);
    expect((await admin.get("/rest/v1/sso")).status).toBe(200);
    const { status, state } = await require(admin);
    expect([status, state.error.code]).toEqual([403, "fresh_factor_required"]);
    const changes = [...test.calls.values()].filter(({ tag, method }) => tag === "single sign-on" && method !== "GET");
    expect(changes.filter(({ fresh }) => !fresh)).toEqual([]);
  });
});

describe("budgets", () => {
  it("counts people who are added, and refuses more with a message", async () => {
    const company = await connectedCompany(test, provider, { provisions: true });
    const key = sql`sha256(convert_to(${`ssoNewPeople ${company.id}`}, 'UTF8'))`;
    await sql`insert into app.budget_uses (key, used, ends_at)
      values (${key}, ${budgets.ssoNewPeople.most}, now() + interval '1 hour')`.execute(test.db);
    provider.told = { sub: "one too many", email: `one@${company.domain}` };
    expect((await createBrowser(url).signIn(company.domain)).refusal).toBe("sso_busy");
  });

  it("counts steps by address before anything is looked up", async () => {
    const begin = () =>
      test.app.inject({ method: "POST", url: "/auth/v1/sso", payload: {}, remoteAddress: "192.0.2.77" });
    const statuses = new Set<number>();
    for (let n = 0; n <= budgets.ssoSteps.most; n++) statuses.add((await begin()).statusCode);
    expect([...statuses]).toEqual([400, 429]);
  });

  it("lets a slow provider hold up only a few of its own company", async () => {
    const held: (() => void)[] = [];
    const slow = createServer((_request, response) => void held.push(() => response.writeHead(500).end()));
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const issuer = `http://127.0.0.1:${(slow.address() as { port: number }).port}`;
    const company = await connectedCompany(test, provider, { issuer });
    const begin = () =>
      test.app.inject({
        method: "POST",
        url: "/auth/v1/sso",
        payload: { domain: company.domain, code_challenge: "a".repeat(43), code_challenge_method: "s256" },
      });
    const waiting = Array.from({ length: budgets.ssoAtOnce.most }, begin);
    await expect.poll(() => held.length).toBe(budgets.ssoAtOnce.most);
    const beyond = await begin();
    expect(beyond.json().msg).toContain("Too many people are signing in");
    for (const answer of held) answer();
    await Promise.all(waiting);
    slow.close();
  });
});
