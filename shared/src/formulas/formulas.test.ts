import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFormula } from "./check.ts";
import { evaluate, type Outcome, type Value, type Values } from "./evaluate.ts";
import { readFraction, writeFraction } from "./fraction.ts";
import { maxStoredLength } from "./language.ts";
import { toStored, toTyped } from "./names.ts";
import { Scope } from "./scope.ts";
import type { LookupTable } from "./tables.ts";

const items = {
  fields: [
    { id: "f1", name: "length", type: "number" as const, group: null },
    { id: "f2", name: "height", type: "number" as const, group: null },
    { id: "f3", name: "material", type: "text" as const, group: null },
    { id: "f4", name: "gate", type: "yes/no" as const, group: null },
    { id: "f5", name: "skip_bin_count", type: "number" as const, group: null },
    { id: "r1", name: "metres", type: "number" as const, group: "g1" },
    { id: "r2", name: "rate", type: "number" as const, group: "g1" },
    { id: "w1", name: "width", type: "number" as const, group: "g2" },
  ],
  groups: [
    { id: "g1", name: "runs" },
    { id: "g2", name: "gates" },
  ],
  tables: [
    { id: "t1", name: "rates", key: "number" as const },
    { id: "t2", name: "colours", key: "text" as const },
  ],
};
const scope = new Scope(items);

const tables: Record<string, LookupTable> = {
  t1: {
    name: "Rates",
    match: "upTo",
    rows: [
      { key: 1_800, price: 9_000 },
      { key: 2_100, price: 11_050 },
    ],
  },
  t2: { name: "Colours", match: "exact", rows: [{ key: "Grey", price: 500 }] },
};

type Plain = number | string | boolean | null;
const value = (given: Plain | undefined): Value | null =>
  typeof given === "number" ? readFraction(String(given)) : (given ?? null);

const valuesOf = (fields: Record<string, Plain>, rows: Record<string, Record<string, Plain>[]> = {}): Values => ({
  field: (id) => value(fields[id]),
  rows: (group) => (rows[group] ?? []).map((row) => (id) => value(row[id])),
  table: (id) => tables[id],
});

function shown(outcome: Outcome) {
  if ("problem" in outcome) return outcome.problem;
  if (outcome.value === null) return `waits for ${outcome.waitsFor.join(", ")}`;
  return typeof outcome.value === "object" ? writeFraction(outcome.value) : outcome.value;
}

function work(typed: string, fields: Record<string, Plain> = {}, rows: Record<string, Record<string, Plain>[]> = {}) {
  const checked = checkFormula(toStored(typed, scope), scope, maxStoredLength);
  if (!checked.ok) throw new Error(checked.problem.message);
  return shown(evaluate(checked.checked.formula, valuesOf(fields, rows)));
}

describe("a formula is exact", () => {
  it.each([
    ["ceil(16.8 / 2.4) + 1", "8"],
    ["0.1 + 0.2 = 0.3", true],
    ["1 / 3 * 3 = 1", true],
    ["floor(1 / 3 * 3)", "1"],
    ["round(0.15 * 1.5, 2)", "0.23"],
    ["round(-1.005, 2)", "-1.01"],
    ["10 - 4 - 3", "3"],
    ["-2 * 3", "-6"],
    ["- -2", "2"],
    ["2 + 3 * 4", "14"],
    ["(2 + 3) × 4 ÷ 2", "10"],
    ["ceil(2.1, 0.6)", "2.4"],
    ["floor(-2.1)", "-3"],
    ["ceil(-2.1)", "-2"],
    ['min(3, 1, 2) & " of " & max(3, 1, 2)', "1 of 3"],
    ["abs(-3)", "3"],
    ["2 / 3", "0.666667"],
    ["not 1 > 2 and 2 >= 2", true],
    ["yes or 1 / 0 > 1", true],
    ["1 ≠ 2", true],
    ['if(1 > 2, "a", 2 > 1, “b”, "c")', "b"],
  ])("%s", (formula, result) => {
    expect(work(formula)).toBe(result);
  });

  it("a choice looks only at the branch that it takes", () => {
    expect(work("if(yes, 1, 1 / 0)")).toBe("1");
  });
});

