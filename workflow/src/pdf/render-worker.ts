import type { QuoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { quotePdf } from "./quote-pdf.ts";

export interface RenderTask {
  quote: QuoteWebhook;
  logo: Uint8Array | null;
}

/** Answered once the thread is running and has loaded its fonts. */
export const ready = () => true;

/** Runs in a worker thread: see renderer.ts. */
export default function render({ quote, logo }: RenderTask): Promise<Uint8Array> {
  return quotePdf(quote, logo && Buffer.from(logo));
}
