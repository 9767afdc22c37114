import { type TextPart, wordChanges } from "../text/word-changes.ts";

/** A named value of a quote; null where nothing was given. */
export interface NamedValue<Value> {
  /** Values with the same key are compared. Those without a match are compared by their label. */
  key: string;
  label: string;
  value: Value | null;
}

/** The parts of a revision that are compared. Amounts are in cents. */
export interface ComparedQuote {
  answers: NamedValue<string>[];
  lines: NamedValue<number>[];
  totals: NamedValue<number>[];
  texts: NamedValue<string>[];
}

export interface ValueChange<Value> {
  key: string;
  label: string;
  was: Value | null;
  now: Value | null;
}

export interface ComparedValues<Value> {
  /** In the order of the later revision, followed by the removed ones. */
  changed: ValueChange<Value>[];
  same: NamedValue<Value>[];
}

export interface TextChange {
  key: string;
  label: string;
  parts: TextPart[];
}

export interface Differences {
  answers: ComparedValues<string>;
  lines: ComparedValues<number>;
  totals: ComparedValues<number>;
  texts: TextChange[];
  /** The number of changed answers, lines and texts. Totals only follow from them. */
  count: number;
}

/** Compares one revision of a quote with another. */
export function differences(was: ComparedQuote, now: ComparedQuote): Differences {
  const answers = compareValues(was.answers, now.answers);
  const lines = compareValues(was.lines, now.lines);
  const totals = compareValues(was.totals, now.totals);
  const texts = compareValues(was.texts, now.texts).changed.map(({ key, label, was, now }) => ({
    key,
    label,
    parts: wordChanges(was ?? "", now ?? ""),
  }));
  const count = answers.changed.length + lines.changed.length + texts.length;
  return { answers, lines, totals, texts, count: count || totals.changed.length };
}

export function compareValues<Value>(was: NamedValue<Value>[], now: NamedValue<Value>[]): ComparedValues<Value> {
  const all = pairs(was, now);
  return {
    changed: all.filter((each) => each.was !== each.now),
    same: all.flatMap((each) =>
      each.was === each.now && each.now !== null ? [{ key: each.key, label: each.label, value: each.now }] : [],
    ),
  };
}

/** Puts each value in one pair: those with the same key in their order, then those with the same label, then the rest. */
function pairs<Value>(was: NamedValue<Value>[], now: NamedValue<Value>[]): ValueChange<Value>[] {
  const left = new Set(was);
  const partners = new Map<NamedValue<Value>, NamedValue<Value>>();
  for (const name of ["key", "label"] as const) {
    const waiting = new Map<string, NamedValue<Value>[]>();
    // The first of a name is the last of its list, where it is taken from.
    for (const earlier of [...left].reverse()) {
      const others = waiting.get(earlier[name]);
      if (others) others.push(earlier);
      else waiting.set(earlier[name], [earlier]);
    }
    for (const later of now) {
      const earlier = partners.has(later) ? undefined : waiting.get(later[name])?.pop();
      if (!earlier) continue;
      partners.set(later, earlier);
      left.delete(earlier);
    }
  }
  return [
    ...now.map((later) => ({
      key: later.key,
      label: later.label,
      was: partners.get(later)?.value ?? null,
      now: later.value,
    })),
    ...[...left].map(({ key, label, value }) => ({ key, label, was: value, now: null })),
  ];
}
