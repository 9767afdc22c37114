import { defaultLayout } from "../companies/layouts.ts";
import { givenTotals } from "../offers/totals.ts";
import type { FrozenItem } from "../prices/materials.ts";
import { mapRates } from "../prices/rates.ts";
import type { Adjustment } from "../pricing/adjustments.ts";
import { share } from "../pricing/line-item.ts";
import { type CompanyRegion, defaultRegion } from "../region/default-region.ts";
import { unitsOf } from "../region/money.ts";
import { sampleAnswers } from "../templates/answers/sample-answers.ts";
import { visibleAnswers } from "../templates/calculation/work-out.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import type { FieldType, FormParts, Template, TemplateField } from "../templates/schema/template.ts";
import type { CallbackInput } from "./callback.ts";
import type { DocumentCompany } from "./document.ts";
import { type QuotePayload, quotePayload } from "./payload.ts";
import { type FollowUpPayload, followUpPayload, type SendPayload, sendPayload } from "./send-payload.ts";

/**
 * The quote id of every sample. No such quote exists, so a workflow's answers for it are checked and change nothing.
 */
export const sampleQuoteId = "00000000-0000-4000-8000-000000000000";

type SampleTemplate = Pick<Template, "id" | "structure" | "tables" | "pricing">;

const field = (id: string, type: FieldType, label: string, more: Partial<TemplateField> = {}): TemplateField => ({
  id,
  type,
  label,
  placeholder: "",
  required: false,
  ...more,
});

/** The template of samples for people who have none yet. */
export const sampleTemplate = {
  id: "00000000-0000-4000-8000-000000000001",
  structure: [
    field("field_1", "select", "Fence type", { options: ["Colorbond", "Timber"] }),
    field("field_2", "number", "Fence length (m)", {
      fieldName: "fenceLength",
      pricing: {
        ...newFieldPricing,
        price: 95_00,
        item: "00000000-0000-4000-8000-000000000002",
        from_list: { code: "FENCE-18" },
      },
      printed_name: "Fence",
      unit: "m",
    }),
    field("field_3", "checkbox", "Remove the old fence", { pricing: { ...newFieldPricing, price: 240_00 } }),
    field("field_5", "checkbox", "Letterbox", {
      pricing: { ...newFieldPricing, price: 180_00 },
      customer_may_choose: true,
    }),
    field("field_4", "select", "Timber", {
      options: ["Treated pine", "Merbau"],
      conditional: { dependsOn: "field_1", operator: "is", showWhen: "Timber" },
    }),
  ],
  tables: [],
  pricing: newTemplatePricing,
} satisfies SampleTemplate;

export const sampleCompany: DocumentCompany = {
  name: "Sample Company",
  address: "1 Sample Street\nSydney NSW 2000",
  abn: "51 824 753 556",
  phone: "02 5550 1234",
  email: "hello@example.com",
  website: "example.com",
  colour: "#28459a",
  footer: null,
  terms: null,
  logo_url: null,
};

const sampleContact = {
  first_name: "Sam",
  last_name: "Sample",
  company_name: "Sample Cafe",
  email: "sam@example.com",
  phone: "0491 570 156",
  address1: "2 Sample Street",
  city: "Sydney",
  state: "NSW",
  postal_code: "2000",
  country: "AU",
};

/** The contents of the sample quote besides its answers. */
const sampleContents = {
  notes: "The old fence is removed first.",
  inclusions: ["Materials and labour"],
  exclusions: ["Council fees"],
  photos: [{ url: "https://example.com/front-boundary.jpg", caption: "Front boundary" }],
};

const sampleAdjustments: Adjustment[] = [
  { kind: "line", label: "Core drilling, 4 holes", amount: 120_00 },
  { kind: "discount", label: "Returning customer", percent: 8 },
];

/** Makes an item for each that prices the form. Only the codes are real. */
function sampleItems(form: FormParts): FrozenItem[] {
  const items: FrozenItem[] = [];
  mapRates(form, (rate) => {
    if (rate.item)
      items.push({
        id: rate.item,
        code: rate.from_list?.code ?? "",
        name: "Sample item",
        unit: "m",
        supplier: "Sample Supplier",
        supplier_code: "S-100",
        cost: 0,
        pack: "10",
        parts: [],
      });
    return rate;
  });
  return items;
}

