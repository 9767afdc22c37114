import { expect, test } from "vitest";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import {
  countVariables,
  filterVariables,
  offeredKeys,
  type VariableGroup,
  variableGroups,
  variableToken,
} from "./variables.ts";

const examples = {
  company_name: "Harbour Fencing",
  user_full_name: "Priya Rose Nair",
  user_email: "priya@example.com",
  quote_number: "HF-1064",
  quote_date: "15/11/2025",
  valid_until: "15 December 2025",
  formats: formatsFor(defaultRegion),
};
const seen = {
  inputs: [{ key: "field_1", label: "Fence length (m)", example: "42.5", is_field: true }],
  outputs: [
    { key: "grand_total", label: "Grand total", example: "1200" },
    { key: "panels", label: "Panels", example: "18" },
  ],
};
const none = { inputs: [], outputs: [] };
const keysOf = (group: VariableGroup) => offeredKeys([group]);

test("the picker offers every variable in its category", () => {
  const offered = variableGroups("email", examples, seen).map((group) => [group.category, keysOf(group)]);
  expect(offered).toEqual([
    [
      "Contact",
      [
        "contact_first_name",
        "contact_last_name",
        "contact_full_name",
        "contact_email",
        "contact_phone",
        "contact_company_name",
        "contact_address",
        "contact_city",
        "contact_state",
        "contact_postal_code",
        "contact_country",
      ],
    ],
    ["Company", ["company_name"]],
    ["Current user", ["user_full_name", "user_email", "user_first_name", "user_last_name"]],
    ["Quote basics", ["quote_name", "quote_number", "quote_numbers", "quote_or_quotes", "quote_date"]],
    ["Inputs", ["field_1"]],
    ["Outputs", ["grand_total", "panels"]],
  ]);
});

test("outputs are grouped into summary and additional ones", () => {
  const outputs = variableGroups("email", examples, seen).find((group) => group.category === "Outputs");
  expect(outputs?.subGroups?.map((group) => group.subCategory)).toEqual(["Summary", "Additional Outputs"]);
  expect(outputs && countVariables(outputs)).toBe(2);
});

test("a company without quotes gets neither inputs nor outputs", () => {
  expect(variableGroups("email", examples, none).map((group) => group.category)).toEqual([
    "Contact",
    "Company",
    "Current user",
    "Quote basics",
  ]);
});

test("the current user's examples come from their own name", () => {
  const user = variableGroups("email", examples, none).find((group) => group.category === "Current user");
  expect(user?.variables.map(({ example }) => example)).toEqual([
    "Priya Rose Nair",
    "priya@example.com",
    "Priya",
    "Rose Nair",
  ]);
});

test.each([
  ["", 6],
  ["LAST_NAME", 2],
  ["fence", 1],
  ["additional", 1],
  ["company", 2],
  ["nothing like it", 0],
])("filtering by '%s' leaves %i categories", (text, categories) => {
  expect(filterVariables(variableGroups("email", examples, seen), text)).toHaveLength(categories);
});

test("a token has two braces on each side", () => {
  expect(variableToken("quote_date")).toBe("{{quote_date}}");
});
