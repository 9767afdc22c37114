import { defaultPlace } from "./default-place.ts";

/**
 * Workflows return amounts in their own formats: a number, '1,234.50', '$1234.50' or '1.234,50 €'. Null if it is not an
 * amount, or one in another currency.
 */
export function readAmount(value: unknown, currency = defaultPlace.currency): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.length > 100) return null;
  const plain = pointDecimals(value.replace(marksOf(currency), ""));
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** A comma before one or two last digits is a decimal one; any other groups thousands, and none stands behind a point. */
function pointDecimals(figures: string): string {
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(figures)) return figures.replaceAll(".", "").replace(",", ".");
  return figures.lastIndexOf(",") > figures.indexOf(".") && figures.includes(".") ? "" : figures.replaceAll(",", "");
}

const marks = new Map<string, RegExp>();
/** White space, the currency's code and its signs: 'NZD', 'NZ$' and '$'. */
function marksOf(currency: string): RegExp {
  let mark = marks.get(currency);
  if (!mark) {
    const signs = (["code", "symbol", "narrowSymbol"] as const).map((display) => signOf(currency, display));
    mark = new RegExp([...signs.map(literally), "\\s"].join("|"), "gi");
    marks.set(currency, mark);
  }
  return mark;
}

/** In English: 'NZ$', or '$' if it is narrow. */
export function signOf(currency: string, currencyDisplay: Intl.NumberFormatOptions["currencyDisplay"]): string {
  const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Null if one is missing or in another currency: a sum without it would be wrong. */
export function sumAmounts(amounts: { amount: number | null; currency: string | null }[]): number | null {
  let cents = 0;
  for (const { amount, currency } of amounts) {
    if (amount === null || currency !== amounts[0]?.currency) return null;
    cents += Math.round(amount * 100);
  }
  return cents / 100;
}
