import type { ListedCompany } from "@quotemill/shared/companies/company";
import { readDetails } from "@quotemill/shared/companies/details";
import type { UserListItem } from "@quotemill/shared/companies/users";
import type { ContactListItem } from "@quotemill/shared/contacts/contact";
import type { PhoneCall } from "@quotemill/shared/contacts/phone-call";
import { errorStatuses } from "@quotemill/shared/contracts/call";
import { proposedMapping, type WriteBack } from "@quotemill/shared/crm/write-back";
import type { ContactValue } from "@quotemill/shared/quotes/contact-value";
import type { Activity } from "@quotemill/shared/screens/activity";
import type { OfferNumbers, QuoteValues, RecentQuote } from "@quotemill/shared/screens/dashboard";
import type { Template } from "@quotemill/shared/templates/schema/template";
import type { WorkflowSecrets } from "@quotemill/shared/workflow/runs";
import { buildTemplate, company } from "./builders.ts";

/** A template's only version, without a draft. */
function templateHistory({ id, version, updated_at }: Template) {
  const first = {
    version,
    created_at: updated_at,
    created_by: null,
    created_by_name: "Priya Nair",
    note: "",
    quote_count: 0,
  };
  return {
    [`GET /rest/v1/form_templates/${id}/draft`]: () => Response.json({ draft: null }),
    [`GET /rest/v1/form_templates/${id}/versions`]: () => Response.json({ items: [first] }),
  };
}

/** Rows as the server sends them. */
const created_at = "2024-10-18T02:00:00.000Z";
const newId = () => crypto.randomUUID();

const nothing = { quoted: 0, open: 0, accepted: 0 };
export const noValue: ContactValue = {
  ...{ currency: "AUD", this_year: nothing, in_all: nothing, others: 0 },
  drafts: { count: 0, total: null },
};

export const buildContact = (overrides: Partial<ContactListItem> = {}): ContactListItem => ({
  id: newId(),
  company_id: company.id,
  first_name: "Marcus",
  last_name: "Webb",
  email: "marcus.webb@example.com",
  phone: "0491 570 156",
  company_name: "",
  address1: "14 Pilot Street",
  city: "Watsons Bay",
  state: "NSW",
  postal_code: "2030",
  country: "AU",
  external_id: null,
  ghl_contact_id: null,
  ghl_sync_status: null,
  source: "manual",
  status: "active",
  created_by: null,
  created_at,
  updated_at: created_at,
  quote_count: 0,
  last_quote_date: null,
  ...overrides,
});

export const buildQuote = (overrides: Partial<RecentQuote> = {}): RecentQuote => ({
  id: newId(),
  company_id: company.id,
  template_id: newId(),
  contact_id: newId(),
  quote_name: "Webb front boundary",
  quote_number: "HF-1063",
  grand_total: "4,277.35",
  currency: "AUD",
  status: "Generated",
  created_by: null,
  created_at,
  webhook_host: "hook.eu2.make.com",
  missing_answers: 0,
  quote_sent_timestamp: null,
  offer: null,
  company_name: "Harbour Fencing",
  contact: buildContact(),
  ...overrides,
});

export const buildNumbers = (overrides: Partial<OfferNumbers> = {}): OfferNumbers => ({
  months: [],
  total: { sent: 0, viewed: 0, accepted: 0, declined: 0 },
  templates: [],
  people: [],
  reasons: [],
  ...overrides,
});

export const buildValues = (overrides: Partial<QuoteValues> = {}): QuoteValues => ({
  currency: company.currency,
  weeks: [],
  statuses: [],
  others: 0,
  ...overrides,
});

export const buildMember = (overrides: Partial<UserListItem> = {}): UserListItem => ({
  id: newId(),
  auth_id: newId(),
  email: "tom@example.com",
  company_id: company.id,
  app_role: "user",
  full_name: "Tom Ashby",
  created_at,
  deactivated_at: null,
  company_name: company.name,
  ...overrides,
});

export const buildCompany = (overrides: Partial<ListedCompany> = {}): ListedCompany => ({
  ...company,
  id: newId(),
  name: "Ridgeline Solar",
  created_at,
  deletion_percent: null,
  requires_sso: false,
  ...overrides,
});

export const buildActivity = (overrides: Partial<Activity> = {}): Activity => ({
  id: Math.floor(Math.random() * 1e9),
  created_at,
  actor_id: null,
  actor_name: "Ada Lovelace",
  actor_email: "ada@example.com",
  company_name: company.name,
  action: "contact.created",
  subject: "marcus.webb@example.com",
  about: [{ kind: "contact", id: null, name: "Marcus Webb", person: null }],
  reason: null,
  ...overrides,
});

