import { json } from "node:stream/consumers";
import { listen } from "../../harness/listen.ts";
import { smallPdf } from "../../harness/pdf.ts";
import { Arrivals } from "./arrivals.ts";
import { ask, type Json } from "./http.ts";

/**
 * The outside systems of the companies: a workflow that returns its own PDF with the figures that are set for the quote, a
 * sending webhook, and an endpoint for events.
 */
export async function startReceiver() {
  const payloads = new Arrivals<Json>(({ quote_number }) => quote_number);
  const sends = new Arrivals<Json>(({ email_subject }) => email_subject);
  const events = new Arrivals<Json>(({ type }) => type);
  /** The outputs for a quote, by the id of its company and its name. */
  const outputs = new Map<string, Record<string, string | number>>();
  const refusals: string[] = [];
  let productUrl = "";

  const answerQuote = async (payload: Json, secret: string) => {
    const { quote_id, company_id, quote_run, quote_name } = payload;
    const body = {
      quote_id,
      company_id,
      quote_run,
      outputs: outputs.get(`${company_id} ${quote_name}`) ?? {},
      pdf_base64: smallPdf(quote_name),
    };
    const headers = { "content-type": "application/json", "x-webhook-secret": secret };
    const answer = await ask(`${productUrl}/functions/v1/upload-quote-pdf`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) refusals.push(`${quote_name}: ${answer.status} ${text}`);
  };

  const { url: base, stop } = await listen(async (request, response) => {
    const body: Json = await json(request);
    response.end("Accepted");
    if (request.url === "/quote") {
      payloads.add(body.quote_id, body);
      await answerQuote(body, String(request.headers["x-quotemill-secret"])).catch((error) =>
        refusals.push(`${error}`),
      );
    } else if (request.url === "/send") sends.add(body.contact.email, body);
    else {
      const { quote, offer } = body.data;
      for (const id of new Set([quote?.id, offer?.id])) if (id) events.add(id, body);
    }
  });
  return {
    quoteUrl: `${base}/quote`,
    sendUrl: `${base}/send`,
    eventsUrl: `${base}/events`,
    payloads,
    sends,
    events,
    outputs,
    refusals,
    answerTo: (url: string) => {
      productUrl = url;
    },
    stop,
  };
}
