import { maxListedSessions } from "@quotemill/shared/access/sessions";
import type { OwnProfileChanges } from "@quotemill/shared/companies/users";
import { accountCalls } from "@quotemill/shared/contracts/settings";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { asOwner, type Person } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { budgets, limitRequests } from "../../platform/http/budgets.ts";
import { recordActivity } from "../activity/index.ts";
import { isAlive } from "./sessions/sessions.service.ts";

async function saveOwnProfile(db: Db, actor: Person, input: OwnProfileChanges) {
  const own = db.selectFrom("users").select(["full_name", "job_title", "mobile"]).where("id", "=", actor.id);
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  const after = { ...before, ...input };
  await db.updateTable("users").set(after).where("id", "=", actor.id).execute();
  if (after.full_name !== before.full_name) {
    await recordActivity(db, actor, { action: "user.renamed", subject: after.full_name ?? "" });
  }
  if (after.job_title !== before.job_title || after.mobile !== before.mobile) {
    await recordActivity(db, actor, { action: "user.profile_changed" });
  }
}

type Owner = Pick<Person, "auth_id" | "session">;

/** Lists the sessions of one account: the current one, then those used last. */
const listSessions = (db: Db, { auth_id, session }: Owner) =>
  db
    .selectFrom("auth.sessions")
    .select([
      "id",
      "user_agent",
      "created_at",
      "refreshed_at as last_used_at",
      sql<boolean>`id = ${session.id}`.as("is_current"),
    ])
    .where("user_id", "=", auth_id)
    .where("acts_for", "is", null)
    .where(isAlive)
    .orderBy("is_current", "desc")
    .orderBy("refreshed_at", "desc")
    .orderBy("id")
    .limit(maxListedSessions)
    .execute();

/** The session's next request is refused, and a trigger closes its event stream. Someone else's counts as missing. */
async function endOwnSession(db: Db, { auth_id }: Owner, id: string) {
  const ended = await db
    .deleteFrom("auth.sessions")
    .where("id", "=", id)
    .where("user_id", "=", auth_id)
    .returning("id")
    .executeTakeFirst();
  if (!ended) notFound("session");
}

/** Calls with which people manage their own account. No role allows changes to another person's account here. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  const onRequest = limitRequests(budgets.accountChanges, "Too many changes. Please wait a minute.");

  addCall(app, accountCalls.sessions, (request) =>
    asOwner(request, async (db, actor) => ({ sessions: await listSessions(db, actor) })),
  );
  addCall(
    app,
    accountCalls.endSession,
    (request) => asOwner(request, (db, actor) => endOwnSession(db, actor, request.body.session_id)),
    { onRequest },
  );
  addCall(
    app,
    accountCalls.saveProfile,
    (request) => asOwner(request, (db, actor) => saveOwnProfile(db, actor, request.body)),
    { onRequest },
  );
};
