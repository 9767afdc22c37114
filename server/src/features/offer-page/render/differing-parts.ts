import { countOf } from "@quotemill/shared/offers/extras";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { ViewCompany } from "../view.ts";

export const longestSentence = 120;

/** The first sentence of the notes; empty without notes, or if the sentence is too long for a card. */
export function firstSentence(notes: string | null): string {
  const [first = ""] = notes?.trim().match(/^.+?(?:[.!?](?=\s|$)|$)/m) ?? [];
  return first.length <= longestSentence ? first : "";
}

/** More would hide the price of a card, and the quote's own list has all of them. */
const mostParts = 6;

interface Part {
  /** Parts of several quotes with the same key are compared. */
  key: string;
  text: string;
  /** What a quote without this part says instead; empty for nothing. */
  without: string;
}

/**
 * What tells each quote from the others: the first sentence of its notes, items, answers and what is not included. A list
 * is empty for quotes of different kinds, because then everything about them differs.
 */
export function differingParts(company: ViewCompany, snapshots: QuoteSnapshot[]): string[][] {
  const quotes = snapshots.map((snapshot) => partsOf(company, snapshot));
  const textsOf = (key: string) => new Set(quotes.map((parts) => parts.get(key)?.text));
  const keys = [...new Set(quotes.flatMap((parts) => [...parts.keys()]))];
  // Quotes with items are of one kind if they share an item, others if they share an answer.
  const shared = keys.some((key) => key.startsWith("field ")) ? "field " : "answer ";
  const isInAll = (key: string) => key.startsWith(shared) && quotes.every((parts) => parts.has(key));
  if (!keys.some(isInAll)) return quotes.map(() => []);
  const differing = keys.filter((key) => textsOf(key).size > 1);
  const notes = snapshots.map((snapshot) => firstSentence(snapshot.notes));
  const haveOwnNotes = new Set(notes).size > 1;
  return snapshots.map((snapshot, index) => {
    const texts = differing.flatMap((key) => quotes[index]?.get(key)?.text ?? missing(key, snapshot, quotes));
    const left = texts.length - mostParts;
    const shown = left > 1 ? [...texts.slice(0, mostParts), `And ${left} more differences`] : texts;
    return [...(haveOwnNotes && notes[index] ? [notes[index]] : []), ...shown];
  });
}

/** An answer that a quote does not show as an item is among its answers instead, which then says enough. */
function missing(key: string, { answers }: QuoteSnapshot, quotes: Map<string, Part>[]): string[] {
  const { text = "", without = "" } = quotes.find((parts) => parts.has(key))?.get(key) ?? {};
  return without === "" || answers.some(({ label }) => text.startsWith(label)) ? [] : [without];
}

function partsOf(company: ViewCompany, snapshot: QuoteSnapshot): Map<string, Part> {
  const items = snapshot.lines.filter(({ kind }) => kind === "item");
  const parts = [
    ...items.map((line, index) => ({
      key: line.field_id === null ? `item ${line.name}` : `field ${line.field_id} ${entryOf(items, index)}`,
      text: [line.name, countOf(line, company.formats.number)].filter(Boolean).join(", "),
      without: `Not included: ${line.name}`,
    })),
    ...snapshot.answers.flatMap(({ label, value }) =>
      value === null
        ? []
        : [{ key: `answer ${label}`, text: value === "Yes" ? label : `${label}: ${value}`, without: "" }],
    ),
    ...snapshot.inclusions.map((text) => ({ key: `included ${text}`, text, without: "" })),
    ...snapshot.exclusions.map((text) => ({ key: `excluded ${text}`, text: `Not included: ${text}`, without: "" })),
  ];
  return new Map(parts.map((part) => [part.key, part]));
}

/** A field of a repeating group has an item for each entry: the first is compared with the first. */
const entryOf = (items: QuoteSnapshot["lines"], index: number) =>
  items.slice(0, index).filter(({ field_id }) => field_id === items[index]?.field_id).length;
