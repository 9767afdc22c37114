import { describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { seenVariablesOf } from "./seen-variables.ts";

describe("quote settings", () => {
  it("are saved one card at a time, trimmed, by anyone in the company, and are recorded", async () => {
    const test = await createTestApp();
    const { patch, user } = await test.signedIn({ app_role: "user" });
    const path = `/rest/v1/companies/${user.company_id}`;
    const email = await patch(path, { email_subject_template: "  Hi ", email_message_template: "" });
    expect(email.json()).toMatchObject({
      email_subject_template: "Hi",
      email_message_template: "",
      quote_prefix: "QT-",
    });
    const card = { quote_prefix: " HF- ", quote_next_number: 42, quote_name_template: " {{quote_number}} " };
    expect((await patch(path, card)).json()).toMatchObject({
      quote_prefix: "HF-",
      quote_next_number: 42,
      quote_name_template: "{{quote_number}}",
    });
    const entries = await test.db.selectFrom("audit_log").select("action").orderBy("id").execute();
    expect(entries.map((entry) => entry.action)).toEqual(["settings.email_saved", "settings.numbering_saved"]);
  });

  it.each([
    [{ quote_name_template: " " }, "Quote name template cannot be empty."],
    [{ quote_next_number: 0 }, "Next quote number must be a positive number."],
    [{ quote_next_number: "many" }, "Next quote number must be a positive number."],
  ])("refuse %j with the screen's message", async (change, message) => {
    const test = await createTestApp();
    const { patch, user } = await test.signedIn({ app_role: "admin" });
    const card = { quote_prefix: "", quote_next_number: 1, quote_name_template: "x", ...change };
    const answer = await patch(`/rest/v1/companies/${user.company_id}`, card);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toBe(message);
  });
});

describe("variables seen in quotes", () => {
  const field = { id: "field_1", label: "Fence length" };

  it("list each key once, with the newest label and value", () => {
    const seen = seenVariablesOf([
      {
        answers: { field_1: "42.5", gate: true },
        outputs: { grand_total: 10, note: null },
        template_structure: [field],
      },
      {
        answers: { field_1: "7", contact: { name: "x" } },
        outputs: { grand_total: 9, profit: "1" },
        template_structure: [],
      },
    ]);
    expect(seen.inputs).toEqual([
      { key: "field_1", label: "Fence length", example: "42.5", is_field: true },
      { key: "gate", label: "Gate", example: "Yes", is_field: false },
    ]);
    expect(seen.outputs.map((output) => output.key)).toEqual(["grand_total", "note", "profit"]);
  });

  it("accept every stored value without failing", () => {
    const odd = [null, [], "text", 7, { a: [1] }];
    const quotes = odd.map((value) => ({ answers: value, outputs: value, template_structure: value }));
    expect(seenVariablesOf(quotes).inputs).toEqual([{ key: "a", label: "A", example: "", is_field: false }]);
  });
});
