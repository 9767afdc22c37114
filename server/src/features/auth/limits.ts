import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { budgets, limitRate, limitRequests } from "../../platform/budgets.ts";
import type { Db } from "../../platform/db.ts";
import { countAttempt, keyOf } from "./attempts.queries.ts";
import { AuthError } from "./auth.errors.ts";

const windowMs = 5 * 60_000;
const attemptsAllowed = 10;
const askedAlready = () =>
  new AuthError(
    "over_email_send_rate_limit",
    "A link for this address was requested less than a minute ago. Check your inbox, or try again in a minute.",
  );
const tooMany = () => new AuthError("over_request_rate_limit", "Too many attempts. Please wait a few minutes.");

/** Per process and per address, before the body is read. Refreshing is never limited: see the token route. */
export function createLimits(app: FastifyInstance) {
  const perAddress = (budget: Parameters<typeof limitRequests>[1]) => limitRequests(app, budget, tooMany);
  const perMailbox = limitRate(app, budgets.recoveriesOfMailbox, askedAlready);
  return {
    signIn: perAddress(budgets.signIns),
    /** Links and password changes: a whole office may share one address. */
    change: perAddress(budgets.passwordChanges),
    /** Each may cause a mail. */
    recover: perAddress(budgets.recoveries),
    /**
     * One mail a minute per mailbox. Known and unknown ones are refused alike, so the answer is true about the mail and
     * reveals nothing about the account.
     */
    recoverOne: (request: FastifyRequest, email: string) => perMailbox(request, email),
  };
}

/**
 * Allows ten wrong passwords for one account from one address, then pauses. An attempt counts before its password is
 * checked and is uncounted if the password was right, so concurrent guesses share one count, whichever process handles
 * them.
 */
export async function limitGuesses<T>(db: Db, account: string, check: () => Promise<T>): Promise<T> {
  const key = keyOf(account);
  if ((await countAttempt(db, key, windowMs)) > attemptsAllowed) throw tooMany();
  try {
    const checked = await check();
    await db.deleteFrom("auth.sign_in_attempts").where("key", "=", key).execute();
    return checked;
  } catch (error) {
    // A failure on our side says nothing about the password.
    if (!(error instanceof AuthError)) await takeBack(db, key);
    throw error;
  }
}

const takeBack = (db: Db, key: Buffer) =>
  db.updateTable("auth.sign_in_attempts").set({ attempts: sql<number>`attempts - 1` }).where("key", "=", key).execute();
