import { z } from "zod";
import { declineReason, offerChoice, offeredQuoteState, offerState } from "../offers/states.ts";
import { timestamp } from "../time/moments.ts";

/** An amount as decimal text, such as '4094.20', so that no reader rounds it. */
const money = z.string().regex(/^-?\d{1,16}\.\d\d$/);
const text = z.string();

const quote = z.strictObject({
  id: z.uuid(),
  quote_number: text,
  quote_name: text,
  revision: z.int(),
  status: text,
  template_id: z.uuid().nullable(),
  template_name: text,
  currency: text,
  /** Null until the workflow has priced it, and for a total that is not an amount. */
  total: money.nullable(),
  /** The total as the workflow wrote it, if that was text. */
  total_text: text.nullable(),
  /** The API call that gives a link to the PDF: POST there. Null until there is a PDF. */
  pdf: text.nullable(),
  /** The id in another system. */
  external_id: text.nullable(),
  created_at: timestamp,
});

const offer = z.strictObject({
  id: z.uuid(),
  state: offerState,
  /** With `one`, the quotes are alternatives. */
  choice: offerChoice,
  sent_to: text,
  valid_until: z.iso.date().nullable(),
  answered_at: timestamp.nullable(),
  /**
   * The accepted total, or the offered one until something is accepted. Null for alternatives, and if only the PDF says it.
   */
  total: money.nullable(),
  currency: text.nullable(),
  quotes: z.array(
    z.strictObject({
      /** Null once the quote was deleted. */
      id: z.uuid().nullable(),
      quote_number: text,
      revision: z.int(),
      quote_name: text,
      /** The state of this quote: an alternative that was not taken is `not_chosen`. */
      state: offeredQuoteState,
      total: money.nullable(),
      currency: text,
    }),
  ),
});

const contact = z.strictObject({
  id: z.uuid(),
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  company_name: text,
  address1: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  /** The contact's id in another system. */
  external_id: text.nullable(),
  source: text,
  /** A contact that was deleted is `archived`. */
  status: z.enum(["active", "archived"]),
  created_at: timestamp,
});

/** The same keys in every type, null where they do not apply, followed by those of the type. */
const dataOf = <More extends z.core.$ZodShape>(more: More) =>
  z.strictObject({
    company_id: z.uuid(),
    /** For an offer with several quotes, the first that the event concerns: `offer.quotes` has them all. */
    quote: quote.nullable(),
    offer: offer.nullable(),
    contact: contact.nullable(),
    /** The revision of `quote`. */
    revision: z.int().nullable(),
    ...more,
  });

/**
 * All events, in the order of the screen, with their description for people and their `data`. Keys are only ever added, and
 * every key is always present.
 */
export const eventCatalogue = {
  "offer.accepted": {
    group: "Offers",
    sentence: "A customer accepts and signs, or accepts by phone.",
    data: dataOf({
      signer: text,
      by_phone: z.boolean(),
      /** The total of this acceptance; an offer can be accepted in parts. */
      total: money.nullable(),
      currency: text.nullable(),
      quote_numbers: z.array(text),
      extras: z.array(z.strictObject({ quote_number: text, name: text, amount: money, currency: text })),
    }),
  },
  "offer.declined": {
    group: "Offers",
    sentence: "A customer declines, with a reason if given.",
    data: dataOf({ reason: declineReason.nullable(), comment: text, by_phone: z.boolean() }),
  },
  "offer.question": {
    group: "Offers",
    sentence: "A customer asks a question.",
    data: dataOf({ message: text }),
  },
  "offer.opened": {
    group: "Offers",
    sentence: "A customer opens the page, at most every six hours.",
    data: dataOf({ first: z.boolean() }),
  },
  "offer.expired": {
    group: "Offers",
    sentence: "The last day passes without an answer.",
    data: dataOf({}),
  },
  "offer.withdrawn": {
    group: "Offers",
    sentence: "Someone withdraws an offer, or deletes a quote in it.",
    data: dataOf({ reason: z.enum(["quote_deleted"]).nullable(), note: text }),
  },
  "quote.created": {
    group: "Quotes",
    sentence: "Someone submits a quote.",
    data: dataOf({}),
  },
  "quote.generated": {
    group: "Quotes",
    sentence: "A quote has its PDF.",
    data: dataOf({}),
  },
  "quote.failed": {
    group: "Quotes",
    sentence: "A quote gets no price or PDF.",
    data: dataOf({ error: text }),
  },
  "quote.sent": {
    group: "Quotes",
    sentence: "Quotes go out to a customer.",
    data: dataOf({
      /** The sender of the mail: Quotemill, or the company's webhook. Null if it is unknown. */
      channel: z.enum(["quotemill", "webhook"]).nullable(),
      recipients: z.array(text),
      /** False if there was no confirmation that it went out: the customer may have it all the same. */
      confirmed: z.boolean(),
      again: z.boolean(),
    }),
  },
  "contact.created": {
    group: "Contacts",
    sentence: "A contact is added, also by an import.",
    data: dataOf({}),
  },
  "contact.updated": {
    group: "Contacts",
    sentence: "A contact changes, is deleted or comes back.",
    data: dataOf({ changed: z.array(text) }),
  },
  "webhook.test": {
    group: "Tests",
    sentence: "Someone presses ‘Send a test’.",
    data: dataOf({}),
  },
} as const;

export type EventType = keyof typeof eventCatalogue;
export const eventTypes = Object.keys(eventCatalogue) as EventType[];
export const eventType = z.enum(eventTypes as [EventType, ...EventType[]]);

/** The types that an endpoint can choose. A test is sent on request, to any endpoint. */
export const chosenTypes = eventTypes.filter((type) => type !== "webhook.test");
export const chosenType = z.enum(chosenTypes as [EventType, ...EventType[]]);

/** A message as it is posted, and as the list of events gives it. */
export const eventMessage = z.object({
  /** The same in every attempt, and in the header `webhook-id`. */
  id: z.uuid(),
  type: eventType,
  timestamp,
  data: z.record(z.string(), z.unknown()),
});
export type EventMessage = z.infer<typeof eventMessage>;

/** The least that receivers and queues of automation services accept. */
export const maxEventBytes = 20_000;
