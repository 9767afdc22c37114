/** Money and rates are typed as decimals and stored in hundredths: '12.50' is 1250. */
const plain = { 2: /^\d*(\.\d{0,2})?$/, 4: /^\d*(\.\d{0,4})?$/ };
/** Digits in groups of three or, as in '1,00,000', in twos before the last three. */
const grouped = {
  2: /^[1-9]\d{0,2}([,']\d{2,3})*[,']\d{3}(\.\d{0,2})?$/,
  4: /^[1-9]\d{0,2}([,']\d{2,3})*[,']\d{3}(\.\d{0,4})?$/,
};
const otherDecimal = /^\d*,\d{0,2}$/;
const unfinished = /^[1-9]\d{0,2}([,']\d{2,3})*[,']\d{0,2}$/;

/** Strips what does not change an amount, as in a pasted '$1,250.00'. */
export const bareAmount = (text: string) => text.replace(/[\s%]|\p{Sc}/gu, "");

/** The amount rewritten with a point for decimals and a comma or an apostrophe for groups. */
const figuresOf = (text: string, decimal: string) =>
  bareAmount(text).replace(/[.,’]/g, (mark) => (mark === decimal ? "." : mark === "’" ? "'" : ","));

/**
 * Reads a typed amount; null if it is not one. Empty text is zero. The mark that groups thousands parts decimals if one or
 * two digits follow it: where '1.250' is 1250, the numeric keypad's point still gives '12.50'. With four `places`, the
 * hundredths also have decimals: '0.0345' is 3.45.
 */
export function readHundredths(text: string, decimal = ".", places: 2 | 4 = 2): number | null {
  const figures = figuresOf(text, decimal);
  if (plain[places].test(figures)) return hundredths(figures);
  if (grouped[places].test(figures)) return hundredths(figures.replace(/[,']/g, ""));
  return otherDecimal.test(figures) ? hundredths(figures.replace(",", ".")) : null;
}

const hundredths = (number: string) => Math.round(Number(number === "." ? 0 : number) * 10_000) / 100;

/** True if the text is the beginning of an amount in groups, such as '1,250,0'. */
export const isUnfinished = (text: string, decimal = ".") => unfinished.test(figuresOf(text, decimal));
