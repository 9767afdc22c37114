import { decimal, fraction, multiply, wholeOf } from "../lib/fraction.ts";
import { moneyText, type Place } from "../lib/places.ts";
import type { Random } from "../lib/random.ts";
import type { Price } from "../oracle/price.ts";

/** The figures that the customer must read of a quote, in cents. Null for unknown ones. */
export interface Figures {
  sub_total: number | null;
  tax_total: number | null;
  grand_total: number | null;
}

/** The figures that an outside workflow returns, and their exact values in cents. */
export interface Outside {
  outputs: Record<string, string | number>;
  figures: Figures;
}

const centsIn = (text: string) => wholeOf(multiply(decimal(text), fraction(100)));
const units = (cents: number) => `${cents / 100}`;

const given = (texts: Record<keyof Figures, string>, written: (text: string) => string | number): Outside => {
  const { sub_total, tax_total, grand_total } = texts;
  return {
    outputs: { sub_total: written(sub_total), gst_total: written(tax_total), grand_total: written(grand_total) },
    figures: {
      sub_total: centsIn(sub_total),
      tax_total: centsIn(tax_total),
      grand_total: centsIn(grand_total),
    },
  };
};

/** Workflows write figures in many ways: numbers, texts with and without signs, too many decimals, or none at all. */
export function outsideFigures(random: Random, place: Place, price: Price | null): Outside {
  const sub = random.whole(100, 4_000_000);
  const tax = wholeOf(fraction(sub * place.tax_basis_points, 10_000));
  const own = { sub_total: units(sub), tax_total: units(tax), grand_total: units(sub + tax) };
  const ways: (() => Outside)[] = [
    () => given(own, Number),
    () => given(own, (text) => moneyText(place, centsIn(text)).replaceAll(" ", "\u00a0")),
    () => given(own, (text) => text),
    // Half a cent, as languages with binary fractions write it.
    () => {
      const half = `${random.whole(1, 900)}.${random.pick(["005", "015", "145", "255", "675"])}`;
      return given({ sub_total: half, tax_total: "0", grand_total: half }, Number);
    },
    // Figures that do not add up.
    () => given({ ...own, grand_total: units(sub + tax + random.whole(1, 90_000)) }, Number),
    () => ({
      outputs: { grand_total: Number(own.grand_total) },
      figures: { sub_total: null, tax_total: null, grand_total: centsIn(own.grand_total) },
    }),
    () => ({ outputs: { note: "by hand" }, figures: { sub_total: null, tax_total: null, grand_total: null } }),
    () => ({
      outputs: { grand_total: "on request" },
      figures: { sub_total: null, tax_total: null, grand_total: null },
    }),
  ];
  if (price && random.percent(60)) {
    const { sub_total, tax_total, grand_total } = price;
    return given({ sub_total: units(sub_total), tax_total: units(tax_total), grand_total: units(grand_total) }, Number);
  }
  return random.pick(price ? ways.slice(0, -2) : ways)();
}
