import { z } from "zod";
import { givenExternalId, pageOf, searchText } from "../requests/paging.ts";
import { looksLikeEmail, maxEmailLength } from "../text/email-address.ts";
import { visible } from "../text/typed-text.ts";
import { givenTimestamp, timestamp } from "../time/moments.ts";

export const contactRequired = "First name and email are required";
const defaultCountry = "AU";

const text = z.string().trim().max(200);
const optionalText = text.default("");
const country = z.string().trim().max(100);

export const contactInput = z.object({
  first_name: z.string(contactRequired).trim().regex(visible, contactRequired).max(200),
  last_name: optionalText,
  email: z
    .string(contactRequired)
    .trim()
    .toLowerCase()
    .min(1, contactRequired)
    .max(maxEmailLength)
    .refine(looksLikeEmail, "Please enter a valid email address"),
  phone: optionalText,
  company_name: optionalText,
  address1: optionalText,
  city: optionalText,
  state: optionalText,
  postal_code: optionalText,
  country: country.default(""),
  external_id: givenExternalId,
});
export type ContactInput = z.infer<typeof contactInput>;

const details = {
  last_name: text,
  phone: text,
  company_name: text,
  address1: text,
  city: text,
  state: text,
  postal_code: text,
};

/** Absent fields stay unchanged. `updated_at` is the version the person saw; saving over a newer one is refused. */
export const contactUpdate = contactInput
  .extend({ ...details, country })
  .partial()
  .extend({ updated_at: givenTimestamp })
  .refine((changes) => Object.keys(changes).length > 1, "There is nothing to save.");
export type ContactUpdate = z.infer<typeof contactUpdate>;

export const contact = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company_name: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  external_id: z.string().nullable(),
  ghl_contact_id: z.string().nullable(),
  /** `synced` or `pending`; null for a contact added by hand. */
  ghl_sync_status: z.string().nullable(),
  source: z.string(),
  status: z.string(),
  /** A user's id; null once that user is deleted. */
  created_by: z.uuid().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Contact = z.infer<typeof contact>;

type Named = Pick<Contact, "first_name" | "last_name">;
export const fullName = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`.trim();

export const contactListItem = contact.extend({
  quote_count: z.number().int(),
  last_quote_date: timestamp.nullable(),
});
export type ContactListItem = z.infer<typeof contactListItem>;
export const contactPage = pageOf(contactListItem);

/**
 * The contact that a quote needs: typed in, or picked from the CRM. Details that are absent stay unchanged; empty text
 * clears them.
 */
export const contactUpsert = contactInput.pick({ first_name: true, email: true }).extend({
  ...z.object({ ...details, country }).partial().shape,
  external_id: givenExternalId,
  ghl_contact_id: z.string().trim().min(1).max(100).nullable().default(null),
});
export type ContactUpsert = z.infer<typeof contactUpsert>;

export const contactSources = ["manual", "quote_creation", "ghl_sync", "ghl_import", "csv_import", "api"] as const;
/** By default, the contacts that were changed last come first. */
export const contactOrder = z.enum(["changed", "newest", "oldest", "name", "name_desc", "company"]).default("changed");
export type ContactOrder = z.infer<typeof contactOrder>;

export const contactFilters = z.object({
  search: searchText,
  source: z.enum(["all", ...contactSources]).default("all"),
  /** Deleting a contact archives it. */
  status: z.enum(["active", "archived"]).default("active"),
  /** `identity` searches only names, email address and company name. */
  within: z.enum(["all", "identity"]).default("all"),
  order: contactOrder,
});
export type ContactFilters = z.infer<typeof contactFilters>;

export const contactEmailTaken = "A contact with this email already exists";
export const contactChangedMeanwhile =
  "Someone else changed this contact while you were editing. Close and open it again to see the changes.";

/** The country of a company with this locale, such as 'NZ' for 'en-NZ'. */
export const ownCountry = (locale: string): string => new Intl.Locale(locale).region ?? defaultCountry;

/** Recognises the company's country in any form: as its code or its name, in English or the company's language. */
export function isOwnCountry(country: string, locale: string): boolean {
  const own = ownCountry(locale);
  const names = ["en", locale].map((language) => new Intl.DisplayNames(language, { type: "region" }).of(own) ?? own);
  const given = country.trim().toLowerCase();
  return [own, ...names].some((name) => name.toLowerCase() === given);
}
