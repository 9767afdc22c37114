import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const path = "/rest/v1/form_templates";
const field = { id: "field_1", type: "text", label: "Length", placeholder: "", required: false };
const after = (dependsOn: string, showWhen = "x") => ({ conditional: { dependsOn, operator: "is", showWhen } });

async function newTemplate(structure: object[] = [field]) {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const { id } = await test.build.template({ company_id, structure });
  const contact = await test.build.contact({ company_id });
  const read = async () => (await caller.get(`${path}/${id}`)).json();
  const submit = (answers: object = {}) =>
    caller.post("/functions/v1/submit-quote", {
      template_id: id,
      contact_id: contact.id,
      quote_name: "Side boundary",
      answers,
    });
  return { caller, company_id, contact, id, read, submit };
}

describe("a template saved with a condition that cannot be evaluated", () => {
  const structure = [
    field,
    { ...field, id: "field_2", label: "Colour", ...after("gone") },
    { ...field, id: "field_3", label: "Gate", ...after("") },
  ];

  it("is read as it is and still makes quotes", async () => {
    const { read, submit } = await newTemplate(structure);
    expect((await read()).structure).toEqual(structure);
    expect((await submit({ field_1: "12", field_3: "Swing" })).json()).toMatchObject({ success: true });
  });

  it("cannot be saved again until it is fixed, with a message that names the field", async () => {
    const { caller, id, read } = await newTemplate(structure);
    const { name, updated_at } = await read();
    const save = (fields: object[]) =>
      caller.patch(`${path}/${id}`, { name, structure: fields, make_webhook_url: null, updated_at });
    const refused = await save(structure);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toMatchObject({
      code: "validation_failed",
      message: expect.stringMatching(/^'Colour' depends on a field that the template does not have\./),
    });
    const mended = [field, { ...field, id: "field_2", label: "Colour", ...after("field_1") }];
    expect((await save(mended)).json().structure).toEqual(mended);
  });
});

describe("a condition with several rules", () => {
  const rule = (dependsOn: string, operator: string, showWhen: string) => ({ dependsOn, operator, showWhen });
  const showIf = {
    match: "all",
    rules: [
      rule("field_1", "isMoreThan", "30"),
      { match: "any", rules: [rule("field_2", "is", "Rock"), rule("field_2", "is", "Clay")] },
    ],
  };
  const structure = [
    { ...field, type: "number" },
    { ...field, id: "field_2", label: "Soil" },
    { ...field, id: "field_3", label: "Drilling", showIf },
  ];

  it("is saved, counted and decides which answers a quote keeps", async () => {
    const { caller, id, read, submit, company_id } = await newTemplate();
    const { updated_at } = await read();
    const saved = await caller.patch(`${path}/${id}`, { structure, updated_at });
    expect(saved.json().structure).toEqual(structure);
    expect((await caller.get(path)).json().items).toMatchObject([{ field_count: 3, conditional_count: 1 }]);
    for (const [field_1, field_2] of [
      ["32", "clay"],
      ["30", "Rock"],
      ["32", "Sand"],
    ]) {
      expect((await submit({ field_1, field_2, field_3: "Deep" })).statusCode).toBe(200);
    }
    const quotes = await test.db
      .selectFrom("quotes")
      .select(["answers", "template_structure"])
      .where("company_id", "=", company_id)
      .orderBy("created_at")
      .execute();
    expect(quotes[0]?.template_structure).toEqual(structure);
    expect(quotes.map(({ answers }) => answers)).toEqual([
      { field_1: "32", field_2: "clay", field_3: "Deep" },
      { field_1: "30", field_2: "Rock" },
      { field_1: "32", field_2: "Sand" },
    ]);
  });

  it("is refused with the label of its field and the place of the rule", async () => {
    const { caller, id, read } = await newTemplate();
    const { updated_at } = await read();
    const wrong = { ...showIf, rules: [showIf.rules[0], rule("field_1", "isBetween", "9, 5")] };
    const refused = await caller.patch(`${path}/${id}`, {
      structure: [structure[0], structure[1], { ...structure[2], showIf: wrong }],
      updated_at,
    });
    const message = "The condition of 'Drilling' needs two numbers to compare with, the lower one first.";
    expect(refused.json().error).toEqual({
      code: "validation_failed",
      message,
      fields: { "structure.2.showIf.rules.1.showWhen": message },
    });
  });
});

