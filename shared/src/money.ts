const audFormat = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/** Figures come from workflows as they like: a number, '1,234.50' or '$1234.50'. Null when it is no amount. */
export function readAmount(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const plain = value.replace(/[\s,$]|AUD/gi, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Australian dollars; an en dash for a missing amount. */
export function formatAud(value: unknown): string {
  const amount = readAmount(value);
  return amount === null ? "–" : audFormat.format(amount);
}
