import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultFollowUps, type FollowUpSettings } from "../companies/follow-ups.ts";
import { addDays, localDay, localHour } from "../time/calendar.ts";
import { type FollowedOffer, nextFollowUp, nextOpening, planDays } from "./follow-up-plan.ts";

const on: FollowUpSettings = { ...defaultFollowUps, is_on: true };
const sydney = "Australia/Sydney";

/** Sent on Monday 16 November 2026 at 2 pm in Sydney, valid for 30 days. */
const offer = (changes: Partial<FollowedOffer> = {}): FollowedOffer => ({
  state: "open",
  quotes: ["open"],
  is_latest: true,
  sent_at: "2026-11-16T03:00:00.000Z",
  valid_until: "2026-12-16",
  question_at: null,
  is_paused: false,
  is_refused: false,
  last_step: 0,
  ...changes,
});
const next = (changes: Partial<FollowedOffer>, now = "2026-11-16T03:00:00.000Z", settings = on, zone = sydney) => {
  const found = nextFollowUp(settings, zone, offer(changes), new Date(now));
  return found && [found.step, found.at.toISOString()];
};
const days = (settings: Partial<FollowUpSettings>, sentOn: string, until: string | null) =>
  planDays({ ...on, ...settings }, sentOn, until).map(({ step, day }) => [step, day]);

describe("the days of a plan", () => {
  it("are 3 and 10 days after sending and 2 business days before the end", () => {
    expect(days({}, "2026-11-16", "2026-12-16")).toEqual([
      [1, "2026-11-19"],
      [2, "2026-11-26"],
      [3, "2026-12-14"],
    ]);
  });

  it("move off the weekend: forward after sending, back before the end", () => {
    // Sent on a Wednesday, so both fall on a Saturday; valid until a Sunday.
    expect(days({}, "2026-11-18", "2026-12-13")).toEqual([
      [1, "2026-11-23"],
      [2, "2026-11-30"],
      [3, "2026-12-10"],
    ]);
    expect(days({ business_days_only: false }, "2026-11-18", "2026-12-13")).toEqual([
      [1, "2026-11-21"],
      [2, "2026-11-28"],
      [3, "2026-12-11"],
    ]);
  });

  it.each([
    ["the end comes before the second", "2026-11-23", [[1, "2026-11-18"]], { before_end: null, first_after: 2 }],
    [
      "the last comes before the second",
      "2026-11-27",
      [
        [1, "2026-11-19"],
        [3, "2026-11-25"],
      ],
      {},
    ],
    ["there is room for one only", "2026-11-20", [[3, "2026-11-18"]], {}],
    ["the end is too near for any", "2026-11-17", [], {}],
    [
      "there is no end",
      null,
      [
        [1, "2026-11-19"],
        [2, "2026-11-26"],
      ],
      {},
    ],
    ["only the last is wanted", "2026-12-16", [[3, "2026-12-14"]], { first_after: null, second_after: null }],
    ["two fall on one Monday", null, [[1, "2026-11-23"]], { first_after: 5, second_after: 6 }],
  ] as const)("are fewer if %s", (_why, until, expected, settings) => {
    expect(days(settings, "2026-11-16", until)).toEqual(expected);
  });
});

describe("the next reminder", () => {
  it("comes at the first hour in the company's zone", () => {
    expect(next({})).toEqual([1, "2026-11-18T22:00:00.000Z"]);
    expect(next({ last_step: 1 })).toEqual([2, "2026-11-25T22:00:00.000Z"]);
    expect(next({ last_step: 2 })).toEqual([3, "2026-12-13T22:00:00.000Z"]);
    expect(next({ last_step: 3 })).toBeNull();
    expect(next({}, undefined, on, "Europe/Dublin")).toEqual([1, "2026-11-19T09:00:00.000Z"]);
  });

  it("follows the clock across a change to summer time", () => {
    const sent_at = "2026-09-30T03:00:00.000Z"; // a Wednesday; summer time begins on Sunday
    expect(next({ sent_at, valid_until: null }, sent_at, { ...on, first_after: 2 })).toEqual([
      1,
      "2026-10-01T23:00:00.000Z",
    ]);
    expect(next({ sent_at, valid_until: null }, sent_at)).toEqual([1, "2026-10-04T22:00:00.000Z"]);
  });

  it.each([
    ["turned off", {}, { is_on: false }],
    ["accepted", { state: "accepted" }, {}],
    ["declined", { state: "declined" }, {}],
    ["withdrawn", { state: "withdrawn" }, {}],
    ["replaced", { state: "replaced" }, {}],
    ["expired", { state: "expired" }, {}],
    ["answered in part", { quotes: ["accepted", "open"] }, {}],
    ["not sent, or sent again in a later offer", { is_latest: false }, {}],
    ["asked about", { question_at: "2026-11-17T00:00:00.000Z" }, {}],
    ["paused", { is_paused: true }, {}],
    ["refused", { is_refused: true }, {}],
  ] as const)("never comes for an offer that is %s", (_what, changes, settings) => {
    expect(next(changes as Partial<FollowedOffer>, undefined, { ...on, ...settings })).toBeNull();
  });

  it.each([
    ["within the hours, at once", "2026-11-19T01:30:00.000Z", [1, "2026-11-19T01:30:00.000Z"]],
    ["after the hours, the next morning", "2026-11-19T05:00:00.000Z", [1, "2026-11-19T22:00:00.000Z"]],
    ["on a weekend, on Monday", "2026-11-21T01:00:00.000Z", [1, "2026-11-22T22:00:00.000Z"]],
    ["days later, with the next one", "2026-11-24T01:00:00.000Z", [2, "2026-11-25T22:00:00.000Z"]],
    ["after the last one's day, as the last", "2026-12-14T23:00:00.000Z", [3, "2026-12-14T23:00:00.000Z"]],
    ["after the hours of the last day, never", "2026-12-16T05:30:00.000Z", null],
  ])("that is late comes %s", (_when, now, expected) => {
    expect(next({}, now)).toEqual(expected);
  });

  it("is the later one if two are late", () => {
    expect(next({}, "2026-11-20T01:00:00.000Z", { ...on, first_after: 2, second_after: 3 })).toEqual([
      2,
      "2026-11-20T01:00:00.000Z",
    ]);
  });
});

