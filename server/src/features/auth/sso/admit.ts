import { domainOf } from "@quotemill/shared/access/sso-refusals";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { spend } from "../../../platform/http/budgets.ts";
import { recordActivity } from "../../activity/index.ts";
import { lockAuthUser } from "../accounts.queries.ts";
import { type Connection, hasProved } from "../connections.queries.ts";
import { endInvitationElsewhere } from "../invitations/end-elsewhere.ts";
import { removeLinks } from "../invitations/links.service.ts";
import { type Claims, SsoRefused } from "./oidc.ts";
import { ssoLinkedMailJob } from "./sso.mails.ts";

const googleIssuer = "https://accounts.google.com";

/**
 * Finds the account of the person that the provider names, and links or makes it at the first sign-in. The caller's
 * transaction ends if it throws.
 *
 * | The person has                                     | Result                                            |
 * | -------------------------------------------------- | ------------------------------------------------- |
 * | a subject that is linked                           | that account, with any address                    |
 * | an address outside the company's proved domains    | refused                                           |
 * | an address that another company only invited       | as if it had not: that invitation ends            |
 * | an address of another company, or a global admin's | refused                                           |
 * | an address of a colleague, or of an invitation     | linked once, with a mail                          |
 * | any other address                                  | a new user, if the company says so                |
 *
 * A deactivated person has no account here, and gets no new one. No claim makes anyone an admin. If an admin tests the
 * connection, no one else is linked or made.
 */
export async function admit(db: Db, connection: Connection, claims: Claims, tester?: Tester): Promise<string> {
  // If one person signs in for the first time twice at once, the second waits here and then finds the link.
  const lock = db.selectFrom("sso_connections").select("id").where("id", "=", connection.id).forUpdate();
  if (!(await lock.executeTakeFirst())) throw new SsoRefused("flow_state_not_found");
  const linked = await db
    .selectFrom("auth.sso_identities")
    .select("user_id")
    .where("connection_id", "=", connection.id)
    .where("subject", "=", claims.sub)
    .executeTakeFirst();
  return linked ? admitLinked(db, connection, claims, linked.user_id) : admitFirst(db, connection, claims, tester);
}

interface Tester {
  email: string | null;
}

async function admitLinked(db: Db, { id, company_id }: Connection, { sub }: Claims, userId: string) {
  const account = await lockAuthUser(db, userId);
  const profile = account && (await findMember(db, account.email));
  if (!account || profile?.company_id !== company_id || profile.app_role === "global_admin") {
    throw new SsoRefused("sso_not_invited");
  }
  // The company may have given up the domain in the meantime.
  if (!(await hasProved(db, company_id, domainOf(account.email)))) throw new SsoRefused("sso_address_outside");
  await db
    .updateTable("auth.sso_identities")
    .set({ last_sign_in_at: sql`now()` })
    .where("connection_id", "=", id)
    .where("subject", "=", sub)
    .execute();
  return userId;
}

async function admitFirst(db: Db, connection: Connection, claims: Claims, tester: Tester | undefined) {
  const email = await believedAddress(db, connection, claims);
  if (tester && tester.email !== email) throw new SsoRefused("sso_other_person");
  await endInvitationElsewhere(db, email, connection.company_id);
  const member = await findMember(db, email);
  const userId = member
    ? await linkMember(db, connection, { ...member, email })
    : await addPerson(db, connection, claims, email);
  await db
    .insertInto("auth.sso_identities")
    .values({ connection_id: connection.id, subject: claims.sub, user_id: userId })
    .execute();
  await ssoLinkedMailJob.add(db, { email, company_name: connection.company_name });
  return userId;
}

/**
 * The provider's operator can make it send any address, so an address is trusted only in domains that the company has
 * proved.
 */
async function believedAddress(db: Db, { company_id, issuer }: Connection, claims: Claims): Promise<string> {
  const { email, email_verified, hd } = claims;
  if (!email) throw new SsoRefused("sso_address_missing");
  if (email_verified === false || email_verified === "false") throw new SsoRefused("sso_address_unverified");
  if (!(await hasProved(db, company_id, domainOf(email)))) throw new SsoRefused("sso_address_outside");
  // All of Google has one issuer, and anybody's private account there may have had an address of this company.
  const isPrivate = issuer === googleIssuer && !(hd && (await hasProved(db, company_id, hd.toLowerCase())));
  if (isPrivate) throw new SsoRefused("sso_address_outside");
  return email;
}

const findMember = (db: Db, email: string) =>
  db
    .selectFrom("users")
    .select(["id", "auth_id", "company_id", "app_role", "full_name"])
    .where("email", "=", email)
    .executeTakeFirst();

type Member = Awaited<ReturnType<typeof findMember>> & { email: string };

async function linkMember(db: Db, connection: Connection, member: Member): Promise<string> {
  const { id, email, full_name, company_id } = member;
  if (company_id !== connection.company_id || member.app_role === "global_admin") {
    throw new SsoRefused("sso_address_elsewhere");
  }
  const accountId = member.auth_id ?? (await findPendingAccount(db, email));
  const account = accountId && (await lockAuthUser(db, accountId));
  if (!account) throw new SsoRefused("sso_not_invited");
  if (account.sso) throw new SsoRefused("sso_subject_changed");
  const doer = { id, email, full_name, company_id };
  if (!member.auth_id) {
    await db.updateTable("users").set({ auth_id: account.id }).where("id", "=", id).execute();
    await removeLinks(db, account.id);
    await confirmAddress(db, account.id);
    await recordActivity(db, doer, { action: "invitation.accepted" });
  }
  await recordActivity(db, doer, { action: "sso.linked" });
  return account.id;
}

async function findPendingAccount(db: Db, email: string): Promise<string | undefined> {
  const pending = db.selectFrom("auth.users").select("id").where("email", "=", email);
  return (await pending.executeTakeFirst())?.id;
}

const confirmAddress = (db: Db, id: string) =>
  db.updateTable("auth.users").set({ email_confirmed_at: sql`now()` }).where("id", "=", id).execute();

async function addPerson(db: Db, { company_id, provisions }: Connection, claims: Claims, email: string) {
  // An account without a profile belongs to somebody, but not to this company.
  if (await findPendingAccount(db, email)) throw new SsoRefused("sso_address_elsewhere");
  if (!provisions) throw new SsoRefused("sso_not_invited");
  // Within the transaction: the limit counts people who were added, and the lock above lets in one at a time.
  if (!(await spend(db, "ssoNewPeople", company_id))) throw new SsoRefused("sso_busy");
  const full_name = claims.name?.trim() || email.slice(0, email.lastIndexOf("@"));
  const account = await db
    .insertInto("auth.users")
    .values({ email, email_confirmed_at: sql`now()`, user_metadata: JSON.stringify({ full_name }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const profile = await db
    .insertInto("users")
    .values({ email, company_id, app_role: "user", full_name, auth_id: account.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(db, { id: profile.id, email, full_name, company_id }, { action: "sso.joined" });
  return account.id;
}
