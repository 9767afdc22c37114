import { availableParallelism } from "node:os";
import { afterEach, expect, it } from "vitest";
import { buildQuote } from "../../test/quotes.ts";
import { quotePdf } from "./quote-pdf.ts";
import { createRenderer, type Renderer } from "./renderer.ts";
import { noPictures } from "./stored-pictures.ts";
import { PrinterBusy } from "./turns.ts";

let renderer: Renderer;
afterEach(() => renderer.close());

const brokenLogo = { logo: { bytes: Buffer.from("no picture"), file: "logo.png" }, photos: [] };
const render = () => renderer.render(buildQuote(), brokenLogo);

it("rejects a print whose turn does not come, and continues with the others", async () => {
  renderer = createRenderer({ waitMs: 1, startMs: 30_000, renderMs: 30_000 });
  const results = await Promise.allSettled([render(), render(), render(), render()]);
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused.length).toBeGreaterThanOrEqual(2);
  for (const reason of refused) expect(reason).toBeInstanceOf(PrinterBusy);
  expect(results[0]?.status).toBe("fulfilled");
  expect((await render()).pdf.length).toBeGreaterThan(1_000);
});

it("counts printing time from its turn, and frees its place after a stop", async () => {
  renderer = createRenderer({ waitMs: 30_000, startMs: 30_000, renderMs: 1 });
  for (const result of await Promise.allSettled([render(), render(), render()])) {
    expect(result).toMatchObject({ status: "rejected", reason: { name: "AbortError" } });
  }
});

it("asks to try again while its thread is still starting, and prints once it has", async () => {
  renderer = createRenderer({ waitMs: 5_000, startMs: 20, renderMs: 30_000 });
  await expect(render()).rejects.toBeInstanceOf(PrinterBusy);
  const size = async () => (await render().catch(() => null))?.pdf.length ?? 0;
  await expect.poll(size).toBeGreaterThan(1_000);
});

it("starts no thread more than there are places while it warms up", async () => {
  let threads = 0;
  const count = () => threads++;
  process.on("worker", count);
  renderer = createRenderer({ waitMs: 30_000, startMs: 30_000, renderMs: 30_000 });
  await Promise.all([renderer.warmUp(), render()]);
  process.off("worker", count);
  expect(threads).toBeLessThan(Math.max(2, availableParallelism()));
});

it("prints the same bytes in another thread, which has fonts and caches of its own", async () => {
  renderer = createRenderer({ waitMs: 30_000, startMs: 30_000, renderMs: 30_000 });
  const quote = buildQuote({ contact: { firstName: "Émile 王", lastName: "محمد" } });
  await quotePdf(buildQuote({ contact: { firstName: "王小明", lastName: "كمال" } }), noPictures);
  const { pdf } = await quotePdf(quote, noPictures);
  expect(Buffer.from((await renderer.render(quote, noPictures)).pdf).equals(pdf)).toBe(true);
});

it("keeps nothing of the quotes it has printed", async () => {
  renderer = createRenderer({ waitMs: 30_000, startMs: 30_000, renderMs: 30_000 });
  /** The least that it takes while it prints: what waits for garbage collection comes and goes. */
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
