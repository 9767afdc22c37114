import type { Offer, OfferEvent } from "@quotemill/shared/offers/offer";
import { describe, expect, it } from "vitest";
import { buildAcceptance, buildEvent, buildOffer } from "../../test/offers.ts";
import { offerTimeline, waitingQuestion } from "./offer-events.ts";

const formats = {
  moment: (timestamp: string) => timestamp.slice(5, 16),
  calendarDate: (date: string) => date.slice(5),
  cents: (amount: number) => `$${amount / 100}`,
};
const told = (events: OfferEvent[], more: Partial<Offer> = {}) =>
  offerTimeline([buildOffer({ ...more, events })], formats).map(({ title, text, message }) =>
    [title, text, message && `“${message}”`].filter(Boolean).join(" | "),
  );
const at = (day: number) => ({ at: `2024-11-${day}T02:00:00.000Z` });
const priya = { actor: "staff", actor_name: "Priya Nair" } as const;

it("events are listed newest first, and several openings in a row become one entry", () => {
  const events = [
    buildEvent("sent", { ...priya, ...at(10), detail: { valid_until: "2024-12-14" } }),
    buildEvent("opened", at(11)),
    buildEvent("pdf_opened", at(11)),
    buildEvent("opened", at(12)),
    buildEvent("opened", at(13)),
    buildEvent("question", { ...at(14), detail: { message: "Inwards?" } }),
    buildEvent("opened", at(15)),
    buildEvent("pdf_opened", at(16)),
  ];
  expect(told(events)).toEqual([
    "Opened | PDF opened once.",
    "Question asked | “Inwards?”",
    "Opened 3 times | First on 11-11T02:00. PDF opened once.",
    "Sent | To marcus.webb@example.com by Priya Nair. Valid until 12-14.",
  ]);
  expect(offerTimeline([buildOffer({ events })], formats).map((entry) => entry.at.slice(8, 10))).toEqual([
    "16",
    "14",
    "13",
    "10",
  ]);
});

it("a look that may have been a mail scanner's is distinguished from a person's", () => {
  const scanner = { detail: { maybe_scanner: true } };
  expect(told([buildEvent("opened", scanner), buildEvent("pdf_opened", scanner), buildEvent("opened")])).toEqual([
    "Opened",
    "Link checked | Within a minute of sending, probably by a mail program. This does not count as opened.",
  ]);
});

it("a later offer stands above an earlier one, and no entry spans the two", () => {
  const offers = [
    buildOffer({ id: "2", events: [buildEvent("opened")] }),
    buildOffer({ id: "1", events: [buildEvent("opened")] }),
  ];
  expect(offerTimeline(offers, formats)).toHaveLength(2);
});

it("the extras are named once, with what they add", () => {
  const chosen = buildAcceptance();
  const extras = ["Letterbox panel", "Lattice"].map((name) => ({
    ...{ quote_number: "HF-1058", name, amount: 26_400, currency: "AUD" },
  }));
  const detail = { acceptance_id: chosen.id };
  const events = [
    buildEvent("extra_chosen", { detail: { ...detail, extras } }),
    buildEvent("accepted", { detail }),
    buildEvent("extra_chosen", { detail: { ...detail, extras: extras.slice(0, 1) } }),
    buildEvent("extra_chosen"),
  ];
  expect(told(events, { acceptances: [chosen] })).toEqual([
    "Extras chosen",
    "Extra chosen | Letterbox panel for $264, including GST.",
    "Accepted by Marcus J Webb | $18642.5. Signed on the quote page.",
    "Extras chosen | Letterbox panel for $264 and Lattice for $264, including GST.",
  ]);
});

describe("the words for an event are", () => {
  const acceptance = buildAcceptance();
  const accepted = { acceptance_id: acceptance.id };
  const several = { quotes: [...buildOffer().quotes, ...buildOffer().quotes] };
  it.each<[string, OfferEvent, Partial<Offer>]>([
    [
      "Sent again | To marcus.webb@example.com.",
      buildEvent("sent", { detail: { by_kind: "again", valid_until: null } }),
      {},
    ],
    [
      "Sent | To marcus.webb@example.com. Valid until 12-14. With 2 quotes: the customer can accept one of them.",
      buildEvent("sent", { detail: { valid_until: "2024-12-14" } }),
      several,
    ],
    ["PDF opened", buildEvent("pdf_opened"), {}],
    ["Answer sent | By Priya Nair. | “Yes”", buildEvent("reply", { ...priya, detail: { message: "Yes" } }), {}],
    [
      "Accepted by Marcus J Webb | $18642.5. Signed on the quote page.",
      buildEvent("accepted", { detail: accepted }),
      { acceptances: [acceptance] },
    ],
    [
      "Accepted by Marcus J Webb | HF-1058, $18642.5. Signed on the quote page.",
      buildEvent("accepted", { detail: accepted }),
      { acceptances: [acceptance], ...several },
    ],
    [
      "Accepted by Marcus, by phone | Recorded by Priya Nair.",
      buildEvent("accepted", { ...priya, detail: { name: "Marcus", by_phone: true } }),
      {},
    ],
    [
      "Declined | Reason: another company. | “Sorry”",
      buildEvent("declined", { detail: { reason: "another_company", comment: "Sorry" } }),
      {},
    ],
    [
      "Declined by phone | Recorded by Priya Nair. Reason: price.",
      buildEvent("declined", { ...priya, detail: { reason: "price", comment: "", by_phone: true } }),
      {},
    ],
    ["Declined", buildEvent("declined"), {}],
    ["Reminded | Follow-up 2.", buildEvent("reminded", { actor: "system", detail: { step: 2 } }), {}],
    [
      "Reminder not confirmed | Follow-up 1. The customer may have received it.",
      buildEvent("reminded", { actor: "system", detail: { step: 1, confirmed: false } }),
      {},
    ],
    ["Withdrawn | By Priya Nair. The page no longer shows prices.", buildEvent("withdrawn", priya), {}],
    [
      "Withdrawn | By Priya Nair. The page no longer shows prices. | “A new quote follows.”",
      buildEvent("withdrawn", { ...priya, detail: { note: "A new quote follows." } }),
      {},
    ],
    [
      "Replaced | A later revision was sent. The old link leads to the newest one, unless that went to another address.",
      buildEvent("replaced"),
      {},
    ],
    [
      "Replaced | A later revision of one of its quotes was sent. The old link leads to the newest one, unless that went to another address.",
      buildEvent("replaced"),
      several,
    ],
    ["Expired", buildEvent("expired", { actor: "system" }), {}],
    [
      "Reopened | By Priya Nair. Valid until 12-20.",
      buildEvent("reopened", { ...priya, detail: { valid_until: "2024-12-20" } }),
      {},
    ],
    [
      "Acceptance undone | By Priya Nair. The record stays. | “Wrong quote”",
      buildEvent("reopened", { ...priya, detail: { reason: "Wrong quote" } }),
      {},
    ],
  ])("%s", (expected, event, more) => {
    expect(told([event], more)).toEqual([expected]);
  });
});

