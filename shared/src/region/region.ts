import { knownZone } from "../time/known-zone.ts";

/** Locales in Latin script, written from left to right, which our screens and every printed quote can show. */
export const offeredLocales = [
  ...["en-AU", "en-CA", "en-GB", "en-IE", "en-IN", "en-NZ", "en-SG", "en-US", "en-ZA"],
  ...["da-DK", "de-AT", "de-CH", "de-DE", "es-ES", "es-MX", "fi-FI", "fr-BE", "fr-CA", "fr-CH", "fr-FR", "it-IT"],
  ...["nb-NO", "nl-BE", "nl-NL", "pt-BR", "pt-PT", "sv-SE"],
];

/**
 * Accepts names such as 'Europe/Dublin', including outdated ones that a browser may give, but no offsets: they have no
 * summer time.
 */
export function isTimeZone(name: string): boolean {
  return /^(UTC|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/.test(name) && knownZone(name) === name;
}

/** Amounts are stored in whole cents, so a currency must have hundredths. See decision 41. */
const hasCents = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits === 2;

let currencies: string[] | undefined;
/** Every currency in use that has cents. */
export function offeredCurrencies(): string[] {
  currencies ??= Intl.supportedValuesOf("currency").filter(hasCents);
  return currencies;
}
