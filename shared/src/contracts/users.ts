import { z } from "zod";
import { viewAs, viewAsInput } from "../access/view-as.ts";
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
    summary: "Read your own profile with the company",
    description: "Null before an invitation is accepted.",
    readOnly: true,
    answer: userProfile.nullable(),
  },
  saveNotifications: {
    method: "PATCH",
    path: "/rest/v1/profile/notifications",
    permission: "quotes.send",
    summary: "Choose whether customers' answers are mailed to you",
    body: notificationsInput,
  },
  endTour: {
    method: "POST",
    path: "/functions/v1/end-tour",
    permission: "company.write",
    summary: "Stop offering you the tour",
  },
  list: {
    method: "GET",
    path: "/rest/v1/users",
    permission: "users.read",
    summary: "List the company's people",
    description: "Newest first; everyone's for a global admin.",
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
    fresh: true,
    summary: "Change a colleague's role, or deactivate or reactivate them",
    params: idParam,
    body: memberChange,
    errors: ["not_found", "conflict"],
  },
  remove: {
    method: "DELETE",
    path: "/rest/v1/users/:id",
    permission: "team.manage",
    summary: "Remove a colleague, or withdraw an invitation",
    description: "The name stays in the history.",
    params: idParam,
    errors: ["not_found", "conflict"],
  },
  factors: {
    method: "GET",
    path: "/rest/v1/users/factors",
    permission: "team.manage",
    summary: "List who of the company has a second factor or a passkey",
    answer: z.object({ user_ids: z.array(z.uuid()) }),
    key: queryKeys.userFactors,
  },
  resetFactors: {
    method: "DELETE",
    path: "/rest/v1/users/:id/factors",
    permission: "team.manage",
    fresh: true,
    summary: "Reset a colleague's second factor",
    description: "Removes their authenticator apps, passkeys and recovery codes, and ends their sessions.",
    params: idParam,
    errors: ["not_found", "conflict"],
  },
});

export const authUserCalls = defineCalls("auth users", {
  list: {
    method: "POST",
    path: "/functions/v1/list-auth-users",
    permission: "auth_users.manage",
    summary: "List all accounts",
    description: "Newest first.",
    answer: z.object({ users: z.array(authUser) }),
    key: queryKeys.authUsers,
  },
  delete: {
    method: "POST",
    path: "/functions/v1/delete-auth-user",
    permission: "auth_users.manage",
    summary: "Delete an account",
    description: "Its profile becomes pending again.",
    body: deleteAuthUserInput,
    errors: ["not_found", "conflict"],
  },
  resetFactors: {
    method: "POST",
    path: "/functions/v1/reset-auth-user-factors",
    permission: "auth_users.manage",
    fresh: true,
    summary: "Reset the second factor of an account",
    description: "Removes its authenticator apps, passkeys and recovery codes, and ends its sessions.",
    body: deleteAuthUserInput,
    errors: ["not_found", "conflict"],
  },
});

export const viewAsCalls = defineCalls("view as", {
  start: {
    method: "POST",
    path: "/functions/v1/view-as",
    permission: "people.view_as",
    fresh: true,
    summary: "See a company as one of its people",
    description:
      "Read-only, for 30 minutes, without files, secrets and accounts. The company's activity has start, end and reason. A global admin has one view at a time.",
    body: viewAsInput,
    answer: viewAs,
    errors: ["not_found", "conflict"],
  },
  end: {
    method: "POST",
    path: "/functions/v1/end-view",
    permission: "session",
    endsView: true,
    summary: "End the view that the token opens, or that its session has opened",
  },
});
