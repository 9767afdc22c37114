import { expect } from "vitest";
import { badPages, unknownId } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

const invitation = (company_id: string) => ({
  email: " New.Person@Example.com ",
  full_name: "New Person",
  company_id,
  app_role: "user",
});

const viewOf = (user_id: string) => ({ user_id, reason: "Ticket 4821, PDF missing" });

const ownSession = "5b0f3a52-6f0e-4a5b-8d29-1f7f8f3b9a01";
const theirSession = "5b0f3a52-6f0e-4a5b-8d29-1f7f8f3b9a02";

export const userCases: RouteCase[] = [
  {
    route: "POST /rest/v1/rpc/get_user_profile",
    roles: ["viewer", "user", "admin", "global_admin"],
    works: {
      call: () => ({ path: "/rest/v1/rpc/get_user_profile" }),
      shows: (response, { ours }) => expect(response.json()).toMatchObject({ company_id: ours.id, app_role: "admin" }),
    },
  },
  {
    route: "PATCH /rest/v1/profile/notifications",
    roles: ["user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/profile/notifications", payload: { notify_answers: false } }),
      shows: async (_response, { test, callers, ours }) => {
        const silent = test.db.selectFrom("users").select("id").where("notify_answers", "=", false);
        expect(await silent.where("company_id", "=", ours.id).execute()).toEqual([{ id: callers.admin.user.id }]);
      },
    },
    badInput: ({ theirs }) =>
      [{}, { notify_answers: null }, { notify_answers: "no" }, { notify_answers: false, id: theirs.person.id }].map(
        (payload) => ({ path: "/rest/v1/profile/notifications", payload }),
      ),
  },
  {
    route: "POST /functions/v1/end-tour",
    roles: ["admin"],
    works: {
      call: () => ({ path: "/functions/v1/end-tour", payload: {} }),
      shows: async (_response, { test, callers }) => {
        const ended = test.db.selectFrom("users").select("id").where("tour_ended_at", "is not", null);
        expect(await ended.execute()).toEqual([{ id: callers.admin.user.id }]);
      },
    },
  },
  {
    route: "PATCH /rest/v1/profile",
    roles: ["viewer", "user", "admin", "global_admin"],
    works: {
      call: () => ({ path: "/rest/v1/profile", payload: { full_name: " Ada King ", mobile: "0491 570 156" } }),
      shows: async (_response, { test, callers }) => {
        const named = test.db.selectFrom("users").select("id").where("full_name", "=", "Ada King");
        expect(await named.execute()).toContainEqual({ id: callers.admin.user.id });
      },
    },
    badInput: ({ theirs }) =>
      [
        {},
        { full_name: null },
        { full_name: "  " },
        { full_name: "x".repeat(201) },
        { full_name: "Ada", id: theirs.person.id },
        { full_name: "Ada", job_title: "x".repeat(101) },
        { full_name: "Ada", job_title: "Two\nlines" },
        { full_name: "Ada", job_title: null },
        { full_name: "Ada", mobile: "1".repeat(41) },
        { full_name: "Ada", mobile: "call me" },
      ].map((payload) => ({ path: "/rest/v1/profile", payload })),
  },
  {
    route: "GET /rest/v1/sessions",
    roles: ["viewer", "user", "admin", "global_admin"],
    works: {
      call: () => ({ path: "/rest/v1/sessions" }),
      shows: (response) =>
        expect(response.json()).toEqual({ sessions: [expect.objectContaining({ is_current: true })] }),
    },
  },
  {
    route: "POST /functions/v1/end-session",
    roles: ["viewer", "user", "admin", "global_admin"],
    prepare: async ({ test, callers, theirs }) => {
      const people = [
        [callers.admin.user.auth_id, ownSession],
        [theirs.person.auth_id, theirSession],
      ] as const;
      for (const [user_id, id] of people) {
        const values = { id, user_id: user_id ?? "", origin: "password" as const };
        await test.db.insertInto("auth.sessions").values(values).execute();
      }
    },
    works: {
      call: () => ({ path: "/functions/v1/end-session", payload: { session_id: ownSession } }),
      shows: async (_response, { test }) => {
        const left = test.db.selectFrom("auth.sessions").select("id").where("id", "in", [ownSession, theirSession]);
        expect(await left.execute()).toEqual([{ id: theirSession }]);
      },
    },
    otherCompany: () => ({ path: "/functions/v1/end-session", payload: { session_id: theirSession } }),
    badInput: () =>
      [{}, { session_id: "1" }, { session_id: unknownId, all: true }].map((payload) => ({
        path: "/functions/v1/end-session",
        payload,
      })),
  },
  {
    route: "GET /rest/v1/users",
    roles: ["viewer", "user", "admin", "global_admin"],
    works: {
      call: () => ({ path: "/rest/v1/users" }),
      shows: (response, { ours }) => {
        const { items, total, active, pending } = response.json();
        expect(new Set(items.map((user: { company_id: string }) => user.company_id))).toEqual(new Set([ours.id]));
        expect(total).toBe(items.length);
        expect(active).toBe(items.filter((user: { auth_id: string | null }) => user.auth_id).length);
        expect(pending).toBe(total - active);
      },
    },
    badInput: () => badPages("/rest/v1/users"),
  },
  {
    route: "POST /functions/v1/invite-user",
    roles: ["admin", "global_admin"],
    works: {
      call: ({ ours }) => ({ path: "/functions/v1/invite-user", payload: invitation(ours.id) }),
      shows: async (_response, { test, ours }) => {
        const invited = await test.db
          .selectFrom("users")
          .select(["company_id", "auth_id", "app_role"])
          .where("email", "=", "new.person@example.com")
          .executeTakeFirst();
        expect(invited).toEqual({ company_id: ours.id, auth_id: null, app_role: "user" });
      },
    },
    otherCompany: ({ theirs }) => ({ path: "/functions/v1/invite-user", payload: invitation(theirs.id) }),
    badInput: ({ ours, theirs }) =>
      [
        {},
        { ...invitation(ours.id), full_name: " " },
        { ...invitation(ours.id), email: "nowhere" },
        { ...invitation(ours.id), app_role: "global_admin" },
        { ...invitation(ours.id), company_id: "x" },
        { ...invitation(ours.id), email: ours.person.email.toUpperCase() },
        { ...invitation(ours.id), email: theirs.person.email },
        { ...invitation(ours.id), full_name: "\u0000" },
      ].map((payload) => ({ path: "/functions/v1/invite-user", payload })),
  },
  {
    route: "PATCH /rest/v1/users/:id",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/users/${ours.person.id}`, payload: { app_role: "user" } }),
      shows: async (_response, { test, ours }) => {
        const changed = test.db.selectFrom("users").select("app_role").where("id", "=", ours.person.id);
        expect(await changed.executeTakeFirst()).toEqual({ app_role: "user" });
      },
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/users/${theirs.person.id}`, payload: { is_active: false } }),
    badInput: ({ ours, callers }) => [
      ...[
        {},
        { app_role: "global_admin" },
        { app_role: null },
        { is_active: "no" },
        { is_active: false, email: "x" },
      ].map((payload) => ({ path: `/rest/v1/users/${ours.person.id}`, payload })),
      { path: "/rest/v1/users/x", payload: { is_active: false } },
      { path: `/rest/v1/users/${unknownId}`, payload: { is_active: false } },
      { path: `/rest/v1/users/${callers.admin.user.id}`, payload: { app_role: "user" } },
      { path: `/rest/v1/users/${callers.global_admin.user.id}`, payload: { app_role: "user" } },
    ],
  },
  {
    route: "DELETE /rest/v1/users/:id",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/users/${ours.person.id}` }),
      shows: async (_response, { test, ours }) => {
        const left = test.db.selectFrom("users").select(["email", "auth_id", "full_name"]);
        expect(await left.where("id", "=", ours.person.id).executeTakeFirst()).toEqual({
          email: null,
          auth_id: null,
          full_name: ours.person.full_name,
        });
      },
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/users/${theirs.person.id}` }),
    badInput: ({ callers }) =>
      ["x", unknownId, callers.admin.user.id, callers.global_admin.user.id].map((id) => ({
        path: `/rest/v1/users/${id}`,
      })),
  },
  {
    route: "GET /rest/v1/users/factors",
    roles: ["admin"],
    works: {
      call: () => ({ path: "/rest/v1/users/factors" }),
      shows: (response) => expect(response.json()).toEqual({ user_ids: [] }),
    },
  },
  {
    route: "DELETE /rest/v1/users/:id/factors",
    roles: ["admin"],
    prepare: async ({ test, ours, theirs }) => {
      const accounts = [ours.person.auth_id ?? "", theirs.person.auth_id ?? ""];
      await test.db.updateTable("auth.users").set({ has_factor: true }).where("id", "in", accounts).execute();
    },
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/users/${ours.person.id}/factors` }),
      shows: async (_response, { test, ours, theirs }) => {
        const ids = [ours.person.auth_id ?? "", theirs.person.auth_id ?? ""];
        const left = test.db
          .selectFrom("auth.users")
          .select("id")
          .where("id", "in", ids)
          .where("has_factor", "=", true);
        expect(await left.execute()).toEqual([{ id: theirs.person.auth_id }]);
      },
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/users/${theirs.person.id}/factors` }),
    badInput: ({ callers }) =>
      ["x", unknownId, callers.admin.user.id, callers.global_admin.user.id].map((id) => ({
        path: `/rest/v1/users/${id}/factors`,
      })),
  },
  {
    route: "POST /functions/v1/view-as",
    roles: ["global_admin"],
    works: {
      call: ({ callers }) => ({ path: "/functions/v1/view-as", payload: viewOf(callers.user.user.id) }),
      shows: async (response, { test, callers }) => {
        const { access_token, ...view } = response.json();
        expect(view).toMatchObject({ reason: "Ticket 4821, PDF missing", person: { app_role: "user" } });
        const seen = await test.app.inject({
          method: "GET",
          url: "/rest/v1/me",
          headers: { authorization: `Bearer ${access_token}` },
        });
        expect(seen.json().person.id).toBe(callers.user.user.id);
      },
    },
    badInput: ({ callers }) =>
      [
        {},
        viewOf("x"),
        viewOf(unknownId),
        viewOf(callers.global_admin.user.id),
        { ...viewOf(callers.user.user.id), reason: " too short " },
        { ...viewOf(callers.user.user.id), reason: "x".repeat(501) },
        { ...viewOf(callers.user.user.id), reason: "Ticket 4821\nPDF missing" },
        { ...viewOf(callers.user.user.id), reason: null },
        { ...viewOf(callers.user.user.id), minutes: 600 },
      ].map((payload) => ({ path: "/functions/v1/view-as", payload })),
  },
  {
    route: "POST /functions/v1/end-view",
    roles: ["viewer", "user", "admin", "global_admin"],
    works: {
      call: () => ({ path: "/functions/v1/end-view", payload: {} }),
      // `view-as.test.ts` covers the effect on a view. For a caller without a view, the call does nothing.
      shows: async (_response, { callers }) => expect((await callers.admin.get("/rest/v1/me")).statusCode).toBe(200),
    },
  },
  {
    route: "POST /functions/v1/list-auth-users",
    roles: ["global_admin"],
    works: {
      call: () => ({ path: "/functions/v1/list-auth-users" }),
      shows: (response, { ours }) => {
        const own = response.json().users.find((user: { email: string }) => user.email === ours.person.email);
        expect(Object.keys(own).sort()).toEqual(["created_at", "email", "has_factor", "id", "state"]);
      },
    },
  },
  {
    route: "POST /functions/v1/reset-auth-user-factors",
    roles: ["global_admin"],
    prepare: async ({ test, theirs }) => {
      const id = theirs.person.auth_id ?? "";
      await test.db.updateTable("auth.users").set({ has_factor: true }).where("id", "=", id).execute();
    },
    works: {
      call: ({ theirs }) => ({
        path: "/functions/v1/reset-auth-user-factors",
        payload: { user_id: theirs.person.auth_id },
      }),
      shows: async (_response, { test, theirs }) => {
        const account = test.db.selectFrom("auth.users").select("has_factor");
        const after = await account.where("id", "=", theirs.person.auth_id ?? "").executeTakeFirst();
        expect(after).toEqual({ has_factor: false });
      },
    },
    badInput: ({ callers }) =>
      [{}, { user_id: "x" }, { user_id: unknownId }, { user_id: callers.global_admin.user.auth_id }].map((payload) => ({
        path: "/functions/v1/reset-auth-user-factors",
        payload,
      })),
  },
  {
    route: "POST /functions/v1/delete-auth-user",
    roles: ["global_admin"],
    works: {
      call: ({ theirs }) => ({ path: "/functions/v1/delete-auth-user", payload: { user_id: theirs.person.auth_id } }),
      shows: async (_response, { test, theirs }) => {
        const left = await test.db
          .selectFrom("users")
          .select("auth_id")
          .where("id", "=", theirs.person.id)
          .executeTakeFirst();
        expect(left).toEqual({ auth_id: null });
      },
    },
    badInput: ({ callers }) =>
      [{}, { user_id: "x" }, { user_id: unknownId }, { user_id: callers.global_admin.user.auth_id }].map((payload) => ({
        path: "/functions/v1/delete-auth-user",
        payload,
      })),
  },
];
