const audFormat = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/** Workflows return amounts in their own formats: a number, '1,234.50' or '$1234.50'. Null if it is not an amount. */
export function readAmount(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const plain = value.replace(/[\s,$]|AUD/gi, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** In cents. Null if one is missing: a sum without it would be wrong. */
export function sumAmounts(values: unknown[]): number | null {
  let cents = 0;
  for (const value of values) {
    const amount = readAmount(value);
    if (amount === null) return null;
    cents += Math.round(amount * 100);
  }
  return cents / 100;
}

/** Australian dollars; an en dash for a missing amount. */
export function formatAud(value: unknown): string {
  const amount = readAmount(value);
  return amount === null ? "–" : audFormat.format(amount);
}

/** For the amounts we compute ourselves, which are in cents. */
export const formatCents = (cents: number) => formatAud(cents / 100);
