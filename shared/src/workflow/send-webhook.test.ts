import { expect, it } from "vitest";
import { sendPayload } from "./send-payload.ts";
import { sendWebhook } from "./send-webhook.ts";

const quote = (number: string, outputs: Record<string, unknown> | null) => ({
  id: number,
  quote_name: `Quote ${number}`,
  quote_number: number,
  pdf_url: `https://quotes.example/${number}`,
  outputs,
});
const parts = {
  company_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11",
  email_subject: "Your quotes",
  email_message: "Hi",
  contact: { first_name: "Ada", last_name: "", email: "ada@example.com", phone: "" },
  quotes: [quote("HF-2", { grand_total: "$1,100.50" }), quote("HF-1", null)],
};

it("a workflow reads what was sent, in order, with null for missing prices", () => {
  const read = sendWebhook.parse(JSON.parse(JSON.stringify(sendPayload(parts))));
  expect(read.quotes.map(({ quote_number, grand_total }) => [quote_number, grand_total])).toEqual([
    ["HF-2", 1100.5],
    ["HF-1", null],
  ]);
  expect(read.contact.email).toBe("ada@example.com");
});
