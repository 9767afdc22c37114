import { contact, fullName } from "@quotemill/shared/contacts";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import { z } from "zod";

export const contactFields = contact.pick({
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  company_name: true,
  address1: true,
  city: true,
  state: true,
  postal_code: true,
  country: true,
});
export type ContactFields = z.infer<typeof contactFields>;

/** A search result: one of ours, or one that only the CRM has. */
export const foundContact = contactFields.extend({
  origin: z.enum(["Previous", "GHL"]),
  ghl_contact_id: z.string().nullable(),
});
export type FoundContact = z.infer<typeof foundContact>;

/** Both ways are kept side by side, so that looking at the other one loses nothing. */
export const contactChoice = z.object({
  source: z.enum(["ghl", "manual"]),
  picked: foundContact.nullable(),
  typed: contactFields,
  /** The contact of the CRM that the form was filled from, because it lacked a name or an address. */
  takenFrom: foundContact.nullable().default(null),
});
export type ContactChoice = z.infer<typeof contactChoice>;

const blank = Object.fromEntries(Object.keys(contactFields.shape).map((key) => [key, ""])) as ContactFields;
export const noContact: ContactChoice = { source: "ghl", picked: null, typed: blank, takenFrom: null };

export const pick = (found: ContactFields, ghl_contact_id: string | null): ContactChoice => ({
  ...noContact,
  picked: { ...contactFields.parse(found), origin: "Previous", ghl_contact_id },
});

/** The one that counts now. Without a CRM there is no toggle: search and form stand together, and a pick wins. */
export function chosenContact({ source, picked, typed }: ContactChoice, isConnected: boolean): ContactFields | null {
  const isTyped = isConnected ? source === "manual" : picked === null;
  return isTyped ? typed : picked;
}

/** Whom the CRM knows the chosen contact as. Another name or address in the form is another person. */
export function crmIdOf({ picked, typed, takenFrom }: ContactChoice, chosen: ContactFields): string | null {
  if (chosen === picked) return picked.ghl_contact_id;
  const isSame = (["first_name", "last_name", "email"] as const).every(
    (key) => !takenFrom?.[key] || takenFrom[key] === typed[key].trim(),
  );
  return (isSame && takenFrom?.ghl_contact_id) || null;
}

/** What manual entry shows. */
export const formFields = ["first_name", "last_name", "email", "phone", "company_name", "address1"] as const;

/** The form is saved as it is shown, empty fields included. A picked contact's empty detail is one that nobody told us. */
export function saidOf({ picked }: ContactChoice, chosen: ContactFields): Said {
  const shown: readonly string[] = chosen === picked ? [] : formFields;
  const said = Object.entries(contactFields.parse(chosen)).filter(
    ([key, value]) => value.trim() || shown.includes(key),
  );
  return Object.fromEntries(said) as Said;
}
type Said = Partial<ContactFields> & Pick<ContactFields, "first_name" | "email">;

export const isBegun = (contact: ContactFields | null) => Boolean(contact?.first_name.trim() || contact?.email.trim());

export const isComplete = (contact: ContactFields | null): contact is ContactFields =>
  Boolean(contact?.first_name.trim() && contact.email.trim());

export const contactName = (contact: ContactFields | null) =>
  contact ? fullName(contact) || contact.email.trim() : "";

export const typedFromInfo = (info: Record<string, unknown>): ContactChoice => ({
  ...noContact,
  source: "manual",
  typed: contactFromInfo(info),
});
