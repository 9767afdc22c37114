import type { Invitation } from "@quotemill/shared/access/invitation";
import { readDetails } from "@quotemill/shared/companies/details";
import { z } from "zod";
import { linkSeconds, signFileLink } from "../../files/index.ts";
import type { AuthUser } from "../accounts.queries.ts";
import type { AuthContext } from "../sessions/sessions.service.ts";

const inviterIn = z.object({ invited_by: z.string().nullable().catch(null) });

/**
 * Finds the company that a pending account is invited to, and the person who invited it. It bypasses row-level
 * security, because an invited person has no company yet: only the company of their pending profile is read.
 */
export async function findInvitation({ db, keys, clock }: AuthContext, user: AuthUser): Promise<Invitation> {
  const company = await db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["companies.name", "companies.details", "companies.logo_path"])
    .where("users.email", "=", user.email)
    .where("users.auth_id", "is", null)
    .executeTakeFirst();
  const { invited_by } = inviterIn.catch({ invited_by: null }).parse(user.user_metadata);
  if (!company) return { company: null, invited_by };
  const { name, details, logo_path } = company;
  const logo_url =
    logo_path && signFileLink({ keys, clock }, logo_path, { seconds: linkSeconds, bucket: "company-logos" });
  return { company: { name, colour: readDetails(details).colour, logo_url }, invited_by };
}
