import { expect, test } from "vitest";
import { isAutomaticName } from "./automatic-name.ts";

const parts = {
  contact: { first_name: "Ada", last_name: "Byron" },
  answers: { field_1: "Timber (old)" },
  quote_date: "18/10/2024",
  company_name: "Harbour Fencing",
  user: { full_name: "Priya Nair", email: "priya@example.com" },
};
const rule = "{{contact_first_name}} {{contact_last_name}} - {{quote_number}}";

test.each([
  ["Ada Byron - HF-1058", rule, true],
  ["Ada Byron - QT-XXXX", rule, true],
  ["Ada Byron - ", rule, false],
  ["Ada Byron - HF-1058 with gate", rule, false],
  ["Standard Package", rule, false],
  ["Timber (old) 18/10/2024", "{{field_1}} {{quote_date}}", true],
  ["Timber 18/10/2024", "{{field_1}} {{quote_date}}", false],
  ["HF-1058", "{{nothing}}", true],
])("'%s' with the template '%s' is automatic: %s", (name, template, expected) => {
  expect(isAutomaticName(name, template, parts)).toBe(expected);
});
