import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { AuthError } from "./auth.errors.ts";
import type { AuthContext } from "./sessions.service.ts";

const windowMs = 5 * 60_000;
const attemptsAllowed = 10;
const repeatMs = 60_000;
const askedAlready = () =>
  new AuthError(
    "over_email_send_rate_limit",
    "A link for this address was requested less than a minute ago. Check your inbox, or try again in a minute.",
  );
const tooMany = () => new AuthError("over_request_rate_limit", "Too many attempts. Please wait a few minutes.");

/** Per process and per address. Refreshing is never limited: see the token route. */
export function createLimits(app: FastifyInstance) {
  const limitBy = (options: Parameters<typeof app.createRateLimit>[0], refusal: () => AuthError) => {
    const check = app.createRateLimit(options);
    return async (request: FastifyRequest) => {
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) throw refusal();
    };
  };
  const perAddress = (max: number) => limitBy({ max, timeWindow: windowMs }, tooMany);
  return {
    signIn: perAddress(300),
    /** Links and password changes: a whole office may sit behind one address. */
    change: perAddress(300),
    /** Each may cause a mail. */
    recover: perAddress(60),
    /**
     * One mail a minute for one mailbox. Known and unknown ones are refused alike, so that the answer is the truth about
     * the mail and tells nothing about the account.
     */
    recoverOne: limitBy({ max: 1, timeWindow: repeatMs, keyGenerator: mailboxOf }, askedAlready),
  };
}

const mailboxOf = (request: FastifyRequest) => (request.body as { email: string }).email;

/**
 * Ten wrong passwords for one account from one address, then a pause. An attempt counts before its password is checked
 * and is taken back when the password was right, so parallel guesses share one count, whichever process takes them.
 */
export async function limitGuesses<T>(auth: AuthContext, account: string, signIn: () => Promise<T>): Promise<T> {
  const key = createHash("sha256").update(account).digest();
  if ((await countAttempt(auth, key)) > attemptsAllowed) throw tooMany();
  try {
    const session = await signIn();
    await auth.db.deleteFrom("auth.sign_in_attempts").where("key", "=", key).execute();
    return session;
  } catch (error) {
    // A failure of ours says nothing about the password.
    if (!(error instanceof AuthError)) await takeBack(auth, key);
    throw error;
  }
}

async function countAttempt({ db, clock }: AuthContext, key: Buffer): Promise<number> {
  const now = clock();
  const { attempts } = await db
    .insertInto("auth.sign_in_attempts")
    .values({ key, attempts: 1, ends_at: new Date(now.getTime() + windowMs).toISOString() })
    .onConflict((conflict) => {
      const isOver = sql<boolean>`sign_in_attempts.ends_at <= ${now.toISOString()}`;
      return conflict.column("key").doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else sign_in_attempts.attempts + 1 end`,
        ends_at: sql<string>`case when ${isOver} then excluded.ends_at else sign_in_attempts.ends_at end`,
      });
    })
    .returning("attempts")
    .executeTakeFirstOrThrow();
  return attempts;
}

const takeBack = ({ db }: AuthContext, key: Buffer) =>
  db.updateTable("auth.sign_in_attempts").set({ attempts: sql<number>`attempts - 1` }).where("key", "=", key).execute();
