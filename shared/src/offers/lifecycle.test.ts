import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeOffer, isPastItsEnd, type OfferChange, type OfferStatus, offerOn, outcomeOf } from "./lifecycle.ts";
import type { OfferedQuoteState, OfferState } from "./states.ts";

const offer = (choice: "one" | "each", quotes: OfferedQuoteState[], state: OfferState = "open"): OfferStatus => ({
  state,
  choice,
  quotes,
});

const ends = [
  ["expire", "expired"],
  ["replace", "replaced"],
  ["withdraw", "withdrawn"],
] as const;

it.each(ends)("to %s an offer makes its open quotes %s", (type, end) => {
  expect(changeOffer(offer("one", ["open", "open"]), { type })).toEqual(offer("one", [end, end], end));
});

describe("accepting", () => {
  const accept = (positions: number[]): OfferChange => ({ type: "accept", positions });

  it("one of several alternatives leaves the others not chosen, which is no decline", () => {
    expect(changeOffer(offer("one", ["open", "open", "open"]), accept([2]))).toEqual(
      offer("one", ["not_chosen", "accepted", "not_chosen"], "accepted"),
    );
  });

  it("one of several with answers of their own leaves the others open", () => {
    const first = changeOffer(offer("each", ["open", "open"]), accept([1]));
    expect(first).toEqual(offer("each", ["accepted", "open"]));
    expect(changeOffer(first as OfferStatus, accept([2]))).toEqual(offer("each", ["accepted", "accepted"], "accepted"));
    expect(changeOffer(first as OfferStatus, { type: "decline" })).toEqual(
      offer("each", ["accepted", "declined"], "accepted"),
    );
    for (const [type, end] of ends) {
      expect(changeOffer(first as OfferStatus, { type })).toEqual(offer("each", ["accepted", end], "accepted"));
    }
  });

  it.each([
    ["two alternatives", "one", [1, 2]],
    ["none", "each", []],
    ["a quote that is not there", "each", [3]],
    ["position zero", "each", [0]],
  ] as const)("%s is refused", (_what, choice, positions) => {
    expect(changeOffer(offer(choice, ["open", "open"]), accept([...positions]))).toBe("not_offered");
  });

  it("a quote that is accepted already is refused", () => {
    expect(changeOffer(offer("each", ["accepted", "open"]), accept([1]))).toBe("not_offered");
  });
});

const states: OfferState[] = ["open", "accepted", "declined", "withdrawn", "replaced", "expired"];

describe("answers to an offer that is not open", () => {
  it.each([
    ["accepted", "answered"],
    ["declined", "answered"],
    ["withdrawn", "ended"],
    ["replaced", "ended"],
    ["expired", "ended"],
  ] as const)("an offer that is %s takes no answer", (state, refusal) => {
    const ended = offer("one", ["declined", "declined"], state);
    for (const type of ["decline", "withdraw", "replace", "expire"] as const) {
      expect(changeOffer(ended, { type })).toBe(refusal);
    }
    expect(changeOffer(ended, { type: "accept", positions: [1] })).toBe(refusal);
  });
});

describe("undoing", () => {
  it("opens what was declined, withdrawn or expired, never what was accepted or replaced", () => {
    const reopened = states.map((state) => changeOffer(offer("one", [state], state), { type: "reopen" }));
    const open = offer("one", ["open"]);
    expect(reopened).toEqual(["not_ended", "not_ended", open, open, "not_ended", open]);
  });

  it("an acceptance opens every quote again", () => {
    const accepted = offer("one", ["not_chosen", "accepted"], "accepted");
    expect(changeOffer(accepted, { type: "undo_acceptance" })).toEqual(offer("one", ["open", "open"]));
    expect(changeOffer(offer("one", ["declined"], "declined"), { type: "undo_acceptance" })).toBe("not_accepted");
  });

  it("an acceptance leaves an offer closed that has another end", () => {
    const accepted = offer("each", ["accepted", "expired"], "accepted");
    for (const end of ["withdrawn", "replaced"] as const) {
      expect(changeOffer(accepted, { type: "undo_acceptance", end })).toEqual(offer("each", [end, end], end));
    }
    const withdrawn = offer("each", ["accepted", "withdrawn"], "withdrawn");
    expect(changeOffer(withdrawn, { type: "undo_acceptance" })).toEqual(
      offer("each", ["withdrawn", "withdrawn"], "withdrawn"),
    );
  });
});

const anyChange = fc.oneof(
  fc.record({
    type: fc.constant("accept" as const),
    positions: fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 4 }),
  }),
  fc.record({ type: fc.constantFrom("decline", "withdraw", "replace", "expire", "reopen", "undo_acceptance") }),
) as fc.Arbitrary<OfferChange>;

it("after any events, only an open offer has open quotes, and their outcomes agree with its state", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("one" as const, "each" as const),
      fc.integer({ min: 1, max: 4 }),
      fc.array(anyChange, { maxLength: 12 }),
      (choice, count, changes) => {
        let current = offer(choice, Array(count).fill("open"));
        for (const change of changes) {
          const next = changeOffer(current, change);
          if (typeof next === "string") continue;
          current = next;
          expect(current.quotes).toHaveLength(count);
          if (choice === "one") expect(current.quotes.filter((each) => each === "accepted").length).toBeLessThan(2);
          expect(current.quotes.includes("open")).toBe(current.state === "open");
          if (current.state === "accepted") expect(current.quotes).toContain("accepted");
          else if (current.state !== "open") expect(new Set(current.quotes)).toEqual(new Set([current.state]));
          if (choice === "each") expect(current.quotes).not.toContain("not_chosen");
        }
      },
    ),
    { numRuns: 500 },
  );
});

it("the last day ends at midnight in the company's zone", () => {
  const zone = "Pacific/Auckland";
  expect(isPastItsEnd("2026-11-30", zone, new Date("2026-11-30T10:59:59Z"))).toBe(false);
  expect(isPastItsEnd("2026-11-30", zone, new Date("2026-11-30T11:00:00Z"))).toBe(true);
  expect(isPastItsEnd(null, zone, new Date())).toBe(false);
});

it("an open quote has expired once its last day is over, even if the job has not run yet", () => {
  const outcomes = (quote_state: OfferedQuoteState) =>
    [null, "2026-11-30", "2026-11-29"].map((valid_until) => outcomeOf({ quote_state, valid_until }, "2026-11-30"));
  expect(outcomes("open")).toEqual(["open", "open", "expired"]);
  expect(outcomes("accepted")).toEqual(["accepted", "accepted", "accepted"]);
});

it("an offer stands with its quotes as the job that ends offers will leave them", () => {
  const offer = (...states: OfferedQuoteState[]) => ({
    ...({ state: "open", choice: "each", valid_until: "2026-11-29" } as const),
    quotes: states.map((state) => ({ state })),
  });
  const statesOn = (today: string, ...states: OfferedQuoteState[]) => {
    const { state, quotes } = offerOn(offer(...states), today);
    return [state, ...quotes.map((quote) => quote.state)];
  };
  expect(statesOn("2026-11-29", "open")).toEqual(["open", "open"]);
  expect(statesOn("2026-11-30", "open")).toEqual(["expired", "expired"]);
  expect(statesOn("2026-11-30", "accepted", "open")).toEqual(["accepted", "accepted", "expired"]);
  expect(offerOn({ ...offer("open"), valid_until: null }, "2026-11-30").state).toBe("open");
});
