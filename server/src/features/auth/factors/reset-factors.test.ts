import { beforeAll, expect, it } from "vitest";
import { createFactorTest } from "../../../../test/second-factor.ts";

let on: Awaited<ReturnType<typeof createFactorTest>>;
beforeAll(async () => {
  on = await createFactorTest();
});

const mailsTo = async (email: string) =>
  (await on.test.app.inject(`/dev/mail.json?to=${email}`)).json().map(({ subject }: { subject: string }) => subject);

it("an admin resets a colleague's factor, which ends their sessions, and both get a mail", async () => {
  const admin = await on.signedInClient({ app_role: "admin" });
  const colleague = await on.withFactor({ company_id: admin.user.company_id });
  const stranger = await on.withFactor();
  const holders = async () => (await on.call(admin.client, "GET", "/rest/v1/users/factors")).body.user_ids;
  expect(await holders()).toEqual([colleague.user.id]);

  const path = (id: string) => `/rest/v1/users/${id}/factors`;
  expect((await on.call(admin.client, "DELETE", path(stranger.user.id))).status).toBe(404);
  expect((await on.call(colleague.client, "DELETE", path(admin.user.id))).status).toBe(403);
  expect((await on.call(admin.client, "DELETE", path(colleague.user.id))).status).toBe(200);

  expect(await holders()).toEqual([]);
  expect((await on.call(colleague.client, "GET", "/rest/v1/sessions")).status).toBe(401);
  // The password alone opens the account again, as before the factor was set up.
  const { client, session } = await on.halfSignedIn(colleague.user.email);
  expect(session.user.factors).toEqual([]);
  expect((await on.call(client, "GET", "/rest/v1/sessions")).status).toBe(200);
  await on.test.runJobs();
  expect(await mailsTo(colleague.user.email)).toContain("Your second factor was reset");
  expect(await mailsTo(admin.user.email)).toContain("You reset a second factor");
  const { items } = (await on.call(admin.client, "GET", "/rest/v1/audit_log?kind=people")).body;
  expect(items[0]).toMatchObject({ action: "factor.reset", subject: colleague.user.email });
});

it("an admin who has a factor shows it first, and so for the role of a colleague and a new API key", async () => {
  const admin = await on.withFactor({ app_role: "admin" });
  const colleague = await on.withFactor({ company_id: admin.user.company_id });
  on.passTime(11 * 60_000);
  const attempts = [
    ["DELETE", `/rest/v1/users/${colleague.user.id}/factors`],
    ["POST", "/rest/v1/api_keys"],
  ] as const;
  for (const [method, path] of attempts) {
    const refused = await on.call(admin.client, method, path);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "fresh_factor_required" } } });
  }
  await admin.client.mfa.challengeAndVerify({ factorId: admin.factorId, code: on.codeOf(admin.secret) });
  expect((await on.call(admin.client, "DELETE", `/rest/v1/users/${colleague.user.id}/factors`)).status).toBe(200);
});

it("a global admin resets anybody's but their own", async () => {
  const root = await on.withFactor({ app_role: "global_admin", company_id: null });
  const person = await on.withFactor({ app_role: "admin" });
  const reset = (user_id: string | null) =>
    on.call(root.client, "POST", "/functions/v1/reset-auth-user-factors", { user_id: user_id ?? "" });
  expect((await reset(root.user.auth_id)).status).toBe(409);
  expect((await reset(person.user.auth_id)).status).toBe(200);
  expect((await on.halfSignedIn(person.user.email)).session.user.factors).toEqual([]);
});
