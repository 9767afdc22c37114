import type { Offer, OfferAcceptance, OfferEvent } from "@quotemill/shared/offers/offer";
import type { OfferBrief } from "@quotemill/shared/offers/states";
import { quoteId } from "./open-editor.tsx";

export const offerId = "5d1c7b7e-51b5-4f0e-8a55-2f6d7a1c9e10";
export const offerUrl = "https://quotes.example.com/o/abc";
const created_at = "2024-11-14T05:10:00.000Z";

export const buildBrief = (overrides: Partial<OfferBrief> = {}): OfferBrief => ({
  id: offerId,
  state: "open",
  quote_state: "open",
  choice: "one",
  valid_until: null,
  created_at,
  answered_at: null,
  decline_reason: null,
  opened_count: 0,
  last_opened_at: null,
  question_at: null,
  offered_total: 1_864_250,
  accepted_total: null,
  ...overrides,
});

let events = 0;
export const buildEvent = (kind: OfferEvent["kind"], overrides: Partial<OfferEvent> = {}): OfferEvent => ({
  id: ++events,
  kind,
  at: created_at,
  actor: kind === "sent" || kind === "reply" || kind === "withdrawn" || kind === "reopened" ? "staff" : "customer",
  actor_name: null,
  detail: {},
  ...overrides,
});

export const buildOffer = (overrides: Partial<Offer> = {}): Offer => ({
  id: offerId,
  state: "open",
  choice: "one",
  valid_until: "2024-12-14",
  created_at,
  answered_at: null,
  url: offerUrl,
  person: { name: "Marcus Webb", email: "marcus.webb@example.com", phone: "0491 570 156" },
  sent_by: "Priya Nair",
  news: null,
  quotes: [
    {
      position: 1,
      quote_id: quoteId,
      quote_number: "HF-1058",
      quote_name: "Webb front boundary",
      revision: 1,
      state: "open",
      grand_total: 1_864_250,
      currency: "AUD",
      extras: [],
      basis: null,
    },
  ],
  events: [buildEvent("sent", { actor_name: "Priya Nair", detail: { by_kind: "first", valid_until: "2024-12-14" } })],
  acceptances: [],
  follow_ups: { is_on: false, paused: false, unsubscribed: false, next_at: null },
  ...overrides,
});

export const buildAcceptance = (overrides: Partial<OfferAcceptance> = {}): OfferAcceptance => ({
  id: "9a3c1f04-8a38-4a7e-9e5f-0d0f3f6d2c11",
  record: {
    offer_id: offerId,
    quotes: [
      {
        position: 1,
        quote_id: quoteId,
        quote_number: "HF-1058",
        revision: 1,
        quote_name: "Webb front boundary",
        job: null,
        currency: "AUD",
        tax_name: "GST",
        pdf_sha256: "9f2c41d7".padEnd(60, "0").concat("e0b8"),
        extras: [],
        lines: [],
        totals: { sub_total: 1_694_773, tax_total: 169_477, grand_total: 1_864_250 },
      },
    ],
    total: 1_864_250,
    currency: "AUD",
    tax_name: "GST",
    content_sha256: "a".repeat(64),
    name: "Marcus J Webb",
    signature: null,
    sent_to: "marcus.webb@example.com",
    consent: { version: 1, sentence: "I accept quote HF-1058." },
    accepted_at: "2024-11-18T03:05:31.000Z",
    time_zone: "Australia/Sydney",
    ip: "192.0.2.7",
    user_agent: "A browser",
    sent_at: created_at,
    first_opened_at: null,
    recorded_by: null,
  },
  certificate_url: "https://quotes.example.com/certificate.pdf",
  documents: [
    {
      quote_number: "HF-1042",
      accepted_url: "https://quotes.example.com/accepted.pdf",
      offered_url: "https://quotes.example.com/offered.pdf",
    },
  ],
  undone_at: null,
  undone_by: null,
  undo_reason: null,
  ...overrides,
});
