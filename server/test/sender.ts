import type { createTestApp } from "./test-app.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export const pdf = "%PDF-1.7 a small one";

/** A company with a contact, three of their quotes with a PDF, and that sending webhook. */
export async function buildSender(test: TestApp, webhook: string | null, app_role: "admin" | "user") {
  const caller = await test.signedIn({ app_role });
  const company_id = caller.user.company_id ?? "";
  await test.db
    .updateTable("companies")
    .set({ quote_send_webhook_url: webhook })
    .where("id", "=", company_id)
    .execute();
  const contact = await test.build.contact({ company_id });
  const addQuote = async (more: { status?: string; pdf_storage_path?: string; contact_id?: string } = {}) =>
    test.build.quote({ company_id, contact_id: contact.id, ...more });
  const withPdf = async (more: { contact_id?: string } = {}) => {
    const quote = await addQuote(more);
    const path = `${company_id}/${quote.id}/a.pdf`;
    await test.files.put(path, pdf);
    await test.db.updateTable("quotes").set({ pdf_storage_path: path }).where("id", "=", quote.id).execute();
    return quote;
  };
  const [first, second, third] = [await withPdf(), await withPdf(), await withPdf()];
  const send = (changes: object = {}, key?: string) =>
    Promise.resolve(
      test.app.inject({
        method: "POST",
        url: "/functions/v1/send-quotes",
        headers: { authorization: caller.authorization, ...(key && { "idempotency-key": key }) },
        payload: {
          quote_ids: [second.id, first.id],
          webhook_url_override: null,
          email_subject: "Quotes",
          email_message: "Hello",
          ...changes,
        },
      }),
    );
  const quotes = (...ids: string[]) =>
    test.db
      .selectFrom("quotes")
      .select(["id", "status", "quote_sent_timestamp"])
      .where("company_id", "=", company_id)
      .where("id", "in", ids.length > 0 ? ids : [first.id, second.id])
      .execute();
  const runs = async (id = first.id) => (await caller.get(`/rest/v1/quotes/${id}/runs`)).json().items;
  return { caller, company_id, contact, addQuote, withPdf, first, second, third, send, quotes, runs };
}
