import fc from "fast-check";
import { calculated, field, formOf, group, section, table, when } from "../templates/schema/form-fixture.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import { anyTree, written } from "./formula-fixture.ts";

/** Keys of the table of bands. Some answers are taken from here, so that exact matches also occur. */
const bandKeys = [0, 900, 1_800, 2_100, 12_500, 30_000, 60_000];
const options = ["Grey", "Green", "Black", "Bare"];
const cents = fc.integer({ min: 1, max: 1_000 });
const rowsOf = <Key extends number | string>(keys: Key[]) =>
  fc
    .subarray(keys)
    .chain((chosen) => fc.tuple(...chosen.map((key) => cents.map((price) => ({ key, price, cost: price >> 1 })))));

const anyNumber = fc.oneof(
  fc.constant(""),
  fc.oneof(fc.nat({ max: 60_000 }), fc.constantFrom(...bandKeys)).map((thousandths) => String(thousandths / 1000)),
  fc.nat({ max: 600_000_000 }).map((tenths) => (tenths / 10_000_000).toFixed(6)),
);
/** A condition has no rule, one rule, or two of which all or any have to hold. */
const anyCondition = fc.constantFrom("none", "one", "all", "any");
export const anyForm = fc.record({
  inner: anyTree,
  outer: anyTree,
  places: fc.constantFrom(0, 1, 2, 3),
  price: cents,
  lines: fc.constantFrom("each", "sum"),
  least: fc.constantFrom("0", "5", "30"),
  match: fc.constantFrom("exact", "upTo", "from"),
  bandRows: rowsOf(bandKeys),
  colourRows: rowsOf(options.slice(0, 3)),
  ofSite: anyCondition,
  ofYard: anyCondition,
  rateBy: fc.constantFrom("a", "b", "other", "extra"),
});
export const anyAnswers = fc.record({
  a: anyNumber,
  b: anyNumber,
  extra: anyNumber,
  colour: fc.constantFrom("", ...options),
  lengths: fc.array(anyNumber, { maxLength: 5 }),
});
export type Made = typeof anyForm extends fc.Arbitrary<infer Each> ? Each : never;
export type Given = typeof anyAnswers extends fc.Arbitrary<infer Each> ? Each : never;

function conditionOf(kind: Made["ofSite"], least: string) {
  const first = when("a", "isMoreThan", least);
  if (kind === "none") return {};
  return kind === "one"
    ? first
    : { showIf: { match: kind, rules: [first.conditional, when("colour", "isAnyOf", "Grey, Bare").conditional] } };
}

const fromTable = (from: { table: string; key: string }) => ({ pricing: { ...newFieldPricing, price_from: from } });

/**
 * Makes a form with look-ups by exact key and by band, sections, a group, and conditions on answers and calculations.
 */
export function formFrom({ inner, outer, places, price, lines, least, ...made }: Made) {
  const priced = { decimals: places, pricing: { ...newFieldPricing, price } };
  const structure = [
    field("a", "number"),
    field("colour", "select", { options, ...fromTable({ table: "colours", key: "colour" }) }),
    section("site", conditionOf(made.ofSite, least)),
    field("b", "number", { parent: "site", ...when("a", "isLessThan", "50") }),
    section("yard", conditionOf(made.ofYard, least)),
    group("runs", { lines, parent: "yard" }),
    field("length", "number", { parent: "runs", ...fromTable({ table: "bands", key: "length" }) }),
    calculated("each", written(inner), { parent: "runs", ...priced }),
    calculated("total", "sum({runs}.{each} * {runs}.{length})", priced),
    calculated("other", written(outer).replaceAll("{length}", "{total}"), priced),
    section("extras", when("other", "isMoreThan", least)),
    field("extra", "number", { parent: "extras", ...fromTable({ table: "bands", key: made.rateBy }) }),
  ];
  const bands = table("bands", [], { match: made.match, rows: made.bandRows });
  const colours = table("colours", [], { key: "text", rows: made.colourRows });
  return { ...formOf(structure, { ...newTemplatePricing, gst_basis_points: 0 }, [bands, colours]), bands, colours };
}
