import { z } from "zod";
import { oneLine, visible } from "../text/typed-text.ts";
import { knownZone } from "../time/known-zone.ts";
import { defaultPlace } from "./default-region.ts";

export { defaultPlace };

/** Latin script, left to right: what our screens and every printed quote can show. */
export const offeredLocales = [
  ...["en-AU", "en-CA", "en-GB", "en-IE", "en-IN", "en-NZ", "en-SG", "en-US", "en-ZA"],
  ...["da-DK", "de-AT", "de-CH", "de-DE", "es-ES", "es-MX", "fi-FI", "fr-BE", "fr-CA", "fr-CH", "fr-FR", "it-IT"],
  ...["nb-NO", "nl-BE", "nl-NL", "pt-BR", "pt-PT", "sv-SE"],
];

/** Names such as 'Europe/Dublin', also old ones that a browser may give. An offset is not one: it has no summer time. */
export function isTimeZone(name: string): boolean {
  return /^(UTC|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/.test(name) && knownZone(name) === name;
}

/** Amounts are whole cents, so only currencies with hundredths. See decision 41. */
export const hasCents = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits === 2;

let currencies: string[] | undefined;
/** Every currency in use that has cents. */
export function offeredCurrencies(): string[] {
  currencies ??= Intl.supportedValuesOf("currency").filter(hasCents);
  return currencies;
}

const rateMessage = "Enter a rate from 0 to 100%.";
const validityMessage = "Enter a number of days from 1 to 365.";

export const companyPlace = z.object({
  time_zone: z.string().max(64).refine(isTimeZone, "Choose a time zone from the list."),
  currency: z
    .string()
    .max(3)
    .refine((code) => offeredCurrencies().includes(code), "Choose a currency from the list."),
  locale: z
    .string()
    .max(35)
    .refine((tag) => offeredLocales.includes(tag), "Choose a format from the list."),
  tax_name: oneLine(20).regex(visible, "Enter the tax's name."),
  tax_basis_points: z.number(rateMessage).int(rateMessage).min(0, rateMessage).max(10_000, rateMessage),
  validity_days: z.number(validityMessage).int(validityMessage).min(1, validityMessage).max(365, validityMessage),
});
/** Only what changed is sent, so that two people who change different fields both succeed. */
export const companyPlaceInput = companyPlace
  .partial()
  .strict()
  .refine((changes) => Object.keys(changes).length > 0, "There is nothing to save.");
export type CompanyPlaceInput = z.infer<typeof companyPlaceInput>;
export type CompanyPlace = z.infer<typeof companyPlace>;

/** As an answer or a payload carries it. */
export const knownPlace = z.object({
  time_zone: z.string(),
  currency: z.string(),
  locale: z.string(),
  tax_name: z.string(),
  tax_basis_points: z.number().int(),
  validity_days: z.number().int(),
});
