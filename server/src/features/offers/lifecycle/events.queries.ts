import type { OfferActor, OfferEventKind } from "@quotemill/shared/offers/states";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

export interface NewEvent {
  kind: OfferEventKind;
  actor: OfferActor;
  /** The person, if staff. */
  actor_id?: string;
  detail?: Record<string, unknown>;
}

const answers: OfferEventKind[] = ["question", "accepted", "declined"];

/**
 * Returns the event's id. Whoever answers on the page has seen it, also in a browser without script, which never tells
 * that it was opened.
 */
export async function addEvent(
  db: Db,
  companyId: string,
  offerId: string,
  { detail = {}, ...event }: NewEvent,
): Promise<number> {
  const { id, at } = await db
    .insertInto("offer_events")
    .values({ ...event, company_id: companyId, offer_id: offerId, detail: JSON.stringify(detail) })
    .returning(["id", "at"])
    .executeTakeFirstOrThrow();
  if (event.actor === "customer" && answers.includes(event.kind)) {
    await db
      .updateTable("offers")
      .set({ opened_count: 1, last_opened_at: at })
      .where("company_id", "=", companyId)
      .where("id", "=", offerId)
      .where("opened_count", "=", 0)
      .execute();
  }
  return id;
}

/** The latest of its kind. */
export const findLatestEvent = (db: Db, companyId: string, offerId: string, kind: OfferEventKind) =>
  db
    .selectFrom("offer_events")
    .select(["id", "at", sql<Record<string, unknown>>`detail`.as("detail")])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offerId)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** With the name and address of whoever did it, if staff. */
export const findEvent = (db: Db, companyId: string, offerId: string, id: number) =>
  db
    .selectFrom("offer_events")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "offer_events.actor_id").onRef("users.company_id", "=", "offer_events.company_id"),
    )
    .select([
      "kind",
      "users.full_name as actor_name",
      "users.email as actor_email",
      sql<Record<string, unknown>>`detail`.as("detail"),
    ])
    .where("offer_events.company_id", "=", companyId)
    .where("offer_events.offer_id", "=", offerId)
    .where("offer_events.id", "=", id)
    .executeTakeFirst();
