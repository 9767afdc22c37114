import { currencySigns } from "./currency-signs.ts";
import { defaultRegion } from "./default-region.ts";

/** The largest amount that is read, in cents. Thousands of such amounts add up exactly. */
export const maxCents = 100_000_000_000_000;

/**
 * Reads an amount as workflows write it, in whole cents: a number, '1,234.50', '$1234.50', '1.234,50 €' or "CHF 1'234.50".
 * Further decimals are rounded, half away from zero, as they are written: 1.005 is 101. Null if it is not an amount, is too
 * large, is in another currency, or can be read in two ways. `app.cents_in` in the database reads the same.
 */
export function readCents(value: unknown, currency = defaultRegion.currency): number | null {
  const plain = typeof value === "number" ? decimalOf(value) : readText(value, currency);
  const [, minus, units = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  if (minus === undefined) return null;
  const cents = BigInt(units + decimals.slice(0, 2).padEnd(2, "0")) + (decimals.charAt(2) >= "5" ? 1n : 0n);
  if (cents > maxCents) return null;
  return cents === 0n ? 0 : Number(minus ? -cents : cents);
}

/** A number as it is written. A number that needs an exponent is either zero or too large. */
const decimalOf = (value: number) => (Math.abs(value) < 1e-6 ? "0" : String(value));

function readText(value: unknown, currency: string): string {
  if (typeof value !== "string" || value.length > 100) return "";
  const written = inSmallLetters(value.replace(/\s/g, "")).replaceAll("\u2212", "-").replaceAll("’", "'");
  const parts = /^(-?)([^0-9-]*)(-?)([0-9][0-9.,']*)([^0-9.,'-][^0-9-]*)?$/.exec(written);
  if (!parts) return "";
  const [, minus = "", before = "", minusAfter = "", figures = "", after = ""] = parts;
  if ((minus && minusAfter) || !isMark(before, currency) || !isMark(after, currency)) return "";
  return minus + minusAfter + pointDecimals(figures, currency === defaultRegion.currency);
}

/** Other letters stay, because their small letters depend on the locale. */
const inSmallLetters = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Returns whether the text is nothing but the currency's code, one of its signs, or both: 'NZD', 'NZ$' and '$', or 'kr' and
 * 'kr.'. Empty text also passes.
 */
function isMark(text: string, currency: string): boolean {
  const sign = text.replace(/([a-z])\.$/, "$1").replace(inSmallLetters(currency), "");
  return sign === "" || (Object.hasOwn(currencySigns, sign) && (currencySigns[sign]?.includes(currency) ?? false));
}

/**
 * Returns the figures with a decimal point and without groups, or empty text if they are unclear. A comma before the last
 * one or two digits is a decimal one; any other groups thousands. '1.234' may mean either, except in the default currency,
 * whose workflows always mean a decimal point.
 */
function pointDecimals(written: string, isPointDecimal: boolean): string {
  const figures = /^\d{1,3}('\d{3})+([.,]\d{1,2})?$/.test(written) ? written.replaceAll("'", "") : written;
  if (/^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(figures)) return figures.replaceAll(".", "").replace(",", ".");
  if (/^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(figures)) return figures.replaceAll(".", "");
  if (/^[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(figures)) return figures.replaceAll(",", "");
  const isUnclear = !isPointDecimal && /^[1-9]\d{0,2}\.\d{3}$/.test(figures);
  return !isUnclear && /^\d+(\.\d+)?$/.test(figures) ? figures : "";
}

/** The sign as English writes it: 'NZ$', or '$' for the narrow one. */
export function signOf(currency: string, currencyDisplay: Intl.NumberFormatOptions["currencyDisplay"]): string {
  const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** An amount in cents as a workflow gets it: in whole units of the currency. */
export const unitsOf = (cents: number | null) => cents && cents / 100;

/** Adds up amounts in cents. Null if one is missing or in another currency, because the sum would be wrong. */
export function sumCents(amounts: { cents: number | null; currency: string | null }[]): number | null {
  let sum = 0;
  for (const { cents, currency } of amounts) {
    if (cents === null || currency !== amounts[0]?.currency) return null;
    sum += cents;
  }
  return sum;
}
