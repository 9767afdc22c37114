import type { Formats } from "@quotemill/shared/region/formats";
import { type CalculatedValue, writtenResult } from "@quotemill/shared/templates/calculation/values";
import type { CalculatedItem } from "@quotemill/shared/templates/schema/items";
import { listed } from "@quotemill/shared/text/words";

/** A list names this many and counts the rest: 'Choose A, B, C and 2 more first'. */
const namedAtMost = 3;

export interface ResultWords {
  kind: "value" | "waiting" | "problem";
  text: string;
}

/** A calculated value as the company writes it, what it waits for, or what is wrong with it. */
export function resultWords(
  item: CalculatedItem,
  calculated: CalculatedValue,
  formats: Pick<Formats, "money" | "number">,
): ResultWords {
  if ("problem" in calculated) return { kind: "problem", text: calculated.problem };
  if ("waitsFor" in calculated) return { kind: "waiting", text: waitingWords(calculated.waitsFor) };
  return { kind: "value", text: writtenResult(item, calculated, formats) };
}

export function waitingWords(labels: string[]): string {
  if (labels.length === 0) return "–";
  return `Choose ${listed(labels, namedAtMost)} first`;
}

/** 'Run' becomes 'run'; 'AC unit' keeps its capitals. */
export const inSentence = (label: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Says how many entries there are, how many there must be, or why there can be no more. */
export function countWords(count: number, { minRows, maxRows }: { minRows: number; maxRows: number }) {
  if (count < minRows) return minimumWords(minRows);
  return count < maxRows ? `${count} of up to ${maxRows}` : `${maxRows} is the most this template takes`;
}

/** Explains why no entry can be removed. */
export const minimumWords = (minRows: number) => `At least ${minRows} needed`;