it("a customer who was reminded today can be reminded on the next business day", () => {
  expect(nextOpening(on, sydney, "2026-11-20").toISOString()).toBe("2026-11-22T22:00:00.000Z");
});

const moment = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }).map((seconds) => new Date(seconds * 1000));
const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const anySettings = fc
  .record({
    first_after: fc.option(fc.integer({ min: 1, max: 20 })),
    second_after: fc.option(fc.integer({ min: 1, max: 40 })),
    before_end: fc.option(fc.integer({ min: 1, max: 10 })),
    business_days_only: fc.boolean(),
    from_hour: fc.integer({ min: 6, max: 21 }),
    length: fc.integer({ min: 1, max: 16 }),
  })
  .map(({ length, ...given }) => ({ ...on, ...given, until_hour: Math.min(22, given.from_hour + length) }));

it("in every zone, a followed plan has each step at most once, in order, in the hours, on days of the week, before the end", () => {
  fc.assert(
    fc.property(
      anySettings,
      zone,
      moment,
      fc.option(fc.integer({ min: 0, max: 60 })),
      fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 3, maxLength: 3 }),
      (settings, timeZone, sent_at, validity, latenessHours) => {
        const valid_until = validity === null ? null : addDays(localDay(sent_at, timeZone), validity);
        let now = sent_at;
        let last_step = 0;
        for (const hours of latenessHours) {
          const found = nextFollowUp(settings, timeZone, offer({ sent_at, valid_until, last_step }), now);
          if (!found) return;
          const { step, at } = found;
          const day = localDay(at, timeZone);
          expect(at >= now).toBe(true);
          expect(step).toBeGreaterThan(last_step);
          expect(localHour(at, timeZone)).toBeGreaterThanOrEqual(settings.from_hour);
          expect(localHour(at, timeZone)).toBeLessThan(settings.until_hour);
          if (settings.business_days_only) expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
          if (valid_until) expect(day <= valid_until).toBe(true);
          expect(day > localDay(sent_at, timeZone)).toBe(true);
          last_step = step;
          now = new Date(at.getTime() + hours * 3_600_000);
        }
      },
    ),
    { numRuns: 150 },
  );
});

it("a reminder that was moved from a weekend names the day from which it was moved", () => {
  const moves = (settings: object) =>
    planDays({ ...on, ...settings }, "2026-11-19", null).map((each) => each.moved_from);
  const days = { first_after: 3, second_after: 5, before_end: null }; // Sunday and Tuesday
  expect(moves({ ...days, business_days_only: true })).toEqual(["2026-11-22", null]);
  expect(moves({ ...days, business_days_only: false })).toEqual([null, null]);
});

it("asking again at the moment it named gives the same reminder", () => {
  fc.assert(
    fc.property(anySettings, zone, moment, fc.integer({ min: 0, max: 40 }), (settings, timeZone, sent_at, wait) => {
      const now = new Date(sent_at.getTime() + wait * 86_400_000);
      const found = nextFollowUp(settings, timeZone, offer({ sent_at, valid_until: null }), now);
      if (found)
        expect(nextFollowUp(settings, timeZone, offer({ sent_at, valid_until: null }), found.at)).toEqual(found);
    }),
    { numRuns: 150 },
  );
});
