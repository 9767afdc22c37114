import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Rate } from "@quotemill/shared/templates/schema/rate";
import type { StoredContents } from "@quotemill/shared/templates/versions/versions";
import { describe, expect, it } from "vitest";
import { buildField, buildTemplate } from "../../../../test/builders.ts";
import { changeCounts, templateChanges } from "./template-changes.ts";

const cents = (amount: number) => `$${(amount / 100).toFixed(2)}`;
const contents = (changes: Partial<StoredContents>): StoredContents => {
  const { id, company_id, is_active, created_by, created_at, updated_at, version, ...rest } = buildTemplate();
  return { ...rest, ...changes };
};
const length = buildField({ id: "length", label: "Length", type: "number" });
const gate = buildField({ id: "gate", label: "Gate", type: "select", options: ["None", "Swing"] });
const changes = (was: Partial<StoredContents>, now: Partial<StoredContents>) =>
  templateChanges(contents(was), contents(now), {
    cents,
    number: (value) => `${value}`.replace(".", ","),
    taxName: "VAT",
  });

describe("the changes from one version to another", () => {
  it("are none for the same contents, even if a key is left out where it has no meaning", () => {
    const { placeholder, ...bare } = length;
    expect(changes({ structure: [length] }, { structure: [{ ...bare, placeholder: "" }] })).toEqual([]);
    expect(
      changes({ structure: [length] }, { structure: [{ ...length, fieldName: "", customer_may_choose: false }] }),
    ).toEqual([]);
  });

  it("name fields that were added, changed and removed", () => {
    const note = buildField({ id: "note", label: "Note" });
    const found = changes(
      { structure: [length, note] },
      { structure: [{ ...length, label: "Run length", required: true }, gate] },
    );
    expect(found).toMatchObject([
      {
        kind: "changed",
        label: "Run length",
        what: "Number",
        details: [
          { name: "Label", was: "Length", now: "Run length" },
          { name: "Required", was: "", now: "Yes" },
        ],
      },
      { kind: "added", label: "Gate", what: "Select", details: [{ name: "Options", now: "None, Swing" }] },
      { kind: "removed", label: "Note", what: "Text" },
    ]);
    expect(changeCounts(found)).toBe("1 added · 1 changed · 1 removed");
  });

  it("describe conditions in words", () => {
    const rule = (operator: string, showWhen: string) => ({ dependsOn: "length", operator, showWhen });
    const showIf = {
      match: "all" as const,
      rules: [
        rule("isMoreThan", "30"),
        { match: "any" as const, rules: [{ dependsOn: "note", operator: "is", showWhen: "x" }, rule("isEmpty", "")] },
      ],
    };
    const note = buildField({ id: "note", label: "Note" });
    const [change] = changes(
      { structure: [length, note, { ...gate, conditional: rule("is", "5") }] },
      { structure: [length, note, { ...gate, showIf }] },
    );
    expect(change?.details).toEqual([
      { name: "Shown when", was: "Length is 5", now: "Length is greater than 30 and (Note is x or Length is empty)" },
    ]);
  });

  it("describe prices of fields and of the template in words", () => {
    const priced = (price: number) => ({ ...newFieldPricing, price, cost: 500 });
    const options = {
      ...newFieldPricing,
      option_prices: [
        { price: 0, cost: 0 },
        { price: 20_000, cost: 0 },
      ],
    };
    const found = changes(
      { structure: [{ ...length, pricing: priced(1000) }, gate], pricing: null },
      {
        structure: [
          { ...length, pricing: { ...priced(1250), multiply_by: "gate" } },
          { ...gate, pricing: options },
        ],
        pricing: { ...newTemplatePricing, gst_basis_points: 850 },
      },
    );
    expect(
      found.map(({ label, details }) => [label, ...details.map(({ name, was, now }) => `${name}: ${was} > ${now}`)]),
    ).toEqual([
      ["Length", "Price: $10.00 > $12.50", "Multiplied by:  > Gate"],
      ["Gate", "Price:  > None $0.00, Swing $200.00", "Cost:  > None $0.00, Swing $0.00"],
      [
        "Pricing",
        "Prices: Off > On",
        "VAT rate:  > 8,5%",
        "Prices and costs are:  > Excluding VAT",
        "Minimum charge:  > $0.00",
        "Rounding:  > None",
      ],
    ]);
  });

  it("name items of the price list instead of their figures, which are no part of the template", () => {
    const listed = (code: string, price: number) => ({
      price,
      cost: 0,
      item: crypto.randomUUID(),
      from_list: { code },
    });
    const priced = (posts: Rate, swing: Rate, grey: Rate) => ({
      structure: [
        { ...length, pricing: { ...newFieldPricing, ...posts } },
        { ...gate, pricing: { ...newFieldPricing, option_prices: [{ price: 100, cost: 50 }, swing] } },
      ],
      tables: [
        { id: "rates", name: "Rates", key: "text" as const, match: "exact" as const, rows: [{ key: "Grey", ...grey }] },
      ],
    });
    const before = priced(listed("POST-24", 3_000), listed("GATE-1", 20_000), { price: 900, cost: 0 });
    const dearer = priced(listed("POST-24", 3_300), listed("GATE-1", 22_000), { price: 900, cost: 0 });
    expect(changes(before, dearer)).toEqual([]);
    const missing = { ...listed("", 0), from_list: { code: "", problem: "missing" as const } };
    const found = changes(before, priced(listed("POST-30", 4_000), missing, listed("GREY", 800)));
    expect(
      found.map(({ label, details }) => [label, ...details.map(({ name, was, now }) => `${name}: ${was} > ${now}`)]),
    ).toEqual([
      ["Length", "Price: Price list: POST-24 > Price list: POST-30"],
      ["Gate", "Price: None $1.00, Swing Price list: GATE-1 > None $1.00, Swing Price list: missing item"],
      ["Rates", "Rows: key Grey, price $9.00, cost $0.00 > key Grey, Price list: GREY"],
    ]);
  });

  it("describe settings and the order", () => {
    const note = buildField({ id: "note", label: "Note" });
    const found = changes(
      { name: "Fence", structure: [note, length, gate], inclusions: ["Labour"] },
      { name: "Tall fence", structure: [note, gate, length], inclusions: ["Labour", "Posts"] },
    );
    expect(found.map(({ label, details }) => [label, details[0]?.was, details[0]?.now])).toEqual([
      ["Template name", "Fence", "Tall fence"],
      ["Order", "Length, Gate", "Gate, Length"],
      ["Included", "Labour", "Labour, Posts"],
    ]);
  });

  it("show a property without its own words as it is stored, so that none is forgotten", () => {
    const later = { ...length, colour: "Blue" } as typeof length;
    expect(changes({ structure: [length] }, { structure: [later] })).toMatchObject([
      { label: "Length", details: [{ name: "colour", was: "", now: "Blue" }] },
    ]);
  });
});
