import { defaultRegion } from "./default-region.ts";

/** The largest amount that is read, in whole units of a currency. Thousands of such amounts add up in exact cents. */
export const maxAmount = 1_000_000_000_000;

/**
 * Reads amounts as workflows write them: a number, '1,234.50', '$1234.50', '1.234,50 €' or "CHF 1'234.50". Null if it
 * is no amount, too large, in another currency, or can be read in two ways.
 */
export function readAmount(value: unknown, currency = defaultRegion.currency): number | null {
  const amount = typeof value === "number" ? value : readText(value, currency);
  return amount !== null && Math.abs(amount) <= maxAmount ? amount : null;
}

function readText(value: unknown, currency: string): number | null {
  if (typeof value !== "string" || value.length > 100) return null;
  const figures = withoutApostrophes(value.trim().replace(marksOf(currency), "").replace("\u2212", "-"));
  const plain = pointDecimals(figures, currency === defaultRegion.currency);
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Swiss workflows write "1'234.50". */
const withoutApostrophes = (figures: string) =>
  /^-?\d{1,3}(['’]\d{3})+([.,]\d{1,2})?$/.test(figures) ? figures.replace(/['’]/g, "") : figures;

/**
 * Gives the figures with a decimal point and without groups, or empty text if they are unclear. A comma before the last
 * one or two digits is a decimal one; any other groups thousands and cannot follow a point. '1.234' may mean either,
 * except in the default currency, whose workflows always mean a decimal point.
 */
function pointDecimals(figures: string, isPointDecimal: boolean): string {
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(figures)) return figures.replaceAll(".", "").replace(",", ".");
  if (/^-?[1-9]\d{0,2}(\.\d{3}){2,}$/.test(figures)) return figures.replaceAll(".", "");
  if (!isPointDecimal && isUnclear(figures)) return "";
  return figures.lastIndexOf(",") > figures.indexOf(".") && figures.includes(".") ? "" : figures.replaceAll(",", "");
}

const isUnclear = (figures: string) =>
  /^-?[1-9]\d{0,2}\.\d{3}$/.test(figures) ||
  (figures.includes(",") && !/^-?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(figures));

const marks = new Map<string, RegExp>();
/** Matches white space, the currency's code and its signs: 'NZD', 'NZ$' and '$', or 'kr' and 'kr.'. */
function marksOf(currency: string): RegExp {
  let mark = marks.get(currency);
  if (!mark) {
    const signs = (["code", "symbol", "narrowSymbol"] as const).map((display) => signOf(currency, display));
    mark = new RegExp([...signs.map((sign) => `${literally(sign)}(\\.$)?`), "\\s"].join("|"), "gi");
    marks.set(currency, mark);
  }
  return mark;
}

/** The sign as English writes it: 'NZ$', or '$' for the narrow one. */
export function signOf(currency: string, currencyDisplay: Intl.NumberFormatOptions["currencyDisplay"]): string {
  const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Null if an amount is missing or in another currency, because a sum without it would be wrong. */
export function sumAmounts(amounts: { amount: number | null; currency: string | null }[]): number | null {
  let cents = 0;
  for (const { amount, currency } of amounts) {
    if (amount === null || currency !== amounts[0]?.currency) return null;
    cents += Math.round(amount * 100);
  }
  return cents / 100;
}
