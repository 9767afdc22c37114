/** Money and rates are typed as decimals and stored in hundredths: '12.50' is 1250. */
const plainAmount = /^\d*([.,]\d{0,2})?$/;

/**
 * Strips what does not change an amount, as in a pasted '$1,250.00'. Where a comma parts the decimals, a point does, too,
 * unless both are there.
 */
export function bareAmount(text: string, decimal = "."): string {
  const figures = text.replace(/[\s%]|\p{Sc}/gu, "");
  if (decimal !== ",") return figures.replaceAll(",", "");
  return figures.includes(",") ? figures.replaceAll(".", "") : figures;
}

/** Null if it is not an amount. Empty text is zero. */
export function readHundredths(text: string, decimal = "."): number | null {
  const bare = bareAmount(text, decimal);
  if (!plainAmount.test(bare)) return null;
  const number = bare.replace(",", ".");
  return Math.round(Number(number === "." ? 0 : number) * 100);
}
