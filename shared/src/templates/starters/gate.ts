import { newTemplatePricing } from "../schema/pricing.ts";
import type { TemplateInput } from "../versions/contents.ts";
import { calculated, field, price, priceFrom, rates, section, testCase, within } from "./items.ts";

const withOpener = { conditional: { dependsOn: "opener", operator: "is", showWhen: "true" } };
const rate = (price: number, cost: number) => ({ price, cost });

/** Width and height give the leaf, and the kind of leaf its hardware, its opener and the hours. */
export const gate: TemplateInput = {
  name: "Gate",
  make_webhook_url: null,
  structure: [
    section("gate", "Gate"),
    ...within(
      "gate",
      field("opening", "number", "Opening", { required: true, unit: "m", placeholder: "3.6" }),
      field("gate_height", "number", "Height", { required: true, unit: "m", placeholder: "1.8" }),
      field("leaf", "radio", "Leaf", {
        required: true,
        options: ["Single swing", "Double swing", "Sliding"],
        pricing: price(0, 0, { option_prices: [rate(380_00, 215_00), rate(640_00, 372_00), rate(980_00, 610_00)] }),
        printed_name: "{{option}} gate: hardware",
      }),
      field("infill", "select", "Infill", {
        required: true,
        options: ["Vertical bars", "Aluminium slats", "Steel sheet"],
      }),
      calculated("leaf_area", "Area of the gate", "{opening} * {gate_height}", {
        unit: "m²",
        decimals: 2,
        pricing: priceFrom("infill_rates", "infill"),
        printed_name: "Gate, made to measure",
      }),
      field("posts", "select", "Posts", {
        options: ["Set in concrete", "Bolted down", "Existing posts"],
        pricing: price(0, 0, { option_prices: [rate(420_00, 238_00), rate(360_00, 204_00), rate(0, 0)] }),
        printed_name: "Gate posts",
      }),
    ),
    section("power", "Opener and power"),
    ...within(
      "power",
      field("opener", "checkbox", "Electric opener", {
        pricing: priceFrom("opener_rates", "leaf"),
        printed_name: "Electric opener with two remotes",
      }),
      field("power_distance", "number", "Distance to power", {
        unit: "m",
        placeholder: "8",
        pricing: price(38_00, 21_00),
        printed_name: "Power to the gate, in conduit",
        ...withOpener,
      }),
      field("remotes", "number", "More remotes", {
        unit: "each",
        pricing: price(65_00, 38_00),
        printed_name: "Remote",
        ...withOpener,
      }),
      field("keypad", "checkbox", "Keypad", {
        pricing: price(260_00, 158_00),
        printed_name: "Keypad beside the gate",
        customer_may_choose: true,
        ...withOpener,
      }),
    ),
    section("work", "Work"),
    ...within(
      "work",
      field("remove_old", "checkbox", "Remove the old gate", {
        pricing: price(145_00, 82_00),
        printed_name: "Removal of the old gate",
        customer_may_choose: true,
      }),
      calculated(
        "hours",
        "Hours on site",
        '6 + if({leaf} = "Double swing", 3, {leaf} = "Sliding", 4, 0) + if({opener}, 4, 0)',
        { unit: "h", pricing: price(95_00, 58_00), printed_name: "Installation" },
      ),
    ),
  ],
  tables: [
    rates(
      "infill_rates",
      ["Vertical bars", 245_00, 148_00],
      ["Aluminium slats", 365_00, 232_00],
      ["Steel sheet", 215_00, 126_00],
    ),
    rates(
      "opener_rates",
      ["Single swing", 1_250_00, 820_00],
      ["Double swing", 1_890_00, 1_260_00],
      ["Sliding", 1_480_00, 965_00],
    ),
  ],
  pricing: { ...newTemplatePricing, minimum_charge: 900_00 },
  inclusions: ["Materials, labour and delivery", "Setting up the remotes"],
  exclusions: ["A new circuit in the switchboard", "Repairs to the driveway"],
  test_cases: [
    testCase(
      "case_1",
      "A sliding gate with an opener",
      {
        ...{ opening: "4", gate_height: "1.8", leaf: "Sliding", infill: "Aluminium slats", posts: "Set in concrete" },
        ...{ opener: true, power_distance: "12", remotes: "1" },
      },
      { fields: { leaf_area: "7.2 m²", hours: "14 h" }, grand_total: 8_094_90 },
      [7_359_00, 735_90],
    ),
    testCase(
      "case_2",
      "A single gate by hand asks nothing about power",
      {
        ...{ opening: "1.1", gate_height: "1.8", leaf: "Single swing", infill: "Vertical bars" },
        posts: "Existing posts",
      },
      {
        fields: { leaf_area: "1.98 m²", hours: "6 h" },
        visible: { power_distance: false, keypad: false },
        grand_total: 1_578_61,
      },
      [1_435_10, 143_51],
    ),
    testCase(
      "case_3",
      "Two leaves take three hours more than one",
      {
        ...{ opening: "3.6", gate_height: "1.8", leaf: "Double swing", infill: "Steel sheet", posts: "Bolted down" },
        remove_old: true,
      },
      { fields: { hours: "9 h" }, grand_total: 3_732_52 },
      [3_393_20, 339_32],
    ),
  ],
};
