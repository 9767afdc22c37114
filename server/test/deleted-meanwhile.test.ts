import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

/** Everything that a route needs to write something about a template. */
async function newWork() {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const { id: template_id } = await test.build.template({ company_id });
  const contact = await test.build.contact({ company_id });
  const quote = { template_id, contact_id: contact.id, quote_name: "Side", answers: { field_1: "12" } };
  const draft = (await admin.post("/rest/v1/saved_quotes", quote)).json();
  return { admin, template_id, quote, draft };
}
type Work = Awaited<ReturnType<typeof newWork>>;

const field = { id: "field_1", type: "text", label: "Fence length" };
const contents = { name: "Fence", structure: [field], make_webhook_url: null };
const prefilled = { name: "Short", prefilled_answers: { field_1: "3" } };

/** Each route that writes a row about a template, with the table of that row. */
const writes: [string, string, (work: Work) => ReturnType<Work["admin"]["post"]>][] = [
  [
    "PUT /rest/v1/form_templates/:id/draft",
    "template_drafts",
    ({ admin, template_id }) =>
      admin.put(`/rest/v1/form_templates/${template_id}/draft`, { contents, draft_updated_at: null }),
  ],
  [
    "POST /functions/v1/restore-template",
    "template_drafts",
    ({ admin, template_id }) =>
      admin.post("/functions/v1/restore-template", { template_id, version: 1, draft_updated_at: null }),
  ],
  [
    "POST /rest/v1/prefilled_templates",
    "prefilled_templates",
    ({ admin, template_id }) =>
      admin.post("/rest/v1/prefilled_templates", { ...prefilled, base_template_id: template_id }),
  ],
  ["POST /rest/v1/saved_quotes", "saved_quotes", ({ admin, quote }) => admin.post("/rest/v1/saved_quotes", quote)],
  [
    "PATCH /rest/v1/saved_quotes/:id",
    "saved_quotes",
    ({ admin, quote, draft }) =>
      admin.patch(`/rest/v1/saved_quotes/${draft.id}`, { ...quote, updated_at: draft.updated_at }),
  ],
  ["POST /functions/v1/submit-quote", "quotes", ({ admin, quote }) => admin.post("/functions/v1/submit-quote", quote)],
];

it.each(writes)("%s says so if the template is deleted after it was found", async (_route, table, write) => {
  const work = await newWork();
  const { written } = await test.db.transaction().execute(async (other) => {
    // Reading does not wait for this lock, so the request has found the template when it stops at its write.
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(other);
    const written = Promise.resolve(write(work));
    await expect.poll(test.waiting).toBe(1);
    await other.deleteFrom("form_templates").where("id", "=", work.template_id).execute();
    return { written };
  });
  const refused = await written;
  expect(refused.statusCode).toBe(404);
  expect(refused.body).toContain("This template does not exist.");
});
