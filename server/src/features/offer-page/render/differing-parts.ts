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
  /** The item's name, for quotes without it; empty for other parts, whose absence says nothing. */
  name: string;
}

/** A quote for comparison. A quote may have thousands of parts, so they are looked up, never searched. */
interface Compared {
  parts: ReadonlyMap<string, Part>;
  /** The names of its lines, and of what it includes. */
  named: ReadonlySet<string>;
  /** The names of its extras. */
  optional: ReadonlySet<string>;
}

/**
 * Lists how each quote differs from the others: the first sentence of its notes, items, answers and what is not
 * included. A list is empty for quotes of different kinds, because then everything about them differs.
 */
export function differingParts(company: Pick<ViewCompany, "formats">, snapshots: QuoteSnapshot[]): string[][] {
  const quotes = snapshots.map((snapshot) => comparedOf(company, snapshot));
  const textsOf = (key: string) => new Set(quotes.map(({ parts }) => parts.get(key)?.text));
  const keys = [...new Set(quotes.flatMap(({ parts }) => [...parts.keys()]))];
  // Quotes with items are of one kind if they share an item, others if they share an answer.
  const shared = keys.some((key) => key.startsWith("field ")) ? "field " : "answer ";
  const isInAll = (key: string) => key.startsWith(shared) && quotes.every(({ parts }) => parts.has(key));
  if (!keys.some(isInAll)) return quotes.map(() => []);
  const differing = keys.filter((key) => textsOf(key).size > 1);
  const notes = snapshots.map((snapshot) => firstSentence(snapshot.notes));
  const haveOwnNotes = new Set(notes).size > 1;
  return quotes.map((quote, index) => {
    const texts = differing.flatMap((key) => quote.parts.get(key)?.text ?? missing(key, quote, quotes));
    const left = texts.length - mostParts;
    const shown = left > 1 ? [...texts.slice(0, mostParts), `And ${left} more differences`] : texts;
    return [...(haveOwnNotes && notes[index] ? [notes[index]] : []), ...shown];
  });
}

/** Returns the words for a part that only other quotes have. Empty if one of the quote's parts says enough. */
function missing(key: string, { parts, named, optional }: Compared, quotes: Compared[]): string[] {
  const other = quotes.find((quote) => quote.parts.has(key))?.parts;
  const name = other?.get(key)?.name ?? "";
  // An answer with a price is an item, one without a price is among the answers.
  const isAnswer = (label: string) => parts.has(`answer ${label}`) && !other?.has(`answer ${label}`);
  if (name === "" || named.has(name) || labelsIn(name).some(isAnswer)) return [];
  return [`${optional.has(name) ? "Optional" : "Not included"}: ${name}`];
}

/** The name of an item may be its question, or begin with it: 'Ground', 'Ground, Rock', 'Ground: Wet'. */
const labelsIn = (name: string) => [...name.matchAll(/[,:] |$/g)].map(({ index }) => name.slice(0, index));

function comparedOf({ formats }: Pick<ViewCompany, "formats">, snapshot: QuoteSnapshot): Compared {
  const { lines, answers, inclusions, exclusions, extras } = snapshot;
  const parts: Part[] = [
    ...itemParts(lines, formats),
    ...answers.flatMap(({ label, value }) =>
      value === null
        ? []
        : [{ key: `answer ${label}`, text: value === "Yes" ? label : `${label}: ${value}`, name: "" }],
    ),
    ...inclusions.map((text) => ({ key: `included ${text}`, text, name: "" })),
    ...exclusions.map((text) => ({ key: `excluded ${text}`, text: `Not included: ${text}`, name: "" })),
  ];
  return {
    parts: new Map(parts.map((part) => [part.key, part])),
    named: new Set([...lines.map(({ name }) => name), ...inclusions]),
    optional: new Set(extras.map(({ name }) => name)),
  };
}

/** A field of a repeating group has an item for each entry: the first is compared with the first. */
function itemParts(lines: QuoteSnapshot["lines"], { number }: ViewCompany["formats"]): Part[] {
  const entries = new Map<string | null, number>();
  return lines.flatMap(({ kind, field_id, name, ...line }) => {
    if (kind !== "item") return [];
    const entry = entries.get(field_id) ?? 0;
    entries.set(field_id, entry + 1);
    const key = field_id === null ? `item ${name}` : `field ${field_id} ${entry}`;
    return [{ key, text: [name, countOf(line, number)].filter(Boolean).join(", "), name }];
  });
}
