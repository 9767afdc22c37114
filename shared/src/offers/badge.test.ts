import { describe, expect, it } from "vitest";
import { type BadgeReader, offerBadge } from "./badge.ts";
import type { OfferBrief } from "./states.ts";

/** Monday, 11:30 pm in Sydney. */
const now = new Date("2026-11-16T12:30:00Z");
const written = new Intl.DateTimeFormat("en-AU", { month: "short", day: "numeric", timeZone: "UTC" });
const reader: BadgeReader = {
  now,
  timeZone: "Australia/Sydney",
  dayOf: (moment) => written.format(new Date(moment)),
  dayOfDate: (date) => written.format(new Date(date)),
};

const offer: OfferBrief = {
  id: "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2e00",
  state: "open",
  quote_state: "open",
  choice: "each",
  valid_until: "2026-12-16",
  created_at: "2026-11-07T02:00:00.000Z",
  answered_at: null,
  decline_reason: null,
  opened_count: 0,
  last_opened_at: null,
  question_at: null,
  offered_total: null,
  accepted_total: null,
};
const opened = { opened_count: 3, last_opened_at: "2026-11-14T02:00:00.000Z" };
const answered_at = "2026-11-10T02:00:00.000Z";
const shown = (changes: Partial<OfferBrief>) => {
  const { kind, label, line } = offerBadge({ ...offer, ...changes }, reader);
  return [kind, label, line.join(" · ")];
};

describe("the badge of an offer that waits", () => {
  it.each<[string, Partial<OfferBrief>, string[]]>([
    ["nobody has opened it", {}, ["sent", "Sent", "7 Nov · not opened"]],
    ["it was opened", opened, ["viewed", "Viewed", "3 times · last 14 Nov"]],
    ["it was opened once", { ...opened, opened_count: 1 }, ["viewed", "Viewed", "Once · last 14 Nov"]],
    [
      "a question waits, even near the end",
      { ...opened, question_at: "2026-11-15T02:00:00.000Z", valid_until: "2026-11-17" },
      ["question", "Question", "Waiting for you · 15 Nov"],
    ],
    ["it has no end", { valid_until: null }, ["sent", "Sent", "7 Nov · not opened"]],
  ])("says that %s", (_what, changes, expected) => {
    expect(shown(changes)).toEqual(expected);
  });
});

describe("the badge near the end, counted in the company's days", () => {
  it.each([
    ["2026-11-22", "Sent"],
    ["2026-11-21", "Expires Saturday"],
    ["2026-11-20", "Expires Friday"],
    ["2026-11-18", "Expires Wednesday"],
    ["2026-11-17", "Expires tomorrow"],
    ["2026-11-16", "Expires today"],
    ["2026-11-15", "Expired"],
  ])("for an offer valid until %s is %s", (valid_until, label) => {
    expect(offerBadge({ ...offer, valid_until }, reader).label).toBe(label);
  });

  it("says whether the offer was opened", () => {
    expect(shown({ valid_until: "2026-11-20" })).toEqual(["expiring", "Expires Friday", "Sent 7 Nov · not opened"]);
    expect(shown({ ...opened, valid_until: "2026-11-17" })[2]).toBe("Sent 7 Nov · opened 3 times");
  });

  it("changes at midnight in the company's zone", () => {
    const later = { ...reader, now: new Date("2026-11-16T13:00:00Z") };
    expect(offerBadge({ ...offer, valid_until: "2026-11-16" }, later).label).toBe("Expired");
  });
});

describe("the badge of an offer that has ended", () => {
  it.each<[string, Partial<OfferBrief>, string[]]>([
    [
      "accepted",
      { state: "accepted", quote_state: "accepted", answered_at, valid_until: "2026-11-12" },
      ["accepted", "Accepted", "10 Nov"],
    ],
    ["accepted while another still waits", { quote_state: "accepted" }, ["accepted", "Accepted", ""]],
    [
      "declined for a reason",
      { state: "declined", quote_state: "declined", answered_at, decline_reason: "price" },
      ["declined", "Declined", "10 Nov · price"],
    ],
    [
      "declined in words we do not know",
      { state: "declined", quote_state: "declined", answered_at, decline_reason: "Gone fishing" },
      ["declined", "Declined", "10 Nov · gone fishing"],
    ],
    [
      "the other alternative",
      { state: "accepted", quote_state: "not_chosen", choice: "one", answered_at },
      ["not_chosen", "Not chosen", "10 Nov · another was chosen"],
    ],
    [
      "declined without a reason when another was accepted",
      { state: "accepted", quote_state: "declined", answered_at },
      ["declined", "Declined", "10 Nov"],
    ],
    [
      "declined for a reason when another was accepted",
      { state: "accepted", quote_state: "declined", answered_at, decline_reason: "price" },
      ["declined", "Declined", "10 Nov · price"],
    ],
    [
      "expired",
      { ...opened, opened_count: 2, state: "expired", quote_state: "expired", valid_until: "2026-11-12" },
      ["expired", "Expired", "12 Nov · opened twice"],
    ],
    [
      "left over until it expired when another was accepted",
      { state: "accepted", quote_state: "expired", valid_until: "2026-11-12", answered_at },
      ["expired", "Expired", "12 Nov · not opened"],
    ],
    [
      "left over and withdrawn when another was accepted",
      { state: "accepted", quote_state: "withdrawn", answered_at },
      ["withdrawn", "Withdrawn", "Sent 7 Nov · not opened"],
    ],
    [
      "withdrawn",
      { ...opened, state: "withdrawn", quote_state: "withdrawn" },
      ["withdrawn", "Withdrawn", "Sent 7 Nov · opened 3 times"],
    ],
    ["replaced", { state: "replaced", quote_state: "replaced" }, ["replaced", "Replaced", "Sent 7 Nov · not opened"]],
  ])("%s", (_what, changes, expected) => {
    expect(shown(changes)).toEqual(expected);
  });
});
