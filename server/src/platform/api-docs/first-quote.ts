/**
 * The introduction of `/docs/api`. A journey runs the lines of `sh` on the demo as they stand here, and keeps what the
 * text says to keep.
 */
export const firstQuote = `The web app uses this API, and so can you. Amounts are in cents unless a key says otherwise, times are in UTC.

## First quote in five calls

You need the address of Quotemill and an API key. An admin makes the key under Settings → Integrations, with the scopes
\`templates.read\`, \`contacts.write\`, \`quotes.read\` and \`quotes.write\`. The lines are for the demo of \`npm start\`. For
your own company, change the address, the name of the template and the answers.

\`\`\`sh
export QUOTEMILL_URL=http://localhost:3000
export QUOTEMILL_KEY=qm_live_…
\`\`\`

**1. Choose a template.** Keep \`items[0].id\` as \`TEMPLATE_ID\`.

\`\`\`sh
curl -sS "$QUOTEMILL_URL/rest/v1/form_templates?active=true&search=Residential+fence" \\
  -H "Authorization: Bearer $QUOTEMILL_KEY"
\`\`\`

**2. Say who the quote is for.** The email address finds the contact, or makes one. Keep \`id\` as \`CONTACT_ID\`.

\`\`\`sh
curl -sS -X PUT "$QUOTEMILL_URL/rest/v1/contacts" \\
  -H "Authorization: Bearer $QUOTEMILL_KEY" -H "Content-Type: application/json" \\
  -d '{ "first_name": "Ellen", "last_name": "Tran", "email": "ellen.tran@example.com" }'
\`\`\`

**3. Submit the quote.** Answers have the ids of the template's fields, which \`GET /rest/v1/form_templates/{id}\` lists.
With the same \`Idempotency-Key\`, a repeated call makes no second quote. Keep \`quote_id\` as \`QUOTE_ID\`.

\`\`\`sh
curl -sS "$QUOTEMILL_URL/functions/v1/submit-quote" \\
  -H "Authorization: Bearer $QUOTEMILL_KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: job-4711-quote" \\
  -d '{ "template_id": "'"$TEMPLATE_ID"'", "contact_id": "'"$CONTACT_ID"'",
        "quote_name": "Side fence", "answers": { "field_1": "Colorbond", "field_2": "12" } }'
\`\`\`

**4. Wait for the price and the PDF.** Repeat this until \`status\` is \`Generated\`, which takes a few seconds; \`Failed\` comes
with an \`error_message\`. Keep \`pdf_storage_path\` as \`PDF_PATH\`.

\`\`\`sh
curl -sS "$QUOTEMILL_URL/rest/v1/quotes/$QUOTE_ID" \\
  -H "Authorization: Bearer $QUOTEMILL_KEY"
\`\`\`

**5. Get the PDF.** Its address is \`$QUOTEMILL_URL\` and \`signedURL\`, and works for an hour.

\`\`\`sh
curl -sS -X POST "$QUOTEMILL_URL/storage/v1/object/sign/quote-pdfs/$PDF_PATH" \\
  -H "Authorization: Bearer $QUOTEMILL_KEY"
\`\`\`

To send the quote to the customer instead, call \`POST /functions/v1/send-quotes\` with the scope \`quotes.send\`.

## What holds for every call

- **Errors** have a \`code\` to decide by and a \`message\` to show: \`{ error: { code, message, fields? } }\`, and under
  \`/functions/v1\` \`{ error: message, code, fields? }\`. \`fields\` has one message per wrong input. \`429\` says in
  \`Retry-After\` how many seconds to wait.
- **Lists** answer with \`items\`, \`total\` and \`next_cursor\`. Send \`next_cursor\` as \`cursor\` to get the next page, until it
  is null. \`limit\` is at most 200. The pipeline, phone calls, events, deliveries, changes of prices and what was written to the CRM have no
  \`total\`. Short lists come whole, as \`items\`: endpoints, API keys, saved views, versions and copies of templates, a
  price's history, the offers and runs of a quote, and what needs attention.
- **To keep a copy** of contacts, quotes, drafts, templates or price items, ask a list for \`updated_since\`: the earliest change
  comes first. Begin the next time a minute before the last change that you saw, since a slow write may appear late.
  Contacts that were deleted are in the list with \`status=archived\`.
- **\`external_id\`** is what your system calls a contact, quote or template. It is unique in the company, and lists find it with
  \`?external_id=\`. A second record with the same one is refused with \`409\`.
- **A save over a newer version** is refused with \`409\`: send the \`updated_at\` that you read.
- **Events** are posted to your address as they happen: see Webhooks below, and \`/rest/v1/event_endpoints\`.
- **Assistants** that speak the Model Context Protocol use \`/mcp\` with the same key.
- **Recipes**, n8n, Make and GoHighLevel: \`docs/integrations.md\` in the source of Quotemill.
- **New keys** may appear in answers at any time. Ignore those that you do not know.
`;
