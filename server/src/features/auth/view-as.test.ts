import type { AppRole } from "@quotemill/shared/access/permissions";
import type { Activity } from "@quotemill/shared/screens/activity";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openChanges } from "../../../test/change-stream.ts";
import { createFactorTest } from "../../../test/second-factor.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { refreshTokenFor } from "./tokens.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;
type Caller = Awaited<ReturnType<TestApp["signedIn"]>>;
let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
});

const reason = "Ticket 4821, PDF missing";
const globalAdmin = () => test.signedIn({ app_role: "global_admin", company_id: null });
const start = (admin: Pick<Caller, "post">, { id }: { id: string }) =>
  admin.post("/functions/v1/view-as", { user_id: id, reason });
const profileOf = (caller: Pick<Caller, "post">) => caller.post("/rest/v1/rpc/get_user_profile");
const statusOf = async (caller: Pick<Caller, "post">) => (await profileOf(caller)).statusCode;
const viewsOf = ({ user }: Caller) =>
  test.db
    .selectFrom("auth.sessions")
    .select("id")
    .where("user_id", "=", user.auth_id ?? "")
    .where("origin", "=", "view")
    .execute();

/** The entries about views in the company's activity, oldest first. */
async function toldTo(admin: Caller) {
  await test.runJobs();
  const { items } = (await admin.get("/rest/v1/audit_log?kind=people")).json() as { items: Activity[] };
  return items
    .filter(({ action }) => action.startsWith("user.view_"))
    .map(({ action, actor_name, about, reason }) => [action, actor_name, about[0]?.name, reason])
    .reverse();
}

