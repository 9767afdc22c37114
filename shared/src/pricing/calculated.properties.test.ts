import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "../property-runs.ts";
import { type Answers, visibleAnswers } from "../templates/answers.ts";
import { formOf } from "../templates/form-fixture.ts";
import { calculated, field, group, when } from "../templates/items-fixture.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/pricing.ts";
import { structureProblem } from "../templates/problems.ts";
import { readItems } from "../templates/structure.ts";
import { workOut } from "../templates/work-out.ts";
import { priceQuote, type QuotePrice } from "./price-quote.ts";

/** A number as a fraction of its own, so that nothing is shared with what is tested. */
type Exact = readonly [over: bigint, under: bigint];
/** Null while something is empty; `none` without a result. */
type Known = Exact | null | "none";

type Tree =
  | { kind: "number"; thousandths: number }
  | { kind: "field"; id: string }
  | { kind: "+" | "-" | "*" | "/"; left: Tree; right: Tree }
  | { kind: "ceil"; of: Tree }
  | { kind: "ifempty"; of: Tree; other: Tree };

const { tree: anyTree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ kind: fc.constant("number" as const), thousandths: fc.nat({ max: 9_999 }) }),
    fc.record({ kind: fc.constant("field" as const), id: fc.constantFrom("a", "b", "length") }),
    fc.record({
      kind: fc.constantFrom("+", "-", "*", "/"),
      left: tie("tree"),
      right: tie("tree"),
    }) as fc.Arbitrary<Tree>,
    fc.record({ kind: fc.constant("ceil" as const), of: tie("tree") }),
    fc.record({ kind: fc.constant("ifempty" as const), of: tie("tree"), other: tie("tree") }),
  ),
}));

function written(tree: Tree): string {
  switch (tree.kind) {
    case "number":
      return String(tree.thousandths / 1000);
    case "field":
      return `{${tree.id}}`;
    case "ceil":
      return `ceil(${written(tree.of)})`;
    case "ifempty":
      return `ifempty(${written(tree.of)}, ${written(tree.other)})`;
    default:
      return `(${written(tree.left)} ${tree.kind} ${written(tree.right)})`;
  }
}

function exact(tree: Tree, read: (id: string) => Known): Known {
  switch (tree.kind) {
    case "number":
      return [BigInt(tree.thousandths), 1000n];
    case "field":
      return read(tree.id);
    case "ceil": {
      const of = exact(tree.of, read);
      if (of === null || of === "none") return of;
      const [over, under] = of;
      const cut = over / under;
      return [over > 0n && cut * under !== over ? cut + 1n : cut, 1n];
    }
    case "ifempty": {
      const of = exact(tree.of, read);
      return of === null ? exact(tree.other, read) : of;
    }
    default:
      return joined(tree.kind, exact(tree.left, read), () => exact(tree.right, read));
  }
}

function joined(mark: "+" | "-" | "*" | "/", left: Known, rightOf: () => Known): Known {
  if (left === "none") return left;
  const right = rightOf();
  if (right === "none" || left === null || right === null) return right === "none" ? right : null;
  const [[a, b], [c, d]] = [left, right];
  if (mark === "*") return [a * c, b * d];
  if (mark === "/") return c === 0n ? "none" : c < 0n ? [-a * d, b * -c] : [a * d, b * c];
  return [mark === "+" ? a * d + c * b : a * d - c * b, b * d];
}

/** Half away from zero, in thousandths. */
function rounded(number: Known, places: number): Known {
  if (number === null || number === "none") return number;
  const [over, under] = number;
  const size = over < 0n ? -over : over;
  if (size > 1_000_000_000n * under) return "none";
  const unit = 10n ** BigInt(places);
  const nearest = (2n * size * unit + under) / (2n * under);
  return [over < 0n ? -nearest : nearest, unit];
}