describe("a formula reads answers, entries and tables", () => {
  const rows = {
    g1: [
      { r1: 12.5, r2: 2 },
      { r1: 7.2, r2: 3 },
      { r1: null, r2: 5 },
    ],
    g2: [{ w1: 1 }],
  };

  it.each([
    ["ceil(length / 2.4) + 1", { f1: 16.8 }, "8"],
    ["lookup(rates, height)", { f2: 1.8 }, "90"],
    ["lookup(rates, height)", { f2: 1.9 }, "110.5"],
    ["lookup(rates, height)", { f2: 2.5 }, "The table 'Rates' has no row for 2.5."],
    ["lookup(colours, material)", { f3: "Grey" }, "5"],
    ["lookup(colours, material)", { f3: "Red" }, "The table 'Colours' has no row for 'Red'."],
    ["sum(runs.metres)", {}, "19.7"],
    ["sum(runs.metres * runs.rate)", {}, "46.6"],
    ["sum(ceil(runs.metres / 2.4) + 1)", {}, "11"],
    ["average(runs.metres)", {}, "9.85"],
    ["count(runs)", {}, "3"],
    ["count(runs.metres)", {}, "3"],
    ["max(runs.metres) - min(runs.metres)", {}, "5.3"],
    ["sum(runs.metres * sum(gates.width))", {}, "19.7"],
    ["length / height", { f1: 1, f2: 0 }, "This divides by zero."],
    ["round(length, 7)", { f1: 1 }, "'round' takes 0 to 6 decimal places."],
    ["ceil(length, 0)", { f1: 1 }, "A step must be more than zero."],
  ])("%s with %j is %s", (formula, fields, result) => {
    expect(work(formula, fields, rows)).toBe(result);
  });

  it("without entries: a sum is 0, an average is empty", () => {
    expect(work("sum(runs.metres)")).toBe("0");
    expect(work("average(runs.metres)")).toBe("waits for ");
  });

  it("a name in a group means the same entry's field first, then the form's", () => {
    const inner = new Scope(
      { ...items, fields: [...items.fields, { id: "r3", name: "height", type: "number", group: "g1" }] },
      "g1",
    );
    expect(toStored("metres * height * length", inner)).toBe("{r1} * {r3} * {f1}");
  });
});

describe("a formula with empty answers", () => {
  it.each([
    ["ceil(length / 2.4) + 1", {}, "waits for f1"],
    ["length * height", {}, "waits for f1, f2"],
    ["ifempty(length, 0) + 1", {}, "1"],
    ["ifempty(length, height)", {}, "waits for f2"],
    ["min(length, height)", { f2: 3 }, "3"],
    ["min(length, height)", {}, "waits for f1, f2"],
    ["if(gate, 1, 2)", {}, "waits for f4"],
    ["gate and length > 1", { f1: 0 }, false],
    ["gate or length > 1", { f1: 0 }, "waits for f4"],
    ["sum(runs.metres) + length", {}, "waits for f1"],
  ])("%s with %j %s", (formula, fields, result) => {
    expect(work(formula, fields, { g1: [{ r1: null }] })).toBe(result);
  });
});

describe("a wrong formula says what is wrong, and where", () => {
  it.each([
    ["lenght * 2", "There is no field called lenght. Did you mean length?", "lenght", "length"],
    [
      "skip_bins * 2",
      "There is no field called skip_bins. Did you mean skip_bin_count?",
      "skip_bins",
      "skip_bin_count",
    ],
    ["constructor + 1", "There is no field called constructor.", "constructor"],
    ["__proto__ + 1", "There is no field called __proto__.", "__proto__"],
    ["toString(1)", "There is no function called tostring.", "toString"],
    ["ciel(length)", "There is no function called ciel. Did you mean ceil?", "ciel", "ceil"],
    ["2,4 * length", "Use commas only between the values of a function. Write 2.4, not 2,4.", ","],
    ["ceil(length / 2", "The bracket after 'ceil' is not closed.", "("],
    ["(length", "The bracket is not closed.", "("],
    ["length)", "There is no opening bracket for this one.", ")"],
    ["ceil(runs.metres)", "This gives a value for each entry. Put sum(…) around it.", "ceil(runs.metres)"],
    ["1 < length < 3", "Compare two things at a time: write a < b and b < c.", "< length <"],
    ["length * 10%", "Write 10 % as 0.1.", "%"],
    ["length ^ 2", "Powers are not supported. Write length * length.", "^"],
    ["length x 2", "An operator such as * or + is missing here.", "x"],
    ["length *", "The formula stops too early: something is missing at its end.", ""],
    ["", "Write a formula, such as ceil(length / 2.4) + 1.", ""],
    ["length + gate", "'+' needs a number, but this is yes or no.", "gate"],
    ['ceil("a")', "'ceil' needs a number, but this is text.", '"a"'],
    ["material = 1", "This compares text with a number.", "material = 1"],
    ['if(gate, 1, "a")', "All results must be of one kind, but one is a number and this is text.", '"a"'],
    ["if(gate, 1)", "'if' needs three values: if(condition, value, otherwise).", "if(gate, 1)"],
    ["round(1, 2, 3)", "'round' needs 1 to 2 values.", "round(1, 2, 3)"],
    ["sum(length)", "'sum' needs a field of a group, such as sum(runs.length).", "sum(length)"],
    [
      "sum(runs.metres * gates.width)",
      "Fields of two groups cannot be combined in one formula.",
      "runs.metres * gates.width",
    ],
    ["runs + 1", "'runs' is a group. Name one of its fields: sum(runs.metres).", "runs"],
    ["metres * 2", "'metres' is in the group 'runs'. Write sum(runs.metres).", "metres", "sum(runs.metres)"],
    ["rates + 1", "A table can only be used in lookup(table, key).", "rates"],
    ["lookup(rates, material)", "The table 'rates' needs a number, but this is text.", "material"],
    ["{gone} + 1", "This field is no longer there.", "{gone}"],
    ["runs.", "Write the name of a field after the point, such as runs.length.", "runs."],
    ["'Steel'", 'Write text in double quotation marks: "Steel".', "'"],
    ['"Steel', "The text is not closed. Put a quotation mark at its end.", '"'],
  ])("%s: %s", (formula, message, at, fix?: string) => {
    const checked = checkFormula(formula, scope);
    const problem = checked.ok ? { message: "", from: 0, to: 0 } : checked.problem;
    expect({ ...problem, at: formula.slice(problem.from, problem.to) }).toMatchObject({
      message,
      at,
      ...(fix && { fix }),
    });
  });

  it.each([
    ["ten thousand brackets", "(".repeat(10_000), "A formula can have at most 1,000 characters."],
    ["five hundred brackets", `${"(".repeat(500)}1`, "The formula is nested too deeply."],
    ["nine hundred minus signs", `${"-".repeat(900)}1`, "The formula is nested too deeply."],
    ["a huge number", "9".repeat(400), "This number has too many digits."],
  ])("%s", (_what, formula, message) => {
    expect(checkFormula(formula, scope)).toMatchObject({ ok: false, problem: { message } });
  });

  it("two fields with the same name", () => {
    const twice = new Scope({
      ...items,
      fields: [...items.fields, { id: "f9", name: "Length", type: "number", group: null }],
    });
    const checked = checkFormula("length", twice);
    expect(checked).toMatchObject({
      ok: false,
      problem: { message: "Several fields are called length. Give each a name of its own." },
    });
  });
});

