import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { OwnPerson } from "./plan.ts";

export interface StoredPerson extends OwnPerson {
  /** The contact's id in the present location, once that is known. */
  crm_contact_id: string | null;
  /** Chosen from the CRM when a quote was made, in the location of that time. */
  ghl_contact_id: string | null;
  /** True if its empty fields were filled since it last changed here. */
  is_filled: boolean;
}

export async function findOwnPerson(db: Db, companyId: string, id: string, locationId: string) {
  return db
    .selectFrom("contacts")
    .leftJoin("crm_people as link", (join) =>
      join
        .onRef("link.company_id", "=", "contacts.company_id")
        .onRef("link.contact_id", "=", "contacts.id")
        .on("link.location_id", "=", locationId),
    )
    .select(["contacts.id", "first_name", "last_name", "email", "phone", "company_name", "address1", "city", "state"])
    .select(["postal_code", "country", "ghl_contact_id", "link.crm_contact_id"])
    .select(sql<boolean>`(link.filled_at >= contacts.updated_at) is true`.as("is_filled"))
    .where("contacts.company_id", "=", companyId)
    .where("contacts.id", "=", id)
    .executeTakeFirst() satisfies Promise<StoredPerson | undefined>;
}

interface PersonLink {
  contact_id: string;
  locationId: string;
  /** Their id. */
  id: string;
  /** True if we added it there. */
  isNew: boolean;
}

/** If the contact has no id, it also gets this one, so that the quote editor does not offer the same person twice. */
export async function linkPerson(db: Db, companyId: string, { contact_id, locationId, id, isNew }: PersonLink) {
  await sql`with link as (
      insert into crm_people (company_id, contact_id, location_id, crm_contact_id, upserted_at)
      values (${companyId}, ${contact_id}, ${locationId}, ${id}, ${isNew ? sql`now()` : sql`null`})
      on conflict (company_id, contact_id, location_id) do update set crm_contact_id = excluded.crm_contact_id
    )
    update contacts set ghl_contact_id = ${id}, ghl_sync_status = 'synced'
    where company_id = ${companyId} and id = ${contact_id} and ghl_contact_id is null`.execute(db);
}

export async function noteFilled(db: Db, companyId: string, contact_id: string, locationId: string) {
  await db
    .updateTable("crm_people")
    .set({ filled_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("contact_id", "=", contact_id)
    .where("location_id", "=", locationId)
    .execute();
}

/** The card of a quote, or of the nearest revision before it. */
export async function findStoredCard(db: Db, companyId: string, quoteId: string, locationId: string) {
  const { rows } = await sql<{ opportunity_id: string | null; refused_for: string | null }>`
    with recursive line as (
      select id, revises_quote_id, 0 as depth from quotes where company_id = ${companyId} and id = ${quoteId}
      union all
      select earlier.id, earlier.revises_quote_id, depth + 1
      from line join quotes earlier on earlier.company_id = ${companyId} and earlier.id = line.revises_quote_id
    )
    select opportunity_id, refused_for from line join crm_cards card
      on card.company_id = ${companyId} and card.quote_id = line.id and card.location_id = ${locationId}
    order by depth limit 1`.execute(db);
  return rows[0];
}

type CardLink = { quote_id: string; locationId: string } & ({ opportunity_id: string } | { refused_for: string });

/** A quote that was deleted in the meantime gets no card. */
export async function linkCard(db: Db, companyId: string, { quote_id, locationId, ...card }: CardLink) {
  const { opportunity_id, refused_for } = { opportunity_id: null, refused_for: null, ...card };
  await sql`insert into crm_cards (company_id, quote_id, location_id, opportunity_id, refused_for)
    select company_id, id, ${locationId}, ${opportunity_id}, ${refused_for}
    from quotes where company_id = ${companyId} and id = ${quote_id}
    on conflict (company_id, quote_id, location_id) do update
      set opportunity_id = excluded.opportunity_id, refused_for = excluded.refused_for`.execute(db);
}
