import { z } from "zod";
import { fullName } from "../contacts.ts";
import { isOwnCountry } from "../own-country.ts";

const text = z.string().nullable();

/** Who a quote is for, as it is printed. Null where nothing is known. */
export const documentCustomer = z.object({
  name: text,
  company: text,
  /** As on an envelope, without name and company. */
  address_lines: z.array(z.string()),
  email: text,
  phone: text,
});
export type DocumentCustomer = z.infer<typeof documentCustomer>;

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

/** `locale` is the company's. */
export const customerOf = (contact: Customer | null, locale: string): DocumentCustomer => ({
  name: (contact && fullName(contact)) || null,
  company: contact?.company_name || null,
  address_lines: contact ? addressLines(contact, locale) : [],
  email: contact?.email || null,
  phone: contact?.phone || null,
});

/** A country alone is no address, and letters within the company's own country do not name it. */
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
