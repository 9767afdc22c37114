import type { AuditSubject } from "@quotemill/shared/audit";
import { fullName } from "@quotemill/shared/contacts";

/** What an entry tells of, under the name that the record has now: it may have another later, or be gone. */

interface Contact {
  id: string | null;
  first_name: string;
  last_name: string;
  email: string;
}

/** None for someone who never was a contact. */
export const aboutContact = (contact: Contact | null): AuditSubject[] =>
  contact?.id ? [{ kind: "contact", id: contact.id, name: fullName(contact) || contact.email }] : [];

export const aboutQuote = ({ id, quote_number }: { id: string; quote_number: string }): AuditSubject => ({
  kind: "quote",
  id,
  name: quote_number,
});

/** And whom it is for. */
export const aboutDraft = ({
  id,
  quote_name,
  contact,
}: {
  id: string;
  quote_name: string;
  contact: Contact | null;
}) => [{ kind: "draft", id, name: quote_name } satisfies AuditSubject, ...aboutContact(contact)];

export const aboutTemplate = ({ id, name }: { id: string; name: string }): AuditSubject => ({
  kind: "template",
  id,
  name,
});

export const aboutUser = ({ id, full_name, email }: { id: string; full_name: string | null; email: string }) =>
  ({ kind: "user", id, name: full_name || email }) satisfies AuditSubject;
