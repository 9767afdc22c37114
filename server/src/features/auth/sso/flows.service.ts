import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { SsoRefusal } from "@quotemill/shared/access/sso-refusals";
import { pages } from "@quotemill/shared/screens/pages";
import { readAddress } from "@quotemill/shared/text/web-address";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { budgets, limitAtOnce } from "../../../platform/http/budgets.ts";
import { recordActivity } from "../../activity/index.ts";
import { lockAuthUser } from "../accounts.queries.ts";
import { AuthError } from "../auth.errors.ts";
import { accessOf, type Connection, findConnection, holdConnection } from "../connections.queries.ts";
import { ssoMethod } from "../sessions/levels.ts";
import { type AuthContext, type Device, openSession } from "../sessions/sessions.service.ts";
import { admit } from "./admit.ts";
import { type Oidc, SsoRefused } from "./oidc.ts";

export interface SsoContext extends AuthContext {
  oidc: Oidc;
  publicUrl: () => string;
}

/** From the start to the provider's answer, and from that to the session. */
const flowMs = 5 * 60_000;

const random = () => randomBytes(32).toString("base64url");
const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** One for each company, so that an answer of one provider is never taken for another's. */
export const callbackUrl = (publicUrl: string, companyId: string) => `${publicUrl}/auth/v1/sso/callback/${companyId}`;

/** Returns the path that a sign-in may lead back to. Only the path is kept, so that nothing leads off our origin. */
export function landingOf(publicUrl: string, asked: string | undefined): string | null {
  if (asked === undefined) return pages.login.path;
  const address = readAddress(asked);
  const isOurs = address?.origin === new URL(publicUrl).origin && address.pathname === pages.login.path;
  return isOurs ? pages.login.path : null;
}

const onlySoMany = limitAtOnce(budgets.ssoAtOnce, "Too many people are signing in.");

/** Calls the provider. Waiting calls are counted per company, so that a slow provider holds up only its own company. */
async function ask<T>(
  { keys, oidc }: SsoContext,
  connection: Connection,
  call: (oidc: Oidc, access: NonNullable<ReturnType<typeof accessOf>>) => Promise<T>,
): Promise<T> {
  const access = accessOf(keys, connection);
  if (!access) throw new SsoRefused("sso_client_refused");
  return onlySoMany(connection.company_id, () => call(oidc, access)).catch((error) => {
    throw error instanceof SsoRefused ? error : new SsoRefused("sso_busy", error);
  });
}

interface Start {
  /** The value of the browser's cookie. */
  browser: string;
  landing: string;
  /** Absent for a test, which opens no session. */
  codeChallenge?: string;
  testerId?: string;
}

/** Stores a sign-in that has begun, and returns the address at the provider where it continues. */
export async function startFlow(context: SsoContext, connection: Connection, start: Start): Promise<string> {
  const [state, nonce, codeVerifier] = [random(), random(), random()];
  const url = await ask(context, connection, (oidc, access) =>
    oidc.authorizationUrl(access, {
      redirect_uri: callbackUrl(context.publicUrl(), connection.company_id),
      scope: "openid email profile",
      state,
      nonce,
      code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
      code_challenge_method: "S256",
    }),
  );
  await context.db
    .insertInto("auth.sso_flows")
    .values({
      connection_id: connection.id,
      state_hash: hashOf(state),
      browser_hash: hashOf(start.browser),
      nonce,
      code_verifier: codeVerifier,
      code_challenge: start.codeChallenge ?? null,
      landing: start.landing,
      tester_id: start.testerId ?? null,
      expires_at: inFlowTime(context),
    })
    .execute();
  return url;
}

const inFlowTime = ({ clock }: AuthContext) => new Date(clock().getTime() + flowMs).toISOString();

interface Answer {
  companyId: string;
  state: string;
  browser: string | null;
  /** The whole query, as the provider sent it. */
  search: string;
}

/**
 * Takes a provider's answer. Returns where the browser is redirected: with a code for the page to exchange, or with the
 * reason for a refusal. The state is used up first in any case.
 */
export async function answerFlow(context: SsoContext, answer: Answer): Promise<{ to: string; refusal?: SsoRefused }> {
  const flow = await takeState(context.db, answer.state);
  const landing = flow?.landing ?? pages.login.path;
  try {
    if (!flow) throw new SsoRefused("flow_state_not_found");
    return { to: `${landing}?${await finish(context, flow, answer)}` };
  } catch (error) {
    if (!(error instanceof SsoRefused)) throw error;
    return { to: `${landing}?${refusalQuery(error.code)}`, refusal: error };
  }
}