describe("a view", () => {
  it("shows the company as the person sees it, and says who looks", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const admin = await globalAdmin();
    await test.db.updateTable("users").set({ full_name: "Alex Doyle" }).where("id", "=", admin.user.id).execute();
    const { view, ...viewer } = await test.viewing(owner.user, admin);
    expect(view).toMatchObject({ reason, person: { app_role: "admin" }, viewed_by: { name: "Alex Doyle" } });
    expect((await profileOf(viewer)).json()).toMatchObject({ id: owner.user.id, company_id: owner.user.company_id });
    expect((await viewer.get("/rest/v1/me")).json().person).toMatchObject({ email: owner.user.email });
    expect(await toldTo(owner)).toEqual([["user.view_started", "Alex Doyle", "Test Person", reason]]);
  });

  it("shows no other company", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const theirs = await test.build.contact();
    const viewer = await test.viewing(owner.user);
    expect((await viewer.get(`/rest/v1/contacts/${theirs.id}`)).statusCode).toBe(404);
    expect((await viewer.get("/rest/v1/companies")).statusCode).toBe(403);
    expect((await viewer.get("/rest/v1/users")).json().items).toHaveLength(1);
  });

  it("shows somebody who sees only their own quotes just those, and no costs that they do not see", async () => {
    const { user } = await test.signedIn({ app_role: "user" });
    const company_id = user.company_id ?? "";
    await test.db
      .updateTable("companies")
      .set({ quotes_visible_to: "author", costs_visible_to: "admins" })
      .where("id", "=", company_id)
      .execute();
    const own = await test.build.quote({ company_id });
    await test.db.updateTable("quotes").set({ created_by: user.id }).where("id", "=", own.id).execute();
    const other = await test.build.quote({ company_id });
    const viewer = await test.viewing(user);
    const shown = async (id: string) => (await viewer.get(`/rest/v1/quotes/${id}`)).statusCode;
    expect([await shown(own.id), await shown(other.id)]).toEqual([200, 404]);
    await test.db.updateTable("users").set({ app_role: "admin" }).where("id", "=", user.id).execute();
    expect([await shown(own.id), await shown(other.id)]).toEqual([200, 200]);
  });

  it("changes nothing that is the person's or the global admin's own", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const viewer = await test.viewing(owner.user);
    const refused = await Promise.all([
      viewer.get("/rest/v1/sessions"),
      viewer.post("/functions/v1/end-session", { session_id: owner.user.id }),
      viewer.patch("/rest/v1/profile", { full_name: "Taken" }),
      viewer.post("/rest/v1/saved_views", { name: "Mine", list: "quotes", query: "" }),
      viewer.get("/rest/v1/exports/contacts"),
      viewer.get("/rest/v1/api_keys"),
      viewer.get("/rest/v1/workflow_secrets"),
      start(viewer, owner.user),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
    expect(refused[2]?.json().error.message).toBe(
      "Not while you view the company as somebody else. End the view first.",
    );
  });

  it("has no links to files or to the customer's page of an offer", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const company_id = owner.user.company_id ?? "";
    const path = `${company_id}/quote.pdf`;
    const contact = await test.build.contact({ company_id });
    const quote = await test.build.quote({ company_id, contact_id: contact.id, pdf_storage_path: path });
    await test.build.offer({ created_by: owner.user.id, stored: { contact, quote } });
    const viewer = await test.viewing(owner.user);
    const offersSeenBy = async (caller: Pick<Caller, "get">) =>
      (await caller.get(`/rest/v1/quotes/${quote.id}/offers`)).json().items;
    expect((await offersSeenBy(owner))[0].url).toContain("/o/");
    expect((await offersSeenBy(viewer))[0].url).toBeNull();
    expect(JSON.stringify(await offersSeenBy(viewer))).not.toContain("token=");
    expect((await viewer.post(`/storage/v1/object/sign/quote-pdfs/${path}`)).statusCode).toBe(403);
  });

  it("is not accepted under /auth/v1 and cannot be refreshed", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const { view, ...viewer } = await test.viewing(owner.user);
    for (const call of [
      () => viewer.get("/auth/v1/user"),
      () => viewer.put("/auth/v1/user", { data: { full_name: "Taken" } }),
      () => viewer.post("/auth/v1/logout?scope=global"),
      () => viewer.post("/auth/v1/factors", { factor_type: "totp" }),
      () => viewer.get("/auth/v1/passkeys"),
    ]) {
      expect((await call()).json()).toMatchObject({ error_code: "session_not_found" });
    }
    const { session_id } = JSON.parse(Buffer.from(view.access_token.split(".")[1] ?? "", "base64url").toString());
    const payload = { refresh_token: refreshTokenFor(test.keys, session_id, 0) };
    const refreshed = await viewer.post("/auth/v1/token?grant_type=refresh_token", payload);
    expect(refreshed.json().error_code).toBe("refresh_token_not_found");
    expect(await statusOf(viewer)).toBe(200);
  });

  it("is not in the list of the global admin's sessions", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const admin = await globalAdmin();
    await test.viewing(owner.user, admin);
    expect((await admin.get("/rest/v1/sessions")).json().sessions).toHaveLength(1);
  });

  it("hears of changes, and takes no stream from the person", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const own: Awaited<ReturnType<typeof openChanges>>[] = [];
    while (own.length < budgets.streams.most) own.push(await openChanges(url, owner.authorization));
    const viewer = await test.viewing(owner.user);
    const stream = await openChanges(url, viewer.authorization);
    const quote = await test.build.quote({ company_id: owner.user.company_id ?? "" });
    expect((await stream.next()).data).toMatchObject({ id: quote.id });
    expect(own.flatMap(({ heard }) => heard).filter(({ event }) => event === "rest")).toEqual([]);
    await viewer.post("/functions/v1/end-view");
    await stream.ended;
    await Promise.all(own.map(({ leave }) => leave()));
  });
});

describe("who is not viewed as", () => {
  it("is a global admin, even of a company, and oneself", async () => {
    const admin = await globalAdmin();
    const inCompany = await test.build.user({ app_role: "global_admin" });
    for (const person of [inCompany, admin.user]) expect((await start(admin, person)).statusCode).toBe(404);
    expect(await viewsOf(admin)).toEqual([]);
  });

  it("is somebody who cannot sign in, or whose company is being deleted", async () => {
    const admin = await globalAdmin();
    const person = await test.build.user();
    const set = (values: { deactivated_at?: string | null; auth_id?: string | null }) =>
      test.db.updateTable("users").set(values).where("id", "=", person.id).execute();
    await set({ deactivated_at: new Date().toISOString() });
    expect((await start(admin, person)).json().error).toBe("This person is deactivated.");
    await set({ deactivated_at: null, auth_id: null });
    expect((await start(admin, person)).json().error).toBe("This person has not accepted the invitation yet.");
    await set({ auth_id: person.auth_id });
    await test.db
      .updateTable("companies")
      .set({ deleting_at: new Date().toISOString() })
      .where("id", "=", person.company_id ?? "")
      .execute();
    expect((await start(admin, person)).statusCode).toBe(404);
  });
});

