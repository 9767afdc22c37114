import { field, group } from "../schema/form-fixture.ts";
import { newFieldPricing } from "../schema/pricing.ts";
import type { TemplateItem } from "../schema/template.ts";

const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));

/**
 * The largest form that can be made of rules alone: 40 questions in each of 100 entries, each with 20 rules about one long
 * answer. It can be saved, and with ordinary answers it makes quotes. The customer may add two things.
 */
export const largeStructure: TemplateItem[] = [
  field("note", "textarea"),
  field("fence", "checkbox", { pricing: { ...newFieldPricing, price: 100_000 } }),
  ...["guard", "gate"].map((id) =>
    field(id, "checkbox", { customer_may_choose: true, pricing: { ...newFieldPricing, price: 24_000 } }),
  ),
  group("runs", { minRows: 0, maxRows: 100 }),
  ...times(40, (column) =>
    field(`c${column}`, "text", {
      parent: "runs",
      showIf: {
        match: "all",
        rules: times(20, (rule) => ({ dependsOn: "note", operator: "doesNotContain", showWhen: `x${rule}` })),
      },
    }),
  ),
];

const withNote = (note: string) => ({
  note,
  fence: true,
  runs: times(100, (entry) => ({ id: `r${entry}`, values: Object.fromEntries(times(40, (at) => [`c${at}`, "1"])) })),
});
export const ordinaryAnswers = withNote("Along the creek.");
/** Answers that make the form too large to work out. */
export const hostileAnswers = withNote("ab".repeat(5_000));
