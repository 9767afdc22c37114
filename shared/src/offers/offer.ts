import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { oneLine, plainText, visible } from "../text/typed-text.ts";
import { givenDay, timestamp } from "../time/moments.ts";
import { acceptanceRecord } from "./acceptance.ts";
import { chosenExtras } from "./answers.ts";
import { quoteSnapshot } from "./snapshot.ts";
import {
  declineReason,
  followUpState,
  maxSentQuotes,
  offerActor,
  offerChoice,
  offerEventKind,
  offeredQuoteState,
  offerState,
} from "./states.ts";

const cents = z.number().int();

/** Something that happened to the offer. The content of `detail` depends on the kind. */
const offerEvent = z.object({
  /** Later events of an offer have greater ids. */
  id: z.number().int(),
  kind: offerEventKind,
  at: timestamp,
  actor: offerActor,
  /** The name of the member of staff, or of the API key; null for others, and once that person is deleted. */
  actor_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type OfferEvent = z.infer<typeof offerEvent>;

/** The detail of an `extra_chosen` event: the extras that the customer added, including tax. */
export const eventExtras = z.array(
  z.object({ quote_number: z.string(), name: z.string(), amount: cents, currency: z.string() }),
);

const offerAcceptance = z.object({
  id: z.uuid(),
  record: acceptanceRecord,
  /** A link that opens the certificate; null until it is printed. */
  certificate_url: z.string().nullable(),
  /** Links to the PDFs of each accepted quote. The link to the accepted version is null until it is printed. */
  documents: z.array(
    z.object({ quote_number: z.string(), accepted_url: z.string().nullable(), offered_url: z.string().nullable() }),
  ),
  undone_at: timestamp.nullable(),
  undone_by: z.string().nullable(),
  undo_reason: z.string().nullable(),
});
export type OfferAcceptance = z.infer<typeof offerAcceptance>;

/** An offer as staff see it. */
export const offer = z.object({
  id: z.uuid(),
  state: offerState,
  choice: offerChoice,
  valid_until: z.iso.date().nullable(),
  created_at: timestamp,
  answered_at: timestamp.nullable(),
  /** The customer's page, with its token. Null for an API key that may not send quotes. */
  url: z.string().nullable(),
  /** The phone number is empty if none is known. */
  person: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** Null if the person was deleted. */
  sent_by: z.string().nullable(),
  /** The news of an acceptance; null if nothing is accepted, or if it is older than such news. */
  news: z
    .object({
      since: timestamp,
      /** Null until someone has dealt with it. */
      handled_at: timestamp.nullable(),
      /** Null until then, and once that person is deleted. */
      handled_by: z.string().nullable(),
    })
    .nullable(),
  quotes: z.array(
    z.object({
      position: z.number().int(),
      /** Null if the quote was deleted. */
      quote_id: z.uuid().nullable(),
      quote_number: z.string(),
      quote_name: z.string(),
      revision: z.number().int(),
      state: offeredQuoteState,
      grand_total: cents.nullable(),
      currency: z.string(),
      /** The extras that the customer may still add, and the basis of their prices. */
      extras: quoteSnapshot.shape.extras,
      basis: quoteSnapshot.shape.basis,
    }),
  ),
  /** The timeline, oldest first. */
  events: z.array(offerEvent),
  /** Oldest first, including those that were undone. */
  acceptances: z.array(offerAcceptance),
  follow_ups: followUpState,
});
export type Offer = z.infer<typeof offer>;
/** A quote's offers, newest first. */
export const offerList = z.object({ items: z.array(offer) });
export type OfferList = z.infer<typeof offerList>;

const offer_id = recordId;
const maxText = 2_000;
const requiredText = (missing: string) => plainText(maxText, missing).refine((text) => visible.test(text), missing);

/** The note is for the customer, who reads it on the page. */
export const withdrawInput = z.strictObject({ offer_id, note: plainText(maxText).optional() });
export type WithdrawInput = z.infer<typeof withdrawInput>;

export const replyInput = z.strictObject({
  offer_id,
  message: requiredText("Write an answer."),
});
export type ReplyInput = z.infer<typeof replyInput>;

/** `valid_until` is the last day, or null for no end. */
export const reopenInput = z.strictObject({ offer_id, valid_until: givenDay("Choose a date.").nullable() });
export type ReopenInput = z.infer<typeof reopenInput>;

/** An answer that came by phone or in person. */
export const recordAnswerInput = z.strictObject({
  offer_id,
  answer: z.enum(["accepted", "declined"]),
  /** The accepted quotes; none if all are declined. */
  quote_ids: z.array(recordId).max(maxSentQuotes).default([]),
  extras: chosenExtras,
  /** The person who gave the answer. */
  name: oneLine(200)
    .refine((name) => name === "" || visible.test(name), "Type a name, or leave it empty.")
    .optional(),
  reason: declineReason.optional(),
  comment: plainText(maxText).optional(),
});
export type RecordAnswerInput = z.input<typeof recordAnswerInput>;

export const handleAcceptanceInput = z.strictObject({ offer_id });
export type HandleAcceptanceInput = z.infer<typeof handleAcceptanceInput>;

export const undoAcceptanceInput = z.strictObject({
  offer_id,
  reason: requiredText("Say why the acceptance is undone."),
});
export type UndoAcceptanceInput = z.infer<typeof undoAcceptanceInput>;
