import { beforeAll, describe, expect, it } from "vitest";
import { openChanges } from "../../../test/change-stream.ts";
import { password } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { recoveryMailJob } from "../auth/index.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;
type Caller = Awaited<ReturnType<TestApp["signedIn"]>>;
let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
});

/** An admin and a colleague of one company, both signed in. */
async function twoPeople(app_role: "user" | "admin" = "user") {
  const admin = await test.signedIn({ app_role: "admin" });
  const colleague = await test.signedIn({ app_role, company_id: admin.user.company_id });
  return { admin, colleague };
}

const pathOf = ({ user }: Pick<Caller, "user">) => `/rest/v1/users/${user.id}`;
const deactivate = (admin: Caller, colleague: Pick<Caller, "user">) =>
  admin.patch(pathOf(colleague), { is_active: false });
const profileOf = (caller: Caller) => caller.post("/rest/v1/rpc/get_user_profile");
const grant = (type: string, payload: object) =>
  test.app.inject({ method: "POST", url: `/auth/v1/token?grant_type=${type}`, payload });
const signIn = (email: string, typed = password) => grant("password", { email, password: typed });
const mailsTo = async (email: string) => (await test.app.inject(`/dev/mail.json?to=${email}`)).json();
const rowOf = ({ user }: Pick<Caller, "user">) =>
  test.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();

async function activityOf(admin: Caller) {
  const { items } = (await admin.get("/rest/v1/audit_log?kind=people")).json();
  return items.map(({ action, about }: { action: string; about: { name: string; id: string | null }[] }) => [
    action,
    ...about.map(({ name }) => name),
  ]);
}

describe("the role of a colleague", () => {
  it("changes at once, in both directions, and is in the activity", async () => {
    const { admin, colleague } = await twoPeople();
    expect((await colleague.get("/rest/v1/audit_log")).statusCode).toBe(403);
    expect((await admin.patch(pathOf(colleague), { app_role: "admin" })).statusCode).toBe(200);
    expect((await colleague.get("/rest/v1/audit_log")).statusCode).toBe(200);
    const account = test.db.selectFrom("auth.users").select("user_metadata").where("email", "=", colleague.user.email);
    expect(await account.executeTakeFirst()).toEqual({ user_metadata: { app_role: "admin" } });
    // The same again is not news.
    await admin.patch(pathOf(colleague), { app_role: "admin" });
    await admin.patch(pathOf(colleague), { app_role: "user" });
    expect((await colleague.get("/rest/v1/audit_log")).statusCode).toBe(403);
    expect(await activityOf(admin)).toEqual([
      ["user.made_user", "Test Person"],
      ["user.made_admin", "Test Person"],
    ]);
  });

  it("can be that of a viewer, who from then on only reads", async () => {
    const { admin, colleague } = await twoPeople();
    const contact = { first_name: "Ada", email: "ada@example.com" };
    expect((await colleague.post("/rest/v1/contacts", contact)).statusCode).toBe(200);
    expect((await admin.patch(pathOf(colleague), { app_role: "viewer" })).statusCode).toBe(200);
    expect((await colleague.post("/rest/v1/contacts", { ...contact, email: "b@example.com" })).statusCode).toBe(403);
    expect((await colleague.get("/rest/v1/contacts")).json()).toMatchObject({ total: 1 });
    expect((await colleague.patch("/rest/v1/profile", { full_name: "Vera Vint" })).statusCode).toBe(200);
    expect(await activityOf(admin)).toContainEqual(["user.made_viewer", "Test Person"]);
  });

  it("also changes for someone who is only invited", async () => {
    const { admin } = await twoPeople();
    const invitation = { email: "soon@example.com", full_name: "Soon", company_id: admin.user.company_id };
    await admin.post("/functions/v1/invite-user", invitation);
    const pending = test.db.selectFrom("users").selectAll().where("email", "=", "soon@example.com");
    const { id } = await pending.executeTakeFirstOrThrow();
    expect((await admin.patch(`/rest/v1/users/${id}`, { app_role: "admin" })).statusCode).toBe(200);
    expect(await pending.executeTakeFirst()).toMatchObject({ app_role: "admin", auth_id: null });
    const refused = await admin.patch(`/rest/v1/users/${id}`, { is_active: false });
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      409,
      "This person has not accepted the invitation yet. Remove them instead.",
    ]);
  });
});

