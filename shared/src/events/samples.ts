import type { OfferState } from "../offers/states.ts";
import { defaultRegion } from "../region/default-region.ts";
import type { EventMessage, EventType } from "./catalogue.ts";

/*
 * One message of each type, as the product writes it. `events.test.ts` in the server causes each of these events and
 * compares.
 */

const { currency } = defaultRegion;
const company_id = "3f0f5a52-7c3e-4c8b-9a53-0d5f7f1d2b60";

const contact = {
  id: "8b1c7c1e-51c4-4c0e-8f0e-6a3c2f0b9d11",
  first_name: "Ellen",
  last_name: "Tran",
  email: "ellen.tran@example.com",
  phone: "0412 555 019",
  company_name: "",
  address1: "12 Wattle Street",
  city: "Marrickville",
  state: "NSW",
  postal_code: "2204",
  country: "AU",
  external_id: "customer-2041",
  source: "manual",
  status: "active",
  created_at: "2026-11-12T22:10:04.118Z",
};

const created = {
  id: "5d7f0a34-0f1b-4a57-8f7e-2f6d3b8f9a20",
  quote_number: "HF-1062",
  quote_name: "Side boundary",
  revision: 1,
  status: "Processing",
  template_id: "c2a4c3d0-3c56-4f0b-a5c8-5d1f1f2e7b31",
  template_name: "Residential fence",
  currency,
  total: null,
  total_text: null,
  pdf: null,
  external_id: null,
  created_at: "2026-11-16T03:58:40.502Z",
};
const generated = {
  ...created,
  status: "Generated",
  total: "4094.20",
  pdf: `/storage/v1/object/sign/quote-pdfs/${company_id}/${created.id}/7d3f0c9a-1b2c-4d5e-8f90-a1b2c3d4e5f6.pdf`,
};
const sent = { ...generated, status: "Sent" };

const offer = {
  id: "e9a3b6f4-8d2c-4b1e-9c7f-1a2b3c4d5e6f",
  state: "open",
  choice: "each",
  sent_to: contact.email,
  valid_until: "2026-12-16",
  answered_at: null as string | null,
  total: "4094.20",
  currency,
  quotes: [
    {
      id: created.id,
      quote_number: created.quote_number,
      revision: 1,
      quote_name: created.quote_name,
      state: "open",
      total: "4094.20",
      currency,
    },
  ],
};
const answered_at = "2026-11-17T04:29:26.000Z";
const ended = (state: OfferState) => ({ ...offer, state, quotes: offer.quotes.map((quote) => ({ ...quote, state })) });
const accepted = { ...ended("accepted"), answered_at };
const declined = { ...ended("declined"), answered_at };

const message = (type: EventType, data: Record<string, unknown>): EventMessage => ({
  id: "0b9f6c1e-2f64-4b43-8d0c-7a1e5d3c9f42",
  type,
  timestamp: answered_at,
  data: { company_id, quote: null, offer: null, contact: null, revision: null, ...data },
});
const ofQuote = (type: EventType, quote: typeof created | typeof generated, more = {}) =>
  message(type, { quote, contact, revision: 1, ...more });
const ofOffer = (type: EventType, about: object, more = {}) =>
  message(type, { quote: sent, offer: about, contact, revision: 1, ...more });

export const eventSamples: Record<EventType, EventMessage> = {
  "offer.accepted": ofOffer("offer.accepted", accepted, {
    signer: "Ellen Tran",
    by_phone: false,
    total: "4094.20",
    currency,
    quote_numbers: [created.quote_number],
    extras: [],
  }),
  "offer.declined": ofOffer("offer.declined", declined, {
    reason: "timing",
    comment: "Not before spring.",
    by_phone: false,
  }),
  "offer.question": ofOffer("offer.question", offer, { message: "When can you start?" }),
  "offer.opened": ofOffer("offer.opened", offer, { first: true }),
  "offer.expired": ofOffer("offer.expired", ended("expired")),
  "offer.withdrawn": ofOffer("offer.withdrawn", ended("withdrawn"), { reason: null, note: "We found a mistake." }),
  "quote.created": ofQuote("quote.created", created),
  "quote.generated": ofQuote("quote.generated", generated),
  "quote.failed": ofQuote(
    "quote.failed",
    { ...created, status: "Failed" },
    { error: "The price table has no row for 24 m." },
  ),
  "quote.sent": ofOffer("quote.sent", offer, {
    channel: "webhook",
    recipients: [contact.email],
    confirmed: true,
    again: false,
  }),
  "contact.created": message("contact.created", { contact: { ...contact, phone: "" } }),
  "contact.updated": message("contact.updated", { contact, changed: ["phone"] }),
  "webhook.test": message("webhook.test", {}),
};
