import { timesOf } from "@quotemill/shared/offers/badge";
import type { Offer, OfferAcceptance, OfferEvent } from "@quotemill/shared/offers/schema";
import { describeEvent, type EventFormats } from "./event-words.ts";

export interface TimelineEntry {
  key: string;
  kind: OfferEvent["kind"] | "created" | "run_again";
  at: string;
  title: string;
  /** A sentence or two. */
  text: string;
  /** What the customer or staff wrote, word for word. */
  message?: string;
  acceptance?: OfferAcceptance;
  /** The offer whose question waits for an answer. */
  waiting?: Offer;
}

/** Everything that happened in these offers, newest first. Looks at the page and the PDF in a row are one entry. */
export function timelineEntries(offers: Offer[], formats: EventFormats): TimelineEntry[] {
  return offers.flatMap((offer) => {
    const waiting = waitingQuestion(offer);
    return runsOf(offer.events)
      .map((run): TimelineEntry => {
        const last = run.at(-1) as OfferEvent;
        return {
          key: `${offer.id} ${run[0]?.id}`,
          kind: last.kind,
          at: last.at,
          ...(isLook(last) ? describeLooks(run, formats) : describeEvent(offer, last, formats)),
          ...(last === waiting && { waiting: offer }),
        };
      })
      .reverse();
  });
}

/** The last question, if nobody has answered it and its page is still there for the answer. */
export function waitingQuestion({ state, events }: Pick<Offer, "state" | "events">): OfferEvent | undefined {
  if (state === "withdrawn" || state === "replaced") return undefined;
  const last = events.findLast(({ kind }) => kind === "question" || kind === "reply");
  return last?.kind === "question" ? last : undefined;
}

const isLook = ({ kind }: OfferEvent) => kind === "opened" || kind === "pdf_opened";
const mayBeScanner = ({ detail }: OfferEvent) => detail.maybe_scanner === true;
const isSameLook = (one: OfferEvent, other: OfferEvent) =>
  isLook(one) && isLook(other) && mayBeScanner(one) === mayBeScanner(other);

/** Neighbouring looks together, every other event alone. */
function runsOf(events: OfferEvent[]): OfferEvent[][] {
  const runs: OfferEvent[][] = [];
  for (const event of events) {
    const previous = runs.at(-1);
    if (previous?.[0] && isSameLook(previous[0], event)) previous.push(event);
    else runs.push([event]);
  }
  return runs;
}

const checkedByProgram = {
  title: "Link checked",
  text: "Within a minute of sending, probably by a mail program. This does not count as opened.",
};

function describeLooks(run: OfferEvent[], { moment }: EventFormats) {
  if (run.every(mayBeScanner)) return checkedByProgram;
  const opened = run.filter(({ kind }) => kind === "opened");
  const pdfs = run.length - opened.length;
  const [first] = opened;
  if (!first) return { title: pdfs === 1 ? "PDF opened" : `PDF opened ${timesOf(pdfs)}`, text: "" };
  const since = opened.length > 1 ? [`First on ${moment(first.at)}.`] : [];
  const pdf = pdfs > 0 ? [`PDF opened ${timesOf(pdfs)}.`] : [];
  return {
    title: opened.length === 1 ? "Opened" : `Opened ${timesOf(opened.length)}`,
    text: [...since, ...pdf].join(" "),
  };
}
