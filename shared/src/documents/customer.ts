import { z } from "zod";
import { fullName, isOwnCountry } from "../contacts/contact.ts";

const text = z.string().nullable();

/** The person a quote is for, as it is printed. Unknown details are null. */
export const documentCustomer = z.object({
  name: text,
  company: text,
  /** The lines of an envelope below name and company. */
  address_lines: z.array(z.string()),
  email: text,
  phone: text,
});
export type DocumentCustomer = z.infer<typeof documentCustomer>;

/** The person to ask about a quote. */
export const preparedBy = z.object({ name: z.string(), phone: text });
export type PreparedBy = z.infer<typeof preparedBy>;

export interface PostalAddress {
  address1: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

export interface Customer extends PostalAddress {
  first_name: string;
  last_name: string;
  company_name: string;
  email: string;
  phone: string;
}

/** The company's `locale` determines which country is not mentioned. */
export const customerOf = (contact: Customer | null, locale: string): DocumentCustomer => ({
  name: (contact && fullName(contact)) || null,
  company: contact?.company_name || null,
  address_lines: contact ? addressLines(contact, locale) : [],
  email: contact?.email || null,
  phone: contact?.phone || null,
});

/** A country alone is no address, and it is left out of addresses within the company's own country. */
export function addressLines(address: PostalAddress, locale: string): string[] {
  const { address1, city, state, postal_code, country } = address;
  const town = [city, state, postal_code].map((part) => part.trim()).filter(Boolean);
  const local = [...address1.split("\n"), town.join(" ")].map((line) => line.trim()).filter(Boolean);
  const isAbroad = country.trim() !== "" && !isOwnCountry(country, locale);
  return local.length > 0 && isAbroad ? [...local, countryName(country)] : local;
}

const names = new Intl.DisplayNames("en", { type: "region" });

function countryName(country: string): string {
  const given = country.trim();
  return /^[A-Za-z]{2}$/.test(given) ? (names.of(given.toUpperCase()) ?? given) : given;
}

interface Known {
  /** The quote's title if its name says nothing about the job. */
  template_name: string;
  contact: { first_name: string; last_name: string; company_name: string } | null;
  quote_number: string;
}

/** A quote's name is made of parts with a mark between them: 'Front fence – Ada Lovelace'. */
const marks = /( (?:[-–—|·:/]+|for) |: )/i;

/**
 * Returns the job that a quote is for: its name without the person and the number, which are printed next to it. If nothing
 * else is in the name, it is the template's name. Null without either.
 */
export function jobName(quoteName: string, { contact, quote_number, template_name }: Known): string | null {
  const known = new Set([...namesOf(contact), contact?.company_name ?? "", quote_number].map(plain));
  const people = namesOf(contact)
    .map(plain)
    .filter((name) => name.includes(" "));
  // The parts are at even positions, the marks between them at odd ones.
  const pieces = quoteName.replace(/\s+/g, " ").trim().split(marks);
  let job = "";
  for (let at = 0; at < pieces.length; at += 2) {
    const part = withoutPerson(pieces[at] ?? "", people);
    if (part === "" || known.has(plain(part))) continue;
    job += job === "" ? part : pieces[at - 1] + part;
  }
  return job || template_name.trim() || null;
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

function namesOf(contact: Known["contact"]): string[] {
  if (!contact) return [];
  const [first, last] = [contact.first_name.trim(), contact.last_name.trim()];
  return first && last ? [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`] : [first || last];
}

/** A person's full name at the start or end of a part needs no mark: 'Ada Lovelace front fence'. */
function withoutPerson(part: string, people: string[]): string {
  const low = part.toLowerCase();
  // Some letters have another length in lower case, so the two texts would not line up.
  if (low.length !== part.length) return part;
  for (const name of people) {
    if (low.startsWith(`${name} `)) return part.slice(name.length).trim();
    if (low.endsWith(` ${name}`)) return part.slice(0, -name.length).trimEnd().replace(/,$/, "").trimEnd();
  }
  return part;
}
