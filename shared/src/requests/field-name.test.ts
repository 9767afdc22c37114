import { expect, test } from "vitest";
import { fieldName } from "./plain-words.ts";

test.each([
  [["app_role"], "Role"],
  [["contact_id"], "Contact"],
  [["quote_ids"], "Quotes"],
  [["companyName"], "Company name"],
  [["first_name"], "First name"],
  [["idempotency-key"], "Idempotency key"],
  [["make_webhook_url"], "Webhook URL"],
  [["abn"], "ABN"],
  [["structure", 3, "label"], "Label (item 4)"],
  [["quote_ids", 2], "Quotes (item 3)"],
  [["answers", "field_1"], "Field 1"],
  [["x".repeat(1000)], `X${"x".repeat(59)}`],
  [["__"], "A field"],
  [[], "The request"],
])("%j is '%s'", (path, name) => {
  expect(fieldName(path)).toBe(name);
});
