import type { AppRole } from "@quotemill/shared/access/permissions";
import { type RawBuilder, sql } from "kysely";
import { transactAgain } from "./database-errors.ts";
import type { Db } from "./db.ts";

/** Whom a transaction acts for. A customer with a link has a company, but neither an account nor a role. */
interface Party {
  id: string | null;
  company_id: string | null;
  app_role: AppRole | null;
}

/**
 * Columns of a `select` that make the rest of its transaction act for somebody: they set the role of requests and what
 * the policies read. This is the only place that sets them. A value may be an expression, so that the statement that
 * looks up a session can act for the person it finds.
 */
export const actingFor = (party: Record<keyof Party, string | RawBuilder<string>>) => sql`
  set_config('quotemill.company_id', ${party.company_id}, true),
  set_config('quotemill.user_id', ${party.id}, true),
  set_config('quotemill.app_role', ${party.app_role}, true),
  set_config('role', 'quotemill_app', true)`;

/** From here to the end of the transaction, the database shows only this party's company. */
export async function actFor(db: Db, { id, company_id, app_role }: Party): Promise<void> {
  await sql`select ${actingFor({ id: id ?? "", company_id: company_id ?? "", app_role: app_role ?? "" })}`.execute(db);
}

export const transactionFor = <T>(db: Db, party: Party, work: (db: Db) => Promise<T>): Promise<T> =>
  transactAgain(db, async (tx) => {
    await actFor(tx, party);
    return work(tx);
  });

/** Acts for somebody without an account, such as a customer with a link: the database shows only this company. */
export const inCompanyOf = <T>(db: Db, companyId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  transactionFor(db, { id: null, company_id: companyId, app_role: null }, work);
