import { readFileSync } from "node:fs";
import { join } from "node:path";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import { maxSteps } from "@quotemill/shared/templates/budget";
import { fieldProblem } from "@quotemill/shared/templates/checks/refused-answers";
import { maxCells, maxNumber } from "@quotemill/shared/templates/schema/limits";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { templateInput } from "@quotemill/shared/templates/versions/contents";
import { expect, it } from "vitest";
import { serverFolder } from "../src/platform/server-folder.ts";

const page = readFileSync(join(serverFolder, "..", "docs", "templates.md"), "utf8").replace(/\s+/g, " ");

/** The figures of a sentence that the page must have, in which `#` stands for each of them. */
function printed(sentence: string): number[] {
  const [, ...figures] = new RegExp(sentence.replaceAll("#", "([\\d,]+)")).exec(page) ?? [];
  expect(figures, sentence).not.toEqual([]);
  return figures.map((figure) => Number(figure.replaceAll(",", "")));
}

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const field = { id: "height", type: "number" as const, label: "Height", placeholder: "", required: false };
const table = { id: "rates", name: "Rates", key: "number", rows: [] as object[] };
const calculated = { id: "posts", type: "calculated", label: "Posts" };
const group = { id: "runs", type: "group", label: "Runs", entryLabel: "Run", minRows: 0, lines: "each" };
const testCase = { id: "case", name: "Case", answers: {}, expect: {} };
const made: Record<string, (count: number) => object> = {
  items: (count) => ({ structure: many(count, (index) => ({ ...field, id: `f${index}` })) }),
  tables: (count) => ({ tables: many(count, (index) => ({ ...table, id: `t${index}`, name: `rates_${index}` })) }),
  rows: (count) => ({ tables: [{ ...table, rows: many(count, (key) => ({ key, price: 0, cost: 0 })) }] }),
  cases: (count) => ({ test_cases: many(count, (index) => ({ ...testCase, id: `c${index}` })) }),
  entries: (count) => ({ structure: [{ ...group, maxRows: count }] }),
  characters: (count) => ({ structure: [{ ...calculated, formula: "1".padEnd(count) }] }),
};

it("the API takes as much of everything as docs/templates.md says, and no more", () => {
  const [items, tables, rows, cases, entries, cells] = printed(
    "# items, # tables of # rows, # test cases, # entries in a group and # values in all groups",
  );
  const [characters] = printed("a formula has at most # characters");
  const problem = (contents: object = {}) =>
    templateInput.safeParse({ name: "Fence", make_webhook_url: null, structure: [field], ...contents }).error?.issues[0]
      ?.message;
  for (const [name, most = 0] of Object.entries({ items, tables, rows, cases, entries, characters })) {
    expect(problem(made[name]?.(most)), name).toBeUndefined();
    expect(problem(made[name]?.(most + 1)), name).toContain(`at most ${most.toLocaleString("en")}`);
  }
  expect(cells).toBe(maxCells);
});

it("the API takes the numbers that docs/templates.md says, and no others", () => {
  const [calculatedAtMost, decimals = 0] = printed(
    "A calculated number is at most #, and so is an answer to a number field, with at most # decimals",
  );
  expect(calculatedAtMost).toBe(maxNumber);
  const problem = (answer: string) => fieldProblem({ ...field }, answer);
  expect(problem(`${maxNumber}`)).toBeNull();
  expect(problem(`${maxNumber + 1}`)).toContain("must be a number");
  expect(problem(`0.${"1".repeat(decimals)}`)).toBeNull();
  expect(problem(`0.${"1".repeat(decimals + 1)}`)).toContain("decimals");
  const [, quantityAtMost = 0] = printed("What is multiplied by a price is a plain number from # to #");
  const priced = {
    structure: [{ ...field, pricing: { ...newFieldPricing, price: 1 } }],
    tables: [],
    pricing: newTemplatePricing,
  };
  const problems = (height: string) => priceQuote(priced, { height })?.problems;
  for (const taken of ["0", `${quantityAtMost}`]) expect(problems(taken)).toEqual([]);
  for (const refused of ["-1", `${quantityAtMost + 1}`, "1e3"]) expect(problems(refused)).toHaveLength(1);
  expect(printed("count towards # steps")).toEqual([maxSteps]);
});
