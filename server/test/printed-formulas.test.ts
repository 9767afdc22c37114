import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readFraction } from "@quotemill/shared/formulas/fraction";
import { type LookupTable, rowFor } from "@quotemill/shared/formulas/tables";
import { comparedValue } from "@quotemill/shared/templates/calculation/values";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import { fence } from "@quotemill/shared/templates/starters/fence";
import { templateInput } from "@quotemill/shared/templates/versions/contents";
import { expect, it } from "vitest";
import { serverFolder } from "../src/platform/server-folder.ts";

const page = readFileSync(join(serverFolder, "..", "docs", "templates.md"), "utf8");
const starter = templateInput.parse(fence);
const rates = starter.tables.find(({ id }) => id === "panel_rates");

type Form = Pick<typeof starter, "structure" | "tables">;
type Given = Parameters<typeof workOut>[1];

/** Returns the result of a calculated item, as a number. */
const resultOf = (form: Form, answers: Given, id: string, entryId?: string) =>
  Number(comparedValue(workOut(form, answers).valueOf(id, entryId) ?? ""));

it("the formulas of docs/templates.md have the results that it says", () => {
  const printed = [...page.matchAll(/`([^`]+)` is ([\d.]*\d)/g)].map(([, formula = "", result]) => [formula, result]);
  expect(printed.length).toBeGreaterThan(1);
  const worked = printed.map(([formula]) => {
    const item = { id: "result", type: "calculated", label: "Result", formula, decimals: 3 };
    const form = templateInput.parse({ name: "One", make_webhook_url: null, structure: [item] });
    return [formula, `${resultOf(form, {}, "result")}`];
  });
  expect(worked).toEqual(printed);
});

it("the rates of the starter Fence, and the rows that it finds, are as docs/templates.md says", () => {
  const printed = [...page.matchAll(/^\| (\d\.\d) \| (\d+\.\d\d) \| (\d+\.\d\d) \|$/gm)];
  const inUnits = (cents: number) => (cents / 100).toFixed(2);
  expect(printed.map(([, ...cells]) => cells)).toEqual(
    rates?.rows.map(({ key, price, cost }) => [`${Number(key) / 1_000}`, inUnits(price), inUnits(cost)]),
  );

  const [, ...figures] =
    /is not below the value: (\S+) takes (\S+), and (\S+) takes none[\s\S]*?not above the value: (\S+) takes (\S+) \|/.exec(
      page,
    ) ?? [];
  const [one = "", above, none = "", other = "", below] = figures;
  const keyFor = (match: LookupTable["match"], value: string) => {
    const table = { name: "Rates", match, rows: (rates?.rows ?? []) as LookupTable["rows"] };
    return `${Number(rowFor(table, readFraction(value) ?? "").key) / 1_000}`;
  };
  expect([keyFor("upTo", one), keyFor("from", other)]).toEqual([above, below]);
  expect(() => keyFor("upTo", none)).toThrow("has no row");
});

it("the runs of docs/templates.md are worked out as the starter Fence does", () => {
  const [, text = ""] = /```json\n([\s\S]*?)\n```/.exec(page) ?? [];
  const { runs, total_length, ...others } = JSON.parse(text);
  const entries = runs.map((values: object, index: number) => ({ id: `run_${index}`, values }));
  const result = (id: string, entryId?: string) => resultOf(starter, { ...others, runs: entries }, id, entryId);
  expect(result("total_length")).toBe(total_length);
  for (const [index, { panels, posts }] of runs.entries()) {
    expect([result("panels", `run_${index}`), result("posts", `run_${index}`)]).toEqual([panels, posts]);
  }
});
