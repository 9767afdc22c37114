import { domainOf } from "@quotemill/shared/access/sso-refusals";
import { alreadyInCompany, type InviteUserInput } from "@quotemill/shared/companies/users";
import { userCalls } from "@quotemill/shared/contracts/users";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Actor, asActor, asOwner, inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { spendOrRefuse } from "../../platform/http/budgets.ts";
import { aboutUser, recordActivity } from "../activity/index.ts";
import { checkInvitable, hasProved, invite } from "../auth/index.ts";
import { companyFor } from "../costs/index.ts";
import { endTour, findProfile, findUserByEmail, listUsers, updateNotifications } from "./users.queries.ts";

const refuse = (reason: string): never => {
  throw new AppError("conflict", reason, { email: reason });
};

/** Refuses a company that the actor may not invite people to. */
async function checkInvitingCompany(db: Db, actor: Actor, companyId: string) {
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", companyId)
    .where("deleting_at", "is", null)
    .executeTakeFirst();
  const isForeign = actor.app_role !== "global_admin" && actor.company_id !== companyId;
  if (!company || isForeign) notFound("company");
}

/** An admin invites into their own company, a global admin into any. A pending person gets a new link. */
async function inviteUser(db: Db, actor: Actor, { email, ...data }: InviteUserInput) {
  // This is checked again, because the company may have been deleted since the invitation was counted.
  await checkInvitingCompany(db, actor, data.company_id);
  const known = await findUserByEmail(db, email);
  if (known?.company_id === data.company_id && known.auth_id) refuse(alreadyInCompany);
  await checkInvitable(db, data.company_id, email);
  // The refusal says only that the address is taken: the person's employer is confidential.
  const invited = (await invite(db, email, data, actor)) ?? refuse("This email address is already in use.");
  await recordActivity(db, actor, {
    action: "user.invited",
    subject: email,
    about: [aboutUser({ id: invited.id, full_name: data.full_name, email })],
    company_id: data.company_id,
    details: { app_role: data.app_role },
  });
}

export const userRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, userCalls.profile, async (request) => {
    const { actor } = request;
    if (!actor) return null;
    const profile = await asActor(request, (db) => findProfile(db, actor.id));
    const factor_due = actor.factor_due ?? null;
    return profile ? { ...profile, factor_due, company: profile.company && companyFor(actor, profile.company) } : null;
  });

  addCall(app, userCalls.saveNotifications, (request) =>
    inCompany(request, (db, companyId, actor) => updateNotifications(db, companyId, actor.id, request.body)),
  );

  addCall(app, userCalls.endTour, (request) =>
    inCompany(request, (db, companyId, actor) => endTour(db, companyId, actor.id)),
  );

  addCall(app, userCalls.list, (request) =>
    asActor(request, (db, actor) => {
      if (actor.app_role === "global_admin") return listUsers(db, null, request.query);
      if (actor.company_id === null) throw new AppError("forbidden", "Company information not available");
      return listUsers(db, actor.company_id, request.query);
    }),
  );

  addCall(app, userCalls.invite, async (request) => {
    const { email, company_id } = request.body;
    const isOwnDomain = await asOwner(request, async (db, actor) => {
      await checkInvitingCompany(db, actor, company_id);
      return hasProved(db, company_id, domainOf(email));
    });
    await refuseTooMany(app.db, email, company_id, isOwnDomain);
    await asOwner(request, (db, actor) => inviteUser(db, actor, request.body));
  });
};

/**
 * Each invitation is a mail to someone who may not want it, or a refusal that reveals who has an account. Other
 * companies' invitations do not keep a company from inviting people of its own domain.
 */
async function refuseTooMany(db: Db, email: string, companyId: string, isOwnDomain: boolean) {
  await spendOrRefuse(db, "invitations", companyId, "Too many invitations. Please try again in an hour.");
  const often = "This address has been invited too often. Please try again in an hour.";
  await spendOrRefuse(db, "invitationsToMailbox", isOwnDomain ? `${companyId} ${email}` : email, often);
}
