import { newTemplatePricing } from "../schema/pricing.ts";
import type { TemplateInput } from "../versions/contents.ts";
import { calculated, entries, field, group, price, priceFrom, rates, section, testCase, within } from "./items.ts";

/** Length, width and height give the boards, the frame, the stairs, and a balustrade where the rules ask for one. */
export const deck: TemplateInput = {
  name: "Deck",
  make_webhook_url: null,
  structure: [
    section("deck", "Deck"),
    ...within(
      "deck",
      field("deck_length", "number", "Length", { required: true, unit: "m", placeholder: "6.4" }),
      field("deck_width", "number", "Width", { required: true, unit: "m", placeholder: "3.6" }),
      field("deck_height", "number", "Height above ground", { required: true, unit: "m", placeholder: "0.6" }),
      field("board", "select", "Boards", {
        required: true,
        options: ["Treated pine 140", "Merbau 140", "Composite 138"],
      }),
      calculated("area", "Area", "{deck_length} * {deck_width}", {
        unit: "m²",
        decimals: 2,
        pricing: priceFrom("board_rates", "board"),
        printed_name: "Decking boards, laid and fixed",
      }),
    ),
    section("frame", "Frame"),
    ...within(
      "frame",
      calculated("joists", "Joists", "ceil({deck_length} / 0.45) + 1"),
      calculated("joist_metres", "Joist timber", "{joists} * {deck_width}", {
        unit: "m",
        decimals: 1,
        pricing: price(16_40, 9_80),
        printed_name: "Joists 140 × 45",
      }),
      calculated("bearers", "Bearers", "ceil({deck_width} / 1.8) + 1"),
      calculated("stumps", "Stumps", "{bearers} * (ceil({deck_length} / 1.5) + 1)", {
        pricing: price(88_00, 52_00),
        printed_name: "Steel stump on a concrete pad",
      }),
      calculated("screws", "Boxes of screws", "ceil({area} * 36 / 500)", {
        unit: "boxes",
        pricing: price(74_00, 51_00, { shown: false }),
      }),
    ),
    section("stairs_section", "Stairs", {
      conditional: { dependsOn: "deck_height", operator: "isMoreThan", showWhen: "0.2" },
    }),
    ...within(
      "stairs_section",
      group("stairs", "Stairs", { entryLabel: "Flight", minRows: 0, maxRows: 4, lines: "sum" }),
    ),
    ...within(
      "stairs",
      field("stair_width", "number", "Width", { required: true, unit: "m", placeholder: "1.2" }),
      calculated("risers", "Risers", "ceil({deck_height} / 0.18)"),
      calculated("treads", "Tread timber", "{risers} * 2 * {stair_width}", {
        unit: "m",
        decimals: 1,
        pricing: price(31_00, 18_50),
        printed_name: "Stair treads",
      }),
    ),
    section("edge", "Balustrade", {
      conditional: { dependsOn: "deck_height", operator: "isAtLeast", showWhen: "1" },
    }),
    ...within(
      "edge",
      field("balustrade", "radio", "Balustrade", { required: true, options: ["Timber", "Wire", "Glass"] }),
      calculated("edge_length", "Open edge", "max({deck_length} + 2 * {deck_width} - sum({stairs}.{stair_width}), 0)", {
        unit: "m",
        decimals: 1,
        pricing: priceFrom("balustrade_rates", "balustrade"),
        printed_name: "Balustrade",
      }),
    ),
    section("finish", "Finish"),
    ...within(
      "finish",
      field("oil", "checkbox", "Two coats of oil", {
        pricing: price(14_50, 6_20, { multiply_by: "area" }),
        unit: "m²",
        customer_may_choose: true,
      }),
      field("demolition", "checkbox", "Remove an old deck", {
        pricing: price(36_00, 22_00, { multiply_by: "area" }),
        printed_name: "Removal of the old deck",
        unit: "m²",
      }),
      calculated("needs_approval", "Needs approval", "{area} > 10 or {deck_height} > 1", { result: "yes/no" }),
      field("approval", "checkbox", "Lodge the application", {
        pricing: price(480_00, 350_00),
        printed_name: "Application for approval",
        conditional: { dependsOn: "needs_approval", operator: "is", showWhen: "true" },
      }),
    ),
  ],
  tables: [
    rates(
      "board_rates",
      ["Treated pine 140", 118_00, 71_00],
      ["Merbau 140", 196_00, 128_00],
      ["Composite 138", 214_00, 149_00],
    ),
    rates("balustrade_rates", ["Timber", 210_00, 128_00], ["Wire", 295_00, 188_00], ["Glass", 480_00, 335_00]),
  ],
  pricing: { ...newTemplatePricing, minimum_charge: 2_500_00, round_to: 100 },
  inclusions: ["Materials, labour and delivery", "Removal of our own rubbish"],
  exclusions: ["Fees of the council and the certifier", "Electrical and plumbing work"],
  test_cases: [
    testCase(
      "case_3",
      "A deck at knee height, with stairs",
      {
        deck_length: "5.4",
        deck_width: "3.6",
        deck_height: "0.6",
        board: "Merbau 140",
        stairs: entries({ stair_width: "1.2" }),
      },
      { fields: { area: "19.44 m²", needs_approval: "Yes" }, visible: { balustrade: false }, grand_total: 6_978_00 },
      [6_343_64, 634_36],
    ),
    testCase(
      "case_1",
      "A low deck needs neither stairs nor a balustrade",
      { deck_length: "4", deck_width: "2.4", deck_height: "0.2", board: "Treated pine 140" },
      {
        fields: { area: "9.6 m²", joists: "10", stumps: "12" },
        visible: { stairs: false, balustrade: false },
        grand_total: 2_922_00,
      },
      [2_656_36, 265_64],
    ),
    testCase(
      "case_2",
      "A high deck counts its open edge without the stairs",
      {
        deck_length: "6.4",
        deck_width: "3.6",
        deck_height: "1.2",
        board: "Merbau 140",
        balustrade: "Wire",
        approval: true,
        stairs: entries({ stair_width: "1.2" }, { stair_width: "0.9" }),
      },
      {
        fields: { edge_length: "11.5 m", needs_approval: "Yes" },
        visible: { balustrade: true, approval: true },
        grand_total: 13_174_00,
      },
      [11_976_36, 1_197_64],
    ),
  ],
};
