const audFormat = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/** Figures come from workflows as they like: a number, '1,234.50' or '$1234.50'. Null when it is no amount. */
export function readAmount(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const plain = value.replace(/[\s,$]|AUD/gi, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** In cents. Null when one is missing: a sum that leaves it out would be a wrong figure, not a smaller one. */
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

/** What we compute ourselves is in cents. */
export const formatCents = (cents: number) => formatAud(cents / 100);