it("an offer keeps the end that it was sent with, also after a reopening", () => {
  const sent = buildEvent("sent", { detail: { valid_until: "2024-11-30" } });
  const reopened = buildEvent("reopened", { detail: { valid_until: "2024-12-14" } });
  expect(told([sent, reopened]).at(-1)).toBe("Sent | To marcus.webb@example.com. Valid until 11-30.");
  const endless = buildEvent("sent", { detail: { valid_until: null } });
  expect(told([endless, reopened]).at(-1)).toBe("Sent | To marcus.webb@example.com.");
});

it("an offer keeps the day on which it expired, also after a reopening", () => {
  const events = [
    buildEvent("sent", { detail: { valid_until: "2024-11-01" } }),
    buildEvent("expired", { actor: "system" }),
    buildEvent("reopened", { detail: { valid_until: "2024-11-30" } }),
    buildEvent("opened"),
    buildEvent("expired", { actor: "system" }),
  ];
  expect(told(events, { valid_until: "2024-12-24" }).filter((words) => words.startsWith("Expired"))).toEqual([
    "Expired | It was valid until 11-30.",
    "Expired | It was valid until 11-01.",
  ]);
});

it("an entry says that a quote was sent again, and to which other address", () => {
  const ended = (...quotes: Offer["quotes"]) =>
    buildOffer({ quotes, id: "1", events: [buildEvent("replaced", { detail: { by_offer_id: "2" } })] });
  const again = buildOffer({ id: "2", events: [] });
  const other = { ...again, person: { ...again.person, email: "ana@example.com" } };
  const wordsOf = (...offers: Offer[]) => offerTimeline(offers, formats).map(({ text }) => text);
  const link = "The old link leads to the newest one, unless that went to another address.";
  const [quote] = again.quotes;
  if (!quote) throw new Error("The offer has no quote.");
  expect(wordsOf(again, ended(quote))).toEqual([`The quote was sent again. ${link}`]);
  expect(wordsOf(again, ended(quote, quote))).toEqual([`The quotes were sent again. ${link}`]);
  expect(wordsOf(other, ended(quote))).toEqual([`The quote was sent again, to ana@example.com. ${link}`]);
});

it("an entry says that the page keeps what was accepted, when the rest is withdrawn or replaced", () => {
  const accepted = buildEvent("accepted");
  const words = (kind: "withdrawn" | "replaced", ...before: OfferEvent[]) => told([...before, buildEvent(kind)])[0];
  expect(words("withdrawn", accepted)).toBe("Withdrawn | The page shows what was accepted.");
  expect(words("replaced", accepted)).toBe("Replaced | A later revision was sent. The page shows what was accepted.");
  expect(words("withdrawn", accepted, buildEvent("reopened"))).toBe("Withdrawn | The page no longer shows prices.");
});

describe("a question waits", () => {
  const question = buildEvent("question", { detail: { message: "Inwards?" } });
  it("until it is answered", () => {
    expect(waitingQuestion(buildOffer({ events: [question] }))).toBe(question);
    expect(waitingQuestion(buildOffer({ events: [question, buildEvent("reply")] }))).toBeUndefined();
    expect(waitingQuestion(buildOffer({ events: [buildEvent("reply"), question, buildEvent("opened")] }))).toBe(
      question,
    );
  });

  it("also after the end of the offer, unless its page is gone", () => {
    const waits = (state: Offer["state"]) => Boolean(waitingQuestion({ state, events: [question] }));
    expect((["expired", "declined", "withdrawn", "replaced"] as const).map(waits)).toEqual([true, true, false, false]);
  });

  it("and only the last one carries the box", () => {
    const events = [buildEvent("question"), buildEvent("question")];
    const entries = offerTimeline([buildOffer({ events })], formats);
    expect(entries.map(({ waiting }) => waiting !== undefined)).toEqual([true, false]);
  });
});
