import {
  type FieldPricing,
  newFieldPricing,
  newTemplatePricing,
  type TemplatePricing,
} from "@quotemill/shared/templates/schema/pricing";
import type { Rate } from "@quotemill/shared/templates/schema/rate";
import type { PriceTable } from "@quotemill/shared/templates/schema/tables";
import type { FieldType, TemplateField, TemplateItem } from "@quotemill/shared/templates/schema/template";
import type { TestCase } from "@quotemill/shared/templates/schema/test-cases";
import { entries, testCase } from "@quotemill/shared/templates/starters/items";
import { starters } from "@quotemill/shared/templates/starters/starters";
import type { TemplateInput } from "@quotemill/shared/templates/versions/contents";

export interface DemoTemplate {
  name: string;
  structure: TemplateItem[];
  pricing: TemplatePricing | null;
  tables: PriceTable[];
  test_cases: TestCase[];
}

const nothingMore = { tables: [], test_cases: [] };

const field = (id: string, type: FieldType, label: string, more: Partial<TemplateField> = {}): TemplateField => ({
  id: `field_${id}`,
  type,
  label,
  fieldName: label.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
  placeholder: "",
  required: false,
  ...more,
});
const perMetre = (multiply_by: string, ...prices: [price: number, cost: number][]) => ({
  ...newFieldPricing,
  option_prices: prices.map(([price, cost]) => ({ price, cost })),
  multiply_by,
});

/** Priced per metre and per piece, so that a quote adds up while it is filled in. */
export const residentialFence: DemoTemplate = {
  ...nothingMore,
  name: "Residential fence",
  structure: [
    field("1", "select", "Fence type", {
      required: true,
      options: ["Colorbond", "Timber paling", "Pool glass"],
      pricing: perMetre("field_2", [112_00, 71_00], [98_00, 64_00], [365_00, 248_00]),
      printed_name: "{{option}} fence",
      unit: "m",
    }),
    field("2", "number", "Fence length (m)", { required: true, placeholder: "42.5" }),
    field("3", "radio", "Height", {
      options: ["1.5 m", "1.8 m", "2.1 m"],
      pricing: perMetre("field_2", [0, 0], [9_50, 5_00], [21_00, 12_00]),
      printed_name: "Fence height {{option}}",
      unit: "m",
    }),
    field("4", "select", "Colour", {
      options: ["Monument", "Surfmist", "Woodland Grey"],
      conditional: { dependsOn: "field_1", operator: "is", showWhen: "Colorbond" },
    }),
    field("9", "checkbox", "Engineering certificate", {
      showIf: {
        match: "all",
        rules: [
          { dependsOn: "field_3", operator: "is", showWhen: "2.1 m" },
          { dependsOn: "field_2", operator: "isAtLeast", showWhen: "20" },
        ],
      },
      pricing: { ...newFieldPricing, price: 480_00, cost: 350_00 },
    }),
    field("8", "number", "Pedestrian gates", {
      pricing: { ...newFieldPricing, price: 420_00, cost: 265_00 },
      printed_name: "Pedestrian gate",
      unit: "each",
    }),
    field("5", "checkbox", "Remove old fence", {
      pricing: { ...newFieldPricing, price: 18_00, cost: 9_00, multiply_by: "field_6" },
      printed_name: "Removal of the old fence",
      unit: "m",
    }),
    field("6", "number", "Removal length (m)", {
      conditional: { dependsOn: "field_5", operator: "is", showWhen: "true" },
    }),
    field("11", "checkbox", "Lattice top", {
      pricing: { ...newFieldPricing, price: 34_00, cost: 21_00, multiply_by: "field_2" },
      printed_name: "Lattice top, 300 mm",
      unit: "m",
      customer_may_choose: true,
    }),
    field("10", "checkbox", "Letterbox", {
      pricing: { ...newFieldPricing, price: 240_00, cost: 150_00 },
      printed_name: "Letterbox with street number",
      customer_may_choose: true,
    }),
    field("7", "textarea", "Site access", { placeholder: "Gates, slopes, pets…" }),
  ],
  pricing: { ...newTemplatePricing, minimum_charge: 950_00 },
};

