import { describe, expect, it } from "vitest";
import { defaultRegion } from "../../region/default-region.ts";
import { quotePayload } from "../../workflow/payload.ts";
import { sampleCompany } from "../../workflow/sample.ts";
import { visibleAnswers } from "../calculation/work-out.ts";
import { unansweredRequired } from "../checks/unanswered.ts";
import { formOf, visibleFieldIds } from "../schema/form-fixture.ts";
import type { TemplateField } from "../schema/template.ts";

describe.each(["constructor", "toString", "valueOf", "hasOwnProperty"])("an unanswered field called %s", (id) => {
  const structure: TemplateField[] = [
    { id, type: "text", label: "First", placeholder: "", required: true },
    {
      id: "second",
      type: "text",
      label: "Second",
      placeholder: "",
      required: false,
      conditional: { dependsOn: id, operator: "isNotEmpty", showWhen: "" },
    },
  ];

  it("counts as empty for conditions, required fields and the payload", () => {
    expect([...visibleFieldIds(formOf(structure), {})]).toEqual([id]);
    expect(visibleAnswers(formOf(structure), {})).toEqual({ [id]: "" });
    expect(unansweredRequired(formOf(structure), {}).map(({ field }) => field.id)).toEqual([id]);
    const quote = { id: "q", company_id: "c", template_id: "t", quote_name: "Q", quote_number: "QT-1", pricing: null };
    const rest = { run: 1, contact: null, created_at: "2026-11-15T08:00:00.000Z", company: sampleCompany };
    const contents = {
      template_name: "Fence",
      run_started_at: rest.created_at,
      prepared_by: null,
      revision: 1,
      revises_quote_number: null,
      price_items: [],
      adjustments: [],
      notes: "",
      place: defaultRegion,
      layout: "modern" as const,
      inclusions: [],
      exclusions: [],
      photos: [],
    };
    const payload = quotePayload({ ...quote, ...rest, ...contents, structure, tables: [], answers: {} });
    expect(payload).toMatchObject({ first: null, second: null, document: { answers: [] } });
  });
});
