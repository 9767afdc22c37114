import { type ViewAs, type ViewAsInput, viewMinutes } from "@quotemill/shared/access/view-as";
import { viewAsCalls } from "@quotemill/shared/contracts/users";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { asOwner, type Person } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { spendOrRefuse } from "../../platform/http/budgets.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import type { Keys } from "../../platform/keys.ts";
import { aboutUser, activityRow, insertActivity } from "../activity/index.ts";
import { lockAuthUser } from "./accounts.queries.ts";
import { type Device, removeExpiredJob, sessionColumns } from "./sessions/sessions.service.ts";
import { signAccessToken } from "./tokens.ts";

interface Deps {
  keys: Keys;
  clock: Clock;
}

/**
 * Opens a session that sees a company as one of its people: see `find-actor.ts` for its rights, and decision 84. It is
 * a session of the global admin, and ends with the one that opened it. An open view ends first.
 */
async function startView(db: Db, { keys, clock }: Deps, actor: Person, input: ViewAsInput, device: Device) {
  const account = (await lockAuthUser(db, actor.auth_id)) ?? signedOut();
  const person = await findPerson(db, input.user_id);
  const own = await db
    .selectFrom("auth.sessions")
    .select(["aal", "amr", "ends_at"])
    .where("id", "=", actor.session.id)
    // It cannot end before the view exists and ends with it.
    .forKeyShare()
    .executeTakeFirst();
  if (!own) return signedOut();
  await db.deleteFrom("auth.sessions").where("user_id", "=", account.id).where("acts_for", "is not", null).execute();

  const now = clock();
  const endsAt = Math.min(now.getTime() + viewMinutes * 60_000, Date.parse(own.ends_at));
  const [view_entry = 0] = await insertActivity(db, [
    activityRow(actor, {
      action: "user.view_started",
      about: [aboutUser(person)],
      company_id: person.company_id,
      details: { reason: input.reason },
    }),
  ]);
  const session = await db
    .insertInto("auth.sessions")
    .values({
      user_id: account.id,
      origin: "view",
      ...{ acts_for: person.auth_id, opened_by: actor.session.id, view_entry },
      ...device,
      aal: own.aal,
      amr: JSON.stringify(own.amr),
      created_at: now.toISOString(),
      refreshed_at: now.toISOString(),
      ends_at: new Date(endsAt).toISOString(),
    })
    .returning(sessionColumns)
    .executeTakeFirstOrThrow();
  await removeExpiredJob.add(db, {}, { key: `view:${session.id}`, delayMs: endsAt - now.getTime() + 1_000 });

  const nowSeconds = Math.floor(now.getTime() / 1000);
  const view: ViewAs = {
    access_token: signAccessToken(keys, account, session, nowSeconds, Math.ceil(endsAt / 1000) - nowSeconds),
    ends_at: session.ends_at,
    reason: input.reason,
    person: { name: person.full_name || person.email, app_role: person.app_role },
    company: { name: person.company_name },
    viewed_by: { name: actor.full_name || actor.email },
  };
  return view;
}

const signedOut = (): never => {
  throw new AppError("not_signed_in", "You are not logged in. Please refresh the page.");
};

/** Somebody of a company who can sign in. Global admins belong to none, even if their profile has one. */
async function findPerson(db: Db, id: string) {
  const person = await db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.id", "users.auth_id", "users.full_name", "users.app_role", "users.company_id"])
    .select(["users.deactivated_at", "companies.name as company_name", sql<string>`users.email`.as("email")])
    .where("users.id", "=", id)
    .where("users.email", "is not", null)
    .where("users.app_role", "!=", "global_admin")
    .where("companies.deleting_at", "is", null)
    .executeTakeFirst();
  if (!person) notFound("person");
  if (person.deactivated_at) throw new AppError("conflict", "This person is deactivated.");
  if (!person.auth_id) throw new AppError("conflict", "This person has not accepted the invitation yet.");
  return person;
}

/**
 * Records in the company's activity when a view ended. A trigger adds the job when the session goes, regardless of who
 * ends it and whether the global admin or the company is still there. The entry about the start names both people.
 */
export const recordViewEndJob = defineJob({
  name: "record_view_end",
  lane: "upkeep",
  payload: z.object({ entry_id: z.number(), ended_at: z.iso.datetime({ offset: true }) }),
  run: ({ db }: { db: Db }, { entry_id, ended_at }) =>
    db.transaction().execute(async (tx) => {
      const start = await tx
        .selectFrom("audit_log")
        .select(["company_id", "actor_id", "actor_email", "actor_name", "about", "created_at"])
        .where("id", "=", entry_id)
        .executeTakeFirst();
      // The job may run twice.
      const told = await tx
        .selectFrom("audit_log")
        .select("id")
        .where("actor_id", "=", start?.actor_id ?? null)
        .where("created_at", ">=", start?.created_at ?? ended_at)
        .where("action", "=", "user.view_ended")
        .where(sql<boolean>`details ->> 'started_by' = ${`${entry_id}`}`)
        .executeTakeFirst();
      if (!start || told) return;
      const doer = { id: start.actor_id, email: start.actor_email, full_name: start.actor_name };
      const about = start.about as ReturnType<typeof aboutUser>[];
      const details = { started_by: entry_id };
      const row = activityRow({ ...doer, company_id: start.company_id }, { action: "user.view_ended", about, details });
      await insertActivity(tx, [{ ...row, created_at: ended_at }]);
    }),
});

/** The calls with which a global admin sees the product as somebody else does. */
export const viewAsRoutes: FastifyPluginAsync<Deps> = async (app, deps) => {
  addCall(app, viewAsCalls.start, async (request) => {
    const refusal = "Too many views. Please try again in an hour.";
    await spendOrRefuse(app.db, "viewsStarted", request.actor?.id ?? "", refusal);
    const device = { ip: request.ip, user_agent: request.headers["user-agent"]?.slice(0, 300) ?? null };
    return asOwner(request, (db, actor) => startView(db, deps, actor, request.body, device));
  });

  addCall(app, viewAsCalls.end, (request) =>
    asOwner(request, (db, { session }) =>
      db
        .deleteFrom("auth.sessions")
        .where("acts_for", "is not", null)
        .where(({ or, eb }) => or([eb("id", "=", session.id), eb("opened_by", "=", session.id)]))
        .execute(),
    ),
  );
};