export const refusalQuery = (code: SsoRefusal) =>
  new URLSearchParams({ error: "access_denied", error_code: code }).toString();

type Flow = Awaited<ReturnType<typeof takeState>> & {};

const takeState = (db: Db, state: string) =>
  db
    .updateTable("auth.sso_flows")
    .set({ state_hash: null })
    .where("state_hash", "=", hashOf(state))
    .returning([
      "id",
      "connection_id",
      "browser_hash",
      "nonce",
      "code_verifier",
      "code_challenge",
      "landing",
      "tester_id",
      "expires_at",
    ])
    .executeTakeFirst();

async function finish(context: SsoContext, flow: Flow, answer: Answer): Promise<string> {
  const { db, clock, publicUrl } = context;
  if (!answer.browser || !timingSafeEqual(hashOf(answer.browser), flow.browser_hash)) {
    throw new SsoRefused("sso_other_browser");
  }
  if (clock() >= new Date(flow.expires_at)) throw new SsoRefused("flow_state_expired");
  const connection = await findConnection(db, flow.connection_id);
  // The answer came to the address of another company: it may be another provider's.
  if (connection?.company_id !== answer.companyId) throw new SsoRefused("sso_answer_refused");
  const url = new URL(callbackUrl(publicUrl(), connection.company_id) + answer.search);
  const claims = await ask(context, connection, (oidc, access) =>
    oidc.readAnswer(access, url, { state: answer.state, nonce: flow.nonce, codeVerifier: flow.code_verifier }),
  );
  return transact(db, connection.company_id, async (tx) => {
    const tester = flow.tester_id ? await findTester(tx, connection, flow.tester_id) : undefined;
    const userId = await admit(tx, connection, claims, tester);
    if (tester) {
      await recordTest(tx, connection, tester, userId);
      return "sso_test=passed";
    }
    const code = random();
    await tx
      .updateTable("auth.sso_flows")
      .set({ code_hash: hashOf(code), user_id: userId, expires_at: inFlowTime(context) })
      .where("id", "=", flow.id)
      .execute();
    return `code=${code}`;
  });
}

/** A test shows that the admin who makes it can get in, so it must be them who comes back. */
async function findTester(db: Db, { company_id }: Connection, id: string) {
  const tester = await db
    .selectFrom("users")
    .select(["id", "auth_id", "email", "full_name", "company_id"])
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .where("app_role", "=", "admin")
    .executeTakeFirst();
  if (!tester) throw new SsoRefused("sso_not_invited");
  return tester;
}

type Tester = Awaited<ReturnType<typeof findTester>>;

async function recordTest(db: Db, connection: Connection, tester: Tester, userId: string) {
  // The subject is a colleague's.
  if (tester.auth_id !== userId) throw new SsoRefused("sso_other_person");
  await db
    .updateTable("sso_connections")
    .set({ tested_at: sql`now()`, tested_by: tester.id, tested_email: tester.email })
    .where("id", "=", connection.id)
    .execute();
  await recordActivity(db, tester, { action: "sso.tested", subject: tester.email ?? "" });
}

/** Uses up the code, even if the verifier is wrong, and opens the session. */
export async function exchangeCode(context: SsoContext, code: string, verifier: string, device: Device) {
  const { db, clock } = context;
  const flow = await db
    .deleteFrom("auth.sso_flows")
    .where("code_hash", "=", hashOf(code))
    .returning(["connection_id", "code_challenge", "user_id", "expires_at"])
    .executeTakeFirst();
  const notFound = () => new AuthError("flow_state_not_found", "This sign-in is unknown, or it was used already.");
  if (!flow?.user_id) throw notFound();
  if (clock() >= new Date(flow.expires_at)) {
    throw new AuthError("flow_state_expired", "This sign-in took longer than 5 minutes. Start again.");
  }
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (challenge !== flow.code_challenge) {
    throw new AuthError("bad_code_verifier", "This sign-in was started in another browser. Start again.");
  }
  const { user_id, connection_id } = flow;
  return transact(db, user_id, async (tx) => {
    const connection = await holdConnection(tx, connection_id);
    const account = await lockAuthUser(tx, user_id);
    if (!account || !connection) throw notFound();
    const aal = connection.counts_as_factor ? 2 : 1;
    return openSession({ ...context, db: tx }, account, { origin: "sso", method: ssoMethod, aal }, device);
  });
}
