import { expect, test } from "vitest";
import { sendLabel } from "./sendable.ts";

const quote = {
  quote_number: "HF-1",
  status: "Generated",
  pdf_storage_path: "company/quote.pdf",
  person_email: "ada@example.com",
  quote_sent_timestamp: null as string | null,
};
const sent = "2026-01-05T00:00:00.000Z";

test.each([
  ["generated", {}, "Send"],
  ["sent", { status: "Sent", quote_sent_timestamp: sent }, "Send again"],
  ["accepted", { status: "Sent", quote_sent_timestamp: sent, offer: { quote_state: "accepted" as const } }, null],
  ["run again since it was sent", { status: "Generated", quote_sent_timestamp: sent }, "Send again"],
  ["failed, with an earlier PDF", { status: "Failed" }, null],
  ["processing", { status: "Processing", pdf_storage_path: null }, null],
  ["draft", { status: "Draft", pdf_storage_path: null }, null],
  ["addressed to nobody", { person_email: "" }, null],
])("a quote that is %s offers %s", (_case, changes, offer) => {
  expect(sendLabel({ ...quote, ...changes })).toBe(offer);
});