const answered = (text: string): Known => (text === "" ? null : [BigInt(Math.round(Number(text) * 1000)), 1000n]);
const anyNumber = fc.oneof(
  fc.constant(""),
  fc.nat({ max: 60_000 }).map((thousandths) => String(thousandths / 1000)),
);
const anyForm = fc.record({
  inner: anyTree,
  outer: anyTree,
  places: fc.constantFrom(0, 1, 2, 3),
  price: fc.integer({ min: 1, max: 1_000 }),
  lines: fc.constantFrom("each", "sum"),
  least: fc.constantFrom("0", "5", "30"),
});
const anyAnswers = fc.record({ a: anyNumber, b: anyNumber, lengths: fc.array(anyNumber, { maxLength: 5 }) });

it("calculates the same results and amounts as a second calculation in whole numbers", () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, ({ inner, outer, places, price, lines, least }, { a, b, lengths }) => {
      const priced = { decimals: places, pricing: { ...newFieldPricing, price } };
      const structure = [
        field("a", "number"),
        // Hidden is empty.
        field("b", "number", when("a", "isMoreThan", least)),
        group("runs", { lines }),
        field("length", "number", { parent: "runs" }),
        calculated("each", written(inner), { parent: "runs", ...priced }),
        calculated("total", "sum({runs}.{each} * {runs}.{length})", priced),
        calculated("other", written(outer).replaceAll("{length}", "{total}"), priced),
      ];
      const form = formOf(structure, { ...newTemplatePricing, gst_basis_points: 0 });
      expect(structureProblem(form)).toBeNull();
      const rows = lengths.map((length, index) => ({ id: `r${index}`, values: { length } }));
      const answers: Answers = { a, b, runs: rows };

      const known = new Map<string, Known>([
        ["a", answered(a)],
        ["b", a !== "" && Number(a) > Number(least) ? answered(b) : null],
      ]);
      const results = lengths.map((length) =>
        rounded(
          exact(inner, (id) => (id === "length" ? answered(length) : (known.get(id) ?? null))),
          places,
        ),
      );
      const products = results.map((result, index) => joined("*", result, () => answered(lengths[index] ?? "")));
      const sum = products.reduce<Known>((all, each) => (each === null ? all : joined("+", all, () => each)), [0n, 1n]);
      const total = rounded(sum, places);
      const other = rounded(
        exact(outer, (id) => (id === "length" ? total : (known.get(id) ?? null))),
        places,
      );

      const worked = workOut(form, answers);
      const same = (result: ReturnType<typeof worked.calculated>, wanted: Known) => {
        if (wanted === "none") expect(result).toHaveProperty("problem");
        else if (wanted === null) expect(result).toHaveProperty("waitsFor");
        else expect(result).toMatchObject({ value: Number(wanted[0]) / Number(wanted[1]) });
      };
      for (const [index, result] of results.entries()) same(worked.calculated("each", `r${index}`), result);
      same(worked.calculated("total"), total);
      same(worked.calculated("other"), other);

      const quote = priceQuote(form, answers) as QuotePrice;
      const priceable = (each: Known): each is Exact =>
        each !== null && each !== "none" && each[0] > 0n && each[0] <= 1_000_000n * each[1];
      const amountOf = ([over, under]: Exact) => (2n * BigInt(price) * over + under) / (2n * under);
      const inEntries = results.filter(priceable);
      const together = inEntries.reduce<Known>((all, each) => joined("+", all, () => each), [0n, 1n]) as Exact;
      const summed = inEntries.length > 0 ? [together] : [];
      const wanted = [...(lines === "each" ? inEntries : summed), ...[total, other].filter(priceable)].map(amountOf);
      expect(quote.line_items.filter(({ kind }) => kind === "item").map(({ amount }) => BigInt(amount))).toEqual(
        wanted,
      );
      expect(BigInt(quote.grand_total)).toBe(wanted.reduce((all, amount) => all + amount, 0n));

      // The server reads the stored form and gets only the visible answers.
      const stored = { ...form, structure: readItems(JSON.parse(JSON.stringify(structure))) };
      expect(priceQuote(stored, visibleAnswers(form, answers))).toEqual(quote);
    }),
    { numRuns: propertyRuns },
  );
});
