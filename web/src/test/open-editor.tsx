import type { Draft, Quote } from "@quotemill/shared/quotes/quote";
import type { Template, TemplateField } from "@quotemill/shared/templates/schema/template";
import { fireEvent, screen } from "@testing-library/react";
import { buildProfile, company as plainCompany } from "./builders.ts";
import type { Handlers } from "./fake-backend.ts";
import { buildContact, pageOf } from "./records.ts";
import { renderApp } from "./render-app.tsx";

// Loaded before the first test, whose time limit it would use up otherwise.
import "../features/quotes/editor/quote-editor-page.tsx";
import "../features/quotes/list/quotes-page.tsx";

const created_at = "2024-10-18T02:00:00.000Z";
const templateId = "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2d01";
const contactId = "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2d02";
export const quoteId = "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2d03";
export const draftId = "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2d04";

export const company = {
  ...plainCompany,
  quote_name_template: "{{contact_first_name}} {{contact_last_name}} - {{quote_number}}",
};

const field = (id: string, label: string, more: Partial<TemplateField> = {}): TemplateField => ({
  id,
  label,
  type: "text",
  placeholder: "",
  required: false,
  ...more,
});
const structure = [
  field("field_1", "Fence type", { type: "select", options: ["Colorbond", "Timber"], required: true }),
  field("field_2", "Sheet colour", {
    fieldName: "colour",
    required: true,
    conditional: { dependsOn: "field_1", operator: "is", showWhen: "Colorbond" },
  }),
  field("field_3", "Remove existing fence", { type: "checkbox" }),
];
export const template: Template = {
  id: templateId,
  company_id: company.id,
  name: "Residential fence",
  structure,
  is_active: true,
  is_starter: false,
  external_id: null,
  make_webhook_url: null,
  pricing: null,
  inclusions: ["Materials"],
  exclusions: [],
  tables: [],
  test_cases: [],
  created_by: null,
  created_at,
  updated_at: created_at,
  version: 1,
};
export const listed = { ...template, field_count: 3, conditional_count: 1, has_draft: false };
const another = { ...listed, id: "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2d08", name: "Gate automation" };

export const marcus = buildContact({ id: contactId });

export const buildDraft = (overrides: Partial<Draft> = {}): Draft => ({
  id: draftId,
  company_id: company.id,
  template_id: templateId,
  contact_id: contactId,
  quote_name: "Side boundary",
  auto_name: false,
  answers: { field_1: "Timber" },
  notes: "Ring first",
  adjustments: [],
  internal_notes: "",
  inclusions: null,
  exclusions: null,
  photos: [],
  list_figures: null,
  revises_quote_id: null,
  next_revision_number: null,
  created_by: null,
  created_at,
  updated_at: created_at,
  contact: marcus,
  ...overrides,
});
export const buildWholeQuote = (overrides: Partial<Quote> = {}): Quote => ({
  id: quoteId,
  company_id: company.id,
  contact_id: contactId,
  quote_name: "Webb front boundary",
  auto_name: false,
  quote_number: "HF-1058",
  external_id: null,
  status: "Generated",
  created_by: null,
  created_at,
  webhook_host: "hook.eu2.make.com",
  missing_answers: 0,
  template_id: templateId,
  template_name: template.name,
  template_version: template.version,
  template_structure: structure,
  template_tables: [],
  template_pricing: null,
  answers: { field_1: "Colorbond", colour: "Monument" },
  outputs: { sub_total: 16947.73, gst_total: 1694.77, grand_total: 18642.5 },
  currency: "AUD",
  tax_name: "GST",
  notes: "",
  adjustments: [],
  internal_notes: "",
  inclusions: null,
  exclusions: null,
  photos: [],
  revision: 1,
  revises_quote_id: null,
  revisions: [],
  is_revised: false,
  next_revision_number: "HF-1058 r2",
  pdf_storage_path: null,
  error_message: null,
  quote_sent_timestamp: null,
  offer: null,
  contact_info: null,
  updated_at: created_at,
  contact: marcus,
  company,
  ...overrides,
});

const handlers: Handlers = {
  "GET /rest/v1/form_templates": () => pageOf([listed, another]),
  [`GET /rest/v1/form_templates/${templateId}`]: () => Response.json(template),
  "GET /rest/v1/prefilled_templates": () => Response.json({ items: [] }),
  "POST /rest/v1/rpc/get_next_quote_number_preview": () => Response.json("HF-1064"),
  "GET /rest/v1/contacts": () => pageOf([marcus]),
  "PUT /rest/v1/contacts": async (request) => Response.json({ ...marcus, ...(await request.json()) }),
  "POST /rest/v1/saved_quotes": async (request) => Response.json(buildDraft(await request.json())),
  [`PATCH /rest/v1/saved_quotes/${draftId}`]: async (request) => Response.json(buildDraft(await request.json())),
  [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(buildDraft()),
  [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote()),
  "POST /functions/v1/submit-quote": () => Response.json({ success: true, quote_id: quoteId, quote_number: "HF-1064" }),
};

/** Opens the quote editor of a company with two templates and one contact. */
export function openEditor(
  address: string,
  { as = buildProfile({ company }), ...more }: { as?: ReturnType<typeof buildProfile>; handlers?: Handlers } = {},
) {
  const app = renderApp(address, { as, handlers: { ...handlers, ...more.handlers } });
  const sent = (call: string) =>
    app.backend.requests.filter((request) => `${request.method} ${new URL(request.url).pathname}` === call);
  return {
    ...app,
    /** Requests to one call, in order. */
    sent,
    bodyOf: async (call: string) => await sent(call).at(-1)?.clone().json(),
  };
}

export const createAddress = `/quotes/create/${templateId}`;

/** Opens a new quote, started from scratch. */
export async function openNewQuote(options?: Parameters<typeof openEditor>[1]) {
  const editor = openEditor(createAddress, options);
  await editor.user.click(await screen.findByRole("button", { name: /Start from Scratch/ }));
  return editor;
}

/** All at once: rendering the editor for every key takes most of a test's time. */
export function fill(label: string | RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export function fillContact() {
  fill(/First Name/, "Ada");
  fill("Last Name", "Byron");
  fill(/^Email/, "Ada@Example.com");
}

export const summary = () => screen.getByRole("complementary", { name: "Quote summary" });
