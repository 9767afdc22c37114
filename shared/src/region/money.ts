import { defaultRegion } from "./default-region.ts";

/** In whole units of a currency. No quote reaches it, and thousands of such amounts still add up in exact cents. */
export const maxAmount = 1_000_000_000_000;

/**
 * Workflows return amounts in their own formats: a number, '1,234.50', '$1234.50', '1.234,50 €' or "CHF 1'234.50". Null if
 * it is not an amount, beyond any, one in another currency, or one that can be read in two ways.
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

/** "1'234.50" is written in Switzerland. */
const withoutApostrophes = (figures: string) =>
  /^-?\d{1,3}(['’]\d{3})+([.,]\d{1,2})?$/.test(figures) ? figures.replace(/['’]/g, "") : figures;

/**
 * A comma before one or two last digits is a decimal one; any other groups thousands, and none stands behind a point.
 * '1.234' may be either. Workflows from the time of one currency always mean a decimal point.
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
/** White space, the currency's code and its signs: 'NZD', 'NZ$' and '$', or 'kr' and 'kr.'. */
function marksOf(currency: string): RegExp {
  let mark = marks.get(currency);
  if (!mark) {
    const signs = (["code", "symbol", "narrowSymbol"] as const).map((display) => signOf(currency, display));
    mark = new RegExp([...signs.map((sign) => `${literally(sign)}(\\.$)?`), "\\s"].join("|"), "gi");
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
