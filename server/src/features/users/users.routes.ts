import { userCalls } from "@quotemill/shared/contracts/users";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { asActor, asOwner, inCompany } from "../../platform/http/as-actor.ts";
import { spend } from "../../platform/http/budgets.ts";
import { endTour, findProfile, updateNotifications } from "./profile.queries.ts";
import { listUsers } from "./users.queries.ts";
import { checkInvitingCompany, inviteUser } from "./users.service.ts";

export const userRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, userCalls.profile, async (request) => {
    const { actor } = request;
    return actor && asActor(request, async (db) => (await findProfile(db, actor.id)) ?? null);
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
    await asOwner(request, (db, actor) => checkInvitingCompany(db, actor, company_id));
    await refuseTooMany(app.db, email, company_id);
    await asOwner(request, (db, actor) => inviteUser(db, actor, request.body));
  });
};

/** Each invitation is a mail to someone who may not want it, or a refusal that reveals who has an account. */
async function refuseTooMany(db: Db, email: string, companyId: string) {
  if (!(await spend(db, "invitations", companyId))) {
    throw new AppError("rate_limited", "Too many invitations. Please try again in an hour.");
  }
  if (!(await spend(db, "invitationsToMailbox", email))) {
    throw new AppError("rate_limited", "This address has been invited too often. Please try again in an hour.");
  }
}
