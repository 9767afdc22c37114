import type { PriceTable } from "../templates/schema/tables.ts";

/** A separate type of fraction, so that the tests share nothing with the code that they test. */
export type Exact = readonly [over: bigint, under: bigint];
/** A number, null while something is empty, or `none` if there is no result. */
export type Known = Exact | null | "none";

export const isNumber = (known: Known): known is Exact => known !== null && known !== "none";

export function joined(mark: "+" | "-" | "*" | "/", left: Known, rightOf: () => Known): Known {
  if (left === "none") return left;
  const right = rightOf();
  if (right === "none" || left === null || right === null) return right === "none" ? right : null;
  const [[a, b], [c, d]] = [left, right];
  if (mark === "*") return [a * c, b * d];
  if (mark === "/") return c === 0n ? "none" : c < 0n ? [-a * d, b * -c] : [a * d, b * c];
  return [mark === "+" ? a * d + c * b : a * d - c * b, b * d];
}

/** Adds up numbers and leaves out those that are empty. */
export const added = (all: Known[]): Known =>
  all.reduce((sum, each) => (each === null ? sum : joined("+", sum, () => each)), [0n, 1n]);

export function roundedUp(number: Known): Known {
  if (!isNumber(number)) return number;
  const [over, under] = number;
  const cut = over / under;
  return [over > 0n && cut * under !== over ? cut + 1n : cut, 1n];
}

/** Rounds half away from zero. */
export function rounded(number: Known, places: number): Known {
  if (!isNumber(number)) return number;
  const [over, under] = number;
  const size = over < 0n ? -over : over;
  if (size > 1_000_000_000n * under) return "none";
  const unit = 10n ** BigInt(places);
  const nearest = (2n * size * unit + under) / (2n * under);
  return [over < 0n ? -nearest : nearest, unit];
}

export function answered(text: string): Known {
  const [units = "", decimals = ""] = text.split(".");
  return text === "" ? null : [BigInt(units + decimals), 10n ** BigInt(decimals.length)];
}

export const isMore = (one: Known, other: Known): boolean =>
  isNumber(one) && isNumber(other) && one[0] * other[1] > other[0] * one[1];

/** The price in cents of the row that fits, found by walking all of them. */
export function rowPrice({ match, rows }: PriceTable, key: Known | string): Known {
  if (key === null || key === "none") return key;
  const fits = (row: number | string): boolean => {
    if (typeof key === "string" || typeof row === "string") return row === key;
    const [one, other] = [BigInt(row) * key[1], key[0] * 1000n];
    if (match === "exact") return one === other;
    return match === "upTo" ? one >= other : one <= other;
  };
  const fitting = rows.filter((row) => fits(row.key));
  const found = match === "from" ? fitting.at(-1) : fitting[0];
  return found ? [BigInt(found.price), 1n] : "none";
}
