import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TextPart, wordChanges } from "../text/word-changes.ts";
import { type ComparedQuote, differences, type NamedValue } from "./differences.ts";

const nothing: ComparedQuote = { answers: [], lines: [], totals: [], texts: [] };
const answer = (key: string, value: string | null, label = key) => ({ key, label, value });

describe("the differences of two revisions", () => {
  it("list what changed, and apart from it what is the same", () => {
    const was = { ...nothing, answers: [answer("length", "9"), answer("colour", "Basalt"), answer("gate", null)] };
    const now = { ...nothing, answers: [answer("length", "12"), answer("colour", "Basalt"), answer("gate", null)] };
    expect(differences(was, now).answers).toEqual({
      changed: [{ key: "length", label: "length", was: "9", now: "12" }],
      same: [answer("colour", "Basalt")],
    });
  });

  it("name what was added and removed, in the order of the later one", () => {
    const was = { ...nothing, lines: [line("Removal", 100), line("Skip bin", 50)] };
    const now = { ...nothing, lines: [line("Drilling", 260), line("Removal", 120)] };
    expect(differences(was, now).lines.changed).toEqual([
      { key: "Drilling", label: "Drilling", was: null, now: 260 },
      { key: "Removal", label: "Removal", was: 100, now: 120 },
      { key: "Skip bin", label: "Skip bin", was: 50, now: null },
    ]);
  });

  it("recognise a field that was made again by its label", () => {
    const was = { ...nothing, answers: [answer("field_1", "9", "Length")] };
    const now = { ...nothing, answers: [answer("field_7", "9", "Length")] };
    expect(differences(was, now).count).toBe(0);
  });

  it("are found by looking at each of thousands of values a few times", () => {
    const count = 5_000;
    let reads = 0;
    const valuesOf = (revision: string) =>
      Array.from({ length: count }, (_, at) => {
        const name = `${revision} ${at}`;
        const read = <Part>(part: Part) => {
          reads++;
          return part;
        };
        return {
          value: "9",
          get key() {
            return read(name);
          },
          get label() {
            return read(name);
          },
        };
      });
    expect(differences({ ...nothing, answers: valuesOf("a") }, { ...nothing, answers: valuesOf("b") }).count).toBe(
      2 * count,
    );
    expect(reads).toBeLessThan(20 * count);
  });

  it("count no totals, unless nothing else explains them", () => {
    const total = (value: number) => [{ key: "grand_total", label: "Total", value }];
    const was = { ...nothing, totals: total(100) };
    expect(differences(was, { ...nothing, totals: total(200) }).count).toBe(1);
    const answers = [answer("length", "9")];
    expect(differences(was, { ...nothing, totals: total(200), answers }).count).toBe(1);
  });
});

const line = (label: string, value: number) => ({ key: label, label, value });

const names = fc.constantFrom("a", "b", "c", "d");
const values = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<NamedValue<Value>[]> =>
  fc.array(fc.record({ key: names, label: names, value: fc.oneof(value, fc.constant(null)) }), { maxLength: 6 });
const anyQuote: fc.Arbitrary<ComparedQuote> = fc.record({
  answers: values(fc.constantFrom("1", "2")),
  lines: values(fc.integer({ min: 1, max: 3 })),
  totals: values(fc.integer({ min: 1, max: 3 })),
  texts: values(fc.string()),
});

describe("for any two quotes", () => {
  it("none differs from itself", () => {
    fc.assert(fc.property(anyQuote, (quote) => differences(quote, quote).count === 0));
  });

  it("every value is mentioned once: as changed, as the same, or as not given in either", () => {
    fc.assert(
      fc.property(anyQuote, anyQuote, (was, now) => {
        const { changed, same } = differences(was, now).answers;
        const given = (all: NamedValue<string>[]) => all.flatMap(({ value }) => value ?? []).sort();
        expect([...changed.flatMap((each) => each.was ?? []), ...given(same)].sort()).toEqual(given(was.answers));
        expect([...changed.flatMap((each) => each.now ?? []), ...given(same)].sort()).toEqual(given(now.answers));
        for (const each of changed) expect(each.was).not.toBe(each.now);
      }),
    );
  });
});

const textOf = (parts: TextPart[], without: TextPart["change"]) =>
  parts
    .filter(({ change }) => change !== without)
    .map(({ text }) => text)
    .join("");

describe("the comparison word by word", () => {
  it("marks only the words that changed", () => {
    expect(wordChanges("Set the gate post back 60 mm.", "Set the gate post back 90 mm, same price.")).toEqual([
      { text: "Set the gate post back ", change: "same" },
      { text: "60", change: "removed" },
      { text: "90", change: "added" },
      { text: " ", change: "same" },
      { text: "mm.", change: "removed" },
      { text: "mm, same price.", change: "added" },
    ]);
  });

  const words = fc.array(fc.constantFrom("gate", "post", "back", " ", "\n", "mm"), { maxLength: 30 });
  const text = fc.oneof(
    words.map((all) => all.join(" ")),
    fc.string(),
  );
  it("keeps both texts whole, and never marks one of them against itself", () => {
    fc.assert(
      fc.property(text, text, (was, now) => {
        expect(textOf(wordChanges(was, now), "added")).toBe(was);
        expect(textOf(wordChanges(was, now), "removed")).toBe(now);
        expect(wordChanges(now, now).every(({ change }) => change === "same")).toBe(true);
      }),
    );
  });

  it("compares two long texts as a whole instead of for minutes", () => {
    const [was, now] = ["a ", "b "].map((word) => word.repeat(5_000));
    expect(wordChanges(was ?? "", now ?? "").length).toBeLessThan(4);
  });
});
