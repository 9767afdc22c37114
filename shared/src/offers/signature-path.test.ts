import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSignaturePath, maxSignature } from "./answers.ts";

const point = fc
  .tuple(fc.integer({ min: -20, max: 700 }), fc.integer({ min: -20, max: 160 }))
  .map((xy) => xy.join(" "));
const points = (count: number) => fc.array(point, { minLength: count, maxLength: count }).map((all) => all.join(" "));
const strokes = fc
  .tuple(
    point,
    fc.array(
      fc.oneof(
        points(1).map((to) => `L${to}`),
        points(2).map((to) => `Q${to}`),
        points(3).map((to) => `C ${to}`),
        fc.constant("Z"),
      ),
      { maxLength: 40 },
    ),
  )
  .map(([start, steps]) => `M${start} ${steps.join("")}`);

describe("a drawn name", () => {
  it("is any number of moves, lines and curves", () => {
    fc.assert(
      fc.property(fc.array(strokes, { minLength: 1, maxLength: 5 }), (all) => {
        expect(isSignaturePath(all.join(" "))).toBe(true);
      }),
    );
    expect(isSignaturePath("M10,20 L30.5,-4 40,50C1 2 3 4 5 6Z")).toBe(true);
  });

  it.each([
    "",
    "L1 2",
    "M1",
    "M1 2 3",
    "M1 2 L",
    "M1 2 Z3",
    "M1 2 A1 1 0 0 1 2 2",
    "m1 2",
    "M1 2 L1e9 3",
    "M1 2 L99999 3",
    "M1 2 L--3 4",
    "M1 2 L3. 4",
    "M1 2 L.5 4",
    "M1 2 L1.2.3 4",
    "M 1 2 '\"><script>",
    "M1 2\nL3 4",
    "M1 2 url(#a)",
  ])("is not %j", (path) => {
    expect(isSignaturePath(path)).toBe(false);
  });

  it("is refused as soon as it has another letter", () => {
    const strange = fc
      .string({ unit: "binary", minLength: 1, maxLength: 1 })
      .filter((sign) => !/[MLCQZ0-9 .,-]/.test(sign));
    fc.assert(
      fc.property(strokes, strange, fc.nat(), (path, sign, at) => {
        const cut = at % (path.length + 1);
        expect(isSignaturePath(path.slice(0, cut) + sign + path.slice(cut))).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  // Limited only by the time that a test may take: a busy machine must not fail it.
  it("is read once, however it was made up", () => {
    const longest = (piece: string) => `M1 1${piece.repeat(maxSignature)}`.slice(0, maxSignature);
    for (const piece of ["1", "1 ", " ", ",", "-", "1.", "M", "MZ", "L1 1", "-1-", "."])
      isSignaturePath(longest(piece));
    expect(isSignaturePath(longest("L1 1"))).toBe(true);
    expect(isSignaturePath(`${longest("L1 1")}L1 1`)).toBe(false);
  });
});
