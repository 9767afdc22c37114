import type { QuoteSnapshot, SnapshotLine } from "@quotemill/shared/offers/snapshot";

const item = (field_id: string, name: string, quantity: number, unit: string, unit_price: number): SnapshotLine => ({
  kind: "item",
  field_id,
  name,
  quantity,
  unit,
  unit_price,
  amount: quantity * unit_price,
});

const removal = item("removal", "Removal of the old fence", 24, "m", 1_800);

const colorbond: QuoteSnapshot = {
  quote_number: "HF-1042",
  revision: 1,
  quote_name: "Side boundary, Colorbond - Marcus Webb",
  job: "Side boundary, Colorbond",
  created_at: "2026-11-14T01:15:00.000Z",
  template_name: "Residential fence",
  customer: {
    name: "Marcus Webb",
    company: null,
    address_lines: ["12 Wattle Street", "Marrickville NSW 2204"],
    email: "marcus.webb@example.com",
    phone: "0412 555 019",
  },
  currency: "AUD",
  tax_name: "GST",
  prices_include_tax: false,
  lines: [
    item("length", "Colorbond fence, 1.8 m high", 24, "m", 8_500),
    item("gate", "Single gate, 900 mm", 1, "", 42_000),
    removal,
    {
      kind: "discount",
      field_id: null,
      name: "Neighbour's discount",
      quantity: 1,
      unit: "",
      unit_price: -9_200,
      amount: -9_200,
    },
  ],
  totals: { sub_total: 280_000, tax_total: 28_000, grand_total: 308_000 },
  extras: [],
  answers: [
    { label: "Fence length", value: "24" },
    { label: "Colour", value: "Woodland Grey" },
    { label: "Access from the street", value: "Yes" },
    { label: "Anything else", value: null },
  ],
  notes: "We start at the rear corner.\nPlease keep the dog inside on the day.",
  terms: "A deposit of 30% is due before work begins.\nThe balance is due within 7 days of completion.",
  inclusions: ["Concrete footings", "Disposal of the old fence"],
  exclusions: ["Tree removal", "Council permits"],
  photos: [],
  basis: null,
};

const timber: QuoteSnapshot = {
  ...colorbond,
  quote_number: "HF-1043",
  quote_name: "Side boundary, timber - Marcus Webb",
  job: "Side boundary, timber",
  lines: [
    item("length", "Treated pine paling fence, 1.8 m high", 24, "m", 6_200),
    item("gate", "Single gate, 900 mm", 1, "", 38_000),
    removal,
  ],
  totals: { sub_total: 230_000, tax_total: 23_000, grand_total: 253_000 },
  answers: [{ label: "Fence length", value: "24" }],
};

/** A fencing company's offer: the same job in steel and in timber. */
export const offeredSnapshots = [colorbond, timber];