/** Without prices: its workflow calculates them. */
export const gateAutomation: DemoTemplate = {
  ...nothingMore,
  name: "Gate automation",
  structure: [
    field("21", "radio", "Gate", { required: true, options: ["Swing", "Sliding"] }),
    field("22", "number", "Opening width (m)", { required: true }),
    field("23", "checkbox", "Keypad entry"),
    field("24", "text", "Keypad position", {
      conditional: { dependsOn: "field_23", operator: "is", showWhen: "true" },
    }),
  ],
  pricing: null,
};

export const solarSystem: DemoTemplate = {
  ...nothingMore,
  name: "Solar system",
  structure: [
    field("31", "number", "System size (kW)", { required: true }),
    field("32", "select", "Roof", { options: ["Tile", "Metal", "Flat"] }),
  ],
  pricing: null,
};

/** By the id of a field or a table: the code of its item, or those of its options or rows, in their order. */
type Codes = Record<string, string | (string | null)[]>;

/** A starter whose prices come from the price list, named by codes as in a template file. */
function fromList(name: string, { structure, pricing, tables, test_cases }: TemplateInput, codes: Codes): DemoTemplate {
  const listed = <Each extends Rate>(rate: Each, code: string | null | undefined): Each =>
    code ? { ...rate, from_list: { code } } : rate;
  const inOrder = <Each extends Rate>(id: string, rates: Each[]) =>
    rates.map((rate, index) => listed(rate, Array.isArray(codes[id]) ? codes[id][index] : null));
  const priced = (id: string, given: FieldPricing): FieldPricing => ({
    ...listed(given, typeof codes[id] === "string" ? codes[id] : null),
    option_prices: inOrder(id, given.option_prices),
  });
  return {
    ...{ name, pricing, test_cases },
    structure: structure.map((item) =>
      "pricing" in item && item.pricing ? { ...item, pricing: priced(item.id, item.pricing) } : item,
    ),
    tables: tables.map((table) => ({ ...table, rows: inOrder(table.id, table.rows) })),
  };
}

const steelFence = fromList("Steel fence by runs", starters.fence, {
  remove_old: "REM-FENCE",
  slope: [null, "LAB-STEP", "LAB-RAKE"],
  posts: "KIT-POST",
  concrete_bags: "CON-RS20",
  drilled_holes: "HIRE-CORE",
  rig_hours: "HIRE-RIG",
  gates: "KIT-GATE",
  letterbox: "LBX-STD",
  survey: "SUB-SURVEY",
  panel_rates: ["SUB-F12", "SUB-F15", "KIT-F18", "SUB-F21"],
  delivery: ["DEL-15", "DEL-40", "DEL-90"],
});

/** Measured run by run; posts, panels and concrete follow from the lengths. */
export const fenceByRuns: DemoTemplate = {
  ...steelFence,
  test_cases: [
    ...steelFence.test_cases,
    // $6.80 short of the minimum charge, so more expensive steel takes the charge away and fails the test.
    testCase(
      "case_5",
      "A short run comes to the minimum charge",
      { ground: "Soil", distance: "12", runs: entries({ length: "8.3", height: "1.8", slope: "Flat" }) },
      { fields: { total_length: "8.3 m", total_posts: "5" }, grand_total: 1_320_00 },
      [1_200_00, 120_00],
    ),
  ],
};

export const timberDeck = fromList("Timber deck", starters.deck, {
  joist_metres: "TB-J-140",
  stumps: "ST-ADJ-600",
  screws: "FX-DECK-500",
  treads: "TB-TREAD",
  oil: "OIL-2C",
  demolition: "REM-DECK",
  approval: "FEE-APPROVAL",
  board_rates: ["SUB-DECK-TP", "KIT-DECK-MB", "SUB-DECK-CO"],
  balustrade_rates: ["SUB-BAL-T", "SUB-BAL-W", "SUB-BAL-G"],
});
