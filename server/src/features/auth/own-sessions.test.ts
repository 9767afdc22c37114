import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { password } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";

/** Signs the person in once more, from their phone. */
async function signInAgain(email: string) {
  const response = await test.app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    headers: { "user-agent": phone },
    payload: { email, password },
  });
  const { access_token, refresh_token } = response.json();
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    profile: () => test.app.inject({ method: "POST", url: "/rest/v1/rpc/get_user_profile", headers }),
    refresh: () =>
      test.app.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=refresh_token",
        payload: { refresh_token },
      }),
  };
}

describe.each(["user", "admin", "global_admin"] as const)("a %s", (app_role) => {
  it("sees their own sessions and ends one, which is out at once", async () => {
    const caller = await test.signedIn({ app_role });
    await test.signedIn({ app_role });
    const other = await signInAgain(caller.user.email);
    const { sessions } = (await caller.get("/rest/v1/sessions")).json();
    expect(sessions).toMatchObject([{ is_current: true }, { is_current: false, user_agent: phone }]);
    expect(Object.keys(sessions[0]).sort()).toEqual(["created_at", "id", "is_current", "last_used_at", "user_agent"]);

    expect((await other.profile()).statusCode).toBe(200);
    const ended = await caller.post("/functions/v1/end-session", { session_id: sessions[1].id });
    expect(ended.statusCode).toBe(200);
    expect((await other.profile()).statusCode).toBe(401);
    expect((await other.refresh()).json()).toMatchObject({ error_code: "refresh_token_not_found" });
    expect((await caller.get("/rest/v1/sessions")).json().sessions).toHaveLength(1);
  });

  it("cannot end a colleague's session", async () => {
    const caller = await test.signedIn({ app_role });
    const colleague = await test.signedIn({ app_role: "user", company_id: caller.user.company_id ?? undefined });
    const { sessions } = (await colleague.get("/rest/v1/sessions")).json();
    const refused = await caller.post("/functions/v1/end-session", { session_id: sessions[0].id });
    expect(refused.statusCode).toBe(404);
    expect((await colleague.get("/rest/v1/sessions")).statusCode).toBe(200);
  });

  it("changes their own profile, and no one else's", async () => {
    const caller = await test.signedIn({ app_role });
    const changed = await caller.patch("/rest/v1/profile", {
      full_name: "  Ada King ",
      job_title: " Estimator ",
      mobile: "0491 570 156",
    });
    expect(changed.statusCode).toBe(200);
    const named = await test.db.selectFrom("users").select("id").where("full_name", "=", "Ada King").execute();
    expect(named.map(({ id }) => id)).toContain(caller.user.id);
    const shown = { full_name: "Ada King", job_title: "Estimator", mobile: "0491 570 156" };
    expect((await caller.post("/rest/v1/rpc/get_user_profile")).json()).toMatchObject(shown);
    const others = test.db.selectFrom("users").select("id").where("mobile", "!=", "").where("id", "!=", caller.user.id);
    expect((await others.where("full_name", "!=", "Ada King").execute()).length).toBe(0);
    // Saving the same again is not news.
    await caller.patch("/rest/v1/profile", shown);
    const audited = test.db
      .selectFrom("audit_log")
      .select(["action", "subject"])
      .where("actor_id", "=", caller.user.id);
    expect(await audited.orderBy("id").execute()).toEqual([
      { action: "user.renamed", subject: "Ada King" },
      { action: "user.profile_changed", subject: null },
    ]);
  });
});

it("the list leaves out sessions that have expired, and has no more than fifty", async () => {
  const caller = await test.signedIn();
  const add = (count: number, days: number) =>
    sql`insert into auth.sessions (user_id, origin, refreshed_at)
      select ${caller.user.auth_id}, 'password', now() - make_interval(days => ${days})
      from generate_series(1, ${count})`.execute(test.db);
  await add(3, 31);
  expect((await caller.get("/rest/v1/sessions")).json().sessions).toHaveLength(1);
  await add(60, 2);
  const { sessions } = (await caller.get("/rest/v1/sessions")).json();
  expect(sessions).toHaveLength(50);
  expect(sessions[0].is_current).toBe(true);
});

it("the person gets a mail that their password was changed", async () => {
  const caller = await test.signedIn();
  const changed = await caller.put("/auth/v1/user", { password: "another password", current_password: password });
  expect(changed.statusCode).toBe(200);
  await test.runJobs();
  const [mail] = (await test.app.inject(`/dev/mail.json?to=${caller.user.email}`)).json();
  expect(mail).toMatchObject({ subject: "Your Quotemill password was changed" });
});
