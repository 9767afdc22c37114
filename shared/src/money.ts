const dollars = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/** '$18,642.50' */
export const formatMoney = (amount: number) => dollars.format(amount);

/** An amount out of a workflow's outputs, which are kept as received: a number, or text that reads as one. */
export function amountOf(value: unknown): number | null {
  const isText = typeof value === "string" && value.trim() !== "";
  const amount = typeof value === "number" || isText ? Number(value) : Number.NaN;
  return Number.isFinite(amount) ? amount : null;
}
