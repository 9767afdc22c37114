import type { Answers } from "../answers/answers.ts";
import { newTemplatePricing } from "../schema/pricing.ts";
import type { TemplateInput } from "../versions/contents.ts";
import { bands, calculated, entries, field, group, price, priceFrom, section, testCase, within } from "./items.ts";

const boundary = entries(
  { length: "16.8", height: "1.8", slope: "Flat" },
  { length: "12.5", height: "1.8", slope: "Stepped" },
  { length: "9.6", height: "2.1", slope: "Flat" },
);

export const threeRuns: Answers = {
  ground: "Clay",
  distance: "22",
  start: "2026-03-02",
  colour: "Monument",
  remove_old: true,
  runs: boundary,
  gates: "1",
};

/** Measured run by run; posts, panels and concrete follow from the lengths. */
export const fence: TemplateInput = {
  name: "Fence",
  make_webhook_url: null,
  structure: [
    section("site", "Site"),
    ...within(
      "site",
      field("ground", "select", "Ground", { required: true, options: ["Soil", "Sand", "Clay", "Rock"] }),
      field("distance", "number", "Distance from the depot", { required: true, unit: "km", placeholder: "18" }),
      field("start", "date", "Preferred start"),
      field("remove_old", "checkbox", "Remove the old fence", {
        pricing: price(18_50, 9_20, { multiply_by: "total_length" }),
        printed_name: "Removal of the old fence",
        unit: "m",
      }),
    ),
    section("fence", "Fence"),
    ...within(
      "fence",
      field("colour", "select", "Colour", { options: ["Monument", "Surfmist", "Woodland Grey"] }),
      group("runs", "Runs", { entryLabel: "Run", maxRows: 12 }),
    ),
    ...within(
      "runs",
      field("length", "number", "Length", {
        required: true,
        placeholder: "16.8",
        unit: "m",
        pricing: priceFrom("panel_rates", "height"),
        printed_name: "Steel fence",
      }),
      field("height", "number", "Height", { required: true, placeholder: "1.8", unit: "m" }),
      field("slope", "radio", "Slope", {
        options: ["Flat", "Stepped", "Raked"],
        pricing: {
          ...price(0, 0, { multiply_by: "length" }),
          option_prices: [
            { price: 0, cost: 0 },
            { price: 9_50, cost: 5_00 },
            { price: 14_00, cost: 8_00 },
          ],
        },
        printed_name: "{{option}} panels",
        unit: "m",
      }),
      calculated("panels", "Panels", "ceil({length} / 2.4)"),
      calculated("posts", "Posts", "{panels} + 1", {
        pricing: price(46_00, 27_50),
        printed_name: "Post, set in concrete",
      }),
    ),
    section("totals", "Materials"),
    ...within(
      "totals",
      calculated("total_length", "Total length", "sum({runs}.{length})", { unit: "m", decimals: 2 }),
      calculated("total_posts", "Posts in total", "sum({runs}.{posts})"),
      calculated(
        "concrete_bags",
        "Bags of concrete",
        '{total_posts} * if({ground} = "Sand", 3, {ground} = "Rock", 1, 2)',
        {
          unit: "bags",
          pricing: price(11_80, 7_40, { shown: false }),
        },
      ),
      calculated("trips", "Deliveries", "ceil({total_length} / 45)", {
        pricing: priceFrom("delivery", "distance"),
        printed_name: "Delivery",
      }),
    ),
    section("rock", "Rock", { conditional: { dependsOn: "ground", operator: "is", showWhen: "Rock" } }),
    ...within(
      "rock",
      field("drilling", "radio", "Drilling", { options: ["By hand", "With a rig"] }),
      calculated("drilled_holes", "Holes to drill", "{total_posts}", {
        pricing: price(62_00, 38_00),
        printed_name: "Core drilling, per hole",
      }),
      field("rig_hours", "number", "Hours with the rig", {
        unit: "hour",
        pricing: price(145_00, 98_00),
        printed_name: "Drilling rig",
        conditional: { dependsOn: "drilling", operator: "is", showWhen: "With a rig" },
      }),
    ),
    section("extras", "Extras"),
    ...within(
      "extras",
      field("gates", "number", "Gates", {
        unit: "each",
        pricing: price(465_00, 298_00),
        printed_name: "Single gate with latch",
      }),
      field("letterbox", "checkbox", "Letterbox", { pricing: price(185_00, 112_00), customer_may_choose: true }),
      field("survey", "checkbox", "Boundary survey", {
        pricing: price(690_00, 540_00),
        showIf: {
          match: "any",
          rules: [
            { dependsOn: "total_length", operator: "isAtLeast", showWhen: "60" },
            { dependsOn: "ground", operator: "is", showWhen: "Rock" },
          ],
        },
      }),
    ),
  ],
  tables: [
    bands("panel_rates", [1.2, 78_00, 49_00], [1.5, 86_00, 54_00], [1.8, 94_00, 59_00], [2.1, 118_00, 76_00]),
    bands("delivery", [15, 65_00, 40_00], [40, 110_00, 72_00], [90, 190_00, 130_00]),
  ],
  pricing: { ...newTemplatePricing, minimum_charge: 1_200_00 },
  inclusions: ["Materials, labour and delivery", "Removal of our own rubbish"],
  exclusions: ["Permits and fees of the council", "Pipes and cables that we were not told about"],
  test_cases: [
    testCase(
      "case_4",
      "Two runs, one gate",
      {
        ground: "Soil",
        distance: "12",
        colour: "Monument",
        gates: "1",
        runs: entries(
          { length: "14.4", height: "1.8", slope: "Flat" },
          { length: "9.6", height: "1.8", slope: "Flat" },
        ),
      },
      { fields: { total_length: "24 m", total_posts: "12" }, grand_total: 3_983_32 },
      [3_621_20, 362_12],
    ),
    testCase(
      "case_1",
      "A run of exactly seven panels takes eight posts",
      { ground: "Soil", distance: "12", runs: entries({ length: "16.8", height: "1.8", slope: "Flat" }) },
      { fields: { total_length: "16.8 m", total_posts: "8" }, grand_total: 2_421_10 },
      [2_201_00, 220_10],
    ),
    testCase(
      "case_2",
      "Three runs, one of them higher",
      threeRuns,
      { fields: { total_length: "38.9 m", total_posts: "20", trips: "1" }, grand_total: 7_361_64 },
      [6_692_40, 669_24],
    ),
    testCase(
      "case_3",
      "Rock asks for drilling and offers a survey",
      { ground: "Rock", distance: "60", runs: boundary, drilling: "With a rig", rig_hours: "6" },
      { visible: { rock: true, rig_hours: true, survey: true }, grand_total: 8_207_93 },
      [7_461_75, 746_18],
    ),
  ],
};
