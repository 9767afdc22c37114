import { beforeAll, expect, it } from "vitest";
import { answers as replies, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const structure = [
  {
    id: "field_1",
    type: "select",
    label: "Fence type",
    options: ["Colorbond", "Timber"],
    pricing: { option_prices: [{ price: 9_500, cost: 6_000 }, { price: 8_000 }], multiply_by: "field_2" },
  },
  { id: "field_2", type: "number", label: "Length" },
  {
    id: "field_3",
    type: "checkbox",
    label: "Removal",
    pricing: { price: 1_500, multiply_by: "field_4", shown: false },
  },
  {
    id: "field_4",
    type: "number",
    label: "Old length",
    conditional: { dependsOn: "field_3", operator: "is", showWhen: "true" },
  },
];
const given = { field_1: "Colorbond", field_2: "42.5", field_3: true, field_4: "10" };

async function newTemplate(pricing: object | null) {
  const receiver = await startReceiver(replies.ok, replies.ok);
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const contact = await test.build.contact({ company_id });
  const input = { name: "Fence", structure, make_webhook_url: receiver.url, pricing };
  const template = (await caller.post("/rest/v1/form_templates", input)).json();
  const submit = (answers: object, more: object = {}) =>
    caller.post("/functions/v1/submit-quote", {
      template_id: template.id,
      contact_id: contact.id,
      quote_name: "Side boundary",
      answers,
      ...more,
    });
  const save = async (changes: object) => {
    const { updated_at } = (await caller.get(`/rest/v1/form_templates/${template.id}`)).json();
    const saved = await caller.patch(`/rest/v1/form_templates/${template.id}`, { ...input, ...changes, updated_at });
    expect(saved.statusCode).toBe(200);
  };
  const sent = async () => {
    await test.runJobs();
    return receiver.received.map(({ body }) => JSON.parse(body));
  };
  const pricingSent = async () => (await sent()).map(({ pricing }) => pricing);
  const countQuotes = async () =>
    (await test.db.selectFrom("quotes").select("id").where("company_id", "=", company_id).execute()).length;
  return { caller, submit, save, sent, pricingSent, countQuotes };
}

it("a quote's price is sent to the workflow, in dollars", async () => {
  const { submit, pricingSent } = await newTemplate({ minimum_charge: 500_000, round_to: 1_000 });
  await submit(given);
  expect(await pricingSent()).toEqual([
    {
      currency: "AUD",
      gst_rate: 10,
      prices_include_gst: false,
      line_items: [
        {
          ...{ kind: "item", label: "Fence type", printed_name: "Colorbond", detail: "Colorbond", shown: true },
          ...{ quantity: 42.5, unit: "", unit_price: 95, amount: 4037.5 },
        },
        {
          ...{ kind: "item", label: "Removal", printed_name: "Removal", detail: "", shown: false },
          ...{ quantity: 10, unit: "", unit_price: 15, amount: 150 },
        },
        {
          ...{ kind: "minimum_charge", label: "Minimum charge", printed_name: "Minimum charge", shown: true },
          ...{ detail: "Top-up to the minimum of $5,000.00", quantity: 1, unit: "", unit_price: 812.5, amount: 812.5 },
        },
      ],
      sub_total: 5000,
      gst_total: 500,
      grand_total: 5500,
      profit: 2450,
    },
  ]);
});

it("a quote sends null if the template's pricing is off, even if its fields have prices", async () => {
  const { submit, pricingSent } = await newTemplate(null);
  await submit(given);
  expect(await pricingSent()).toEqual([null]);
});

it("a quote keeps the prices that it was made with, even when it is run again after the template changed", async () => {
  const { caller, submit, save, pricingSent } = await newTemplate({});
  const { quote_id } = (await submit(given)).json();
  await save({ structure: [{ id: "field_1", type: "text", label: "Words" }], pricing: null });
  const quote = (await caller.get(`/rest/v1/quotes/${quote_id}`)).json();
  expect(quote).toMatchObject({
    template_pricing: { gst_basis_points: 1000, round_to: 1 },
    template_structure: [{ pricing: { option_prices: [{ price: 9_500 }, { price: 8_000 }] } }, {}, {}, {}],
  });
  await test.db.updateTable("quotes").set({ status: "Failed" }).where("id", "=", quote_id).execute();
  await caller.post("/functions/v1/run-quote", { quote_id });
  expect(await pricingSent()).toMatchObject([{ grand_total: 4606.25 }]);
});

it.each(["-5", "1e3", "1e9", "0x10", "1000001"])(
  "a quote of %j metres is refused, with the reason and the field",
  async (length) => {
    const { submit, countQuotes } = await newTemplate({});
    const answer = await submit({ ...given, field_2: length });
    expect(answer.statusCode).toBe(400);
    const error = "'Length' must be a plain number from 0 to 1,000,000.";
    expect(answer.json()).toMatchObject({ error, fields: { "answers.field_2": error } });
    expect(await countQuotes()).toBe(0);
  },
);

it("a discount beyond what its quote comes to is refused, with its list as the field", async () => {
  const { submit } = await newTemplate({});
  const adjustments = [{ kind: "discount", label: "Spring", amount: 10_000_000 }];
  const error = "The discount 'Spring' is more than the lines before it come to.";
  expect((await submit(given, { adjustments })).json()).toMatchObject({ error, fields: { adjustments: error } });
});

it.each([{}, null])("a number beyond any quote is refused, with prices %j", async (pricing) => {
  const { submit, countQuotes } = await newTemplate(pricing);
  const answer = await submit({ ...given, field_2: "1e308" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "'Length' must be a number from -1,000,000,000 to 1,000,000,000." });
  expect(await countQuotes()).toBe(0);
});

it("an answer that no price could use is accepted if nothing is priced by it", async () => {
  const hidden = await newTemplate({});
  expect((await hidden.submit({ ...given, field_3: false, field_4: "-5" })).statusCode).toBe(200);
  const unpriced = await newTemplate(null);
  expect((await unpriced.submit({ ...given, field_2: "-5" })).statusCode).toBe(200);
});

const drilling = { kind: "line", label: "Core drilling", amount: 26_000 };
const mates = { kind: "discount", label: "Shared fence", percent: 2.5 };

it("the quote's own lines are priced, stored, and sent with the rest, run after run", async () => {
  const { caller, submit, sent } = await newTemplate({});
  const { quote_id } = (await submit(given, { adjustments: [drilling, mates] })).json();
  const stored = (await caller.get(`/rest/v1/quotes/${quote_id}`)).json();
  expect(stored.adjustments).toEqual([drilling, mates]);
  await test.runJobs();
  await test.db.updateTable("quotes").set({ status: "Failed" }).where("id", "=", quote_id).execute();
  await caller.post("/functions/v1/run-quote", { quote_id });
  const [first, second] = await sent();
  expect(first).toMatchObject({
    adjustments: [drilling, mates],
    pricing: {
      line_items: [
        { kind: "item", amount: 4037.5 },
        { kind: "item", amount: 150 },
        { kind: "line", label: "Core drilling", printed_name: "Core drilling", quantity: 1, amount: 260 },
        { kind: "discount", label: "Shared fence", detail: "2.5%", amount: -111.19 },
      ],
      sub_total: 4336.31,
    },
  });
  expect(second).toMatchObject({ adjustments: first.adjustments, pricing: first.pricing });
});

it("only the quote's own lines are priced, with the company's tax, if the template's prices are off", async () => {
  const { caller, submit, pricingSent } = await newTemplate(null);
  const company_id = caller.user.company_id ?? "";
  await test.db.updateTable("companies").set({ tax_basis_points: 1500 }).where("id", "=", company_id).execute();
  await submit(given, { adjustments: [drilling] });
  expect(await pricingSent()).toMatchObject([
    { gst_rate: 15, line_items: [{ kind: "line", amount: 260 }], grand_total: 299 },
  ]);
});

it("own lines that make no sense are refused, as is a discount of more than there is", async () => {
  const { submit, countQuotes } = await newTemplate({});
  const refused = async (adjustments: unknown) => (await submit(given, { adjustments })).json().error;
  expect(await refused([{ ...drilling, amount: -1 }])).toMatch(/Add a discount instead/);
  expect(await refused(Array(51).fill(drilling))).toMatch(/at most 50 lines/);
  expect(await refused([{ ...drilling, label: "x".repeat(201) }])).toMatch(/at most 200 characters/);
  const most = { kind: "discount", label: "Mates", amount: 500_000 };
  expect(await refused([most])).toBe("The discount 'Mates' is more than the lines before it come to.");
  expect(await countQuotes()).toBe(0);
});
