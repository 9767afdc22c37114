import { signOf } from "@quotemill/shared/region/money";
import { offeredCurrencies, offeredLocales } from "@quotemill/shared/region/region";

interface Choice {
  value: string;
  label: string;
}

const sorted = (choices: Choice[]) => choices.sort((a, b) => a.label.localeCompare(b.label, "en"));

/**
 * All time zones by city, so that typing a city finds its zone. A chosen zone that this browser does not know stays in
 * the list.
 */
export function zoneChoices(current: string): Choice[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  return sorted([...zones].map((value) => ({ value, label: zoneName(value) })));
}

/** For example 'Buenos Aires (America/Argentina)'. */
export function zoneName(zone: string): string {
  const parts = zone.replaceAll("_", " ").split("/");
  const city = parts.pop() ?? zone;
  return parts.length === 0 ? city : `${city} (${parts.join("/")})`;
}

/** All currencies, such as 'Australian Dollar, $'. */
export function currencyChoices(current: string): Choice[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  const codes = new Set([...offeredCurrencies(), current]);
  return sorted(
    [...codes].map((value) => ({ value, label: `${names.of(value) ?? value}, ${signOf(value, "narrowSymbol")}` })),
  );
}

/** All locales, such as 'English (Ireland): 18 October 2024'. */
export function localeChoices(): Choice[] {
  const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });
  const example = new Date(2024, 9, 18);
  return sorted(
    offeredLocales.map((value) => {
      const date = new Intl.DateTimeFormat(value, { dateStyle: "long" }).format(example);
      return { value, label: `${names.of(value) ?? value}: ${date}` };
    }),
  );
}