describe("a view ends", () => {
  it("by its own call, which the activity records with both names", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const viewer = await test.viewing(owner.user);
    expect((await viewer.post("/functions/v1/end-view")).statusCode).toBe(200);
    expect(await statusOf(viewer)).toBe(401);
    const told = await toldTo(owner);
    expect(told).toEqual([
      ["user.view_started", "Test Person", "Test Person", reason],
      ["user.view_ended", "Test Person", "Test Person", null],
    ]);
    // The queue may run a job twice.
    const job = { entry_id: await startedEntry(owner), ended_at: new Date().toISOString() };
    await sql`select app.add_job('record_view_end', ${JSON.stringify(job)}::json)`.execute(test.db);
    expect(await toldTo(owner)).toEqual(told);
  });

  const startedEntry = async ({ user }: Caller) => {
    const entries = test.db.selectFrom("audit_log").select("id").where("company_id", "=", user.company_id);
    return (await entries.where("action", "=", "user.view_started").executeTakeFirstOrThrow()).id;
  };

  it("after 30 minutes, at the moment that the activity names", async () => {
    const own = await createTestApp();
    const owner = await own.signedIn({ app_role: "admin" });
    const { view, ...viewer } = await own.viewing(owner.user);
    expect(Date.parse(view.ends_at) - Date.now()).toBeGreaterThan(29 * 60_000);
    own.passTime(30 * 60_000 - 2_000);
    expect((await profileOf(viewer)).statusCode).toBe(200);
    own.passTime(2_000);
    expect((await profileOf(viewer)).statusCode).toBe(401);
    await own.db
      .updateTable("auth.sessions")
      .set({ ends_at: sql`now() - interval '1 minute'` })
      .where("origin", "=", "view")
      .execute();
    // The job that removes it waits for the end. A trigger then adds the one that records it.
    await own.hoursPass();
    await own.runJobs();
    await own.runJobs();
    const { items } = (await owner.get("/rest/v1/audit_log?kind=people")).json() as { items: Activity[] };
    const ended = items.find(({ action }) => action === "user.view_ended");
    expect(Date.now() - Date.parse(ended?.created_at ?? "")).toBeGreaterThan(59_000);
  });

  it("with the session that opened it, and its stream with it", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const admin = await globalAdmin();
    const viewer = await test.viewing(owner.user, admin);
    const stream = await openChanges(url, viewer.authorization);
    expect((await admin.post("/auth/v1/logout?scope=local")).statusCode).toBe(204);
    await stream.ended;
    expect(await statusOf(viewer)).toBe(401);
    expect((await toldTo(owner)).map(([action]) => action)).toEqual(["user.view_started", "user.view_ended"]);
  });

  it("when the session that opened it calls for that", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const admin = await globalAdmin();
    const viewer = await test.viewing(owner.user, admin);
    await admin.post("/functions/v1/end-view");
    expect([await statusOf(viewer), await statusOf(admin)]).toEqual([401, 200]);
  });

  it("when another begins: fifty at the same time leave one", async () => {
    const admin = await globalAdmin();
    const people = await Promise.all(Array.from({ length: 5 }, () => test.build.user()));
    await test.db.deleteFrom("app.budget_uses").execute();
    const first = await test.viewing(people[0] as { id: string }, admin);
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, index) => start(admin, people[index % people.length] as { id: string })),
    );
    const opened = tries.filter(({ statusCode }) => statusCode === 200).map((response) => response.json());
    expect(opened).toHaveLength(budgets.viewsStarted.most - 1);
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(50 - opened.length);
    expect(await viewsOf(admin)).toHaveLength(1);
    const tokens: string[] = [first.view.access_token, ...opened.map(({ access_token }) => access_token)];
    const answers = await Promise.all(
      tokens.map((token) =>
        test.app.inject({ method: "GET", url: "/rest/v1/me", headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("when the person is deactivated, and stays ended when they are reactivated", async () => {
    const boss = await test.signedIn({ app_role: "admin" });
    const { user } = await test.signedIn({ company_id: boss.user.company_id, app_role: "user" });
    const viewer = await test.viewing(user);
    await boss.patch(`/rest/v1/users/${user.id}`, { is_active: false });
    expect(await statusOf(viewer)).toBe(401);
    await boss.patch(`/rest/v1/users/${user.id}`, { is_active: true });
    expect(await statusOf(viewer)).toBe(401);
  });

  it("when the person is removed, becomes a global admin, or their company is deleted", async () => {
    const boss = await test.signedIn({ app_role: "admin" });
    const { user } = await test.signedIn({ company_id: boss.user.company_id, app_role: "user" });
    const removed = await test.viewing(user);
    await boss.delete(`/rest/v1/users/${user.id}`);
    expect(await statusOf(removed)).toBe(401);
    const raised = await test.viewing(boss.user);
    const role = (app_role: AppRole) => test.db.updateTable("users").set({ app_role }).where("id", "=", boss.user.id);
    await role("global_admin").execute();
    expect(await statusOf(raised)).toBe(401);
    await role("admin").execute();
    expect(await statusOf(raised)).toBe(200);
    const admin = await globalAdmin();
    await admin.post("/functions/v1/delete-company", { company_id: boss.user.company_id });
    expect(await statusOf(raised)).toBe(401);
    await test.runJobs();
  });

  it("when the global admin is one no more, is deactivated or deleted", async () => {
    const owner = await test.signedIn({ app_role: "admin" });
    const admin = await globalAdmin();
    const viewer = await test.viewing(owner.user, admin);
    const set = (values: { app_role?: AppRole; deactivated_at?: string | null }) =>
      test.db.updateTable("users").set(values).where("id", "=", admin.user.id).execute();
    await test.db.transaction().execute(async (tx) => {
      const companies = await tx.selectFrom("companies").select("id").limit(1).executeTakeFirstOrThrow();
      await tx
        .updateTable("users")
        .set({ app_role: "admin", company_id: companies.id })
        .where("id", "=", admin.user.id)
        .execute();
    });
    expect(await statusOf(viewer)).toBe(401);
    await set({ app_role: "global_admin", deactivated_at: new Date().toISOString() });
    expect(await statusOf(viewer)).toBe(401);
    await set({ deactivated_at: null });
    expect(await statusOf(viewer)).toBe(200);
    const other = await globalAdmin();
    await other.post("/functions/v1/delete-auth-user", { user_id: admin.user.auth_id });
    expect(await statusOf(viewer)).toBe(401);
    expect((await toldTo(owner)).map(([action]) => action)).toEqual(["user.view_started", "user.view_ended"]);
  });
});

describe("the second factor of a global admin", () => {
  it("must be fresh to begin, and a view has the level of the session that opened it", async () => {
    const { withFactor, halfSignedIn, call, passTime, nextCode, test } = await createFactorTest();
    const { user } = await test.signedIn({ app_role: "user" });
    const { user: admin, client, factorId, secret } = await withFactor({ app_role: "global_admin", company_id: null });
    const begin = (who: typeof client) => call(who, "POST", "/functions/v1/view-as", { user_id: user.id, reason });
    const half = await halfSignedIn(admin.email);
    expect((await begin(half.client)).body.code).toBe("second_factor_required");
    passTime(11 * 60_000);
    expect((await begin(client)).body.code).toBe("fresh_factor_required");
    await client.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
    const opened = await begin(client);
    expect(opened.status).toBe(200);
    const asViewer = () =>
      test.app.inject({
        method: "GET",
        url: "/rest/v1/me",
        headers: { authorization: `Bearer ${opened.body.access_token}` },
      });
    expect((await asViewer()).statusCode).toBe(200);
    // The row of its session also counts.
    await test.db.updateTable("auth.sessions").set({ aal: 1 }).where("origin", "=", "view").execute();
    expect((await asViewer()).json().error.code).toBe("second_factor_required");
    await client.signOut({ scope: "global" });
    expect((await asViewer()).statusCode).toBe(401);
  });

  it("is demanded of a view as of everything else, if one is required of global admins", async () => {
    const test = await createTestApp({ globalAdminsNeedFactor: true });
    const { user } = await test.signedIn({ app_role: "user" });
    const admin = await test.signedIn({ app_role: "global_admin", company_id: null });
    expect((await start(admin, user)).json().code).toBe("factor_setup_required");
    await test.db
      .updateTable("auth.users")
      .set({ has_passkey: true })
      .where("id", "=", admin.user.auth_id ?? "")
      .execute();
    expect((await start(admin, user)).json().code).toBe("second_factor_required");
  });
});
