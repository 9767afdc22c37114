import { offeredKeys, variableGroups, variableToken } from "@quotemill/shared/quotes/variables";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { formatsFor } from "@quotemill/shared/region/formats";
import { expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { buildSender } from "../../../test/sender.ts";
import { createTestApp } from "../../../test/test-app.ts";

const words = { company_name: "x", user_full_name: "x x", user_email: "x", quote_number: "x", quote_date: "x" };
const examples = { ...words, valid_until: "x", formats: formatsFor(defaultRegion) };

/** A contact with every detail, and a template whose answers the latest quotes have. */
async function newCompany() {
  const test = await createTestApp();
  const receiver = await startReceiver(answers.ok);
  const sender = await buildSender(test, receiver.url, "admin");
  const { caller, company_id, contact } = sender;
  await test.db
    .updateTable("contacts")
    .set({ last_name: "Byron", phone: "0412", company_name: "Byron Pty", address1: "1 Wharf Street" })
    .set({ city: "Sydney", state: "NSW", postal_code: "2000", country: "AU" })
    .where("id", "=", contact.id)
    .execute();
  const template = await test.build.template({ company_id });
  const seen = (await caller.get("/rest/v1/quote_variables")).json();
  const offered = (place: "quote_name" | "email") => offeredKeys(variableGroups(place, examples, seen));
  return { ...sender, test, receiver, template, offered };
}

it("what a form calculates and shows is offered and filled in, in names and emails", async () => {
  const { test, receiver, caller, company_id, contact, first, send } = await newCompany();
  const structure = [
    { id: "length", type: "number", label: "Length" },
    {
      id: "posts",
      type: "calculated",
      label: "Posts",
      formula: "ceil({length} / 2.4) + 1",
      result: "number",
      decimals: 0,
    },
    { id: "fee", type: "calculated", label: "Fee", formula: "{length} * 10", result: "money", decimals: 2 },
    {
      ...{ id: "extra", type: "calculated", label: "Extra", formula: "{length} * 2", result: "number", decimals: 0 },
      conditional: { dependsOn: "length", operator: "isMoreThan", showWhen: "20" },
    },
    {
      ...{ id: "margin", type: "calculated", label: "Margin", formula: "{length} * 3", result: "number", decimals: 0 },
      shown: false,
    },
  ];
  const made = await caller.post("/rest/v1/form_templates", { name: "Fence", structure, make_webhook_url: null });
  const text = "{{length}} m, {{posts}} posts, {{fee}}, extra:{{extra}}, margin:{{margin}}.";
  const filled = "16.8 m, 8 posts, $168.00, extra:, margin:.";
  await test.db.updateTable("companies").set({ quote_name_template: text }).where("id", "=", company_id).execute();
  const submitted = await caller.post("/functions/v1/submit-quote", {
    ...{ template_id: made.json().id, contact_id: contact.id, answers: { length: "16.8" } },
    ...{ quote_name: "x", auto_name: true, quote_date: "15/11/2026" },
  });
  const quote = (await caller.get(`/rest/v1/quotes/${submitted.json().quote_id}`)).json();
  expect(quote.quote_name).toBe(filled);

  const { inputs } = (await caller.get("/rest/v1/quote_variables")).json();
  expect(inputs.slice(0, 3)).toEqual([
    { key: "length", label: "Length", example: "16.8", is_field: true },
    { key: "posts", label: "Posts", example: "8", is_field: true },
    { key: "fee", label: "Fee", example: "$168.00", is_field: true },
  ]);
  const keys = inputs.map(({ key }: { key: string }) => key);
  expect(keys).not.toContain("margin");
  expect(keys).not.toContain("extra");

  const whole = {
    template_structure: JSON.stringify(quote.template_structure),
    answers: JSON.stringify(quote.answers),
  };
  await test.db.updateTable("quotes").set(whole).where("id", "=", first.id).execute();
  await send({ quote_ids: [first.id], email_subject: text, email_message: text });
  expect(JSON.parse(receiver.received[0]?.body ?? "{}")).toMatchObject({
    email_subject: filled,
    email_message: filled,
  });
});

it("what would fill in nothing is not offered, such as the entries of a group", async () => {
  const { test, caller, company_id, first } = await newCompany();
  await test.db.deleteFrom("quotes").where("company_id", "=", company_id).where("id", "!=", first.id).execute();
  const entries = [{ id: "row_1", values: { length: "12" } }];
  const answers = { runs: entries, none: [], field_1: "12", notes: "", colours: ["Red", "Blue"], checked: false };
  const outputs = { grand_total: 110.5, panels: 18, by_run: { first: 12 }, unknown: null, none: [] };
  const values = { answers: JSON.stringify(answers), outputs: JSON.stringify(outputs) };
  await test.db.updateTable("quotes").set(values).where("id", "=", first.id).execute();
  const seen = (await caller.get("/rest/v1/quote_variables")).json();
  const keysOf = (variables: { key: string }[]) => variables.map(({ key }) => key).sort();
  expect(keysOf(seen.inputs)).toEqual(["checked", "colours", "field_1", "notes"]);
  expect(keysOf(seen.outputs)).toEqual(["grand_total", "panels", "unknown"]);
  for (const place of ["quote_name", "email", "follow_up"] as const) {
    expect(offeredKeys(variableGroups(place, examples, seen))).not.toContain("runs");
  }
});

it("every variable that the pickers offer is filled in", async () => {
  const { test, receiver, caller, company_id, contact, template, first, offered, send } = await newCompany();

  const named: Record<string, string> = {};
  for (const key of offered("quote_name")) {
    const quote_name_template = `name: ${variableToken(key)}`;
    await test.db.updateTable("companies").set({ quote_name_template }).where("id", "=", company_id).execute();
    const { quote_id } = (
      await caller.post("/functions/v1/submit-quote", {
        ...{ template_id: template.id, contact_id: contact.id, answers: { field_1: "12" } },
        ...{ quote_name: "x", auto_name: true, quote_date: "15/11/2026" },
      })
    ).json();
    named[key] = (await caller.get(`/rest/v1/quotes/${quote_id}`)).json().quote_name;
  }
  expect(Object.keys(named)).toEqual(expect.arrayContaining(["user_full_name", "contact_postal_code", "field_1"]));
  for (const [key, name] of Object.entries(named)) expect(name, key).toMatch(/^name: \S/);

  const keys = offered("email");
  const email_message = keys.map((key) => `${key}: ${variableToken(key)}`).join("\n");
  expect((await send({ quote_ids: [first.id], email_message })).statusCode).toBe(200);
  const lines: string[] = JSON.parse(receiver.received[0]?.body ?? "{}").email_message.split("\n");
  expect(keys).toEqual(expect.arrayContaining(["quote_name", "grand_total", "contact_company_name"]));
  expect(lines).toHaveLength(keys.length);
  for (const line of lines) expect(line).toMatch(/^\w+: \S/);
});
