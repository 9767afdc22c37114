import type { AppRole } from "@quotemill/shared/access/permissions";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { transact } from "./transact.ts";

/** The party that a transaction acts for. A customer with a link has a company, but neither an account nor a role. */
export interface Party {
  id: string | null;
  company_id: string | null;
  app_role: AppRole | null;
  /** False for someone whose company shows people only their own quotes. */
  sees_all_quotes?: boolean;
}

type Acting = Record<"id" | "company_id" | "app_role" | "database_role", string | RawBuilder<string>>;

/**
 * Columns of a `select` that make the rest of its transaction act for somebody: they set the role of requests and the
 * settings that the policies read. This is the only place that sets them. A value may be an expression, so that the
 * statement that looks up a session can act for the person it finds. For somebody who sees only their own quotes, the
 * names of kept counts mean those of the schema `own`.
 */
export const actingFor = (party: Acting) => sql`
  set_config('quotemill.company_id', ${party.company_id}, true),
  set_config('quotemill.user_id', ${party.id}, true),
  set_config('quotemill.app_role', ${party.app_role}, true),
  case when ${party.database_role} like 'quotemill_own_%' then set_config('search_path', 'own, public', true) end,
  set_config('role', ${party.database_role}, true)`;

/**
 * The database's role for a request. That of a viewer may only select, so that not even a forgotten permission lets a
 * viewer write. The `own` roles have one more policy: they see no quotes of others. `actForSession` does the same in
 * SQL.
 */
const databaseRole = ({ app_role, sees_all_quotes = true }: Party) =>
  `quotemill_${sees_all_quotes ? "" : "own_"}${app_role === "viewer" ? "reader" : "app"}`;

/** From here to the end of the transaction, the database shows only this party's company. */
export async function actFor(db: Db, party: Party, database_role = databaseRole(party)): Promise<void> {
  const { id, company_id, app_role } = party;
  const acting = { id: id ?? "", company_id: company_id ?? "", app_role: app_role ?? "", database_role };
  await sql`select ${actingFor(acting)}`.execute(db);
}

/** Returns the key whose share of connections a party's work uses. */
export const placeOf = ({ company_id, id }: Pick<Party, "company_id" | "id">) => company_id ?? id ?? "nobody";

export const transactionFor = <T>(db: Db, party: Party, work: (db: Db) => Promise<T>): Promise<T> =>
  transact(db, placeOf(party), async (tx) => {
    await actFor(tx, party);
    return work(tx);
  });

/**
 * For decisions over all quotes of the company although the person may not see them: whether another offer or revision
 * takes the place of one, which records depend on a quote, which quotes follow their contact's address. The caller has
 * already found the named records as the person, and lets nothing of the others' rows into the answer.
 */
export async function withAllQuotes<T>(db: Db, party: Party, work: () => Promise<T>): Promise<T> {
  if (party.sees_all_quotes !== false) return work();
  await actFor(db, party, databaseRole({ ...party, sees_all_quotes: true }));
  const result = await work();
  await actFor(db, party);
  return result;
}

/**
 * Acts for somebody without an account, such as a customer with a link: the database shows only this company. Its
 * customers have separate connections, so that they do not wait for its people.
 */
export const inCompanyOf = <T>(db: Db, companyId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  transact(db, `${companyId} customers`, async (tx) => {
    await actFor(tx, { id: null, company_id: companyId, app_role: null });
    return work(tx);
  });
