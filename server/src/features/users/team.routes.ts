import type { InvitedRole, MemberChange } from "@quotemill/shared/companies/users";
import { userCalls } from "@quotemill/shared/contracts/users";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Actor, asOwner } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { aboutUser, recordActivity } from "../activity/index.ts";
import { endSessionsAndLinks, keepBreakGlass, resetFactors } from "../auth/index.ts";
import { lockAdmins } from "./users.queries.ts";

type Member = Awaited<ReturnType<typeof lockMember>>;

/**
 * Finds a colleague of the admin and locks account and profile. Global admins and everyone of other companies count as
 * missing. People cannot change themselves, and the company's active admins are locked with the admin among them: if
 * two admins act on each other at the same time, one stays, and no company loses its last.
 */
async function lockMember(db: Db, actor: Actor, id: string) {
  const member = db
    .selectFrom("users")
    .where("company_id", "=", actor.company_id)
    .select(["id", "auth_id", "email", "full_name", "app_role", "deactivated_at"])
    .where("id", "=", id)
    .where("app_role", "!=", "global_admin")
    .where("email", "is not", null);
  // The account comes first, as in signing in and in accepting an invitation. A pending one has the address only.
  const accounts = db.selectFrom("auth.users").select("id").where("email", "in", member.clearSelect().select("email"));
  const account = await accounts.forUpdate().executeTakeFirst();
  const admins = await lockAdmins(db, actor.company_id);
  if (admins.every((admin) => admin.id !== actor.id)) {
    throw new AppError("forbidden", "You do not have permission to do this.");
  }
  const found = (await member.forNoKeyUpdate().executeTakeFirst()) ?? notFound("user");
  if (found.id === actor.id) {
    throw new AppError("conflict", "You cannot change or remove yourself. Ask another admin.");
  }
  return { ...found, email: found.email ?? "", accountId: account?.id ?? null };
}

async function changeMember(db: Db, actor: Actor, id: string, { app_role, is_active }: MemberChange) {
  const member = await lockMember(db, actor, id);
  if ((app_role && app_role !== "admin") || is_active === false) await keepBreakGlass(db, actor.company_id ?? "", id);
  if (app_role && app_role !== member.app_role) await changeRole(db, actor, member, app_role);
  if (is_active === false && !member.deactivated_at) await deactivate(db, actor, member);
  if (is_active && member.deactivated_at) {
    await update(db, actor, id).set({ deactivated_at: null }).execute();
    await record(db, actor, member, "user.reactivated");
  }
}

/** The role applies from the next request on. The account's copy came with the invitation, and must not differ. */
async function changeRole(db: Db, actor: Actor, member: Member, app_role: InvitedRole) {
  // Becoming an admin again does not make somebody an emergency admin.
  await update(db, actor, member.id).set({ app_role, breaks_glass: false }).execute();
  await db
    .updateTable("auth.users")
    .set({ user_metadata: sql`user_metadata || jsonb_build_object('app_role', ${app_role}::text)` })
    .where("id", "=", member.accountId)
    .execute();
  await record(db, actor, member, `user.made_${app_role}`);
}

/** The sessions end at once. The account stays closed for as long as the profile says so: see accounts.queries.ts. */
async function deactivate(db: Db, actor: Actor, member: Member) {
  if (!member.auth_id) {
    throw new AppError("conflict", "This person has not accepted the invitation yet. Remove them instead.");
  }
  await update(db, actor, member.id).set({ deactivated_at: sql`now()` }).execute();
  await endSessionsAndLinks(db, member.auth_id);
  await record(db, actor, member, "user.deactivated");
}

/**
 * Deletes the account and all details of the person except the name, which stays on what they did. The row stays for
 * that: clearing it from all their quotes would rewrite every one.
 */
async function removeMember(db: Db, actor: Actor, id: string) {
  const member = await lockMember(db, actor, id);
  await keepBreakGlass(db, actor.company_id ?? "", id);
  const { full_name, email, accountId, deactivated_at } = member;
  if (accountId) await db.deleteFrom("auth.users").where("id", "=", accountId).execute();
  const name = full_name || email;
  const gone = { email: null, job_title: "", mobile: "", deactivated_at: deactivated_at ?? sql<string>`now()` };
  await update(db, actor, id)
    .set({ full_name: name, ...gone })
    .execute();
  await db.deleteFrom("saved_views").where("company_id", "=", actor.company_id).where("user_id", "=", id).execute();
  await record(db, actor, member, "user.removed");
}

async function resetMemberFactors(db: Db, actor: Actor, id: string) {
  const { accountId, email, auth_id } = await lockMember(db, actor, id);
  if (!accountId || !auth_id) throw new AppError("conflict", "This person has not accepted the invitation yet.");
  await resetFactors(db, actor, { id: accountId, email });
}

/** The admin's own company only. Accounts are out of reach for a request's role. */
async function listFactorHolders(db: Db, { company_id }: Actor) {
  const people = await db
    .selectFrom("users")
    .innerJoin("auth.users as account", "account.id", "users.auth_id")
    .select("users.id")
    .where("users.company_id", "=", company_id)
    .where(({ or, eb }) => or([eb("account.has_factor", "=", true), eb("account.has_passkey", "=", true)]))
    .execute();
  return { user_ids: people.map(({ id }) => id) };
}

const update = (db: Db, { company_id }: Actor, id: string) =>
  db.updateTable("users").where("company_id", "=", company_id).where("id", "=", id);

type MemberAction = `user.made_${InvitedRole}` | "user.deactivated" | "user.reactivated" | "user.removed";
const record = (db: Db, actor: Actor, member: Member, action: MemberAction) =>
  recordActivity(db, actor, { action, subject: member.email, about: [aboutUser(member)] });

/**
 * The calls with which admins manage their colleagues. The accounts are out of reach for a request's own role, so it
 * works as the owner.
 */
export const teamRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, userCalls.change, (request) =>
    asOwner(request, (db, actor) => changeMember(db, actor, request.params.id, request.body)),
  );

  addCall(app, userCalls.remove, (request) =>
    asOwner(request, (db, actor) => removeMember(db, actor, request.params.id)),
  );

  addCall(app, userCalls.factors, (request) => asOwner(request, listFactorHolders));

  addCall(app, userCalls.resetFactors, (request) =>
    asOwner(request, (db, actor) => resetMemberFactors(db, actor, request.params.id)),
  );
};
