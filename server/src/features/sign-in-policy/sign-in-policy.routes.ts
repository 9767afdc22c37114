import type { SignInPolicy, SignInPolicyInput } from "@quotemill/shared/access/sign-in-policy";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { asOwner, type Person } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { spendOrRefuse } from "../../platform/http/budgets.ts";
import { checkSeen } from "../../platform/http/check-seen.ts";
import { aboutUser, recordActivity } from "../activity/index.ts";
import { isSsoFactor } from "../auth/index.ts";
import { tellRights } from "../realtime/index.ts";
import { byName } from "../users/index.ts";
import { factorReminderJob } from "./factor-reminder.job.ts";

/** Everyone of the company who can sign in, with the factors of their account. */
const peopleOf = (db: Db, companyId: string) =>
  db
    .selectFrom("users")
    .innerJoin("auth.users as account", "account.id", "users.auth_id")
    .where("users.company_id", "=", companyId)
    .where("users.deactivated_at", "is", null);

/** People who sign in by single sign-on that counts as a second factor need no other. */
const withoutFactor = (db: Db, companyId: string) =>
  peopleOf(db, companyId)
    .select(["users.id", "users.full_name", "account.email", "users.app_role"])
    .where("account.has_factor", "=", false)
    .where("account.has_passkey", "=", false)
    .where(({ not }) => not(isSsoFactor(sql`account.id`)));

const lockPolicy = (db: Db, companyId: string) =>
  db
    .selectFrom("companies")
    .select(["factor_required_for", "session_days"])
    .where("id", "=", companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

async function readPolicy(db: Db, companyId: string): Promise<SignInPolicy> {
  const policy = await db
    .selectFrom("companies")
    .select(["factor_required_for", "factor_required_from", "session_days"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const { people } = await peopleOf(db, companyId)
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .executeTakeFirstOrThrow();
  const lacking = await withoutFactor(db, companyId).orderBy(byName).execute();
  return { ...policy, people, lacking };
}

/**
 * Saves the policy. An admin who requires a second factor must have one, or the admin would be locked out. Shorter
 * sessions apply at once, also to those that are open.
 */
async function savePolicy(db: Db, actor: Person & { company_id: string }, input: SignInPolicyInput, now: Date) {
  const { company_id } = actor;
  const { seen, ...changes } = input;
  const { factor_required_for, grace_days, session_days } = changes;
  checkSeen(await lockPolicy(db, company_id), changes, seen);
  const isRequired = factor_required_for !== undefined && factor_required_for !== "nobody";
  if (isRequired && (await withoutFactor(db, company_id).where("users.id", "=", actor.id).executeTakeFirst())) {
    throw new AppError("conflict", "Set up a second factor for yourself first, so that you are not locked out.");
  }
  await db
    .updateTable("companies")
    .set({
      ...(factor_required_for && {
        factor_required_for,
        factor_required_from: isRequired ? daysAfter(now, grace_days ?? 0) : null,
      }),
      ...(session_days && { session_days }),
      updated_at: sql`now()`,
    })
    .where("id", "=", company_id)
    .execute();
  // People who owe a second factor from now on, or whose session ends sooner, also stop getting changes.
  await tellRights(db, company_id);
  if (session_days) await shortenSessions(db, company_id, session_days, now);
  await recordActivity(db, actor, { action: "settings.sign_in_saved", details: changes });
  return readPolicy(db, company_id);
}

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000).toISOString();

async function shortenSessions(db: Db, companyId: string, days: number, now: Date) {
  const ofCompany = db.selectFrom("users").select("auth_id").where("company_id", "=", companyId);
  const end = sql<string>`created_at + make_interval(days => ${days})`;
  await db.deleteFrom("auth.sessions").where("user_id", "in", ofCompany).where(end, "<=", now.toISOString()).execute();
  await db
    .updateTable("auth.sessions")
    .set({ ends_at: end })
    .where("user_id", "in", ofCompany)
    .where("ends_at", ">", end)
    .execute();
}

async function remind(db: Db, actor: Person & { company_id: string }, id: string) {
  const person =
    (await withoutFactor(db, actor.company_id).where("users.id", "=", id).executeTakeFirst()) ?? notFound("user");
  const { email } = person;
  const by = actor.full_name || actor.email;
  await factorReminderJob.add(db, { company_id: actor.company_id, email, by });
  await recordActivity(db, actor, { action: "factor.reminded", subject: email, about: [aboutUser(person)] });
}

/** The rules that admins set for their people's sign-in. Accounts are out of reach for a request's own role. */
export const signInPolicyRoutes: FastifyPluginAsync<{ clock: Clock; db: Db }> = async (app, { clock, db: pool }) => {
  const inCompany = (actor: Person, named?: string) => {
    const { company_id } = actor;
    if (company_id === null || (named !== undefined && named !== company_id)) return notFound("company");
    return { ...actor, company_id };
  };

  addCall(app, settingsCalls.readSignIn, (request) =>
    asOwner(request, (db, actor) => readPolicy(db, inCompany(actor, request.params.id).company_id)),
  );

  addCall(app, settingsCalls.saveSignIn, (request) =>
    asOwner(request, (db, actor) => savePolicy(db, inCompany(actor, request.params.id), request.body, clock())),
  );

  addCall(app, settingsCalls.remindFactor, async (request) => {
    const { user_id } = request.body;
    // The caller's company is part of the key, so that it cannot use up another company's reminders.
    const key = `${request.actor?.company_id} ${user_id}`;
    await spendOrRefuse(pool, "factorReminders", key, "This person was reminded today. Try again tomorrow.");
    await asOwner(request, (db, actor) => remind(db, inCompany(actor), user_id));
  });
};