/** A response with one page of a list. */
export const pageOf = (items: object[], more: object = {}) =>
  Response.json({ items, total: items.length, next_cursor: null, ...more });

export const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  Response.json({ error: { code: codeOf(status) ?? "internal", message, fields } }, { status });
export const functionRefusal = (status: number, message: string, fields?: Record<string, string>) =>
  Response.json({ error: message, code: codeOf(status), fields }, { status });
const codeOf = (wanted: number) => Object.entries(errorStatuses).find(([, status]) => status === wanted)?.[0];

export const secrets: WorkflowSecrets = {
  upload_secret: "upload-secret",
  signing_secret: "whsec_c2lnbmluZw==",
  upload_url: "https://quotes.example/functions/v1/upload-quote-pdf?secret=upload-secret",
  previous_until: { upload_secret: null, signing_secret: null },
};

export const buildWriteBack = (overrides: Partial<WriteBack> = {}): WriteBack => ({
  ...{ is_connected: true, is_on: false, stopped: null, paused_until: null, pipeline_id: null, updated_at: null },
  ...{ mapping: proposedMapping, waiting: 0, failed: 0, ...overrides },
});

const nothingDone = { details: false, template: false, contact: false, invite: false, send: false };

/** Handlers for a company without any records. The list of first steps is hidden. */
export const buildPhoneCall = (changes: Partial<PhoneCall> = {}): PhoneCall => ({
  id: crypto.randomUUID(),
  contact_id: crypto.randomUUID(),
  quote: null,
  called_by: "Tom Ashby",
  note: "Decides with Anna",
  next_on: null,
  done_at: null,
  done_by: null,
  created_at: "2024-10-20T02:00:00.000Z",
  ...changes,
});

export const nothingYet = {
  ...templateHistory(buildTemplate()),
  [`GET /rest/v1/companies/${company.id}/details`]: () => Response.json({ ...readDetails(null), logo_url: null }),
  "GET /rest/v1/dashboard": () =>
    Response.json({ scope: "company", total_quotes: 0, quotes_this_month: 0, pending_pdfs: 0, recent_quotes: [] }),
  "GET /rest/v1/setup": () => Response.json({ hidden: true, done: nothingDone }),
  "GET /rest/v1/needs_attention": () => Response.json({ items: [], has_more: false }),
  "GET /rest/v1/quote_values": () => Response.json(buildValues()),
  "GET /rest/v1/offer_numbers": () => Response.json(buildNumbers()),
  "GET /rest/v1/sessions": () => Response.json({ sessions: [] }),
  "GET /rest/v1/api_keys": () => Response.json({ items: [] }),
  "GET /rest/v1/event_endpoints": () => Response.json({ items: [] }),
  "GET /rest/v1/crm_write_back": () => Response.json(buildWriteBack()),
  "GET /rest/v1/crm_write_back/location": () => Response.json({ pipelines: [], missing_scopes: [], problem: null }),
  "GET /rest/v1/crm_write_back/events": () => Response.json({ items: [], next_cursor: null }),
  "GET /rest/v1/companies": () => pageOf([]),
  [`GET /rest/v1/companies/${company.id}`]: () => Response.json(company),
  "GET /rest/v1/users/factors": () => Response.json({ user_ids: [] }),
  "GET /rest/v1/users": () => pageOf([], { active: 0, pending: 0 }),
  "GET /rest/v1/contacts": () => pageOf([]),
  "GET /rest/v1/contacts/:id/phone_calls": () => Response.json({ items: [], next_cursor: null }),
  "GET /rest/v1/quotes/:id/phone_calls": () => Response.json({ items: [], next_cursor: null }),
  "GET /rest/v1/quotes": () => pageOf([]),
  "GET /rest/v1/quote_groups": () => pageOf([], { counts: { all: 0, generated: 0, drafts: 0 }, at_least: false }),
  "GET /rest/v1/audit_log": () => pageOf([]),
  "GET /rest/v1/quote_variables": () => Response.json({ inputs: [], outputs: [] }),
  "GET /rest/v1/workflow_secrets": () => Response.json(secrets),
  "GET /realtime/v1/changes": () => new Response(null, { status: 204 }), // nothing to listen to
  "POST /functions/v1/list-auth-users": () => Response.json({ users: [] }),
};
