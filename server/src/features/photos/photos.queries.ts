import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";

export async function insertPhoto(db: Db, companyId: string): Promise<string> {
  const { id } = await db
    .insertInto("quote_photos")
    .values({ company_id: companyId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function findPhoto(db: Db, companyId: string, id: string) {
  return db
    .selectFrom("quote_photos")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Keeps the photos from being removed until the transaction that stores them in a quote or draft has ended. */
export async function holdPhotos(db: Db, companyId: string, photos: QuotePhoto[] = []): Promise<void> {
  if (photos.length === 0) return;
  const ids = photos.map(({ id }) => id);
  const held = await db
    .selectFrom("quote_photos")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .forKeyShare()
    .execute();
  if (held.length < ids.length) notFound("photo");
}

/**
 * Deletes the row unless it is used by a quote, a draft or an offer that a customer was sent. Returns whether the photo
 * is gone.
 */
export async function deleteUnusedPhoto(db: Db, companyId: string, id: string): Promise<boolean> {
  // This waits for transactions that hold the photo. The next statement sees what they have stored.
  await db
    .selectFrom("quote_photos")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
  const named = (photos: RawBuilder<unknown>) =>
    sql`company_id = ${companyId} and ${photos} <> '[]' and ${photos} @> ${JSON.stringify([{ id }])}::jsonb`;
  const { rows } = await sql`select from quotes where ${named(sql`photos`)}
    union all select from saved_quotes where ${named(sql`photos`)}
    union all select from offer_quotes where ${named(sql`snapshot -> 'photos'`)} limit 1`.execute(db);
  if (rows.length > 0) return false;
  await db.deleteFrom("quote_photos").where("company_id", "=", companyId).where("id", "=", id).execute();
  return true;
}