describe("a template with groups and calculations", () => {
  const structure = [
    { ...field, type: "number" },
    { id: "runs", type: "group", label: "Runs", entryLabel: "Run", minRows: 1, maxRows: 8, lines: "each" },
    { ...field, id: "field_2", label: "Height", parent: "runs", ...after("field_1") },
    {
      ...{ id: "posts", type: "calculated", label: "Posts", formula: "ceil({field_1} / 2.4)" },
      ...{ result: "number", decimals: 0, shown: true },
    },
  ];

  it("is opened and saved by an admin without a change", async () => {
    const { caller, id, read } = await newTemplate(structure);
    const opened = await read();
    expect(opened.structure).toEqual(structure);
    const saved = await caller.patch(`${path}/${id}`, { structure: opened.structure, updated_at: opened.updated_at });
    expect(saved.json().structure).toEqual(structure);
    const row = await test.db.selectFrom("form_templates").select("structure").where("id", "=", id).executeTakeFirst();
    expect(row?.structure).toEqual(structure);
  });

  it("is listed with the number of questions that people answer", async () => {
    const section = { id: "site", type: "section", label: "Site" };
    const { caller } = await newTemplate([...structure, section]);
    expect((await caller.get(path)).json().items).toMatchObject([{ field_count: 2, conditional_count: 1 }]);
  });

  it("still takes drafts and prefilled answers for its fields", async () => {
    const { caller, contact, id } = await newTemplate(structure);
    const draft = { template_id: id, contact_id: contact.id, quote_name: "Side", answers: { field_1: "8" } };
    expect((await caller.post("/rest/v1/saved_quotes", draft)).statusCode).toBe(200);
    const prefilled = { base_template_id: id, name: "Standard", prefilled_answers: { field_1: "8" } };
    expect((await caller.post("/rest/v1/prefilled_templates", prefilled)).statusCode).toBe(200);
  });
});

describe("a template that is switched off", () => {
  it("is not offered, refuses quotes with a message, keeps its drafts, and can be switched on again", async () => {
    const { caller, company_id, contact, id, read, submit } = await newTemplate();
    const offered = async () => (await caller.get(`${path}?active=true`)).json().items;
    const draft = await test.build.draft({ company_id, template_id: id, contact_id: contact.id });
    const switched = await caller.patch(`${path}/${id}`, { is_active: false });
    expect(switched.json()).toMatchObject({ id, is_active: false, structure: [field] });
    expect(await offered()).toEqual([]);
    expect((await caller.get(path)).json().items).toMatchObject([{ id, is_active: false }]);

    const refused = await submit();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toBe(
      "This template is switched off, so no quote can be created with it. Choose another template, or ask an admin to switch it on.",
    );
    expect(await test.db.selectFrom("quotes").select("id").where("company_id", "=", company_id).execute()).toEqual([]);
    const saved = await caller.patch(`/rest/v1/saved_quotes/${draft.id}`, {
      ...{ template_id: id, contact_id: contact.id, quote_name: "Kept", answers: { field_1: "8" } },
      updated_at: draft.updated_at,
    });
    expect(saved.json()).toMatchObject({ quote_name: "Kept" });

    await caller.patch(`${path}/${id}`, { is_active: true });
    expect(await offered()).toMatchObject([{ id }]);
    expect((await submit()).json()).toMatchObject({ success: true });
    expect((await read()).is_active).toBe(true);
  });

  it("does not disturb someone who is editing it", async () => {
    const { caller, id, read } = await newTemplate();
    const { updated_at } = await read();
    await caller.patch(`${path}/${id}`, { is_active: false });
    const saved = await caller.patch(`${path}/${id}`, { name: "Gate", updated_at });
    expect(saved.json()).toMatchObject({ name: "Gate", is_active: false, structure: [field] });
    const late = await caller.patch(`${path}/${id}`, { name: "Late", is_active: true, updated_at });
    expect(late.statusCode).toBe(409);
    expect(await read()).toMatchObject({ name: "Gate", is_active: false });
  });

  it("keeps its prices if a change does not mention them", async () => {
    const { caller, id, read } = await newTemplate();
    const { updated_at } = await read();
    const priced = (await caller.patch(`${path}/${id}`, { pricing: {}, updated_at })).json();
    expect(priced.pricing).toMatchObject({ gst_basis_points: 1000 });
    const named = (await caller.patch(`${path}/${id}`, { name: "Gate", updated_at: priced.updated_at })).json();
    expect(named).toMatchObject({ name: "Gate", pricing: priced.pricing });
    expect(
      (await caller.patch(`${path}/${id}`, { pricing: null, updated_at: named.updated_at })).json().pricing,
    ).toBeNull();
  });

  it("is recorded in words for on and off", async () => {
    const { caller, id, company_id } = await newTemplate();
    for (const is_active of [false, true]) await caller.patch(`${path}/${id}`, { is_active });
    const entries = await test.db
      .selectFrom("audit_log")
      .select("action")
      .where("company_id", "=", company_id)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(["template.switched_off", "template.switched_on"]);
  });
});

