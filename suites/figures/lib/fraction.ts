/** An exact number. `under` is always more than zero. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

export const fraction = (over: bigint | number, under: bigint | number = 1n): Fraction =>
  reduced(BigInt(over), BigInt(under));

function reduced(over: bigint, under: bigint): Fraction {
  if (under === 0n) throw new Error("Divided by zero.");
  const sign = under < 0n ? -1n : 1n;
  const divisor = divisorOf(over < 0n ? -over : over, under * sign) * sign;
  return { over: over / divisor, under: under / divisor };
}

function divisorOf(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisorOf(other, one % other);
}

export const zero = fraction(0);

/** Reads plain decimal text such as '-12.5'. */
export function decimal(text: string): Fraction {
  const [, sign, whole, part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`'${text}' is no decimal number.`);
  return reduced(BigInt(`${sign}${whole}${part}`), 10n ** BigInt(part.length));
}

export const add = (one: Fraction, other: Fraction) =>
  reduced(one.over * other.under + other.over * one.under, one.under * other.under);
export const subtract = (one: Fraction, other: Fraction) => add(one, { over: -other.over, under: other.under });
export const multiply = (one: Fraction, other: Fraction) => reduced(one.over * other.over, one.under * other.under);
export const divide = (one: Fraction, other: Fraction) => reduced(one.over * other.under, one.under * other.over);

/** Below zero if the first is less, above zero if it is more. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.over * other.under - other.over * one.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function floorOf({ over, under }: Fraction): bigint {
  return over / under - (over < 0n && over % under !== 0n ? 1n : 0n);
}

/** Rounds to a number of decimal places, half away from zero. */
export function rounded({ over, under }: Fraction, places = 0): Fraction {
  const scale = 10n ** BigInt(places);
  const size = over < 0n ? -over : over;
  const nearest = (2n * size * scale + under) / (2n * under);
  return reduced(over < 0n ? -nearest : nearest, scale);
}

/** The whole number that is nearest, half up. Amounts in cents use it. */
export const wholeOf = (value: Fraction): number => Number(rounded(value).over);

export const floorTo = (value: Fraction, step: Fraction) => multiply(fraction(floorOf(divide(value, step))), step);
export function ceilTo(value: Fraction, step: Fraction): Fraction {
  const { over, under } = divide(value, step);
  return multiply(fraction(-floorOf({ over: -over, under })), step);
}

/** Decimal text without zeros at its end; the value must be a decimal number. */
export function textOf(value: Fraction): string {
  for (let places = 0; places <= 25; places++) {
    const scaled = value.over * 10n ** BigInt(places);
    if (scaled % value.under !== 0n) continue;
    const digits = String(scaled / value.under)
      .replace("-", "")
      .padStart(places + 1, "0");
    const whole = digits.slice(0, digits.length - places);
    const part = places > 0 ? `.${digits.slice(-places)}` : "";
    return `${value.over < 0n ? "-" : ""}${whole}${part}`;
  }
  throw new Error("The number has no end.");
}
