import { bareAmount } from "../../../../lib/hundredths.ts";

const plain = /^-?\d{0,7}(\.\d{0,3})?$/;
const grouped = /^-?[1-9]\d{0,2}(,\d{3}){1,2}(\.\d{0,3})?$/;

/** A number up to a million in thousandths; null for anything else. `decimal` parts the decimals, the other mark groups. */
export function readThousandths(text: string, decimal = "."): number | null {
  const figures = bareAmount(text)
    .replace("−", "-")
    .replace(/[.,'’]/g, (mark) => (mark === decimal ? "." : ","));
  // One or two digits behind a comma are decimals everywhere.
  const read = grouped.test(figures)
    ? figures.replaceAll(",", "")
    : figures.replace(/^(-?\d{1,7}),(\d{1,2})$/, "$1.$2");
  return /\d/.test(read) && plain.test(read) ? Math.round(Number(read) * 1_000) : null;
}

/** What a number table's row is for, as people type it. Text that is no number is kept, to be mended. */
export const readKey = (text: string, decimal: string): number | string => readThousandths(text, decimal) ?? text;

export const writeKey = (key: number | string, decimal: string) =>
  typeof key === "number" ? String(key / 1_000).replace(".", decimal) : key;
