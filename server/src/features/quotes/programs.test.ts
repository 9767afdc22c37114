import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const structure = [
  { id: "kind", type: "select", label: "Fence type", options: ["Colorbond", "Timber"], required: true },
  {
    id: "colour",
    type: "text",
    label: "Colour",
    required: true,
    conditional: { dependsOn: "kind", operator: "is", showWhen: "Colorbond" },
  },
  { id: "old", type: "checkbox", label: "Remove the old fence", required: true },
  { id: "runs", type: "group", label: "Runs", entryLabel: "Run", minRows: 1, maxRows: 9 },
  { id: "length", type: "number", label: "Length", parent: "runs", required: true },
];
const runs = (...lengths: string[]) =>
  lengths.map((length, index) => ({ id: `run-${index}`, values: length ? { length } : {} }));

async function newCompany() {
  const program = await test.withKey();
  const { company_id } = program.key;
  const template = await test.build.template({ company_id, structure });
  const contact = await test.build.contact({ company_id });
  const body = { template_id: template.id, contact_id: contact.id, quote_name: "Side" };
  const submit = (answers: object, caller: Pick<typeof program, "post"> = program) =>
    caller.post("/functions/v1/submit-quote", { ...body, answers });
  const person = await test.signedIn({ company_id, app_role: "user" });
  return { submit, person, body, program };
}

describe("a program's quote", () => {
  it("needs each required answer that shows, and the refusal names the fields", async () => {
    const { submit, person } = await newCompany();
    const cases: [object, string, string[]][] = [
      [
        { runs: runs("2", "") },
        "'Fence type' (kind) needs an answer. In all, 3 answers are missing.",
        ["answers.kind", "answers.old", "answers.runs.1.values.length"],
      ],
      [
        { kind: "Colorbond", old: false, colour: " ", runs: runs("2") },
        "'Colour' (colour) needs an answer.",
        ["answers.colour"],
      ],
    ];
    for (const [answers, error, fields] of cases) {
      const refused = await submit(answers);
      expect([refused.statusCode, refused.json().error]).toEqual([400, error]);
      expect(Object.keys(refused.json().fields)).toEqual(fields);
      expect((await submit(answers, person)).statusCode).toBe(200);
    }
    // What is hidden is not asked, and a box that is left unticked on purpose is answered.
    expect((await submit({ kind: "Timber", old: false, runs: runs("2") })).statusCode).toBe(200);
  });

  it("with an answer to no question is told which", async () => {
    const { submit, person } = await newCompany();
    const answers = { kind: "Timber", old: true, runs: [{ id: "a", values: { length: "2", height: "1.8" } }] };
    const refused = await submit(answers);
    const words = "The template has no field 'height'. Read the template for the ids of its fields.";
    expect(refused.json()).toMatchObject({ error: words, fields: { "answers.runs.0.values.height": words } });
    const long = await submit({ ["x".repeat(10_000)]: "1" });
    expect(long.body.length).toBeLessThan(1_000);
    expect((await submit(answers, person)).json().error).toMatch(/Reload the template\.$/);
  });

  it("may be a draft with gaps, like anyone's", async () => {
    const { program, body } = await newCompany();
    expect((await program.post("/rest/v1/saved_quotes", { ...body, answers: {} })).statusCode).toBe(200);
  });
});
