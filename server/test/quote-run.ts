import type { createTestApp } from "./test-app.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

const structure = [
  { id: "field_1", type: "select", label: "Fence type", fieldName: "fenceType", options: ["Colorbond", "Timber"] },
  { id: "field_2", type: "text", label: "Größe & Farbe" },
  {
    id: "field_3",
    type: "text",
    label: "Hidden",
    conditional: { dependsOn: "field_1", operator: "is", showWhen: "x" },
  },
  { id: "field_4", type: "textarea", label: "Anything else?" },
];
export const smallPdf = Buffer.from("%PDF-1.7 a small one");

/** A newly submitted quote, and everything that its workflow and its people can do with it. */
export async function newQuote(test: TestApp, webhook: string | null) {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const template = await test.build.template({ company_id, structure });
  await test.db
    .updateTable("form_templates")
    .set({ make_webhook_url: webhook })
    .where("id", "=", template.id)
    .execute();
  const contact = await test.build.contact({ company_id });
  const submitted = await caller.post("/functions/v1/submit-quote", {
    template_id: template.id,
    contact_id: contact.id,
    quote_name: "Side boundary",
    answers: { field_1: "Timber", field_2: "6 m", field_3: "never" },
  });
  const id: string = submitted.json().quote_id;
  const secrets = (await caller.get("/rest/v1/workflow_secrets")).json();
  const callback = (body: object, secret = secrets.upload_secret, type = "application/json") =>
    test.app.inject({
      method: "POST",
      url: `/functions/v1/upload-quote-pdf?secret=${encodeURIComponent(secret)}`,
      headers: { "content-type": type },
      payload: JSON.stringify({ quote_id: id, company_id, ...body }),
    });
  const quote = () => test.db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const runs = async () => (await caller.get(`/rest/v1/quotes/${id}/runs`)).json().items;
  return { caller, company_id, template, contact, id, secrets, callback, quote, runs };
}

/** Runs all retries at once instead of after their pauses. */
export async function deliver(test: TestApp) {
  for (let round = 0; round < 4; round++) {
    await test.hoursPass();
    await test.runJobs();
  }
}

export const waitLonger = (test: TestApp, id: string) =>
  test.db
    .updateTable("quotes")
    .set({ run_started_at: new Date(Date.now() - 31_000).toISOString() })
    .where("id", "=", id)
    .execute();
