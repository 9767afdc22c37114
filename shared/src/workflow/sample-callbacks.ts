import type { CallbackInput } from "./callback.ts";
import { sampleQuoteId } from "./sample.ts";

/** What a workflow may return for the sample. These bodies are accepted as they are and change nothing. */
export function sampleCallbacks(company_id: string) {
  const ids = { quote_id: sampleQuoteId, company_id, quote_run: 1 };
  const outputs = { grand_total: 1518, sub_total: 1380, gst_total: 138, profit: 320, delivery_weeks: 3 };
  return {
    success: { ...ids, pdf_base64: "JVBERi0xLjQKJSVFT0Y=", outputs },
    outputs: { ...ids, outputs },
    error: { ...ids, error_message: "The price list has no entry for this fence" },
  } satisfies Record<string, CallbackInput>;
}
