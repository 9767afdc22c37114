import { availableParallelism } from "node:os";
import { afterEach, expect, it } from "vitest";
import { buildQuote } from "../../test/quotes.ts";
import { quotePdf } from "./quote-pdf.ts";
import { createRenderer, type Renderer, tooLong } from "./renderer.ts";
import { noPictures } from "./stored-pictures.ts";
import { PrinterBusy } from "./turns.ts";

let renderer: Renderer;
afterEach(() => renderer.close());

const brokenLogo = { logo: { bytes: Buffer.from("no picture"), file: "logo.png" }, photos: [] };
const render = () => renderer.render(buildQuote(), brokenLogo);

it("the printer rejects a print that does not begin soon, and continues with the others", async () => {
  renderer = createRenderer({ waitMs: 1 });
  const results = await Promise.allSettled([render(), render(), render(), render()]);
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused.length).toBeGreaterThanOrEqual(2);
  for (const reason of refused) expect(reason).toBeInstanceOf(PrinterBusy);
  expect(results[0]?.status).toBe("fulfilled");
  expect((await render()).pdf.length).toBeGreaterThan(1_000);
});

it("the printer ends a print that hangs, and frees its place", async () => {
  renderer = createRenderer({ waitMs: 30_000, hangMs: 1 });
  const long = { ...buildQuote(), document: { ...buildQuote().document, answers: answersOf(5_000) } };
  for (const result of await Promise.allSettled([1, 2, 3].map(() => renderer.render(long, noPictures)))) {
    expect(result).toMatchObject({ status: "rejected", reason: { name: "AbortError" } });
  }
});

it("the printer refuses a quote for its pages, and not for the time that they take", async () => {
  renderer = createRenderer({ waitMs: 30_000 });
  const document = (count: number) => ({ ...buildQuote().document, answers: answersOf(count) });
  const printed = await renderer.render({ ...buildQuote(), document: document(5_000) }, brokenLogo);
  expect(printed.pdf.length).toBeGreaterThan(1_000_000);
  await expect(renderer.render({ ...buildQuote(), document: document(20_000) }, brokenLogo)).rejects.toThrow(tooLong);
});

const answersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Question ${index}`, value: "Yes", unit: "", priced: false }));

it("the printer starts no thread more than there are places while it warms up", async () => {
  let threads = 0;
  const count = () => threads++;
  process.on("worker", count);
  renderer = createRenderer({ waitMs: 30_000 });
  await Promise.all([renderer.warmUp(), render()]);
  process.off("worker", count);
  expect(threads).toBeLessThan(Math.max(2, availableParallelism()));
});

it("the printer makes the same bytes in another thread, which has separate fonts and caches", async () => {
  renderer = createRenderer({ waitMs: 30_000 });
  const quote = buildQuote({ contact: { firstName: "Émile 王", lastName: "محمد" } });
  await quotePdf(buildQuote({ contact: { firstName: "王小明", lastName: "كمال" } }), noPictures);
  const { pdf } = await quotePdf(quote, noPictures);
  expect(Buffer.from((await renderer.render(quote, noPictures)).pdf).equals(pdf)).toBe(true);
});

it("the printer keeps nothing of the quotes it has printed", async () => {
  renderer = createRenderer({ waitMs: 30_000 });
  /** The lowest use of memory while it prints, because memory that waits for garbage collection comes and goes. */
  const leastMegabytes = async (prints: number) => {
    const samples: number[] = [];
    for (let count = 0; count < prints; count++) {
      await renderer.render(buildQuote(), noPictures);
      samples.push(process.memoryUsage.rss() / 1_000_000);
    }
    return Math.min(...samples);
  };
  await leastMegabytes(120);
  const before = await leastMegabytes(40);
  await leastMegabytes(240);
  expect((await leastMegabytes(40)) - before).toBeLessThan(40);
});
