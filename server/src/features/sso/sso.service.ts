import { randomBytes } from "node:crypto";
import {
  keepsWayIn,
  minBreakGlass,
  requiringProblem,
  type SsoChange,
  type SsoConnectionInput,
  type SsoState,
} from "@quotemill/shared/access/single-sign-on";
import { ssoRefusals } from "@quotemill/shared/access/sso-refusals";
import { type RawBuilder, sql } from "kysely";
import { onUniqueViolation } from "../../platform/db/database-errors.ts";
import type { Db } from "../../platform/db/db.ts";
import type { ResolveTxt } from "../../platform/dns.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Person } from "../../platform/http/access.ts";
import { checkRoom } from "../../platform/http/budgets.ts";
import type { Outbound } from "../../platform/http/outbound.ts";
import { encrypt } from "../../platform/keys.ts";
import { recordActivity } from "../activity/index.ts";
import { endSsoSessions, lowerSsoSessions, type SsoContext, SsoRefused } from "../auth/index.ts";
import { lockAdmins, tellAdmins } from "../users/index.ts";
import { readState, recordName, recordValue } from "./sso.queries.ts";
import { ssoLetter } from "./sso-letter.ts";

export interface SsoSettings extends SsoContext {
  outbound: Outbound;
  resolveTxt: ResolveTxt;
}

const refuse = (reason: string): never => {
  throw new AppError("conflict", reason);
};

export async function addDomain(db: Db, companyId: string, actor: Person, domain: string) {
  await checkRoom(db, "ssoDomains", companyId);
  const added = await db
    .insertInto("sso_domains")
    .values({ company_id: companyId, domain, token: randomBytes(16).toString("hex") })
    .onConflict((conflict) => conflict.doNothing())
    .returning("domain")
    .executeTakeFirst();
  if (added) await recordActivity(db, actor, { action: "sso.domain_added", subject: domain });
}

export async function findDomain(db: Db, companyId: string, domain: string) {
  const found = await db
    .selectFrom("sso_domains")
    .select(["token", "proved_at"])
    .where("company_id", "=", companyId)
    .where("domain", "=", domain)
    .executeTakeFirst();
  return found ?? notFound("domain");
}

/**
 * Looks for the record. No connection or lock of the database is held during that, because name servers may be slow.
 */
export async function checkRecord({ resolveTxt }: SsoSettings, domain: string, token: string): Promise<void> {
  const name = recordName(domain);
  const texts = await resolveTxt(name).catch(() => null);
  if (texts === null) refuse(`The name servers of ${domain} did not answer. Try again in a few minutes.`);
  if (texts?.includes(recordValue(token))) return;
  refuse(
    texts?.length
      ? `${name} has a TXT record, but not this one. Copy the value again.`
      : `There is no TXT record at ${name} yet. It can take an hour until a new one is seen.`,
  );
}

const onProvedElsewhere = onUniqueViolation(
  "sso_domains_proved_key",
  () => new AppError("conflict", "Another company has verified this domain. Ask the operator of Quotemill for help."),
);

