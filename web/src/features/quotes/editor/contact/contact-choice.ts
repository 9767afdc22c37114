import { type Contact, contact, fullName } from "@quotemill/shared/contacts/contact";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import { pages } from "@quotemill/shared/screens/pages";
import { generatePath } from "react-router";
import { z } from "zod";
import { splitAddress } from "../../../../lib/split-address.ts";

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

/** A search result, from our contacts or only from the CRM. */
export const foundContact = contactFields.extend({
  origin: z.enum(["Previous", "GHL"]),
  ghl_contact_id: z.string().nullable(),
});
export type FoundContact = z.infer<typeof foundContact>;

/** The contact's details that can be typed by hand. */
export const formFields = ["first_name", "last_name", "email", "phone", "company_name", "address1"] as const;
export type FormField = (typeof formFields)[number];

/** Search and manual entry are both kept, so that switching between them loses nothing. */
export const contactChoice = z.object({
  source: z.enum(["ghl", "manual"]),
  picked: foundContact.nullable(),
  typed: contactFields,
  /** The fields that were emptied by hand since the email was typed: only these clear what is known of the contact. */
  emptied: z.array(z.enum(formFields)).catch([]),
  /** The CRM contact that the form was filled from because it had no name or email. */
  takenFrom: foundContact.nullable(),
});
export type ContactChoice = z.infer<typeof contactChoice>;

const blank = Object.fromEntries(Object.keys(contactFields.shape).map((key) => [key, ""])) as ContactFields;
export const noContact: ContactChoice = { source: "ghl", picked: null, typed: blank, emptied: [], takenFrom: null };

export const pick = (found: ContactFields, ghl_contact_id: string | null): ContactChoice => ({
  ...noContact,
  picked: { ...contactFields.parse(found), origin: "Previous", ghl_contact_id },
});

/** The contact in use. Without a CRM there is no toggle, and a picked contact wins over the form. */
export function chosenContact({ source, picked, typed }: ContactChoice, isConnected: boolean): ContactFields | null {
  const isTyped = isConnected ? source === "manual" : picked === null;
  return isTyped ? typed : picked;
}

/** The CRM's id for the chosen contact. A different name or email in the form means a different person. */
export function crmIdOf({ picked, typed, takenFrom }: ContactChoice, chosen: ContactFields): string | null {
  if (chosen === picked) return picked.ghl_contact_id;
  const isSame = (["first_name", "last_name", "email"] as const).every(
    (key) => !takenFrom?.[key] || takenFrom[key] === typed[key].trim(),
  );
  return (isSame && takenFrom?.ghl_contact_id) || null;
}

/** Another email means another person, of whom nothing was emptied. */
export function type(choice: ContactChoice, name: FormField, value: string): ContactChoice {
  const before = name === "email" ? [] : choice.emptied.filter((other) => other !== name);
  const isEmptied = name !== "email" && !value.trim();
  return {
    ...choice,
    typed: { ...choice.typed, [name]: value, ...(name === "address1" && isEmptied && noPlace) },
    emptied: isEmptied ? [...before, name] : before,
  };
}

/** Moves the end of an address that was typed as one into the fields that only a contact's own dialog shows. */
export function withSplitAddress(choice: ContactChoice, locale: string): ContactChoice {
  const parts = splitAddress(choice.typed.address1, locale);
  return parts ? { ...choice, typed: { ...choice.typed, ...parts } } : choice;
}

/** The parts of the address that the form has no inputs for: 'Glenelg SA 5045'. */
export const placeOf = ({ city, state, postal_code }: ContactFields) =>
  [city, state, postal_code].filter((part) => part.trim()).join(" ");

/** Puts an address that was split wrongly back into its one input. */
export function withJoinedAddress(choice: ContactChoice): ContactChoice {
  const address1 = [choice.typed.address1, placeOf(choice.typed)].filter(Boolean).join(", ");
  return { ...choice, typed: { ...choice.typed, address1, ...noPlace } };
}

const noPlace = { city: "", state: "", postal_code: "" };

/** The details of a new contact in what was searched for: an email address, or a first name and what follows it. */
export function namedAs(typed: string): Partial<ContactFields> {
  if (typed.includes("@")) return { email: typed };
  const [first_name = "", ...lastNames] = typed.split(" ");
  return { first_name, last_name: lastNames.join(" ") };
}

/** A detail that was left empty is unknown, so it is not saved and clears nothing. */
export function detailsToSave({ picked, emptied }: ContactChoice, chosen: ContactFields): ContactDetails {
  const cleared: readonly string[] = chosen === picked ? [] : emptied;
  const details = Object.entries(contactFields.parse(chosen)).filter(
    ([key, value]) => value.trim() || cleared.includes(key),
  );
  return Object.fromEntries(details) as ContactDetails;
}
type ContactDetails = Partial<ContactFields> & Pick<ContactFields, "first_name" | "email">;

export const isStarted = (contact: ContactFields | null) =>
  Boolean(contact?.first_name.trim() || contact?.email.trim());

export const isComplete = (contact: ContactFields | null): contact is ContactFields =>
  Boolean(contact?.first_name.trim() && contact.email.trim());

export const contactName = (contact: ContactFields | null) =>
  contact ? fullName(contact) || contact.email.trim() : "";

export const typedFromInfo = (info: Record<string, unknown>): ContactChoice => ({
  ...noContact,
  source: "manual",
  typed: contactFromInfo(info),
});

/** The contact that a link to the editor brings along, and that stays when another template is chosen. */
export function carriedContact(state: unknown): ContactChoice {
  const carried = (state as { contact?: unknown } | null)?.contact;
  return contactChoice.safeParse(carried).data ?? noContact;
}

/** The target of a link that starts a new quote for that contact. */
export const newQuoteFor = (contact: Contact) => ({
  to: pages.newQuote.path,
  state: { contact: pick(contact, contact.ghl_contact_id) },
});

/** The target of a link to the form of that template, for a contact or for somebody whose name is all that is known. */
export const templateQuoteFor = (templateId: string, person: Contact | string) => ({
  to: generatePath(pages.createQuote.path, { templateId }),
  state: {
    contact: typeof person === "string" ? typedAs(namedAs(person)) : newQuoteFor(person).state.contact,
  },
});

const typedAs = (named: Partial<ContactFields>): ContactChoice => ({
  ...noContact,
  source: "manual",
  typed: { ...blank, ...named },
});
