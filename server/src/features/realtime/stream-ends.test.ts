import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openChanges } from "../../../test/change-stream.ts";
import { startProvider } from "../../../test/provider.ts";
import { createFactorTest } from "../../../test/second-factor.ts";
import { connectedCompany, createBrowser } from "../../../test/sso.ts";

/** A stream looks at its session only once, so everything that takes a level from the session has to end it. */

let on: Awaited<ReturnType<typeof createFactorTest>>;
let url: string;
beforeAll(async () => {
  on = await createFactorTest();
  url = on.url;
});

const requireFactor = (companyId: string | null) =>
  sql`update companies set factor_required_for = 'everyone', factor_required_from = '2026-01-01'
    where id = ${companyId}`.execute(on.test.db);

/** Returns the answer to a browser that opens the stream again. */
async function reopened(authorization: string) {
  const response = await fetch(`${url}/realtime/v1/changes`, { headers: { authorization } });
  const { error } = (await response.json()) as { error: { code: string } };
  return error.code;
}

describe("a stream ends", () => {
  it("with the last authenticator app", async () => {
    const { user, client, factorId } = await on.withFactor();
    await requireFactor(user.company_id);
    const authorization = `Bearer ${await on.tokenOf(client)}`;
    const stream = await openChanges(url, authorization);
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
    await stream.ended;
    expect(await reopened(authorization)).toBe("factor_setup_required");
  });

  it("with the last passkey", async () => {
    const { user, client } = await on.signedInClient();
    await sql`insert into auth.passkeys (user_id, credential_id, public_key, friendly_name, counter)
      values (${user.auth_id}, ${crypto.randomUUID()}::text::bytea, '', 'Laptop', 0)`.execute(on.test.db);
    await sql`update auth.users set has_passkey = true where id = ${user.auth_id}`.execute(on.test.db);
    await sql`update auth.sessions set aal = 2, amr = '[{"method": "passkey", "timestamp": 1}]'
      where user_id = ${user.auth_id}`.execute(on.test.db);
    await client.refreshSession();
    await requireFactor(user.company_id);
    const authorization = `Bearer ${await on.tokenOf(client)}`;
    const stream = await openChanges(url, authorization);
    const [passkey] = (await on.call(client, "GET", "/auth/v1/passkeys")).body;
    expect((await on.call(client, "DELETE", `/auth/v1/passkeys/${passkey.id}`)).status).toBeLessThan(300);
    await stream.ended;
    expect(await reopened(authorization)).toBe("factor_setup_required");
  });

  it("with an admin's reset", async () => {
    const admin = await on.withFactor({ app_role: "admin" });
    const { user, client } = await on.withFactor({ company_id: admin.user.company_id });
    const authorization = `Bearer ${await on.tokenOf(client)}`;
    const stream = await openChanges(url, authorization);
    expect((await on.call(admin.client, "DELETE", `/rest/v1/users/${user.id}/factors`)).status).toBe(200);
    await stream.ended;
    expect(await reopened(authorization)).toBe("not_signed_in");
  });

  it.each([
    ["no longer counts as a second factor", "PATCH", "/rest/v1/sso", "factor_setup_required"],
    ["is disconnected", "DELETE", "/rest/v1/sso/connection", "not_signed_in"],
  ] as const)("with single sign-on that %s, and no stream of others does", async (_what, method, path, code) => {
    const provider = await startProvider();
    const company = await connectedCompany(on.test, provider, { counts_as_factor: true });
    const admin = await on.withFactor({ app_role: "admin", company_id: company.id });
    const { email } = await on.test.build.user({ company_id: company.id, email: `ada@${company.domain}` });
    provider.told = { sub: "ada", email };
    const { session } = await createBrowser(url).signIn(company.domain);
    await requireFactor(company.id);
    const authorization = `Bearer ${session?.data.session?.access_token}`;
    const [stream, others] = await Promise.all([
      openChanges(url, authorization),
      openChanges(url, `Bearer ${await on.tokenOf(admin.client)}`),
    ]);
    const change = method === "PATCH" ? { counts_as_factor: false } : undefined;
    expect((await on.call(admin.client, method, path, change)).status).toBe(200);
    await stream.ended;
    expect(await reopened(authorization)).toBe(code);
    await on.test.build.quote({ company_id: company.id });
    expect((await others.next()).event).toBe("change");
    await others.leave();
  });

  it("with fewer days for sessions, because it may now have to end sooner", async () => {
    const admin = await on.signedInClient({ app_role: "admin" });
    const stream = await openChanges(url, `Bearer ${await on.tokenOf(admin.client)}`);
    const saved = await on.call(admin.client, "PATCH", `/rest/v1/companies/${admin.user.company_id}/sign_in`, {
      session_days: 1,
    });
    expect(saved.status).toBe(200);
    await stream.ended;
  });
});
