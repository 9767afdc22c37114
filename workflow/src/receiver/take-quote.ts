import type { CallbackInput } from "@quotemill/shared/workflow/callback";
import type { QuoteWebhook } from "@quotemill/shared/workflow/received-payloads";
import {
  printedLastDayOutput,
  unprintableOutput,
  unprintedEmojiOutput,
  unprintedPhotosOutput,
} from "@quotemill/shared/workflow/unprintable";
import type { FastifyBaseLogger } from "fastify";
import { patience } from "../patience.ts";
import { type Renderer, tooLong } from "../pdf/renderer.ts";
import type { RenderedQuote } from "../pdf/stored-pictures.ts";
import { PrinterBusy } from "../pdf/turns.ts";
import { fetchPictures } from "./fetch-pictures.ts";

/** Time for which Quotemill may be silent while it takes the PDF. */
const uploadMs = 5 * 60_000;

interface Context {
  quotemillUrl: string;
  secret: string;
  renderer: Renderer;
  log: FastifyBaseLogger;
}

export type QuoteOutcome = { ok: true } | { ok: false; status: 502 | 503; reason: string };

/**
 * Makes the PDF, uploads it and only then answers. A process killed halfway has promised nothing and gets the quote
 * again, and quotes never arrive faster than they can be printed.
 */
export async function takeQuote(
  quote: QuoteWebhook,
  { quotemillUrl, secret, renderer, log }: Context,
): Promise<QuoteOutcome> {
  const pictures = await fetchPictures(quotemillUrl, quote.document).catch(() => null);
  if (!pictures) return failure(503, "The logo or a photo could not be fetched. Try again in a moment.");
  const { quote_id, company_id, quote_run } = quote;
  let result: Pick<CallbackInput, "pdf_base64" | "outputs" | "error_message">;
  try {
    const { pdf, ...gaps } = await renderer.render(quote, pictures);
    result = { pdf_base64: Buffer.from(pdf).toString("base64"), outputs: outputsOf(quote, gaps) };
  } catch (error) {
    if (error instanceof PrinterBusy) return failure(503, "Too many quotes at once. Try again in a moment.");
    log.error({ err: error, quote_id }, "the PDF could not be made");
    const { message } = error as Error;
    result = { error_message: message === tooLong ? tooLong : "The PDF could not be made" };
  }
  const url = `${quotemillUrl}/functions/v1/upload-quote-pdf`;
  return returnResult(url, secret, { quote_id, company_id, quote_run, ...result });
}

type Outputs = NonNullable<CallbackInput["outputs"]>;

/** Returns the totals, if there are prices, the last day on the paper, and the parts that are missing there. */
function outputsOf(
  { pricing, document }: QuoteWebhook,
  { missing, emoji, missingPhotos }: Omit<RenderedQuote, "pdf">,
): Outputs {
  const outputs: Outputs = { [printedLastDayOutput]: document.valid_until };
  if (pricing) {
    const { grand_total, sub_total, gst_total, profit } = pricing;
    Object.assign(outputs, { grand_total, sub_total, gst_total, profit });
  }
  if (missing.length > 0) outputs[unprintableOutput] = missing.slice(0, 100).join("");
  if (emoji.length > 0) outputs[unprintedEmojiOutput] = emoji.slice(0, 20).join(" ");
  if (missingPhotos > 0) outputs[unprintedPhotosOutput] = missingPhotos;
  return outputs;
}

async function returnResult(url: string, secret: string, body: CallbackInput): Promise<QuoteOutcome> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-webhook-secret": secret },
    body: JSON.stringify(body),
    redirect: "error",
    signal: patience(uploadMs),
  }).catch(() => null);
  if (!answer) return failure(503, "Quotemill could not be reached with the answer.");
  await answer.body?.cancel();
  if (answer.ok) return { ok: true };
  const isBusy = answer.status === 429 || answer.status === 503;
  return failure(isBusy ? 503 : 502, `Quotemill answered ${answer.status} to the PDF.`);
}

const failure = (status: 502 | 503, reason: string): QuoteOutcome => ({ ok: false, status, reason });