export async function proveDomain(db: Db, companyId: string, actor: Person, domain: string) {
  await db
    .updateTable("sso_domains")
    .set({ proved_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("domain", "=", domain)
    .where("proved_at", "is", null)
    .execute()
    .catch(onProvedElsewhere);
  await recordActivity(db, actor, { action: "sso.domain_proved", subject: domain });
}

export async function removeDomain(db: Db, companyId: string, actor: Person, domain: string) {
  const connection = await lockConnection(db, companyId);
  await db.deleteFrom("sso_domains").where("company_id", "=", companyId).where("domain", "=", domain).execute();
  const proved = db.selectFrom("sso_domains").select("domain").where("company_id", "=", companyId);
  if (connection?.required_at && !(await proved.where("proved_at", "is not", null).executeTakeFirst())) {
    refuse("Single sign-on is required and needs a verified domain. Stop requiring it first.");
  }
  await recordActivity(db, actor, { action: "sso.domain_removed", subject: domain });
}

const lockConnection = (db: Db, companyId: string) =>
  db.selectFrom("sso_connections").selectAll().where("company_id", "=", companyId).forUpdate().executeTakeFirst();

/** Asks the provider for its discovery document before anything is stored. */
export async function readProvider({ oidc, outbound }: SsoSettings, access: SsoConnectionInput): Promise<string> {
  const problem = outbound.problemWith(access.issuer, "issuer");
  if (problem) throw new AppError("validation_failed", problem, { issuer: problem });
  try {
    return await oidc.readIssuer(access);
  } catch (error) {
    if (!(error instanceof SsoRefused)) throw error;
    const reason =
      error.code === "sso_provider_unreachable"
        ? "The provider could not be reached at this address. Check it and try again."
        : "There is no usable OpenID configuration at this address. Copy the issuer from your provider.";
    throw new AppError("validation_failed", reason, { issuer: reason });
  }
}

/**
 * Another issuer or client is a new connection: people's identities there say nothing about who they are here, and it
 * must be tested again. A new secret alone changes nothing else.
 */
export async function storeConnection(
  { keys }: SsoSettings,
  db: Db,
  companyId: string,
  actor: Person,
  { issuer, client_id, client_secret }: SsoConnectionInput,
) {
  const before = await lockConnection(db, companyId);
  const isSame = before?.issuer === issuer && before.client_id === client_id;
  if (before && !isSame) {
    if (before.required_at)
      refuse("Single sign-on is required. Stop requiring it before you connect another provider.");
    await deleteConnection(db, companyId);
  }
  if (!isSame) await db.insertInto("sso_connections").values({ company_id: companyId, issuer, client_id }).execute();
  await deleteSecret(db, companyId);
  await db
    .insertInto("company_secrets")
    .values({
      company_id: companyId,
      kind: "sso_client_secret",
      value_encrypted: encrypt(keys.ssoSecret, client_secret),
    })
    .execute();
  await recordActivity(
    db,
    actor,
    isSame ? { action: "sso.secret_replaced" } : { action: "sso.connected", subject: issuer },
  );
  if (!isSame) await tellAdmins(db, companyId, ssoLetter(before ? "connectedAnew" : "connected", nameOf(actor)));
}

async function deleteConnection(db: Db, companyId: string) {
  await db.deleteFrom("sso_connections").where("company_id", "=", companyId).execute();
  await endSsoSessions(db, companyId);
}

const deleteSecret = (db: Db, companyId: string) =>
  db
    .deleteFrom("company_secrets")
    .where("company_id", "=", companyId)
    .where("kind", "=", "sso_client_secret")
    .execute();

const nameOf = ({ full_name, email }: Person) => full_name || email;

/** People who only ever came through the provider have no password. They get one by the mail for a forgotten one. */
export async function removeConnection(db: Db, companyId: string, actor: Person) {
  const connection = (await lockConnection(db, companyId)) ?? notFound("connection");
  if (connection.required_at) refuse("Single sign-on is required. Stop requiring it first.");
  await deleteConnection(db, companyId);
  await deleteSecret(db, companyId);
  await recordActivity(db, actor, { action: "sso.disconnected" });
  await tellAdmins(db, companyId, ssoLetter("disconnected", nameOf(actor)));
}

export async function changeSso(
  db: Db,
  companyId: string,
  actor: Person,
  { break_glass, required, ...switches }: SsoChange,
  publicUrl: string,
) {
  // The same lock as in the team's changes, so that no admin is removed while others rely on them.
  await lockAdmins(db, companyId);
  const before = (await lockConnection(db, companyId)) ?? refuse("Connect your provider first.");
  const chosen = Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined));
  if (Object.keys(chosen).length > 0) await updateConnection(db, companyId, chosen);
  if (switches.counts_as_factor === false) await lowerSsoSessions(db, companyId);
  if (break_glass) await chooseBreakGlass(db, companyId, break_glass);
  const wasRequired = before.required_at !== null;
  const isRequired = required ?? wasRequired;
  if (isRequired) {
    const state = await readState(db, companyId, actor, publicUrl);
    const problem = wasRequired ? keptProblem(state.admins) : requiringProblem(state);
    if (problem) refuse(problem);
  }
  if (isRequired === wasRequired) return recordActivity(db, actor, { action: "sso.changed" });
  await updateConnection(db, companyId, { required_at: isRequired ? sql<string>`now()` : null });
  await recordActivity(db, actor, { action: isRequired ? "sso.required" : "sso.lifted" });
  await tellAdmins(db, companyId, ssoLetter(isRequired ? "required" : "lifted", nameOf(actor)));
}

const keptProblem = (admins: SsoState["admins"]) =>
  admins.filter(keepsWayIn).length < minBreakGlass
    ? "While single sign-on is required, there must be at least two emergency admins with a second factor."
    : null;

const updateConnection = (
  db: Db,
  companyId: string,
  changes: { required_at?: RawBuilder<string> | null; provisions?: boolean; counts_as_factor?: boolean },
) => db.updateTable("sso_connections").set(changes).where("company_id", "=", companyId).execute();

async function chooseBreakGlass(db: Db, companyId: string, ids: string[]) {
  const withPassword = db.selectFrom("auth.users").select("id").where("encrypted_password", "is not", null);
  await db
    .updateTable("users")
    .set({ breaks_glass: false })
    .where("company_id", "=", companyId)
    .where("breaks_glass", "=", true)
    .execute();
  if (ids.length === 0) return;
  const chosen = await db
    .updateTable("users")
    .set({ breaks_glass: true })
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("app_role", "=", "admin")
    .where("deactivated_at", "is", null)
    .where("auth_id", "in", withPassword)
    .returning("id")
    .execute();
  if (chosen.length < new Set(ids).size) refuse("Only active admins who have a password can be emergency admins.");
}

/** For a company whose admins are locked out. */
export async function liftSso(db: Db, actor: Person, companyId: string) {
  const connection = (await lockConnection(db, companyId)) ?? notFound("connection");
  if (!connection.required_at) refuse("This company does not require single sign-on.");
  await updateConnection(db, companyId, { required_at: null });
  await recordActivity(db, actor, { action: "sso.lifted", company_id: companyId });
  await tellAdmins(db, companyId, ssoLetter("lifted", nameOf(actor)));
}

/** The message for a refusal of the provider, as the settings page shows it. */
export function asAppError(error: unknown): never {
  if (!(error instanceof SsoRefused)) throw error;
  const { reason, next } = ssoRefusals[error.code];
  throw new AppError("conflict", `${reason} ${next}`);
}