/** The payload that a test sends and the guide shows: a filled-in quote of that template, built like a real one. */
export function sampleQuotePayload(
  companyId: string,
  { id, structure, tables, pricing }: SampleTemplate = sampleTemplate,
  region: CompanyRegion = defaultRegion,
): QuotePayload {
  const form = { structure, tables, pricing };
  return quotePayload({
    id: sampleQuoteId,
    company_id: companyId,
    template_id: id,
    quote_name: "Sample quote",
    template_name: "Sample template",
    quote_number: "TEST",
    run: 1,
    revision: 1,
    revises_quote_number: null,
    answers: visibleAnswers(form, sampleAnswers(structure)),
    ...form,
    adjustments: sampleAdjustments,
    price_items: sampleItems(form),
    contact: sampleContact,
    created_at: "2026-01-05T00:00:00.000Z",
    run_started_at: "2026-01-05T00:00:00.000Z",
    prepared_by: { name: "Pat Sample", phone: "0491 570 110" },
    ...sampleContents,
    place: region,
    company: sampleCompany,
    layout: defaultLayout,
  });
}

/** The sample for the sending webhook: one mail with two quotes. */
export function sampleSendPayload(company_id: string, region: CompanyRegion = defaultRegion): SendPayload {
  const quote = (id: string, quote_name: string, quote_number: string, sub_total: number) => {
    const gst_total = share(sub_total, region.tax_basis_points, 10_000);
    const outputs = {
      sub_total: unitsOf(sub_total),
      gst_total: unitsOf(gst_total),
      grand_total: unitsOf(sub_total + gst_total),
    };
    return {
      id,
      quote_name,
      quote_number,
      job: quote_name,
      pdf_url: `https://example.com/${quote_number}.pdf`,
      outputs,
      totals: givenTotals(outputs, region.currency),
      currency: region.currency,
      tax_name: region.tax_name,
    };
  };
  return sendPayload({
    company_id,
    email_subject: "Your quotes from Sample Company",
    email_message: "Hi Sam,\n\nhere are your quotes.",
    contact: sampleContact,
    company: sampleCompany,
    reply_to: "pat@example.com",
    place: region,
    offer_url: "https://example.com/o/sample",
    valid_until: "2026-02-04",
    choice: "each",
    quotes: [
      quote(sampleQuoteId, "Sample quote", "TEST-1", 138_000),
      quote(sampleQuoteId, "Sample quote with gate", "TEST-2", 171_000),
    ],
  });
}

/** The sample for a reminder of those two quotes. */
export const sampleFollowUpPayload = (company_id: string, region?: CompanyRegion): FollowUpPayload =>
  followUpPayload(
    {
      ...sampleSendPayload(company_id, region),
      email_subject: "Your quotes from Sample Company",
      email_message: "Hi Sam,\n\ndid our quotes reach you?",
    },
    {
      step: 1,
      was_opened: false,
      sender_name: "Pat Sample",
      sender_title: "Estimator",
      sender_mobile: "0491 570 156",
      decline_url: "https://example.com/o/sample/decline",
      unsubscribe_url: "https://example.com/o/sample/stop",
    },
  );

/** Returns callbacks that a workflow may send for the sample. These bodies are accepted as they are and change nothing. */
export function sampleCallbacks(company_id: string) {
  const ids = { quote_id: sampleQuoteId, company_id, quote_run: 1 };
  const outputs = { grand_total: 1518, sub_total: 1380, gst_total: 138, profit: 320, delivery_weeks: 3 };
  return {
    success: { ...ids, pdf_base64: "JVBERi0xLjQKJSVFT0Y=", outputs },
    outputs: { ...ids, outputs },
    error: { ...ids, error_message: "The price list has no entry for this fence" },
  } satisfies Record<string, CallbackInput>;
}
