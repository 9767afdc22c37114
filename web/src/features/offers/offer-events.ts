import type { AcceptedQuote } from "@quotemill/shared/offers/acceptance";
import { timesOf } from "@quotemill/shared/offers/badge";
import { eventExtras, type Offer, type OfferAcceptance, type OfferEvent } from "@quotemill/shared/offers/offer";
import { declineReasons } from "@quotemill/shared/offers/states";
import { listed } from "@quotemill/shared/text/words";

export interface TimelineItem {
  key: string;
  kind:
    | OfferEvent["kind"]
    | "created"
    | "run_again"
    | "handed_over"
    | "handled"
    | "called"
    | "call_moved"
    | "call_done";
  at: string;
  title: string;
  /** One or two sentences about the event. */
  text: string;
  /** Text that the customer or staff wrote, word for word. */
  message?: string;
  acceptance?: OfferAcceptance;
  /** The offer whose question waits for an answer. */
  waiting?: Offer;
}

/**
 * Everything that happened in these offers, newest first. Several looks at the page and the PDF in a row are one item.
 */
export function offerTimeline(offers: Offer[], formats: EventFormats): TimelineItem[] {
  return offers.flatMap((offer) => {
    const waiting = waitingQuestion(offer);
    return groupsOf(offer.events)
      .map((events): TimelineItem => {
        const last = events.at(-1) as OfferEvent;
        return {
          key: `${offer.id} ${events[0]?.id}`,
          kind: last.kind,
          at: last.at,
          ...(isLook(last) ? describeLooks(events, formats) : describeEvent(offer, last, offers, formats)),
          ...(last === waiting && { waiting: offer }),
        };
      })
      .reverse();
  });
}

/** The last question, if it has no answer yet and its page is still there for one. */
export function waitingQuestion({ state, events }: Pick<Offer, "state" | "events">): OfferEvent | undefined {
  if (state === "withdrawn" || state === "replaced") return undefined;
  const last = events.findLast(({ kind }) => kind === "question" || kind === "reply");
  return last?.kind === "question" ? last : undefined;
}

const isLook = ({ kind }: OfferEvent) => kind === "opened" || kind === "pdf_opened";
const mayBeScanner = ({ detail }: OfferEvent) => detail.maybe_scanner === true;
const isSameLook = (one: OfferEvent, other: OfferEvent) =>
  isLook(one) && isLook(other) && mayBeScanner(one) === mayBeScanner(other);

/** Puts neighbouring looks together; every other event stands alone. */
function groupsOf(events: OfferEvent[]): OfferEvent[][] {
  const groups: OfferEvent[][] = [];
  for (const event of events) {
    const previous = groups.at(-1);
    if (previous?.[0] && isSameLook(previous[0], event)) previous.push(event);
    else groups.push([event]);
  }
  return groups;
}

const checkedByProgram = {
  title: "Link checked",
  text: "Within a minute of sending, probably by a mail program. This does not count as opened.",
};

function describeLooks(looks: OfferEvent[], { moment }: EventFormats) {
  if (looks.every(mayBeScanner)) return checkedByProgram;
  const opened = looks.filter(({ kind }) => kind === "opened");
  const pdfs = looks.length - opened.length;
  const [first] = opened;
  if (!first) return { title: pdfs === 1 ? "PDF opened" : `PDF opened ${timesOf(pdfs)}`, text: "" };
  const since = opened.length > 1 ? [`First on ${moment(first.at)}.`] : [];
  const pdf = pdfs > 0 ? [`PDF opened ${timesOf(pdfs)}.`] : [];
  return {
    title: opened.length === 1 ? "Opened" : `Opened ${timesOf(opened.length)}`,
    text: [...since, ...pdf].join(" "),
  };
}

interface EventFormats {
  /** '14 Nov, 4:10 pm' */
  moment: (timestamp: string) => string;
  /** '14 Dec' for 'yyyy-mm-dd'. */
  calendarDate: (date: string) => string;
  cents: (amount: number, currency?: string | null) => string;
}
type Words = Pick<TimelineItem, "title" | "text" | "message" | "acceptance">;

/** The words for one event: what was true then, regardless of later events. */
function describeEvent(offer: Offer, event: OfferEvent, offers: Offer[], formats: EventFormats): Words {
  const { detail } = event;
  const by = event.actor_name ? `By ${event.actor_name}. ` : "";
  const byPhone = detail.by_phone === true;
  switch (event.kind) {
    case "sent":
      return { title: detail.by_kind === "again" ? "Sent again" : "Sent", text: sentWords(offer, event, formats) };
    case "question":
      return { title: "Question asked", text: "", ...messageOf(detail) };
    case "reply":
      return { title: "Answer sent", text: by.trim(), ...messageOf(detail) };
    case "accepted":
      return acceptedWords(offer, event, formats);
    case "declined":
      return {
        title: byPhone ? "Declined by phone" : "Declined",
        text: joined(byPhone && recordedBy(event), reasonOf(detail)),
        ...(typeof detail.comment === "string" && detail.comment && { message: detail.comment }),
      };
    case "reminded":
      return remindedWords(detail);
    case "extra_chosen":
      return extraWords(offer, detail, formats);
    case "withdrawn":
      return {
        title: "Withdrawn",
        text: `${by}${wasAccepted(offer, event) ? acceptedStays : "The page no longer shows prices."}`,
        ...noteOf(detail),
      };
    case "replaced":
      return { title: "Replaced", text: replacedWords(offer, event, offers) };
    case "expired":
      return { title: "Expired", text: expiredWords(offer, event, formats) };
    case "reopened":
      return reopenedWords(event, by, formats);
    default:
      return { title: "Opened", text: "" };
  }
}

