import {
  type ContactInput,
  type ContactUpdate,
  type ContactUpsert,
  contactChangedMeanwhile,
  contactEmailTaken,
  ownCountry,
} from "@quotemill/shared/contacts/contact";
import { withAllQuotes } from "../../platform/db/acting.ts";
import { onUniqueViolation } from "../../platform/db/database-errors.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type CompanyActor, isKey } from "../../platform/http/access.ts";
import { aboutContact, recordActivity } from "../activity/index.ts";
import { findRegion } from "../companies/index.ts";
import { recordContactEvents } from "../events/index.ts";
import {
  type ContactChanges,
  changeStatus,
  contactDetails,
  findContact,
  insertContact,
  type KnownContact,
  lockAddressAndFindContact,
  lockContacts,
  updateContact,
} from "./contacts.queries.ts";
import { absorbContact, holdForMerge, moveToAddress } from "./quotes-of-contact.queries.ts";

const emailTaken = onUniqueViolation(
  "contacts_email_key",
  () => new AppError("conflict", contactEmailTaken, { email: contactEmailTaken }),
);

/** Every way to add or change a contact stores this country where none is given. */
export async function findOwnCountry(db: Db, companyId: string): Promise<string> {
  const { locale } = await findRegion(db, companyId);
  return ownCountry(locale);
}

export async function createContact(db: Db, actor: CompanyActor, input: ContactInput) {
  const known = await lockAddressAndFindContact(db, actor.company_id, input.email);
  const country = input.country || (await findOwnCountry(db, actor.company_id));
  const contact = { ...input, country, source: isKey(actor) ? "api" : "manual", created_by: actor.id };
  if (known?.status === "archived") {
    return restoreContact(db, actor, known, { ...contact, ghl_contact_id: null, ghl_sync_status: null });
  }
  const created = await insertContact(db, actor.company_id, contact).catch(emailTaken);
  await noteCreated(db, actor, created);
  return created;
}

async function noteCreated(db: Db, actor: CompanyActor, created: KnownContact) {
  await recordActivity(db, actor, { action: "contact.created", subject: created.email, about: aboutContact(created) });
  await recordContactEvents(db, actor.company_id, [{ id: created.id, changed: null }]);
}

/** Brings a deleted contact back whose address is used again, so that the history of the address stays. */
async function restoreContact(db: Db, actor: CompanyActor, { id }: KnownContact, changes: ContactChanges) {
  const restored = (await changeStatus(db, actor.company_id, id, "active", changes)) ?? notFound("contact");
  await noteRestored(db, actor, restored);
  await recordContactEvents(db, actor.company_id, [restored]);
  return restored;
}

const noteRestored = (db: Db, actor: CompanyActor, contact: Omit<KnownContact, "status">) =>
  recordActivity(db, actor, { action: "contact.restored", subject: contact.email, about: aboutContact(contact) });

const contactChangedSinceRead = "This contact has changed since you read it. Read it again, and change what it is now.";

const filledIn = (given: ContactChanges): ContactChanges =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value));

export async function saveContact(db: Db, actor: CompanyActor, id: string, { updated_at, ...given }: ContactUpdate) {
  const input = given.country === "" ? { ...given, country: await findOwnCountry(db, actor.company_id) } : given;
  const email = input.email ?? ((await findContact(db, actor.company_id, id)) ?? notFound("contact")).email;
  const holder = await lockAddressAndFindContact(db, actor.company_id, email);
  const changes =
    holder?.status === "archived"
      ? await withAllQuotes(db, actor, () => takeOver(db, actor.company_id, holder, { id, updated_at }, input))
      : input;
  const saved = await updateContact(db, actor.company_id, id, updated_at, changes).catch(emailTaken);
  if (!saved) {
    if (!(await findContact(db, actor.company_id, id))) notFound("contact");
    throw new AppError("conflict", contactChangedMeanwhile, undefined, contactChangedSinceRead);
  }
  if (holder?.id !== id) {
    await withAllQuotes(db, actor, () => moveToAddress(db, actor.company_id, id, saved.email));
  }
  await recordActivity(db, actor, { action: "contact.updated", subject: saved.email, about: aboutContact(saved) });
  await recordContactEvents(db, actor.company_id, [saved]);
  return saved;
}

/** Taking a deleted contact's address also takes its quotes and drafts, and fills in empty details. */
async function takeOver(
  db: Db,
  companyId: string,
  holder: KnownContact,
  { id, updated_at }: Pick<KnownContact, "id" | "updated_at">,
  input: ContactChanges,
): Promise<ContactChanges> {
  const seen = await holdForMerge(db, companyId, id, holder.id);
  const current = await findContact(db, companyId, id);
  if (!seen || !current || Date.parse(seen) !== Date.parse(updated_at)) return input;
  await absorbContact(db, companyId, id, holder.id);
  return { ...detailsOf(holder), ...filledIn({ ...detailsOf(current), ...input }) };
}

const detailsOf = ({ last_name, phone, company_name, address1, city, state, postal_code }: KnownContact) => ({
  ...{ last_name, phone, company_name, address1, city, state, postal_code },
});

/** Deletes all of them or none. */
export async function deleteContacts(db: Db, actor: CompanyActor, ids: string[]) {
  await lockContacts(db, actor.company_id, ids);
  const news = [];
  for (const id of ids) {
    const archived = (await changeStatus(db, actor.company_id, id, "archived")) ?? notFound("contact");
    news.push(archived);
    await recordActivity(db, actor, {
      action: "contact.archived",
      subject: archived.email,
      about: aboutContact(archived),
    });
  }
  await recordContactEvents(db, actor.company_id, news);
}

/** Brings back all of them or none. A contact that somebody else has brought back already is fine. */
export async function bringBackContacts(db: Db, actor: CompanyActor, ids: string[]) {
  await lockContacts(db, actor.company_id, ids);
  const news = [];
  for (const id of ids) {
    const restored = await changeStatus(db, actor.company_id, id, "active");
    if (restored) {
      await noteRestored(db, actor, restored);
      news.push(restored);
    } else if (!(await findContact(db, actor.company_id, id))) notFound("contact");
  }
  await recordContactEvents(db, actor.company_id, news);
}

const compared = [...contactDetails, "external_id", "ghl_contact_id"] as const;

/**
 * Finds the contact of a quote by its lower-case address. Details that are absent keep their values; so do empty ones
 * for a deleted contact, which no screen shows. The row is written only if something differs, so that a quote does not
 * move its contact to the top of the list.
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
    const created = await insertContact(db, actor.company_id, {
      country: await findOwnCountry(db, actor.company_id),
      ghl_sync_status: "pending",
      ...input,
      source: ghl_contact_id ? "ghl_sync" : isKey(actor) ? "api" : "quote_creation",
      created_by: actor.id,
    });
    await noteCreated(db, actor, created);
    return created;
  }
  if (known.status === "archived") return restoreContact(db, actor, known, filledIn(input));
  const differs = compared.some((key) => key in input && input[key] !== undefined && input[key] !== known[key]);
  if (!differs) return known;
  const saved = await updateContact(db, actor.company_id, known.id, known.updated_at, input);
  await recordActivity(db, actor, {
    action: "contact.updated",
    subject: known.email,
    about: aboutContact(saved ?? known),
  });
  if (saved) await recordContactEvents(db, actor.company_id, [saved]);
  return saved ?? known;
}
