import { knownZone } from "../time/known-zone.ts";

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
const hasCents = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits === 2;

let currencies: string[] | undefined;
/** Every currency in use that has cents. */
export function offeredCurrencies(): string[] {
  currencies ??= Intl.supportedValuesOf("currency").filter(hasCents);
  return currencies;
}
