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
  return { submit, person, body, program, contact_id: contact.id };
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

  it("is complete, where a person's keeps how many answers are missing, and every list shows it", async () => {
    const { submit, person, program, contact_id } = await newCompany();
    const given = { kind: "Colorbond", old: false, runs: runs("2", "") };
    const { quote_id: id, quote_number } = (await submit(given, person)).json();
    // A program says of each box that it is not ticked; a person has not touched it.
    await submit({ ...given, colour: "Monument", runs: runs("2") });
    const path = `/rest/v1/quotes?contact_id=${contact_id}`;
    const told = (row: { missing_answers: number }) => row.missing_answers;
    expect((await person.get(path)).json().items.map(told)).toEqual([0, 3]);
    for (const list of [`/rest/v1/contacts/${contact_id}/quotes`, "/rest/v1/pipeline", "/rest/v1/find?text=side"]) {
      const answer = (await person.get(list)).json();
      const rows: { id: string; missing_answers: number }[] = answer.items ?? answer.quotes;
      expect([list, rows.find((row) => row.id === id)?.missing_answers]).toEqual([list, 3]);
    }
    expect((await program.get(`/rest/v1/quotes/${id}`)).json()).toMatchObject({ quote_number, missing_answers: 3 });
    const lines = (await person.get("/rest/v1/exports/quotes")).body.trim().split("\r\n");
    expect(lines.map((line) => line.split(",")[8])).toEqual(['"Missing answers"', '"0"', '"3"']);
  });

  it("with an answer to no question is refused with the name of the answer", async () => {
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
