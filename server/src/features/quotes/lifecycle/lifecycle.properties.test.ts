import { changesBy, type QuoteEvent, type QuoteState, submitted } from "@quotemill/shared/quotes/lifecycle";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { newQuote, waitLonger } from "../../../../test/quote-run.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { applyEvent, failStuckQuotes } from "../index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let loop: Awaited<ReturnType<typeof newQuote>>;
beforeAll(async () => {
  test = await createTestApp();
  loop = await newQuote(test, null);
});

const anyEvent = fc.record({
  type: fc.constantFrom<QuoteEvent["type"]>("run", "run", "outputs", "pdf", "error", "undelivered", "timeout", "send"),
  run: fc.integer({ min: 1, max: 4 }),
  tellsRun: fc.boolean(),
  figure: fc.nat({ max: 9 }),
});
type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer Event> ? Event : never;

const timedOut = "Processing timeout - check Quotemill workflow";
const pdf = (figure: number) => `%PDF-1.7 ${figure}`;

/** Makes the event happen as it would to a real quote, and returns it for the table. */
async function makeHappen(quoteId: string, quote: QuoteState, { type, run, tellsRun, figure }: AnyEvent) {
  const told = tellsRun ? run : null;
  const answer = (body: object) =>
    loop.callback({ quote_id: quoteId, quote_run: told ?? "", ...body }).then((response) => {
      expect(response.statusCode).toBe(200);
    });
  const outputs = { grand_total: figure };
  switch (type) {
    case "run":
      await loop.caller.post("/functions/v1/run-quote", { quote_id: quoteId });
      await test.pool.query("delete from graphile_worker._private_jobs");
      return { type } as const;
    case "outputs":
      await answer({ outputs });
      return { type, run: told, outputs };
    case "pdf":
      await answer({ pdf_base64: Buffer.from(pdf(figure)).toString("base64"), outputs });
      return { type, run: told, path: expect.stringMatching(/\.pdf$/), outputs };
    case "error":
      await answer({ error_message: `Error ${figure}` });
      return { type, run: told, message: `Error ${figure}`, outputs: null };
    case "timeout":
      await waitLonger(test, quoteId);
      await failStuckQuotes(test.db);
      return { type, run: quote.run, message: timedOut };
    default: {
      const event = type === "send" ? { type, run } : { type, run, message: `Away ${figure}` };
      await test.db.transaction().execute((tx) => applyEvent(tx, loop.company_id, quoteId, event));
      return event;
    }
  }
}

it("real quotes follow the table in every case", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 5, maxLength: 12 }), async (events) => {
      const { company_id, contact } = loop;
      const { id } = await test.build.quote({ company_id, contact_id: contact.id, status: "Processing" });
      let expected: QuoteState = { ...submitted, pdf_storage_path: null, outputs: null, error_message: null };
      await test.db.updateTable("quotes").set({ outputs: null }).where("id", "=", id).execute();
      for (const each of events) {
        const event = await makeHappen(id, expected, each);
        expected = { ...expected, ...changesBy(event, expected) };
        const [stored] = await test.db.selectFrom("quotes").selectAll().where("id", "=", id).execute();
        expect(stored).toMatchObject(expected);
      }
    }),
    { numRuns: 15 },
  );
});
