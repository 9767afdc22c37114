/**
 * Words for parameters. An override names the operation, or its heading, or for a parameter in a path what stands before it:
 * `contacts.id` is that of `/rest/v1/contacts/{id}`.
 */
export const parameterWords: Record<string, string> = {
  "contacts.id": "The id of the contact.",
  "quotes.id": "The id of the quote.",
  "saved_quotes.id": "The id of the draft.",
  "companies.id": "The id of the company: your own, unless you are a global admin.",
  "form_templates.id": "The id of the template.",
  "prefilled_templates.id": "The id of the prefilled template.",
  "price_items.id": "The id of the item.",
  "price_imports.id": "The id of the file that was read.",
  "users.id": "The profile id of the person.",
  "api_keys.id": "The id of the key.",
  "event_endpoints.id": "The id of the endpoint.",
  "phone_calls.id": "The id of the logged call.",
  "quote_photos.id": "The id of the photo.",
  "saved_views.id": "The id of the view.",
  "factors.id": "The id of the authenticator app.",
  "passkeys.id": "The id of the passkey.",
  event_id: "The id of the event.",
  version: "The number of the version.",
  domain: "The domain, such as example.com.",
  company_id: "The id of the company, from the path of the file.",
  quote_id: "The id of the quote, from its `pdf_storage_path`.",
  logo_id: "The id in the path of the logo.",
  file: "The name of the file, from its path.",

  cursor: "Where the page begins: the `next_cursor` of the page before. Absent, at the start.",
  limit: "How many entries a page has at most.",
  search: "Words that an entry must have, in any order.",
  "exports.priceItems.search": "Text that the item's code, name or supplier has in it, or the supplier's code.",
  "prices.search": "Text that the item's code, name or supplier has in it, or the supplier's code.",
  "templates.search": "Text that the template's name has in it.",
  "contacts.order":
    "The order of the contacts: by default those changed last come first. `company` sorts by their company.",
  "exports.contacts.order":
    "The order of the contacts: by default those changed last come first. `company` sorts by their company.",
  "templates.order": "The order of the templates: by default the newest come first.",
  "pipeline.order":
    "The order of the quotes: by default the most urgent come first. `ending` goes by the offer's last day.",
  "exports.pipeline.order":
    "The order of the quotes: by default the most urgent come first. `ending` goes by the offer's last day.",
  "prices.order": "The order of the items: by default by code. `priced` begins with the cost confirmed longest ago.",
  "exports.priceItems.order":
    "The order of the items: by default by code. `priced` begins with the cost confirmed longest ago.",
  "quotes.order":
    "The order of the quotes: by default the newest come first. `ending` begins with the offer that ends first.",
  "idempotency-key":
    "Any text of your own. Repeating the call with it within 24 hours returns the first answer and does nothing.",

  source: "Only contacts that were added in this way.",
  "contacts.status": "`archived` lists contacts that were deleted.",
  "exports.contacts.status": "`archived` lists contacts that were deleted.",
  "templates.status": "`active` lists templates that quotes can be made from, `off` all others.",
  "prices.status": "Which items: `old` have a cost not confirmed for 90 days, `unused` are in no template or kit.",
  "exports.priceItems.status":
    "Which items: `old` have a cost not confirmed for 90 days, `unused` are in no template or kit.",
  within: "`identity` searches only names, email addresses and companies.",
  active: "`true` lists only templates that quotes can be made from.",
  starter: "`true` lists only templates that a new one can start from.",
  base_template_id: "The template whose prefilled versions to list.",
  "templateDrafts.discard.updated_at": "The `updated_at` of the unpublished version that you read. A newer one stays.",
  category: "Only items of this category.",
  supplier: "Only items of this supplier.",
  "priceImports.reading.supplier": "The supplier whose last file is meant.",
  ids: "Only these items: up to 50 ids, separated by commas.",
  tab: "Which quotes: `generated` have their PDF, `drafts` are drafts only.",
  "quotes.list.tab":
    "`generated` lists quotes that have their PDF. Drafts have a list of their own, so `drafts` lists none.",
  "exports.quotes.tab":
    "`generated` exports quotes that have their PDF. Drafts are not exported, so `drafts` exports none.",
  "pipeline.tab": "Which quotes: those that need you, wait for the customer, were accepted or have ended; or drafts.",
  "exports.pipeline.tab":
    "Which quotes: those that need you, wait for the customer, were accepted or have ended; or drafts.",
  contact_id: "Only quotes for this contact.",
  contact: "Only quotes for the person with this email address; `unknown` for those without one.",
  email: "The person's email address; `unknown` for quotes without one.",
  "quotes.groups.email": "Only the person with this email address; `unknown` for quotes without one.",
  "sending.quotes.email": "The person's email address.",
  text: "What to look for: words of a name, a number, an address or a company.",
  list: "The list whose views are meant.",
  kind: "Only activities of this kind.",
  person: "The profile id of a person, to list only what they did; empty for everyone.",
  month: "The month to look at, as 'yyyy-mm'. Absent, the last twelve together.",
  month_start: "When this month began for you, as an ISO time. Absent, by UTC.",
  since: "Only events from this time on, as an ISO time.",
  type: "Only events of this type.",
  state: "Only those in this state.",

  grant_type: "What you sign in with: a password, a refresh token, or the code of single sign-on (`pkce`).",
  scope: "Which sessions end: this one (`local`), the `others`, or all (`global`).",
  token: "The token in the address of the link.",
  download: "The name under which a browser saves the file. Absent, it shows the file.",
};
