import { availableParallelism } from "node:os";
import type { QuoteWebhook } from "@quotemill/shared/workflow/received-payloads";
import { Piscina } from "piscina";
import { patience } from "../patience.ts";
import type { PrintedCertificate } from "./certificate-pdf.ts";
import type { AcceptedStamp, PrintableQuote } from "./printed-quote.ts";
import type { CertificateTask, RenderTask } from "./render-worker.ts";
import {
  isWholePicture,
  noPictures,
  type QuotePictures,
  type RenderedQuote,
  type StoredPicture,
} from "./stored-pictures.ts";
import { tooLong } from "./too-long.ts";
import { createTurns, PrinterBusy, type PrintShare } from "./turns.ts";

export {
  type AcceptedStamp,
  noPictures,
  type PrintableQuote,
  type PrintedCertificate,
  PrinterBusy,
  type QuotePictures,
  type StoredPicture,
  tooLong,
};

const maxThreads = 2;
const idleMs = 5 * 60_000;
/**
 * A quote that waits longer for the printer goes back to our queue of jobs. The cost of a print is limited in pages; a
 * thread that is still busy after `hangMs` hangs, since no print takes a minute of a processor.
 */
const usualLimits = { waitMs: 2_000, hangMs: 15 * 60_000 };
/** The share of a workflow's only company. One thread is enough for a hundred quotes a second. */
const wholeShare: PrintShare = { atOnce: 1, waiting: 200, aMinute: Number.POSITIVE_INFINITY };

interface Options extends Partial<typeof usualLimits> {
  /** The share of the printer that one company may use. */
  share?: PrintShare;
  /** Gets a warning about each picture that is left out because its file is damaged. */
  log?: { warn(about: { file: string }, message: string): void };
}

export interface Renderer {
  /** Starts a thread before the first quote, which would otherwise have to wait for it. */
  warmUp(): Promise<void>;
  /** Throws `PrinterBusy` if the printer is not free soon, and `tooLong` for more pages than anyone prints. */
  render(quote: QuoteWebhook, pictures: QuotePictures): Promise<RenderedQuote>;
  /** Prints a quote that only someone who tries out settings waits for, so other quotes go first. */
  preview(quote: QuoteWebhook, pictures: QuotePictures): Promise<RenderedQuote>;
  /** Prints a quote as it was accepted. It queues like any other. */
  accepted(quote: PrintableQuote, pictures: QuotePictures, stamp: AcceptedStamp): Promise<RenderedQuote>;
  /** Prints the record of an acceptance. It queues like a quote. */
  certificate(companyId: string, certificate: PrintedCertificate, logo: StoredPicture | null): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Prints in threads, because laying out text is CPU work and the server must keep answering. Threads start when needed
 * and stop when idle; one that hangs or crashes on a quote affects nothing else.
 */
export function createRenderer({ log, share = wholeShare, ...limits }: Options = {}): Renderer {
  const { waitMs, hangMs } = { ...usualLimits, ...limits };
  // The built worker is next to the built server, just as its source is next to this file.
  const built = import.meta.url.endsWith(".js");
  // One processor is left to the server. One thread is enough for a hundred quotes a second; a second one prints those
  // that would have to wait behind a long quote.
  const places = Math.min(maxThreads, Math.max(1, availableParallelism() - 1));
  // Quotes do not wait in the pool, whose queue does not report when a task starts: the time to print begins only then.
  const turns = createTurns({ places, sparePlaces: maxThreads - places, waitMs, share });
  const pool = new Piscina<RenderTask, RenderedQuote>({
    filename: new URL(built ? "./render-worker.js" : "./render-worker.ts", import.meta.url).href,
    execArgv: built ? [] : ["--import", "tsx"],
    // With atomics, a thread stands still between two quotes, and resources that it has yet to close are never
    // released.
    atomics: "disabled",
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    // A thread keeps the memory that its young generation once took. A small one is collected more often, at no cost
    // here.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  });
  const ready = () => pool.run(undefined as never, { name: "ready" });
  /** Waits until a thread runs, and returns the signal that ends a print that hangs. */
  const startThread = async () => {
    await ready();
    return patience(hangMs);
  };
  /** The bytes of a picture, or null if it is damaged: opening a damaged one could end the whole process. */
  const wholeOne = async (picture: StoredPicture | null) => {
    if (!picture || (await isWholePicture(picture.bytes))) return picture?.bytes ?? null;
    log?.warn({ file: picture.file }, "a picture is damaged and was left out of a PDF");
    return null;
  };
  const print = async (quote: PrintableQuote, { logo, photos }: QuotePictures, stamp: AcceptedStamp | null = null) => {
    const [signal, wholeLogo, ...wholePhotos] = await Promise.all([
      startThread(),
      wholeOne(logo),
      ...photos.map(wholeOne),
    ]);
    const pictures = { logo: wholeLogo, photos: wholePhotos };
    return pool.run({ quote, pictures, stamp }, { signal }).catch((error) => {
      // A picture that cannot be printed must not cost the quote.
      const hasPictures = [pictures.logo, ...pictures.photos].some((picture) => picture !== null);
      if (!hasPictures || signal.aborted || error.message === tooLong) throw error;
      return pool.run({ quote, pictures: noPictures, stamp }, { signal });
    });
  };
  const printCertificate = async (certificate: PrintedCertificate, stored: StoredPicture | null) => {
    const [signal, logo] = await Promise.all([startThread(), wholeOne(stored)]);
    const options = { name: "renderCertificate", signal };
    // The pool's types know only the task of printing a quote.
    const run = (task: CertificateTask) => pool.run(task as never, options) as Promise<unknown> as Promise<Uint8Array>;
    return run({ certificate, logo }).catch((error) => {
      if (!logo || signal.aborted) throw error;
      return run({ certificate, logo: null });
    });
  };
  return {
    // Warming up takes a slot, like a separate company, so that a quote in between does not start a second thread.
    warmUp: () =>
      turns.quote("", async () => {
        await ready();
      }),
    render: (quote, pictures) => turns.quote(quote.company_id, () => print(quote, pictures)),
    preview: (quote, pictures) => turns.preview(quote.company_id, () => print(quote, pictures)),
    accepted: (quote, pictures, stamp) => turns.quote(quote.company_id, () => print(quote, pictures, stamp)),
    certificate: (companyId, certificate, logo) => turns.quote(companyId, () => printCertificate(certificate, logo)),
    close: () => pool.destroy(),
  };
}
