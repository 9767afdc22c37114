import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { countAttempt, keyOf } from "./attempts.queries.ts";

const windowMs = 3_600_000;
const perAddress = 5;
const perCompany = 100;

/**
 * How often the address was invited in the last hour, and how often the company invited anyone, including this time.
 */
export async function countInvitation(db: Db, email: string, companyId: string) {
  const count = (counted: string) => countAttempt(db, "auth.invitation_attempts", keyOf(counted), windowMs);
  return { byCompany: await count(`company ${companyId}`), toAddress: await count(`address ${email}`) };
}

/** Each invitation is a mail to someone who may not want it, or a refusal that reveals who has an account. */
export function refuseTooMany({ byCompany, toAddress }: Awaited<ReturnType<typeof countInvitation>>): void {
  if (byCompany > perCompany) {
    throw new AppError("rate_limited", "Too many invitations. Please try again in an hour.");
  }
  if (toAddress > perAddress) {
    throw new AppError("rate_limited", "This address has been invited too often. Please try again in an hour.");
  }
}
