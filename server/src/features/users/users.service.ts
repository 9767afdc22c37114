import { alreadyInCompany, type InviteUserInput } from "@quotemill/shared/users";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { invite, limitInvitations } from "../auth/index.ts";
import { findUserByEmail } from "./users.queries.ts";

/** An admin invites into their own company, a global admin into any. A pending person gets a new link. */
export async function inviteUser(db: Db, actor: Actor, { email, ...data }: InviteUserInput) {
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", data.company_id)
    .where("deleting_at", "is", null)
    .executeTakeFirst();
  const foreign = actor.app_role !== "global_admin" && actor.company_id !== data.company_id;
  if (!company || foreign) notFound("company");
  const known = await findUserByEmail(db, email);
  if (known?.company_id === data.company_id && known.auth_id) throw new AppError("conflict", alreadyInCompany);
  await limitInvitations(db, email, data.company_id);
  // Says only that the address is taken: who works for another company is confidential.
  if (!(await invite(db, email, data))) throw new AppError("conflict", "This email address is already in use.");
  await audit(db, actor, {
    action: "user.invited",
    subject: email,
    company_id: data.company_id,
    details: { app_role: data.app_role },
  });
}
