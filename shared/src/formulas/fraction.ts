/** An exact number: with floats, 16.8 / 2.4 is a little more than 7, and a fence gets a post too many. */
export interface Fraction {
  /** The part above the line. It carries the sign. */
  readonly over: bigint;
  /** The part below the line. It is above zero and has no divisor in common with the other. */
  readonly under: bigint;
}

/** Thrown by arithmetic that has no result. */
export class NoResult extends Error {}

/** More digits than any quantity needs, yet few enough to keep formulas fast. */
const mostDigits = 10n ** 60n;

const size = (number: bigint) => (number < 0n ? -number : number);

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [size(one), size(other)];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

function fraction(over: bigint, under: bigint): Fraction {
  if (under === 1n) return bounded({ over, under });
  const divisor = greatestDivisor(over, under);
  return bounded(divisor === 1n ? { over, under } : { over: over / divisor, under: under / divisor });
}

function bounded(given: Fraction): Fraction {
  if (size(given.over) > mostDigits || given.under > mostDigits) throw new NoResult("The numbers get too long.");
  return given;
}

export const whole = (number: number | bigint): Fraction => ({ over: BigInt(number), under: 1n });
export const zero = whole(0);

/** Reads a decimal such as -12.50. Null for anything else. */
export function readFraction(text: string): Fraction | null {
  const [, sign, integer = "", decimals = ""] = /^([-−]?)(\d{0,30})(?:\.(\d{0,20}))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || integer + decimals === "") return null;
  const over = BigInt(integer + decimals);
  return fraction(sign ? -over : over, 10n ** BigInt(decimals.length));
}

export const add = (a: Fraction, b: Fraction) =>
  a.under === b.under
    ? fraction(a.over + b.over, a.under)
    : fraction(a.over * b.under + b.over * a.under, a.under * b.under);
export const negate = ({ over, under }: Fraction): Fraction => ({ over: -over, under });
export const subtract = (a: Fraction, b: Fraction) => add(a, negate(b));
export const multiply = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under);

export function divide(a: Fraction, b: Fraction): Fraction {
  if (b.over === 0n) throw new NoResult("This divides by zero.");
  const over = a.over * b.under;
  return fraction(b.over < 0n ? -over : over, a.under * size(b.over));
}

/** Below zero if `a` is less than `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export const absolute = ({ over, under }: Fraction): Fraction => ({ over: size(over), under });

function wholeBelow({ over, under }: Fraction): bigint {
  const cut = over / under;
  return over < 0n && cut * under !== over ? cut - 1n : cut;
}

/** Rounds down to a multiple of `step`, which is above zero. */
export const floorTo = (number: Fraction, step: Fraction) => multiply(whole(wholeBelow(divide(number, step))), step);
export const ceilTo = (number: Fraction, step: Fraction) => negate(floorTo(negate(number), step));

/** Rounds half away from zero, as people do by hand. */
export function roundTo(number: Fraction, places: number): Fraction {
  const unit = 10n ** BigInt(places);
  const { over, under } = number;
  const nearest = (2n * size(over) * unit + under) / (2n * under);
  return fraction(over < 0n ? -nearest : nearest, unit);
}

/** Writes a decimal, rounded to `places` decimals, without zeros at its end. */
export function writeFraction(number: Fraction, places = 6): string {
  const rounded = roundTo(number, places);
  const unit = 10n ** BigInt(places);
  const digits = ((size(rounded.over) * unit) / rounded.under).toString().padStart(places + 1, "0");
  const integer = digits.slice(0, digits.length - places);
  const decimals = withoutLastZeros(digits.slice(digits.length - places));
  return `${rounded.over < 0n ? "-" : ""}${integer}${decimals && `.${decimals}`}`;
}

function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}
