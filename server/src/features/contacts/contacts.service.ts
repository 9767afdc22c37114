import {
  type ContactInput,
  type ContactUpdate,
  contactChangedMeanwhile,
  contactEmailTaken,
} from "@quotemill/shared/contacts";
import type { CompanyActor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { onUniqueViolation } from "../../platform/unique.ts";
import { archiveContact, findContact, insertContact, updateContact } from "./contacts.queries.ts";

const emailTaken = onUniqueViolation(
  "contacts_active_email_key",
  () => new AppError("conflict", contactEmailTaken, { email: contactEmailTaken }),
);

export async function createContact(db: Db, actor: CompanyActor, input: ContactInput) {
  const contact = { ...input, source: "manual", created_by: actor.id };
  const created = await insertContact(db, actor.company_id, contact).catch(emailTaken);
  await audit(db, actor, { action: "contact.created", subject: created.email });
  return created;
}

export async function saveContact(db: Db, actor: CompanyActor, id: string, { updated_at, ...changes }: ContactUpdate) {
  const saved = await updateContact(db, actor.company_id, id, updated_at, changes).catch(emailTaken);
  if (!saved) {
    if (!(await findContact(db, actor.company_id, id))) notFound("contact");
    throw new AppError("conflict", contactChangedMeanwhile);
  }
  await audit(db, actor, { action: "contact.updated", subject: saved.email });
  return saved;
}

export async function deleteContact(db: Db, actor: CompanyActor, id: string) {
  const archived = (await archiveContact(db, actor.company_id, id)) ?? notFound("contact");
  await audit(db, actor, { action: "contact.archived", subject: archived.email });
}
