import type { QuoteWebhook } from "@quotemill/shared/workflow/received-payloads";
import { type PrintedRecord, recordPdf } from "./certificate-pdf.ts";
import { quotePdf } from "./quote-pdf.ts";
import type { QuotePictures, RenderedQuote } from "./stored-pictures.ts";

export interface RenderTask {
  quote: QuoteWebhook;
  pictures: QuotePictures<Uint8Array>;
}

export interface RecordTask {
  record: PrintedRecord;
  logo: Uint8Array | null;
}

/** Returns once the thread is running and has loaded its fonts. */
export const ready = () => true;

/** All functions here run in a worker thread: see renderer.ts. */
export default function render({ quote, pictures }: RenderTask): Promise<RenderedQuote> {
  return quotePdf(quote, pictures);
}

export const renderRecord = ({ record, logo }: RecordTask): Promise<Uint8Array> => recordPdf(record, logo);
