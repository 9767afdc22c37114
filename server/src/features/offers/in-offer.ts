import type { Db } from "../../platform/db/db.ts";
import { inCompanyOf } from "../../platform/http/as-actor.ts";
import { hashToken, isToken } from "./offer-token.ts";

export interface OfferKey {
  company_id: string;
  id: string;
}

/** Undefined for every text that opens nothing: unknown, cut, or of a company that is being deleted. */
export async function findOfferKey(db: Db, token: string): Promise<OfferKey | undefined> {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom("offers")
    .innerJoin("companies", "companies.id", "offers.company_id")
    .select(["offers.company_id", "offers.id"])
    .where("token_hash", "=", hashToken(token))
    .where("companies.deleting_at", "is", null)
    .executeTakeFirst();
}

/** A transaction for a customer: the database shows only the company that made the offer. */
export const inOffer = <T>(db: Db, { company_id }: OfferKey, work: (db: Db) => Promise<T>): Promise<T> =>
  inCompanyOf(db, company_id, work);
