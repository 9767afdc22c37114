import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isReadable } from "../files/index.ts";
import type { OfferKey } from "../offers/index.ts";

/** Undefined too for what was withdrawn or replaced: its prices are not shown any more. */
export const findPdf = (db: Db, { company_id, id }: OfferKey, position: number) =>
  db
    .selectFrom("offer_quotes")
    .innerJoin("offers", (join) =>
      join.onRef("offers.company_id", "=", "offer_quotes.company_id").onRef("offers.id", "=", "offer_quotes.offer_id"),
    )
    .select(["pdf_storage_path", sql<string>`snapshot ->> 'quote_number'`.as("quote_number")])
    .where("offer_quotes.company_id", "=", company_id)
    .where("offer_quotes.offer_id", "=", id)
    .where("offer_quotes.position", "=", position)
    .where(isReadable)
    .executeTakeFirst();
