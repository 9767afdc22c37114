import { z } from "zod";
import {
  authUser,
  deleteAuthUserInput,
  inviteUserInput,
  memberChange,
  notificationsInput,
  userPage,
  userProfile,
} from "../companies/users.ts";
import { idParam, pageQuery } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const userCalls = defineCalls("users", {
  profile: {
    method: "POST",
    path: "/rest/v1/rpc/get_user_profile",
    permission: "session",
    readOnly: true,
    summary: "The caller's profile with the company; null before an invitation is accepted",
    answer: userProfile.nullable(),
  },
  saveNotifications: {
    method: "PATCH",
    path: "/rest/v1/profile/notifications",
    permission: "quotes.send",
    summary: "Choose whether customers' answers are mailed to the caller",
    body: notificationsInput,
  },
  endTour: {
    method: "POST",
    path: "/functions/v1/end-tour",
    permission: "company.write",
    summary: "Never offer the tour to the caller again",
  },
  list: {
    method: "GET",
    path: "/rest/v1/users",
    permission: "users.read",
    summary: "The company's people, newest first; everyone's for a global admin",
    query: pageQuery,
    answer: userPage,
    key: queryKeys.users,
  },
  invite: {
    method: "POST",
    path: "/functions/v1/invite-user",
    permission: "users.invite",
    summary: "Invite a person by mail",
    body: inviteUserInput,
    errors: ["not_found", "conflict", "rate_limited"],
  },
  change: {
    method: "PATCH",
    path: "/rest/v1/users/:id",
    permission: "team.manage",
    summary: "Change a colleague's role, or deactivate or reactivate them",
    params: idParam,
    body: memberChange,
    errors: ["not_found", "conflict"],
  },
  remove: {
    method: "DELETE",
    path: "/rest/v1/users/:id",
    permission: "team.manage",
    summary: "Remove a colleague, or withdraw an invitation; the name stays in the history",
    params: idParam,
    errors: ["not_found", "conflict"],
  },
});

export const authUserCalls = defineCalls("auth users", {
  list: {
    method: "POST",
    path: "/functions/v1/list-auth-users",
    permission: "auth_users.manage",
    summary: "All accounts, newest first",
    answer: z.object({ users: z.array(authUser) }),
    key: queryKeys.authUsers,
  },
  delete: {
    method: "POST",
    path: "/functions/v1/delete-auth-user",
    permission: "auth_users.manage",
    summary: "Delete an account; its profile becomes pending again",
    body: deleteAuthUserInput,
    errors: ["not_found", "conflict"],
  },
});
