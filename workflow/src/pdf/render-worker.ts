import type { QuoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { quotePdf } from "./quote-pdf.ts";
import type { QuotePictures, RenderedQuote } from "./quote-pictures.ts";

export interface RenderTask {
  quote: QuoteWebhook;
  pictures: QuotePictures;
}

/** Answered once the thread is running and has loaded its fonts. */
export const ready = () => true;

/** Runs in a worker thread: see renderer.ts. */
export default function render({ quote, pictures }: RenderTask): Promise<RenderedQuote> {
  return quotePdf(quote, pictures);
}
