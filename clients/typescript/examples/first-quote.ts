import { connect } from "../index.ts";

/**
 * First quote in five calls on the demo, as `/docs/api` shows it with curl. Returns the address of the PDF. `wait` waits
 * some seconds, in which the workflow prices and prints the quote.
 */
export async function runFirstQuote(quotemillAt: { url: string; key: string }, wait: () => Promise<unknown>) {
  const quotemill = connect(quotemillAt);

  const templates = await quotemill.templates.list({ query: { active: "true", search: "Residential fence" } });
  const [template] = templates.items;
  if (!template) throw new Error("There is no such template.");

  const contact = await quotemill.contacts.findOrCreate({
    body: { first_name: "Ellen", last_name: "Tran", email: "ellen.tran@example.com" },
  });

  const { quote_id } = await quotemill.quotes.submit({
    headers: { "idempotency-key": "job-4711-quote" },
    body: {
      template_id: template.id,
      contact_id: contact.id,
      quote_name: "Side fence",
      answers: { field_1: "Colorbond", field_2: "12" },
    },
  });

  let quote = await quotemill.quotes.read({ path: { id: quote_id } });
  while (quote.status === "Processing") {
    await wait();
    quote = await quotemill.quotes.read({ path: { id: quote_id } });
  }
  const [company_id, , file] = quote.pdf_storage_path?.split("/") ?? [];
  if (!company_id || !file) throw new Error(quote.error_message ?? "The quote has no PDF.");

  const { signedURL } = await quotemill.files.signPdf({ path: { company_id, quote_id, file } });
  return `${quotemillAt.url}${signedURL}`;
}
