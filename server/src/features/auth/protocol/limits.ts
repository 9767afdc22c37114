import type { Db } from "../../../platform/db/db.ts";
import { budgets, countRate, limitRequests, spend } from "../../../platform/http/budgets.ts";
import { AuthError } from "./auth.errors.ts";

const askedAlready = () =>
  new AuthError(
    "over_email_send_rate_limit",
    "A link for this address was requested less than a minute ago. Check your inbox, or try again in a minute.",
  );
const askedTooOften = () =>
  new AuthError(
    "over_email_send_rate_limit",
    "Several links for this address were requested in the last hour. Use one from your inbox, or try again in an hour.",
  );
const tooMany = () => new AuthError("over_request_rate_limit", "Too many attempts. Please wait a few minutes.");

/** Those of an address count before the body is read. Refreshing is never limited: see the token route. */
export function createLimits(db: Db) {
  const perAddress = (budget: Parameters<typeof limitRequests>[0]) => limitRequests(budget, tooMany);
  const perMailbox = countRate(budgets.recoveriesOfMailbox, askedAlready);
  return {
    signIn: perAddress(budgets.signIns),
    /** Links and password changes: a whole office may share one address. */
    change: perAddress(budgets.passwordChanges),
    /** Each takes the time of up to three sign-ins. */
    newPassword: countRate(budgets.newPasswords, tooMany),
    /** Each may cause a mail. */
    recover: perAddress(budgets.recoveries),
    /**
     * One mail a minute per mailbox, and a few an hour. Known and unknown ones are refused alike, so the answer is true about
     * the mail and reveals nothing about the account.
     */
    recoverOne: async (email: string) => {
      perMailbox(email);
      if (!(await spend(db, "recoveriesOfMailboxHourly", email))) throw askedTooOften();
    },
  };
}
