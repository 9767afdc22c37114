/** Money and rates are typed as decimals and stored in hundredths: '12.50' is 1250. */
const plainAmount = /^\d*(\.\d{0,2})?$/;

/** Strips what does not change an amount, as in a pasted '$1,250.00'. */
export const bareAmount = (text: string) => text.replace(/[\s,$%]/g, "");

/** Null if it is not an amount. Empty text is zero. */
export function readHundredths(text: string): number | null {
  const bare = bareAmount(text);
  return plainAmount.test(bare) ? Math.round(Number(bare === "." ? 0 : bare) * 100) : null;
}
