/**
 * A company's formats of money, written by hand: the second calculation must not share the product's or the platform's
 * formats.
 */
export interface Place {
  key: string;
  locale: string;
  currency: string;
  time_zone: string;
  tax_name: string;
  tax_basis_points: number;
  /** Between the digits of the whole part. */
  group: string;
  decimal: string;
  /** The sign before the amount, with its blank. */
  before: string;
  /** The same when the amount is below zero. */
  beforeMinus: string;
  /** The sign behind the amount, with its blank. */
  behind: string;
  /** Digits of all groups but the last: two in India. */
  digits: 2 | 3;
}

const english = { group: ",", decimal: ".", behind: "", digits: 3 } as const;
const behind = { before: "", beforeMinus: "-", digits: 3 } as const;
const place = (
  [locale, currency]: [string, string],
  [time_zone, tax_name, tax_basis_points]: [string, string, number],
  format: Omit<Place, "key" | "locale" | "currency" | "time_zone" | "tax_name" | "tax_basis_points">,
): Place => ({ key: `${locale} ${currency}`, locale, currency, time_zone, tax_name, tax_basis_points, ...format });

export const places: Place[] = [
  place(["en-AU", "AUD"], ["Australia/Sydney", "GST", 1000], { ...english, before: "$", beforeMinus: "-$" }),
  place(["en-US", "USD"], ["America/New_York", "Sales tax", 825], { ...english, before: "$", beforeMinus: "-$" }),
  place(["de-DE", "EUR"], ["Europe/Berlin", "MwSt.", 1900], { ...behind, group: ".", decimal: ",", behind: " €" }),
  place(["fr-FR", "EUR"], ["Europe/Paris", "TVA", 2000], { ...behind, group: " ", decimal: ",", behind: " €" }),
  place(["de-CH", "CHF"], ["Europe/Zurich", "MWST", 810], {
    ...english,
    group: "'",
    before: "CHF ",
    beforeMinus: "CHF-",
  }),
  place(["sv-SE", "SEK"], ["Europe/Stockholm", "moms", 2500], {
    ...behind,
    group: " ",
    decimal: ",",
    behind: " kr",
  }),
  place(["en-GB", "GBP"], ["Europe/London", "VAT", 2000], { ...english, before: "£", beforeMinus: "-£" }),
  place(["en-IN", "INR"], ["Asia/Kolkata", "GST", 1800], { ...english, before: "₹", beforeMinus: "-₹", digits: 2 }),
  place(["en-GB", "NGN"], ["Africa/Lagos", "VAT", 750], { ...english, before: "NGN ", beforeMinus: "-NGN " }),
  place(["nb-NO", "NOK"], ["Europe/Oslo", "MVA", 2500], { ...behind, group: " ", decimal: ",", behind: " kr" }),
];

/** Each locale's way to write Canadian dollars, which none of the companies uses. */
const dollars: Record<string, Pick<Place, "before" | "beforeMinus" | "behind">> = {
  "en-AU": { before: "CAD ", beforeMinus: "-CAD ", behind: "" },
  "de-CH": { before: "CA$ ", beforeMinus: "CA$-", behind: "" },
  "fr-FR": { before: "", beforeMinus: "-", behind: " $CA" },
  "nb-NO": { before: "", beforeMinus: "-", behind: " CAD" },
  "de-DE": { before: "", beforeMinus: "-", behind: " CA$" },
  "sv-SE": { before: "", beforeMinus: "-", behind: " CA$" },
};
const usual = { before: "CA$", beforeMinus: "-CA$", behind: "" };

/** The same company while it quotes in another currency. */
export const abroad = (place: Place): Place => ({ ...place, currency: "CAD", ...(dollars[place.locale] ?? usual) });

/** Makes all blanks, dashes and apostrophes the same, so that only what a person sees is compared. */
export const plain = (text: string) =>
  text
    .replace(/[\u00a0\u202f\u2009\u2007]/g, " ")
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .replaceAll("\u2212", "-")
    .replaceAll("\u2019", "'");

/** '$1,234.50' for 123450. */
export function moneyText({ before, beforeMinus, behind, decimal, ...place }: Place, cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const sign = cents < 0 ? beforeMinus : before;
  return `${sign}${grouped(place, digits.slice(0, -2))}${decimal}${digits.slice(-2)}${behind}`;
}

/** '1,234.5' for the decimal text '1234.5'. */
export function numberText(place: Place, text: string): string {
  const [whole = "", part] = text.split(".");
  return `${grouped(place, whole)}${part ? `${place.decimal}${part}` : ""}`;
}

function grouped({ group, digits }: Pick<Place, "group" | "digits">, whole: string): string {
  const last = whole.slice(-3);
  const rest = whole.slice(0, -3);
  const groups = rest.match(digits === 2 ? /\d{1,2}(?=(\d\d)*$)/g : /\d{1,3}(?=(\d{3})*$)/g) ?? [];
  return [...groups, last].join(group);
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns the pattern of an amount of money in this place, once its text is plain. */
export function moneyPattern({ before, beforeMinus, behind, decimal, group }: Place): RegExp {
  const figures = `\\d+(?:${literally(group)}\\d{2,3})*${literally(decimal)}\\d{2}`;
  return new RegExp(
    `(?<![\\d.,'])(${literally(beforeMinus)}|${literally(before)})(${figures})${literally(behind)}(?!\\d)`,
    "g",
  );
}

/** Reads all amounts of money in a text, in cents. */
export function amountsIn(place: Place, text: string): number[] {
  return [...plain(text).matchAll(moneyPattern(place))].map(([, sign = "", figures = ""]) => {
    const cents = Number(figures.replace(/\D/g, ""));
    return sign.includes("-") ? 0 - cents : cents;
  });
}

/** Reads one amount that must be all of the text; null for anything else. */
export function amountOf(place: Place, text: string): number | null {
  const [only, ...others] = amountsIn(place, text);
  const isAll = only !== undefined && others.length === 0 && moneyText(place, only) === plain(text).trim();
  return isAll ? only : null;
}