describe("a deactivated person", () => {
  it("is out at once: sessions, refreshing and the change feed", async () => {
    const { admin, colleague } = await twoPeople();
    const { refresh_token } = (await signIn(colleague.user.email)).json();
    const stream = await openChanges(url, colleague.authorization);
    expect((await deactivate(admin, colleague)).statusCode).toBe(200);
    await stream.ended;
    expect((await profileOf(colleague)).statusCode).toBe(401);
    expect((await colleague.get("/auth/v1/user")).statusCode).toBe(403);
    expect((await grant("refresh_token", { refresh_token })).json().error_code).toBe("refresh_token_not_found");
    expect((await profileOf(admin)).statusCode).toBe(200);
  });

  it("gets the same answer at sign-in as someone with a wrong password, or unknown", async () => {
    const { admin, colleague } = await twoPeople();
    await deactivate(admin, colleague);
    const { email } = colleague.user;
    const answers = await Promise.all([signIn(email), signIn(email, "wrong"), signIn("nobody@example.com")]);
    const [refused, wrong, unknown] = answers.map((answer) => [answer.statusCode, answer.json()]);
    expect(refused).toEqual([400, { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" }]);
    expect([wrong, unknown]).toEqual([refused, refused]);
  });

  it("gets no session by a link that was mailed before, and no link afterwards", async () => {
    const { admin, colleague } = await twoPeople();
    const { email } = colleague.user;
    await recoveryMailJob.add(test.db, { email });
    await test.runJobs();
    const [{ links }] = await mailsTo(email);
    await deactivate(admin, colleague);
    const token_hash = new URL(links[0]).searchParams.get("token");
    const payload = { token_hash, type: "recovery" };
    const used = await test.app.inject({ method: "POST", url: "/auth/v1/verify", payload });
    expect(used.json().error_code).toBe("otp_expired");
    const asked = await test.app.inject({ method: "POST", url: "/auth/v1/recover", payload: { email } });
    expect([asked.statusCode, asked.json()]).toEqual([200, {}]);
    await test.runJobs();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("stays out even with a session that was opened in the same moment", async () => {
    const { admin, colleague } = await twoPeople();
    const account = test.db.selectFrom("auth.users").select("id").where("email", "=", colleague.user.email);
    const signingIn = await test.db.transaction().execute(async (tx) => {
      // Holds the account, so that both wait and then run one after the other.
      await tx.selectFrom("auth.users").select("id").where("id", "in", account).forUpdate().execute();
      const both = [deactivate(admin, colleague), signIn(colleague.user.email)].map((call) => Promise.resolve(call));
      await expect.poll(test.waiting).toBe(2);
      return both;
    });
    const [, opened] = await Promise.all(signingIn);
    expect((await profileOf(colleague)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${opened?.json().access_token}` };
    const late = await test.app.inject({ method: "POST", url: "/rest/v1/rpc/get_user_profile", headers });
    expect(late.statusCode).toBe(401);
    const sessions = test.db.selectFrom("auth.sessions").select("id").where("user_id", "in", account);
    expect(await sessions.execute()).toEqual([]);
  });

  it("stays in the list and the history, counts as neither active nor pending, and can come back", async () => {
    const { admin, colleague } = await twoPeople();
    await deactivate(admin, colleague);
    const { items, ...counts } = (await admin.get("/rest/v1/users")).json();
    expect(counts).toMatchObject({ total: 2, active: 1, pending: 0 });
    const shown = items.find(({ id }: { id: string }) => id === colleague.user.id);
    expect(shown).toMatchObject({ full_name: "Test Person", deactivated_at: expect.any(String) });
    const invitation = { email: colleague.user.email, full_name: "Again", company_id: admin.user.company_id };
    expect((await admin.post("/functions/v1/invite-user", invitation)).statusCode).toBe(409);
    expect((await admin.patch(pathOf(colleague), { is_active: true })).statusCode).toBe(200);
    expect((await signIn(colleague.user.email)).statusCode).toBe(200);
    expect(await activityOf(admin)).toEqual([
      ["user.reactivated", "Test Person"],
      ["user.deactivated", "Test Person"],
    ]);
  });

  it("is marked in the list of accounts, as are people who are only invited", async () => {
    const { admin, colleague } = await twoPeople();
    await deactivate(admin, colleague);
    const invitation = { email: "invited@example.com", full_name: "Soon", company_id: admin.user.company_id };
    await admin.post("/functions/v1/invite-user", invitation);
    const global = await test.signedIn({ app_role: "global_admin" });
    const { users } = (await global.post("/functions/v1/list-auth-users")).json();
    const stateOf = (email: string) => users.find((user: { email: string }) => user.email === email).state;
    const emails = [admin.user.email, colleague.user.email, "invited@example.com"];
    expect(emails.map(stateOf)).toEqual(["active", "deactivated", "pending"]);
  });
});

describe("a removed person", () => {
  it("leaves nothing but the name, which stays on what they did", async () => {
    const { admin, colleague } = await twoPeople();
    const company_id = admin.user.company_id ?? "";
    await colleague.patch("/rest/v1/profile", { full_name: "Grace Hopper", mobile: "0491 570 156" });
    await colleague.post("/rest/v1/saved_views", { name: "Mine", list: "quotes", query: "" });
    const quote = await test.build.quote({ company_id });
    await test.db.updateTable("quotes").set({ created_by: colleague.user.id }).where("id", "=", quote.id).execute();
    const stream = await openChanges(url, colleague.authorization);
    expect((await admin.delete(pathOf(colleague))).statusCode).toBe(200);
    await stream.ended;
    expect((await profileOf(colleague)).statusCode).toBe(401);
    expect(await rowOf(colleague)).toMatchObject({ email: null, auth_id: null, full_name: "Grace Hopper", mobile: "" });
    const accounts = test.db.selectFrom("auth.users").select("id").where("email", "=", colleague.user.email);
    expect(await accounts.execute()).toEqual([]);
    const views = test.db.selectFrom("saved_views").select("id").where("user_id", "=", colleague.user.id);
    expect(await views.execute()).toEqual([]);
    const stored = test.db.selectFrom("quotes").select("created_by").where("id", "=", quote.id);
    expect(await stored.executeTakeFirst()).toEqual({ created_by: colleague.user.id });
    expect((await admin.get("/rest/v1/users")).json()).toMatchObject({ total: 1, active: 1, pending: 0 });
    const { items } = (await admin.get("/rest/v1/audit_log?kind=people")).json();
    expect(items[0]).toMatchObject({ action: "user.removed", about: [{ id: null, name: "Grace Hopper" }] });
    expect(items[1]).toMatchObject({ actor_name: "Grace Hopper" });
    expect((await admin.delete(pathOf(colleague))).statusCode).toBe(404);
  });

  it("is someone new when another company invites the address", async () => {
    const { admin, colleague } = await twoPeople();
    await admin.delete(pathOf(colleague));
    const other = await test.signedIn({ app_role: "admin" });
    const invitation = { email: colleague.user.email, full_name: "New", company_id: other.user.company_id };
    expect((await other.post("/functions/v1/invite-user", invitation)).statusCode).toBe(200);
    expect(await rowOf(colleague)).toMatchObject({ email: null, company_id: admin.user.company_id });
  });

  it("was perhaps only invited: the link stops working", async () => {
    const { admin } = await twoPeople();
    const email = "withdrawn@example.com";
    await admin.post("/functions/v1/invite-user", { email, full_name: "W", company_id: admin.user.company_id });
    await test.runJobs();
    const [{ links }] = await mailsTo(email);
    const { id } = await test.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    expect((await admin.delete(`/rest/v1/users/${id}`)).statusCode).toBe(200);
    const payload = { token_hash: new URL(links[0]).searchParams.get("token"), type: "invite" };
    const used = await test.app.inject({ method: "POST", url: "/auth/v1/verify", payload });
    expect(used.json().error_code).toBe("otp_expired");
  });
});

describe("who is left alone", () => {
  const everyCall = (admin: Caller, target: Pick<Caller, "user">) => [
    () => admin.patch(pathOf(target), { app_role: "user" }),
    () => deactivate(admin, target),
    () => admin.delete(pathOf(target)),
  ];

  it("is oneself, with a message that says whom to ask", async () => {
    const { admin } = await twoPeople("admin");
    const before = await rowOf(admin);
    for (const call of everyCall(admin, admin)) {
      const refused = await call();
      expect(refused.statusCode).toBe(409);
      expect(refused.json().error.message).toBe("You cannot change or remove yourself. Ask another admin.");
    }
    expect(await rowOf(admin)).toEqual(before);
  });

  it("is a global admin, even of the same company", async () => {
    const { admin } = await twoPeople();
    const global = await test.build.user({ app_role: "global_admin", company_id: admin.user.company_id });
    for (const call of everyCall(admin, { user: global })) expect((await call()).statusCode).toBe(404);
    expect(await rowOf({ user: global })).toMatchObject({ app_role: "global_admin", deactivated_at: null });
  });

  it.each(["demote", "deactivate", "remove"])(
    "is one of two admins who %s each other at the same time",
    async (act) => {
      const { admin: one, colleague: other } = await twoPeople("admin");
      const acts = { demote: 0, deactivate: 1, remove: 2 };
      const actOn = (admin: Caller, target: Caller) =>
        everyCall(admin, target)[acts[act as keyof typeof acts]]?.() ?? Promise.reject();
      const answers = await test.db.transaction().execute(async (tx) => {
        await tx.selectFrom("users").select("id").where("id", "in", [one.user.id, other.user.id]).forUpdate().execute();
        const both = [actOn(one, other), actOn(other, one)].map((call) => Promise.resolve(call));
        await expect.poll(test.waiting).toBe(2);
        return both;
      });
      const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
      expect(statuses.sort()).toEqual([200, 403]);
      const admins = test.db
        .selectFrom("users")
        .select("id")
        .where("company_id", "=", one.user.company_id)
        .where("app_role", "=", "admin")
        .where("auth_id", "is not", null)
        .where("deactivated_at", "is", null);
      expect(await admins.execute()).toHaveLength(1);
    },
  );
});
