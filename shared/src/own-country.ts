import { defaultCountry } from "./contacts.ts";

/** The country of a company that writes this way, such as 'NZ' for 'en-NZ'. */
export const ownCountry = (locale: string): string => new Intl.Locale(locale).region ?? defaultCountry;

/** People write a country as its code or as its name, in English or in their own language. */
export function isOwnCountry(country: string, locale: string): boolean {
  const own = ownCountry(locale);
  const names = ["en", locale].map((language) => new Intl.DisplayNames(language, { type: "region" }).of(own) ?? own);
  const given = country.trim().toLowerCase();
  return [own, ...names].some((name) => name.toLowerCase() === given);
}
