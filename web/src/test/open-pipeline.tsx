import type { PipelineFigures, PipelineRow } from "@quotemill/shared/screens/pipeline";
import { buildProfile } from "./builders.ts";
import type { Handlers } from "./fake-backend.ts";
import { marcus } from "./open-editor.tsx";
import { buildQuoteRow } from "./open-quotes.tsx";
import { renderApp } from "./render-app.tsx";

export const buildPipelineRow = (overrides: Partial<PipelineRow> = {}): PipelineRow => ({
  ...buildQuoteRow(),
  need: "unsent",
  call_due_on: null,
  template_name: "Residential fence",
  is_under_target: false,
  person: {
    id: marcus.id,
    first_name: "Marcus",
    last_name: "Webb",
    email: marcus.email,
    phone: "0400 000 001",
    company_name: "",
  },
  ...overrides,
});

const none = { count: 0, total: null, others: 0 };
export const noFigures: PipelineFigures = { needs: none, waiting: none, accepted: none, ended: none, drafts: none };

/** Opens the pipeline. `rows` may change while it is open. */
export function openPipeline(
  address: string,
  rows: (query: URLSearchParams) => PipelineRow[],
  figures: Partial<PipelineFigures> = {},
  more: Handlers = {},
  hasShell = false,
) {
  return renderApp(address, {
    as: buildProfile(),
    hasShell,
    handlers: {
      "GET /rest/v1/pipeline": ({ url }) =>
        Response.json({ items: rows(new URL(url).searchParams), next_cursor: null }),
      "GET /rest/v1/pipeline_figures": () => Response.json({ ...noFigures, ...figures }),
      ...more,
    },
  });
}
