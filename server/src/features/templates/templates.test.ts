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

describe("a template that was saved with a condition nobody can decide", () => {
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

  it("is not saved again before it is mended, by words that name the field", async () => {
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
