import { beforeAll, describe, expect, it } from "vitest";
import { answers as replies, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const rates = (price: number) => ({
  ...{ id: "rates", name: "rates", key: "number", match: "upTo" },
  rows: [
    { key: 1_800, price, cost: 5_900 },
    { key: 2_100, price: 11_800, cost: 7_600 },
  ],
});
const structure = [
  { id: "ground", type: "select", label: "Ground", options: ["Clay", "Rock"] },
  { id: "start", type: "date", label: "Start" },
  { id: "runs", type: "group", label: "Runs", entryLabel: "Run", minRows: 1, maxRows: 50 },
  {
    ...{ id: "length", type: "number", label: "Length", unit: "m", parent: "runs" },
    pricing: { price_from: { table: "rates", key: "height" } },
  },
  { id: "height", type: "number", label: "Height", parent: "runs" },
  {
    ...{ id: "gap", type: "number", label: "Gap", parent: "runs" },
    conditional: { dependsOn: "ground", operator: "is", showWhen: "Rock" },
  },
  { id: "posts", type: "calculated", label: "Posts", formula: "ceil({length} / 2.4) + 1", decimals: 0, parent: "runs" },
  {
    ...{ id: "all_posts", type: "calculated", label: "All posts", formula: "sum({runs}.{posts})", decimals: 0 },
    pricing: { price: 4_600, cost: 2_750 },
  },
  { id: "share", type: "calculated", label: "Share", formula: "10 / {divisor}" },
  { id: "divisor", type: "number", label: "Divisor" },
];
const run = (id: string, length: string, height = "1.8", more: object = {}) => ({
  id,
  values: { length, height, ...more },
});
const given = { ground: "Clay", start: "2026-03-02", divisor: "4", runs: [run("a", "16.8"), run("b", "5", "2")] };

async function newFence(more: object[] = []) {
  const receiver = await startReceiver(replies.ok, replies.ok, replies.ok);
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const contact = await test.build.contact({ company_id });
  const created = await caller.post("/rest/v1/form_templates", {
    ...{
      name: "Fence",
      structure: [...structure, ...more],
      tables: [rates(9_400)],
      pricing: {},
      make_webhook_url: receiver.url,
    },
  });
  const template = created.json();
  const input = { template_id: template.id, contact_id: contact.id, quote_name: "Side boundary" };
  const submit = (answers: object, more: object = {}) =>
    caller.post("/functions/v1/submit-quote", { ...input, answers, ...more });
  const sent = async () => {
    await test.runJobs();
    return receiver.received.map(({ body }) => JSON.parse(body));
  };
  const stored = () =>
    test.db
      .selectFrom("quotes")
      .select(["id", "answers", "template_tables"])
      .where("company_id", "=", company_id)
      .orderBy("created_at")
      .execute();
  return { caller, company_id, contact, template, input, submit, sent, stored };
}

it("a quote stores the entries, freezes the tables and sends what it calculates", async () => {
  const { caller, template, submit, sent, stored } = await newFence();
  const { quote_id } = (await submit(given)).json();
  const [quote] = await stored();
  expect(quote).toMatchObject({ id: quote_id, answers: given, template_tables: [rates(9_400)] });
  const changed = { tables: [rates(99_900)], updated_at: template.updated_at };
  expect((await caller.patch(`/rest/v1/form_templates/${template.id}`, changed)).statusCode).toBe(200);
  const [payload] = await sent();
  expect(payload).toMatchObject({
    ground: "Clay",
    start: "2026-03-02",
    runs: [
      { length: "16.8", height: "1.8", gap: null, posts: 8 },
      { length: "5", height: "2", gap: null, posts: 4 },
    ],
    all_posts: 12,
    share: 2.5,
    pricing: {
      line_items: [
        { label: "Length", quantity: 16.8, unit: "m", unit_price: 94, amount: 1579.2 },
        { label: "Length", quantity: 5, unit_price: 118, amount: 590 },
        { label: "All posts", quantity: 12, unit_price: 46, amount: 552 },
      ],
      sub_total: 2721.2,
    },
  });
  const details = (await caller.get(`/rest/v1/quotes/${quote_id}`)).json();
  expect(details).toMatchObject({ answers: given, template_tables: [rates(9_400)] });
  expect(details.template_structure).toHaveLength(structure.length);
});

it("a quote keeps only the answers that show, in entries as well", async () => {
  const { submit, stored } = await newFence();
  await submit({ ...given, runs: [run("a", "5", "1.8", { gap: "3" })] });
  await submit({ ...given, ground: "Rock", runs: [run("a", "5", "1.8", { gap: "3" })] });
  expect((await stored()).map(({ answers }) => (answers as typeof given).runs)).toEqual([
    [run("a", "5")],
    [run("a", "5", "1.8", { gap: "3" })],
  ]);
});

describe("a group with a minimum", () => {
  const gates = (minRows: number) => [
    { id: "gated", type: "checkbox", label: "Gated" },
    {
      ...{ id: "gates", type: "group", label: "Gates", entryLabel: "Gate", minRows, maxRows: 5 },
      conditional: { dependsOn: "gated", operator: "is", showWhen: "true" },
    },
    { id: "width", type: "number", label: "Width", parent: "gates" },
  ];
  const gate = (id: string) => ({ id, values: { width: "3" } });

  it("refuses a quote with fewer entries with a message, but keeps its draft", async () => {
    const { caller, input, submit, stored } = await newFence(gates(2));
    const refused = async (answers: object) => (await submit({ ...given, ...answers })).json().fields;
    expect(await refused({ runs: [] })).toEqual({ "answers.runs": "'Runs' needs at least 1 entry." });
    const tooFew = { "answers.gates": "'Gates' needs at least 2 entries." };
    expect(await refused({ gated: true })).toEqual(tooFew);
    expect(await refused({ gated: true, gates: [gate("a")] })).toEqual(tooFew);
    expect(await stored()).toEqual([]);
    const draft = { ...input, answers: { ...given, runs: [] } };
    expect((await caller.post("/rest/v1/saved_quotes", draft)).statusCode).toBe(200);
  });

  it("takes one with enough, and needs none while it is hidden", async () => {
    const { submit } = await newFence(gates(2));
    for (const answers of [{ gated: true, gates: [gate("a"), gate("b")] }, { gated: false, gates: [] }, {}]) {
      expect((await submit({ ...given, ...answers })).json()).toMatchObject({ success: true });
    }
  });
});

it("a quote sends null for what waits for an answer", async () => {
  const { submit, sent } = await newFence();
  await submit({ ...given, divisor: "", runs: [run("a", "")] });
  expect(await sent()).toMatchObject([{ runs: [{ length: null, posts: null }], all_posts: 0, share: null }]);
});

it("entries are kept in drafts and prefilled templates, and in a revision", async () => {
  const { caller, input, submit, stored } = await newFence();
  const draft = (await caller.post("/rest/v1/saved_quotes", { ...input, answers: given })).json();
  expect((await caller.get(`/rest/v1/saved_quotes/${draft.id}`)).json().answers).toEqual(given);
  const prefilled = { base_template_id: input.template_id, name: "Standard", prefilled_answers: given };
  expect((await caller.post("/rest/v1/prefilled_templates", prefilled)).json().prefilled_answers).toEqual(given);
  const { quote_id } = (await submit(given)).json();
  const fewer = { ...given, runs: given.runs.slice(1) };
  expect((await submit(fewer, { revises_quote_id: quote_id })).json().quote_number).toMatch(/ r2$/);
  expect((await stored()).map(({ answers }) => answers)).toEqual([given, fewer]);
});

describe("answers that cannot be worked out are refused with a message and the field, and nothing is stored:", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => run(`row_${index}`, "2"));
  const cases: [name: string, answers: object, words: RegExp, field: string][] = [
    [
      "text where a number belongs",
      { ...given, runs: [run("a", "2"), run("b", "long")] },
      /^'Length' of Run 2 must/,
      "answers.runs.1.values.length",
    ],
    [
      "a number that nobody can count with",
      { ...given, runs: [run("a", "0x10")] },
      /'Length' is not a number/,
      "answers.runs.0.values.posts",
    ],
    [
      "a number beyond any quote",
      { ...given, runs: [run("a", "1e300")] },
      /^'Length' of Run 1 must be a number from -/,
      "answers.runs.0.values.length",
    ],
    [
      "no row in the table",
      { ...given, runs: [run("a", "2", "3")] },
      /is 3, but the table 'rates' has no row for that/,
      "answers.runs.0.values.length",
    ],
    [
      "division by zero",
      { ...given, divisor: "0" },
      /^'Share' cannot be calculated\. This divides by zero\.$/,
      "answers.share",
    ],
    ["1,000 entries", { ...given, runs: many(1_000) }, /at most 100 entries/, "answers"],
    [
      "more entries than the group takes",
      { ...given, runs: many(51) },
      /^'Runs' can have at most 50 entries/,
      "answers.runs",
    ],
    [
      "two entries with one id",
      { ...given, runs: [run("a", "2"), run("a", "3")] },
      /^Two entries of 'Runs'/,
      "answers.runs.1.id",
    ],
    ["text instead of entries", { ...given, runs: "16.8" }, /^'Runs' must be a list/, "answers.runs"],
    ["entries instead of text", { ...given, ground: [run("a", "2")] }, /^'Ground' must be text/, "answers.ground"],
    ["a calculated value", { ...given, all_posts: "1" }, /no longer has/, "answers.all_posts"],
    ["a value of an entry outside", { ...given, length: "1" }, /no longer has/, "answers.length"],
    ["a name of the prototype", { ...given, constructor: "1" }, /no longer has/, "answers.constructor"],
    [
      "a name of the prototype in an entry",
      { ...given, runs: [run("a", "1", "1", { toString: "1" })] },
      /no longer has/,
      "answers.runs.0.values.toString",
    ],
    ["a date that is none", { ...given, start: "2026-02-30" }, /^'Start' must be a date/, "answers.start"],
  ];
  let fence: Awaited<ReturnType<typeof newFence>>;
  beforeAll(async () => {
    fence = await newFence();
  });
  it.each(cases)("%s", async (_name, answers, words, field) => {
    const { submit, stored } = fence;
    const refused = await submit(answers);
    expect(refused.statusCode).toBe(400);
    const { error, fields } = refused.json();
    expect(error).toMatch(words);
    expect(Object.keys(fields)).toEqual([field]);
    expect(await stored()).toEqual([]);
  });
});
