/** Money and rates are typed with a point and kept in hundredths: '12.50' is 1250. */
const plainAmount = /^\d*(\.\d{0,2})?$/;

/** What can be left out of an amount without changing it, as in a pasted '$1,250.00'. */
export const bareAmount = (text: string) => text.replace(/[\s,$%]/g, "");

/** Null when it is no amount. Nothing is zero. */
export function readHundredths(text: string): number | null {
  const bare = bareAmount(text);
  return plainAmount.test(bare) ? Math.round(Number(bare === "." ? 0 : bare) * 100) : null;
}
