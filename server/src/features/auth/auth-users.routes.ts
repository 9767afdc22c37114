import type { AuthUserListItem } from "@quotemill/shared/companies/users";
import { authUserCalls } from "@quotemill/shared/contracts/users";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { asOwner, type Person } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { aboutUser, recordActivity } from "../activity/index.ts";
import { isDeactivated, lockAuthUser } from "./accounts.queries.ts";
import { resetFactors } from "./factors/reset-factors.ts";

/** The page has neither search nor paging, so it shows at most this many, newest first. */
const listLimit = 5000;

function listAuthUsers(db: Db) {
  return db
    .selectFrom("auth.users")
    .select([
      "id",
      "email",
      "created_at",
      "has_factor",
      sql<AuthUserListItem["state"]>`case when encrypted_password is null
          and not exists (select from auth.sso_identities where user_id = auth.users.id) then 'pending'
        when ${isDeactivated} then 'deactivated' else 'active' end`.as("state"),
    ])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(listLimit)
    .execute();
}

/** Deletes the account and its sessions; the profile stays, pending, so that the person can be invited again. */
export async function deleteAuthUser(db: Db, actor: Person, userId: string) {
  if (userId === actor.auth_id) throw new AppError("conflict", "You cannot delete your own account.");
  const profile = await db
    .selectFrom("users")
    .select(["id", "full_name", "company_id", "app_role"])
    .where("auth_id", "=", userId)
    .executeTakeFirst();
  if (profile?.app_role === "global_admin" && (await lockActiveGlobalAdmins(db)).length <= 1) {
    throw new AppError("conflict", "The last global admin cannot be deleted.");
  }
  const deleted = await db.deleteFrom("auth.users").where("id", "=", userId).returning("email").executeTakeFirst();
  if (!deleted) notFound("account");
  await recordActivity(db, actor, {
    action: "auth_user.deleted",
    subject: deleted.email,
    about: profile && [aboutUser({ ...profile, email: deleted.email })],
    company_id: profile?.company_id ?? null,
  });
}

/** For someone whose company has no other admin, and for global admins. */
async function resetFactorsOf(db: Db, actor: Person, userId: string) {
  if (userId === actor.auth_id) throw new AppError("conflict", "You cannot reset your own second factor here.");
  const account = (await lockAuthUser(db, userId)) ?? notFound("account");
  await resetFactors(db, actor, account);
}

/** Locks them, so that if two admins delete each other at the same time, one stays. */
export function lockActiveGlobalAdmins(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "company_id"])
    .where("app_role", "=", "global_admin")
    .where("auth_id", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export const authUserRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, authUserCalls.list, (request) => asOwner(request, async (db) => ({ users: await listAuthUsers(db) })));

  addCall(app, authUserCalls.delete, (request) =>
    asOwner(request, (db, actor) => deleteAuthUser(db, actor, request.body.user_id)),
  );

  addCall(app, authUserCalls.resetFactors, (request) =>
    asOwner(request, (db, actor) => resetFactorsOf(db, actor, request.body.user_id)),
  );
};
