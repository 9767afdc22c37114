/** The headings of the API document, in the order in which it shows them. */
export const tags = {
  templates: "Forms that quotes are made from: fields, conditions and prices.",
  contacts: "The people that quotes are for.",
  quotes: "Quotes as they were made. A workflow prices each one and prints its PDF.",
  drafts: "Quotes that are saved but not submitted.",
  photos: "Photos and drawings for quotes. They are uploaded first; a quote or draft then names them by their ids.",
  files: "PDFs and pictures, behind links that work for an hour.",
  sending: "Sending quotes to customers.",
  offers: "What customers received, and what they answered.",
  "follow-ups": "Reminders of open offers.",
  pipeline: "All quotes by what they need.",
  find: "Finding contacts and quotes by a few letters.",
  prices: "The price list: items and kits with their costs and prices.",
  "price imports": "Suppliers' files, and what they would change in the price list.",
  workflow: "The automation that prices quotes, its secrets and its answers.",
  events: "What happened, for other systems, and where it is posted to.",
  "api keys": "Keys with which programs make these calls.",
  crm: "The connection to GoHighLevel.",
  "template versions": "The versions of a template that were published.",
  "template drafts": "The version of a template that is saved but not published.",
  "template copies": "Templates as files and copies.",
  "prefilled templates": "Templates with answers filled in.",
  imports: "Importing contacts from a file.",
  exports: "Lists as CSV files.",
  audit: "Who did what.",
  undo: "Bringing back what was deleted.",
  dashboard: "Numbers and what needs attention.",
  "saved views": "A person's own saved filters of a list.",
  realtime: "Changes, as they happen.",
  settings: "A company's settings and details.",
  users: "The people of a company.",
  "single sign-on": "How a company's people sign in at its own provider.",
  account: "A person's own name and sessions.",
  auth: "Signing in. These calls follow the protocol of `@supabase/auth-js`, and so do their errors.",
  companies: "All companies of this installation, for global admins.",
  "auth users": "All accounts of this installation, for global admins.",
  "offer page": "The customer's pages under `/o/`. They are for browsers and not part of the API.",
} as const;
export type Tag = keyof typeof tags;

/** 'API keys' and 'list' become 'apiKeys.list'. */
export const operationId = (tag: Tag, name: string) =>
  `${tag.toLowerCase().replace(/[ -](\w)/g, (_blank, letter: string) => letter.toUpperCase())}.${name}`;
