import type { QuoteWebhook } from "@quotemill/shared/workflow/received-payloads";

type Pricing = NonNullable<QuoteWebhook["pricing"]>;
type LineItem = Pricing["line_items"][number];

export const lineItem = (
  label: string,
  quantity: number,
  unit_price: number,
  more: Partial<LineItem> = {},
): LineItem => ({
  kind: "item",
  label,
  printed_name: label,
  detail: "",
  quantity,
  unit: "",
  unit_price,
  amount: Math.round(quantity * unit_price * 100) / 100,
  shown: true,
  ...more,
});

export function pricingOf(line_items: LineItem[], more: Partial<Pricing> = {}): Pricing {
  const cents = line_items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const gst = Math.round(cents / 10);
  return {
    currency: "AUD",
    gst_rate: 10,
    prices_include_gst: false,
    line_items,
    sub_total: cents / 100,
    gst_total: gst / 100,
    grand_total: (cents + gst) / 100,
    profit: 12.5,
    ...more,
  };
}

interface Overrides {
  contact?: Partial<QuoteWebhook["contact"]>;
  company?: Partial<QuoteWebhook["document"]["company"]>;
  document?: Partial<QuoteWebhook["document"]>;
  pricing?: Pricing | null;
  quote_name?: string;
}

export function buildQuote({
  company,
  document,
  pricing = null,
  quote_name = "Webb front boundary",
  ...given
}: Overrides = {}): QuoteWebhook {
  const contact = {
    ...{ firstName: "Marcus", lastName: "Webb", email: "marcus@example.com", phone: "0412 555 014" },
    ...given.contact,
  };
  return {
    quote_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11",
    company_id: "0b0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a22",
    quote_name,
    quote_number: "HF-1065",
    quote_run: 2,
    contact,
    pricing,
    document: {
      place: { time_zone: "Australia/Sydney", currency: "AUD", locale: "en-AU", tax_name: "GST" },
      valid_until: "2026-12-15",
      prepared_by: { name: "Priya Nair", phone: "0491 570 006" },
      created_at: "2026-11-14T20:30:00.000Z",
      notes: null,
      printed_notes: null,
      answers: [],
      extras_together: null,
      customer: {
        name: `${contact.firstName} ${contact.lastName}`.trim(),
        ...{ company: null, address_lines: [], email: contact.email, phone: contact.phone },
      },
      job: quote_name,
      ...{ inclusions: [], exclusions: [], photos: [], extras: [] },
      layout: "modern",
      ...document,
      company: {
        name: "Harbour Fencing",
        address: null,
        abn: null,
        phone: null,
        email: null,
        website: null,
        colour: null,
        footer: null,
        terms: null,
        logo_url: null,
        ...company,
      },
    },
  };
}
