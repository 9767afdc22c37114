import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJsonMeter } from "./bounded-json.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Returns the meter's judgement of a text that arrives in pieces of this length. */
function judge(text: string, limits: { maxValues?: number; maxDepth?: number } = {}, pieceLength = text.length) {
  const meter = createJsonMeter({ maxValues: 1_000_000, maxDepth: 1_000_000, ...limits });
  const bytes = bytesOf(text);
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const problem = meter(bytes.subarray(at, at + pieceLength));
    if (problem) return problem;
  }
  return null;
}

/** Finds the largest count that is too small: the text has one more than this. */
function countValues(text: string, pieceLength?: number) {
  let count = 0;
  while (judge(text, { maxValues: count }, pieceLength) === "too_many") count++;
  return count;
}

describe("the number of values", () => {
  it.each([
    ["nothing", "", 0],
    ["one value", "true", 0],
    ["an empty array", "[]", 1],
    ["an array of three", "[1,2,3]", 3],
    ["an object of two", '{"a":1,"b":2}', 2],
    ["signs in a string", '["[{,,,\\"[[,","]"]', 2],
    ["a string that ends in a backslash", '["\\\\",1]', 2],
    ["a long string with signs", `["${"[,".repeat(500)}",1]`, 2],
    ["a long string that ends in an escaped quote", `["${"x".repeat(500)}\\"",1]`, 2],
    ["a long string that ends in backslashes", `["${"x".repeat(500)}${"\\".repeat(300)}",1]`, 2],
  ])("of %s", (_name, text, values) => {
    for (const pieceLength of [1, 2, 7, 64, 65, 4096]) expect(countValues(text, pieceLength)).toBe(values);
  });

  it("is that of any JSON, in pieces of any length", () => {
    const count = (value: unknown): number => {
      if (typeof value !== "object" || value === null) return 0;
      const inner = Object.values(value);
      return 1 + Math.max(0, inner.length - 1) + inner.reduce<number>((sum, each) => sum + count(each), 0);
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 200 }), (value, pieceLength) => {
        expect(countValues(JSON.stringify(value), pieceLength)).toBe(count(value));
      }),
    );
  });
});

it("too deep nesting is refused, but not levels that are closed again", () => {
  expect(judge(`${"[".repeat(50)}${"]".repeat(50)}`, { maxDepth: 50 })).toBe(null);
  expect(judge("[".repeat(51), { maxDepth: 50 })).toBe("too_deep");
  expect(judge(`[${"[],".repeat(1_000)}{}]`, { maxDepth: 2 })).toBe(null);
});

/** Counts calls instead of time: each one reads the whole rest of a piece at once. */
it("the meter leaps over long strings, and never more often than it pays", () => {
  let leaps = 0;
  class Watched extends Uint8Array {
    override indexOf(...given: [number, number?]) {
      leaps++;
      return super.indexOf(...given);
    }
  }
  const watched = (text: string) => Watched.from(bytesOf(text)) as Watched;
  const meter = () => createJsonMeter({ maxValues: 10, maxDepth: 10 });
  expect(meter()(watched(`{"pdf_base64":"${"A".repeat(1_000_000)}"}`))).toBe(null);
  expect(leaps).toBe(1);
  leaps = 0;
  expect(meter()(watched(`"${'\\"'.repeat(100_000)}"`))).toBe(null);
  expect(leaps).toBeLessThan(200_000 / 64 + 2);
});
