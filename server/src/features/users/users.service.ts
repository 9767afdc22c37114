import { alreadyInCompany, type InviteUserInput } from "@quotemill/shared/users";
import { audit } from "../../platform/audit.ts";
import { aboutUser } from "../../platform/audit-about.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { invite } from "../auth/index.ts";
import { findUserByEmail } from "./users.queries.ts";

const refuse = (reason: string): never => {
  throw new AppError("conflict", reason, { email: reason });
};

/** Refuses a company that the actor may not invite people to. */
export async function checkInvitingCompany(db: Db, actor: Actor, companyId: string) {
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
export async function inviteUser(db: Db, actor: Actor, { email, ...data }: InviteUserInput) {
  // Again, because it may have been deleted since the invitation was counted.
  await checkInvitingCompany(db, actor, data.company_id);
  const known = await findUserByEmail(db, email);
  if (known?.company_id === data.company_id && known.auth_id) refuse(alreadyInCompany);
  // Says only that the address is taken: who works for another company is confidential.
  const invited = (await invite(db, email, data)) ?? refuse("This email address is already in use.");
  await audit(db, actor, {
    action: "user.invited",
    subject: email,
    about: [aboutUser({ id: invited.id, full_name: data.full_name, email })],
    company_id: data.company_id,
    details: { app_role: data.app_role },
  });
}