it("a formula keeps the author's spacing when names become ids and back", () => {
  const typed = 'IF( Gate ,  sum(runs.metres)*2, length )  & "length"';
  const stored = toStored(typed, scope);
  expect(stored).toBe('IF( {f4} ,  sum({g1}.{r1})*2, {f1} )  & "length"');
  expect(toTyped(stored, scope)).toBe('IF( gate ,  sum(runs.metres)*2, length )  & "length"');
  expect(toTyped("{gone} + {f1}", scope)).toBe("{gone} + length");
});

it("a checked formula lists everything that it uses", () => {
  const checked = checkFormula("sum(runs.metres) + lookup(rates, height)", scope);
  expect(checked.ok && checked.checked.uses).toEqual(["g1", "r1", "t1", "f2"]);
});

/** Formulas over numbers alone, with the same sum calculated in a second way: as a pair of BigInts without reducing. */
type Sum = { text: string; over: bigint; under: bigint; divides: boolean };
const { sums } = fc.letrec<{ sums: Sum }>((tie) => ({
  sums: fc.oneof(
    { maxDepth: 5 },
    fc.tuple(fc.nat(999), fc.nat(999)).map(([integer, decimals]) => {
      const text = `${integer}.${String(decimals).padStart(3, "0")}`;
      return { text, over: BigInt(integer) * 1000n + BigInt(decimals), under: 1000n, divides: false };
    }),
    fc.tuple(tie("sums"), fc.constantFrom("+", "-", "*", "/"), tie("sums")).map(([a, mark, b]) => {
      const text = `(${a.text} ${mark} ${b.text})`;
      const divides = mark === "/" || a.divides || b.divides;
      if (mark === "*") return { text, over: a.over * b.over, under: a.under * b.under, divides };
      if (mark === "/") return { text, over: a.over * b.under, under: a.under * b.over, divides };
      const other = mark === "-" ? -b.over : b.over;
      return { text, over: a.over * b.under + other * a.under, under: a.under * b.under, divides };
    }),
  ),
}));

/** To six places, half away from zero. */
function decimal(over: bigint, under: bigint): string {
  const isBelow = over < 0n !== under < 0n;
  const [top, bottom] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const millionths = String((2n * top * 1_000_000n + bottom) / (2n * bottom)).padStart(7, "0");
  const text = `${millionths.slice(0, -6)}.${millionths.slice(-6)}`.replace(/\.?0+$/, "");
  return isBelow && text !== "0" ? `-${text}` : text;
}

it("a formula over numbers has the same result as a second calculation", () => {
  let compared = 0;
  fc.assert(
    fc.property(sums, ({ text, over, under, divides }) => {
      if (text.length > 1_000) return;
      const result = work(text);
      if (result === "The numbers get too long." || (divides && result === "This divides by zero.")) return;
      compared++;
      expect(result).toBe(decimal(over, under));
    }),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(300);
});

it("any text is either read or refused with a place within it", () => {
  const word = fc.constantFrom(
    "length",
    "runs",
    ".",
    "metres",
    "(",
    ")",
    ",",
    "+",
    "-",
    "*",
    "<",
    "=",
    "and",
    "not",
    "if",
    "sum",
    "1.5",
    '"a"',
    " ",
    "{f1}",
    "é",
    "\\",
    "%",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 60 }),
        fc.array(word, { maxLength: 30 }).map((words) => words.join("")),
      ),
      (text) => {
        const checked = checkFormula(text, scope);
        if (checked.ok) return;
        const { from, to, message } = checked.problem;
        expect(message).not.toBe("");
        expect(from >= 0 && from <= to && to <= text.length).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});
