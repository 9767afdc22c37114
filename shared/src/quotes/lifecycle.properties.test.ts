import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sendProblem } from "../sending/sendable.ts";
import { canRunAgain, changesBy, hasCurrentPdf, type QuoteEvent, type QuoteState, submitted } from "./lifecycle.ts";

const start: QuoteState = { ...submitted, pdf_storage_path: null, outputs: null, error_message: null };
const after = (quote: QuoteState, event: QuoteEvent): QuoteState => ({ ...quote, ...changesBy(event, quote) });

/** Runs that may be past, in progress, or not named. */
const anyRun = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
const knownRun = fc.integer({ min: 1, max: 4 });
const outputs = fc.record({ grand_total: fc.nat() });
const anyEvent: fc.Arbitrary<QuoteEvent> = fc.oneof(
  fc.record({ type: fc.constant("run" as const) }),
  fc.record({ type: fc.constant("outputs" as const), run: anyRun, outputs }),
  fc.record({
    type: fc.constant("pdf" as const),
    run: anyRun,
    path: fc.nat().map((name) => `${name}.pdf`),
    outputs: fc.option(outputs),
  }),
  fc.record({
    type: fc.constant("error" as const),
    run: anyRun,
    message: fc.string({ minLength: 1 }),
    outputs: fc.option(outputs),
  }),
  fc.record({
    type: fc.constantFrom("undelivered" as const, "timeout" as const),
    run: knownRun,
    message: fc.string({ minLength: 1 }),
  }),
  fc.record({ type: fc.constant("send" as const), run: knownRun }),
);

/** Checked after every step of every walk. */
const always = (holds: (before: QuoteState, event: QuoteEvent, now: QuoteState) => void) =>
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
      let quote = start;
      for (const event of events) {
        const now = after(quote, event);
        holds(quote, event, now);
        quote = now;
      }
    }),
    { numRuns: 300 },
  );

describe("whatever happens to a quote, in any order", () => {
  it("its PDF is never lost, and only another PDF replaces it", () => {
    always((before, event, now) => {
      if (event.type !== "pdf") expect(now.pdf_storage_path).toBe(before.pdf_storage_path);
      if (before.pdf_storage_path) expect(now.pdf_storage_path).not.toBeNull();
    });
  });

  it("it has a PDF if it is Generated or Sent", () => {
    always((_before, _event, now) => {
      if (hasCurrentPdf(now.status)) expect(now.pdf_storage_path).not.toBeNull();
    });
  });

  it("an error, a timeout or a lost delivery destroys nothing once the run has its PDF", () => {
    always((before, event, now) => {
      const isFailure = event.type === "error" || event.type === "timeout" || event.type === "undelivered";
      if (isFailure && hasCurrentPdf(before.status)) expect(now).toEqual(before);
    });
  });

  it("an event of an earlier run changes nothing", () => {
    always((before, event, now) => {
      if (event.type !== "run" && event.run !== null && event.run < before.run) expect(now).toEqual(before);
    });
  });

  it("Sent stays as it was sent", () => {
    always((before, _event, now) => {
      if (before.status === "Sent") expect(now).toEqual(before);
    });
  });

  it("figures that come alone never change those of a PDF", () => {
    always((before, event, now) => {
      const hadFigures = before.outputs !== null && Object.keys(before.outputs).length > 0;
      if (event.type === "outputs" && hasCurrentPdf(before.status) && hadFigures) expect(now).toEqual(before);
    });
  });

  it("only 'Run again' starts a run, one at a time, and only where it is offered", () => {
    always((before, event, now) => {
      const begins = event.type === "run" && canRunAgain(before.status);
      expect(now.run).toBe(begins ? before.run + 1 : before.run);
      expect(now.status === "Processing").toBe(
        begins || (before.status === "Processing" && now.status === "Processing"),
      );
    });
  });

  it("repeating an event changes nothing more", () => {
    always((_before, event, now) => {
      if (event.type !== "run") expect(after(now, event)).toEqual(now);
    });
  });

  it("it has an error message if and only if it failed", () => {
    always((_before, _event, now) => {
      expect(now.error_message !== null).toBe(now.status === "Failed");
    });
  });

  it("the timer ends Processing, and an answer in time or late still counts", () => {
    always((_before, _event, now) => {
      const { run } = now;
      if (now.status === "Sent") return;
      const timedOut = after(now, { type: "timeout", run, message: "Too late" });
      expect(timedOut.status).not.toBe("Processing");
      const answered = after(timedOut, { type: "pdf", run, path: "late.pdf", outputs: null });
      expect(answered).toMatchObject({ pdf_storage_path: "late.pdf", error_message: null });
      expect(answered.status).toBe("Generated");
    });
  });

  it("it can be sent if it is Generated or Sent, as the sender says", () => {
    always((_before, _event, now) => {
      const isSendable = sendProblem({ ...now, quote_number: "QT-1001" }) === null;
      expect(isSendable).toBe(changesBy({ type: "send", run: now.run }, now) !== null);
    });
  });
});

it.each<[string, QuoteEvent[]]>([
  ["is in progress", []],
  ["timed out", [{ type: "timeout", run: 2, message: "Too late" }]],
  ["failed", [{ type: "error", run: 2, message: "No price", outputs: null }]],
])("a PDF that comes without figures, while its run %s, removes those of the run before", (_how, ends) => {
  const generated: QuoteEvent = { type: "pdf", run: 1, path: "1.pdf", outputs: { grand_total: 110 } };
  const late: QuoteEvent = { type: "pdf", run: 2, path: "2.pdf", outputs: null };
  const quote = [generated, { type: "run" } as const, ...ends, late].reduce(after, start);
  expect(quote).toMatchObject({ status: "Generated", pdf_storage_path: "2.pdf", outputs: null });
});
