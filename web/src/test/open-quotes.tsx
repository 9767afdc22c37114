import type { QuoteGroup, QuoteRow } from "@quotemill/shared/quotes/list";
import { screen } from "@testing-library/react";
import { buildProfile } from "./builders.ts";
import type { Handlers } from "./fake-backend.ts";
import { buildDraft, buildWholeQuote, draftId, marcus, quoteId } from "./open-editor.tsx";
import { buildContact, pageOf } from "./records.ts";
import { renderApp } from "./render-app.tsx";

const created_at = "2024-10-18T02:00:00.000Z";

export const ellen = buildContact({ first_name: "Ellen", last_name: "Tran", email: "ellen.tran@example.com" });

export const buildGroup = (overrides: Partial<QuoteGroup> = {}): QuoteGroup => ({
  id: marcus.id,
  first_name: "Marcus",
  last_name: "Webb",
  email: marcus.email,
  company_name: "",
  quote_count: 1,
  draft_count: 1,
  latest_at: created_at,
  ...overrides,
});
export const ellensGroup = buildGroup({ ...ellen, quote_count: 3, draft_count: 0 });

export const buildQuoteRow = (overrides: Partial<QuoteRow> = {}): QuoteRow => ({
  id: quoteId,
  is_draft: false,
  person_email: marcus.email,
  quote_name: "Webb front boundary",
  quote_number: "HF-1058",
  revision: 1,
  is_revised: false,
  next_revision_number: null,
  status: "Generated",
  created_at,
  updated_at: created_at,
  grand_total: 18642.5,
  currency: "AUD",
  pdf_storage_path: "company/quote/run.pdf",
  error_message: null,
  webhook_host: "hook.eu2.make.com",
  missing_answers: 0,
  quote_sent_timestamp: null,
  offer: null,
  ...overrides,
});
export const draftRow = buildQuoteRow({
  id: draftId,
  is_draft: true,
  quote_name: "Side boundary",
  quote_number: "Side boundary",
  status: "Draft",
  grand_total: null,
  currency: "AUD",
  pdf_storage_path: null,
});

export const groupsOf = (items: QuoteGroup[], counts = { all: 5, generated: 3, drafts: 1 }) =>
  pageOf(items, { counts, at_least: false });

const handlers: Handlers = {
  "GET /rest/v1/quote_groups": () => groupsOf([buildGroup(), ellensGroup]),
  [`GET /rest/v1/contacts/${marcus.id}`]: () => Response.json(marcus),
  [`GET /rest/v1/contacts/${ellen.id}`]: () => Response.json(ellen),
  [`GET /rest/v1/contacts/${marcus.id}/quotes`]: () => pageOf([draftRow, buildQuoteRow()]),
  [`GET /rest/v1/contacts/${ellen.id}/quotes`]: () => pageOf([buildQuoteRow({ quote_name: "Tran pool fence" })]),
  [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote()),
  [`GET /rest/v1/quotes/${quoteId}/activity`]: () => pageOf([]),
  [`GET /rest/v1/quotes/${quoteId}/runs`]: () => Response.json({ items: [] }),
  [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(buildDraft()),
};

/** Opens the quotes list of a company with two contacts. Marcus has a draft and a quote. */
export function openQuotes(address = "/quotes", more: Handlers = {}, hasShell = false) {
  const app = renderApp(address, { as: buildProfile(), handlers: { ...handlers, ...more }, hasShell });
  return {
    ...app,
    /** Requested URLs with their queries, in order. */
    asked: (path: string) => app.backend.requests.map(({ url }) => new URL(url)).filter((url) => url.pathname === path),
  };
}

/** Opens the list in the shell, which keeps it up to date. */
export const openLiveQuotes = (address: string, more: Handlers) => openQuotes(address, more, true);

export const row = async (name: string) => {
  const cell = await screen.findByText(name);
  const found = cell.closest<HTMLElement>("tr");
  if (!found) throw new Error(`${name} is in no row`);
  return found;
};
