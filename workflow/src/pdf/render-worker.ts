import type { QuoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { quotePdf } from "./quote-pdf.ts";

export interface RenderTask {
  quote: QuoteWebhook;
  logo: Uint8Array | null;
}

/** Answered when the thread stands and has its fonts. */
export const ready = () => true;

/** Runs in a thread of its own: see renderer.ts. */
export default function render({ quote, logo }: RenderTask): Promise<Uint8Array> {
  return quotePdf(quote, logo && Buffer.from(logo));
}