function remindedWords({ step, confirmed }: OfferEvent["detail"]) {
  const isUnknown = confirmed === false;
  return {
    title: isUnknown ? "Reminder not confirmed" : "Reminded",
    text: joined(typeof step === "number" && `Follow-up ${step}.`, isUnknown && "The customer may have received it."),
  };
}

function sentWords({ person, quotes, choice }: Offer, event: OfferEvent, formats: EventFormats) {
  const { actor_name, detail } = event;
  const to = `To ${person.email}${actor_name ? ` by ${actor_name}` : ""}.`;
  const until = typeof detail.valid_until === "string" && `Valid until ${formats.calendarDate(detail.valid_until)}.`;
  const each = choice === "one" ? "the customer can accept one of them" : "the customer can accept any of them";
  return joined(to, until, quotes.length > 1 && `With ${quotes.length} quotes: ${each}.`);
}

function acceptedWords(offer: Offer, event: OfferEvent, { cents }: EventFormats): Words {
  const { detail } = event;
  const acceptance = offer.acceptances.find(({ id }) => id === detail.acceptance_id);
  const name = acceptance?.record.name ?? (typeof detail.name === "string" ? detail.name : "");
  const byPhone = detail.by_phone === true;
  const total = acceptance?.record.total ?? null;
  const numbers = acceptance?.record.quotes.map(({ quote_number }) => quote_number).join(" and ");
  const what = offer.quotes.length > 1 && numbers;
  const sum = total !== null && cents(total, acceptance?.record.currency);
  return {
    title: `Accepted${name && ` by ${name}`}${byPhone ? ", by phone" : ""}`,
    text: joined(
      (what || sum) && `${[what, sum].filter(Boolean).join(", ")}.`,
      byPhone ? recordedBy(event) : "Signed on the quote page.",
    ),
    ...(acceptance && { acceptance }),
  };
}

function extraWords(
  { acceptances }: Offer,
  { extras, acceptance_id }: OfferEvent["detail"],
  { cents }: EventFormats,
): Words {
  const chosen = eventExtras.safeParse(extras).data ?? [];
  const each = chosen.map(({ name, amount, currency }) => `${name} for ${cents(amount, currency)}`);
  const tax = acceptances.find(({ id }) => id === acceptance_id)?.record.tax_name;
  return {
    title: chosen.length === 1 ? "Extra chosen" : "Extras chosen",
    text: each.length > 0 ? `${listed(each)}${tax ? `, including ${tax}` : ""}.` : "",
  };
}

function reopenedWords({ detail }: OfferEvent, by: string, formats: EventFormats): Words {
  const until = typeof detail.valid_until === "string" && `Valid until ${formats.calendarDate(detail.valid_until)}.`;
  if (typeof detail.reason !== "string") return { title: "Reopened", text: joined(by, until) };
  return { title: "Acceptance undone", text: joined(by, "The record stays."), message: detail.reason };
}

/** An offer that holds the same quote is one of these, unlike one with a later revision of it. */
function replacedWords(offer: Offer, event: OfferEvent, offers: Offer[]) {
  const [quote, one] = offer.quotes.length > 1 ? ["quotes were", " of one of its quotes"] : ["quote was", ""];
  const again = offers.find(({ id }) => id === event.detail.by_offer_id);
  const email = again?.person.email;
  const to = email === offer.person.email ? "" : `, to ${email}`;
  return joined(
    again ? `The ${quote} sent again${to}.` : `A later revision${one} was sent.`,
    wasAccepted(offer, event)
      ? acceptedStays
      : "The old link leads to the newest one, unless that went to another address.",
  );
}

/** Reopening gives an offer another last day. */
function expiredWords(offer: Offer, event: OfferEvent, formats: EventFormats) {
  const until = lastBefore(offer, event, ["sent", "reopened"])?.detail.valid_until;
  return typeof until === "string" ? `It was valid until ${formats.calendarDate(until)}.` : "";
}

const acceptedStays = "The page shows what was accepted.";
/** True if something in the offer had been accepted, and was not undone. */
const wasAccepted = (offer: Offer, event: OfferEvent) =>
  lastBefore(offer, event, ["accepted", "reopened"])?.kind === "accepted";

const lastBefore = ({ events }: Offer, { id }: OfferEvent, kinds: OfferEvent["kind"][]) =>
  events.findLast((each) => each.id < id && kinds.includes(each.kind));

function reasonOf({ reason }: OfferEvent["detail"]) {
  const words = new Map<unknown, string>(Object.entries(declineReasons)).get(reason);
  return words && `Reason: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
}

const recordedBy = ({ actor_name }: OfferEvent) => actor_name && `Recorded by ${actor_name}.`;
const noteOf = ({ note }: OfferEvent["detail"]) => (typeof note === "string" && note ? { message: note } : {});
const messageOf = ({ message }: OfferEvent["detail"]) => (typeof message === "string" ? { message } : {});
const joined = (...sentences: (string | false | null | undefined)[]) =>
  sentences
    .filter(Boolean)
    .map((sentence) => `${sentence}`.trim())
    .join(" ");

export type AcceptedPart = AcceptedQuote & { accepted_at: string };

/** The part of a quote that the customer accepted; undefined if nothing, or if that was undone. */
export function acceptedIn(offers: Offer[], quoteId: string): AcceptedPart | undefined {
  return offers
    .flatMap(({ acceptances }) => acceptances)
    .filter(({ undone_at }) => undone_at === null)
    .flatMap(({ record }) => record.quotes.map((quote) => ({ ...quote, accepted_at: record.accepted_at })))
    .find(({ quote_id }) => quote_id === quoteId);
}