describe("a template that is marked as a starter", () => {
  it("is offered for new templates of its company until the mark is removed, and stays as it is", async () => {
    const { caller, id, read } = await newTemplate();
    await caller.post(path, { name: "Plain", structure: [field], make_webhook_url: null });
    const elsewhere = await newTemplate();
    await elsewhere.caller.patch(`${path}/${elsewhere.id}`, { is_starter: true });
    const starters = async () => (await caller.get(`${path}?starter=true`)).json();
    const before = await read();
    expect(await starters()).toMatchObject({ items: [], total: 0 });
    const marked = await caller.patch(`${path}/${id}`, { is_starter: true });
    expect(marked.json()).toEqual({ ...before, is_starter: true });
    expect(await starters()).toMatchObject({ items: [{ id, is_starter: true }], total: 1 });
    expect((await caller.get(`${path}/${id}/versions/1`)).json().contents).not.toHaveProperty("is_starter");

    const copy = (await caller.post("/functions/v1/duplicate-template", { template_id: id })).json();
    expect(copy).toMatchObject({ is_starter: false });
    await caller.patch(`${path}/${id}`, { is_starter: false });
    expect(await starters()).toMatchObject({ items: [], total: 0 });
  });

  it("is recorded in words", async () => {
    const { caller, id, company_id } = await newTemplate();
    for (const is_starter of [true, false]) await caller.patch(`${path}/${id}`, { is_starter });
    const entries = await test.db
      .selectFrom("audit_log")
      .select("action")
      .where("company_id", "=", company_id)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(["template.starter_added", "template.starter_removed"]);
  });
});

it("a user sees the host of a template's webhook, and only an admin its whole address", async () => {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const make_webhook_url = "https://hook.example/abc123?key=secret";
  const { id } = await test.build.template({ company_id, make_webhook_url });
  const user = await test.signedIn({ company_id, app_role: "user" });
  expect((await admin.get(`${path}/${id}`)).json().make_webhook_url).toBe(make_webhook_url);
  expect((await user.get(`${path}/${id}`)).json().make_webhook_url).toBe("https://hook.example");
});

describe("a template that is wrong in thousands of places", () => {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const noNames = Object.fromEntries(many(5, (index) => [`field_${index}`, null]));
  const parts = {
    options: {
      structure: many(90, (index) => ({ ...field, id: `f${index}`, type: "select", options: many(500, () => null) })),
    },
    rows: {
      tables: many(50, (index) => ({ id: `t${index}`, name: `t${index}`, key: "number", rows: many(500, () => null) })),
    },
    answers: {
      test_cases: many(50, (index) => ({
        ...{ id: `c${index}`, name: "Case", answers: noNames, expect: { fields: noNames, visible: noNames } },
      })),
    },
  };

  it.each(Object.entries(parts))("is looked at up to its first wrong %s", async (_part, contents) => {
    const { caller } = await newTemplate();
    const whole = { name: "Wrong", make_webhook_url: null, structure: [field], ...contents };
    const file = { quotemill_template: 1, template: { ...whole, make_webhook_url: undefined } };
    for (const [url, body] of [
      [path, whole],
      ["/functions/v1/import-template", file],
    ] as const) {
      const refused = await caller.post(url, body);
      expect(refused.statusCode).toBe(400);
      const { fields } = refused.json().error.fields ? refused.json().error : refused.json();
      const places = new Set(Object.keys(fields).map((place) => place.replace(/\.field_\d+$/, "")));
      expect([...places]).toHaveLength(1);
    }
  });

  it("is not looked at if it has more values than any template needs", async () => {
    const { caller } = await newTemplate();
    const structure = many(110, (index) => ({
      ...field,
      id: `f${index}`,
      type: "select",
      options: many(500, () => "x"),
    }));
    const refused = await caller.post(path, { name: "Large", make_webhook_url: null, structure });
    expect(refused.statusCode).toBe(413);
  });
});
