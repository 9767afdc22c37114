import type { LineItem } from "@quotemill/shared/pricing/line-item";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import { withTaxRate } from "@quotemill/shared/pricing/with-tax-rate";
import { hasOptions, isCalculated, isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema/template";
import type { TemplateInput } from "@quotemill/shared/templates/versions/contents";
import { listed } from "@quotemill/shared/text/words";
import { useMemo } from "react";
import { Docket, DocketPart } from "../../../components/ui/docket.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useCompanyRegion } from "../../../lib/region.tsx";
import { inSentence } from "../form/form-words.ts";
import { PriceParts } from "../form/price-parts.tsx";

/** A starter as a company begins with it: with the company's own tax rate. */
export function useTaxed(starter: TemplateInput): TemplateInput {
  const { tax_basis_points } = useCompanyRegion();
  return useMemo(() => withTaxRate(starter, tax_basis_points), [starter, tax_basis_points]);
}

/** Shows the total of the first test case of a template. A template without test cases has no sample. */
export function StarterSample({ template, isOwn }: { template: TemplateInput; isOwn: boolean }) {
  const formats = useFormats();
  const [test] = template.test_cases;
  const price = useMemo(() => test && priceQuote(template, test.answers, [], formats), [template, test, formats]);
  if (!test || !price) return null;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-md font-semibold">Sample quote</h2>
        <p className="text-sm text-ink-muted">with the starter's prices</p>
      </div>
      <Docket>
        <DocketPart>
          <p className="text-md font-semibold text-balance wrap-anywhere">{test.name}</p>
        </DocketPart>
        <PriceParts price={{ ...price, line_items: price.line_items.map(asPrinted), offered: null }} />
      </Docket>
      {!isOwn && <Note tone="accent">These are sample prices. Check them before your first quote.</Note>}
    </>
  );
}

/** A line under the name that the customer reads, which has the entry and the option in it. */
const asPrinted = (line: LineItem): LineItem => ({ ...line, label: line.printed_name, detail: "" });

/** The questions of a template, each with what kind of answer it takes. A group is one question. */
export function StarterQuestions({ template: { name, structure } }: { template: TemplateInput }) {
  const groups = new Set(structure.filter(isGroup).map(({ id }) => id));
  const asked = structure.filter(
    (item) => !isSection(item) && !isCalculated(item) && !("parent" in item && groups.has(item.parent ?? "")),
  );
  if (asked.length === 0) return null;
  return (
    <section className="@container mt-7 mb-6 max-w-[44rem]">
      <h2 className="mb-2 text-md font-semibold wrap-anywhere">What {name} asks</h2>
      <ol className="grid gap-x-8 @min-[34rem]:grid-cols-2">
        {asked.map((item, index) => (
          <li key={item.id} className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-t border-border py-2">
            <span aria-hidden="true" className="text-ink-muted tabular-nums">
              {index + 1}
            </span>
            <span className="wrap-anywhere">
              {item.label}
              <span className="block text-sm text-ink-muted">{answerWords(item, structure)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
const mostNamed = 4;

const plainWords: Partial<Record<TemplateItem["type"], string>> = {
  number: "a number",
  date: "a date",
  email: "an email address",
  tel: "a phone number",
  textarea: "notes",
};

function answerWords(item: TemplateItem, structure: TemplateItem[]): string {
  if (isGroup(item)) {
    const labels = structure
      .filter((each) => "parent" in each && each.parent === item.id && !isCalculated(each))
      .map(({ label }) => inSentence(label));
    return `${listed(labels)}, up to ${item.maxRows}`;
  }
  const { type, options = [], unit, customer_may_choose } = item as TemplateField;
  if (hasOptions(item)) return options.length > mostNamed ? `${options.length} choices` : either.format(options);
  if (type === "checkbox") return customer_may_choose ? "offered to the customer" : "yes or no";
  return (type === "number" && unit) || (plainWords[type] ?? "text");
}
