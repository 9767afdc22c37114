import type { ContactUpsert } from "@quotemill/shared/contacts";
import { ownCountry } from "@quotemill/shared/own-country";
import { audit } from "../../platform/audit.ts";
import { aboutContact } from "../../platform/audit-about.ts";
import type { Db } from "../../platform/db/db.ts";
import type { CompanyActor } from "../../platform/http/actor.ts";
import { findPlace } from "../companies/index.ts";
import { insertContact, lockAddressAndFindContact, updateContact } from "./contacts.queries.ts";
import { restoreContact } from "./contacts.service.ts";

const compared = [
  "first_name",
  "last_name",
  "phone",
  "company_name",
  "address1",
  "city",
  "state",
  "postal_code",
  "country",
  "ghl_contact_id",
] as const;

/**
 * The contact of a quote, found by its lower-case address. Details that are absent keep their values; so do empty ones
 * for a deleted contact, which nobody sees on screen. The row is written only if something differs, so that a quote
 * does not move its contact to the top of the list.
 */
export async function findOrCreateContact(
  db: Db,
  actor: CompanyActor,
  { country, ghl_contact_id, ...said }: ContactUpsert,
) {
  const input = {
    ...said,
    ...(country && { country }),
    ...(ghl_contact_id && { ghl_contact_id, ghl_sync_status: "synced" }),
  };
  const known = await lockAddressAndFindContact(db, actor.company_id, input.email);
  if (!known) {
    const { locale } = await findPlace(db, actor.company_id);
    const created = await insertContact(db, actor.company_id, {
      country: ownCountry(locale),
      ghl_sync_status: "pending",
      ...input,
      source: ghl_contact_id ? "ghl_sync" : "quote_creation",
      created_by: actor.id,
    });
    await audit(db, actor, { action: "contact.created", subject: created.email, about: aboutContact(created) });
    return created;
  }
  if (known.status === "archived") return restoreContact(db, actor, known, input);
  const differs = compared.some((key) => key in input && input[key] !== undefined && input[key] !== known[key]);
  if (!differs) return known;
  const saved = await updateContact(db, actor.company_id, known.id, known.updated_at, input);
  await audit(db, actor, { action: "contact.updated", subject: known.email, about: aboutContact(saved ?? known) });
  return saved ?? known;
}
