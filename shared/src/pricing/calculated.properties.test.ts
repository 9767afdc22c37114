import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "../property-runs-fixture.ts";
import type { Answers } from "../templates/answers/answers.ts";
import { visibleAnswers, workOut } from "../templates/calculation/work-out.ts";
import { structureProblem } from "../templates/checks/problems.ts";
import { visibleFieldIds } from "../templates/schema/form-fixture.ts";
import { readTables } from "../templates/schema/tables.ts";
import { readItems } from "../templates/schema/template.ts";
import { anyAnswers, anyForm, formFrom } from "./any-form-fixture.ts";
import type { Known } from "./exact-fixture.ts";
import { priceQuote, type QuotePrice } from "./price-quote.ts";
import { secondCalculation } from "./second-calculation-fixture.ts";

it("a form has the same results and amounts as in a second calculation in whole numbers", () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, (made, given) => {
      const form = formFrom(made);
      expect(structureProblem(form)).toBeNull();
      const { lengths, ...outside } = given;
      const rows = lengths.map((length, index) => ({ id: `r${index}`, values: { length } }));
      const answers: Answers = { ...outside, runs: rows };
      const wanted = secondCalculation(made, given, form);

      const worked = workOut(form, answers);
      const same = (result: ReturnType<typeof worked.calculated>, known: Known) => {
        if (known === "none") expect(result).toHaveProperty("problem");
        else if (known === null) expect(result).toHaveProperty("waitsFor");
        else expect(result).toMatchObject({ value: Number(known[0]) / Number(known[1]) });
      };
      for (const [index, result] of wanted.each.entries()) same(worked.calculated("each", `r${index}`), result);
      same(worked.calculated("total"), wanted.total);
      same(worked.calculated("other"), wanted.other);
      const visible = form.structure.map(({ id }) => id).filter((id) => !wanted.hidden.includes(id));
      expect([...visibleFieldIds(form, answers)]).toEqual(visible);

      const quote = priceQuote(form, answers) as QuotePrice;
      const items = quote.line_items.filter(({ kind }) => kind === "item");
      expect(items.map(({ amount }) => BigInt(amount))).toEqual(wanted.amounts);
      expect(BigInt(quote.grand_total)).toBe(wanted.amounts.reduce((all, amount) => all + amount, 0n));

      // The server reads the stored form and receives only the visible answers.
      const { structure, tables } = JSON.parse(JSON.stringify(form));
      const stored = { ...form, structure: readItems(structure), tables: readTables(tables) };
      const sent = visibleAnswers(form, answers);
      expect([...visibleFieldIds(stored, sent)]).toEqual(visible);
      expect(priceQuote(stored, sent)).toEqual(quote);
    }),
    { numRuns: propertyRuns },
  );
});
