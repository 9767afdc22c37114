import { maxListedSessions } from "@quotemill/shared/sessions";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Actor } from "../../../platform/http/actor.ts";
import { isAlive } from "./sessions.service.ts";

type Owner = Pick<Actor, "auth_id" | "session">;

/** The current one comes first, then those used last. */
export const listSessions = (db: Db, { auth_id, session }: Owner) =>
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
    .where(isAlive)
    .orderBy("is_current", "desc")
    .orderBy("refreshed_at", "desc")
    .orderBy("id")
    .limit(maxListedSessions)
    .execute();

/** Its next request is refused, and a trigger closes its event stream. Someone else's session counts as missing. */
export async function endOwnSession(db: Db, { auth_id }: Owner, id: string) {
  const ended = await db
    .deleteFrom("auth.sessions")
    .where("id", "=", id)
    .where("user_id", "=", auth_id)
    .returning("id")
    .executeTakeFirst();
  if (!ended) notFound("session");
}
