import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { countAttempt, keyOf } from "./attempts.queries.ts";

const windowMs = 3_600_000;
const perAddress = 5;
const perCompany = 100;

/**
 * Each invitation is a mail to someone who may not want it. Counted in the mail's transaction, so only those with a
 * mail count.
 */
export async function limitInvitations(db: Db, email: string, companyId: string): Promise<void> {
  const count = (counted: string) => countAttempt(db, "auth.invitation_attempts", keyOf(counted), windowMs);
  if ((await count(`company ${companyId}`)) > perCompany) {
    throw new AppError("rate_limited", "Too many invitations. Please try again in an hour.");
  }
  if ((await count(`address ${email}`)) > perAddress) {
    throw new AppError("rate_limited", "This address has been invited too often. Please try again in an hour.");
  }
}
