import { type ContactUpsert, defaultCountry } from "@quotemill/shared/contacts";
import type { CompanyActor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { findContactByEmail, insertContact, updateContact } from "./contacts.queries.ts";

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
 * The contact a quote is for, found by its address in lower case. What was left empty keeps its value; the row is
 * written only when something differs, so that a quote does not move its contact to the top of the list.
 */
export async function findOrCreateContact(db: Db, actor: CompanyActor, input: ContactUpsert) {
  const known = await findContactByEmail(db, actor.company_id, input.email);
  if (!known) {
    const fromCrm = input.ghl_contact_id !== null;
    const created = await insertContact(db, actor.company_id, {
      ...input,
      country: input.country || defaultCountry,
      source: fromCrm ? "ghl_sync" : "quote_creation",
      ghl_sync_status: fromCrm ? "synced" : "pending",
      created_by: actor.id,
    });
    await audit(db, actor, { action: "contact.created", subject: created.email });
    return created;
  }
  const changes = Object.fromEntries(
    compared.filter((key) => input[key] && input[key] !== known[key]).map((key) => [key, input[key]]),
  );
  if (Object.keys(changes).length === 0) return known;
  const saved = await updateContact(db, actor.company_id, known.id, known.updated_at, {
    ...changes,
    ...("ghl_contact_id" in changes && { ghl_sync_status: "synced" }),
  });
  await audit(db, actor, { action: "contact.updated", subject: known.email });
  return saved ?? known;
}
