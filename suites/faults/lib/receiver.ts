import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { undoLater } from "../../harness/clean-up.ts";
import { listen } from "../../harness/listen.ts";

export interface Call {
  /** The message id, the same for all attempts. */
  id: string;
  startedAt: number;
  /** The time when the response was complete or the connection closed; absent while in progress. */
  endedAt?: number;
  /** Only a completely sent response counts. */
  status?: number;
  /** For the sending webhook: the quotes that the customer got. */
  sentQuotes: string[];
}

export type Mood = "well" | "slow" | "garbage";
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const slowMs = 8_000;
const pdf = Buffer.from("%PDF-1.7 a small one").toString("base64");

/** A company's own workflow: accepts quotes and sends, and uploads PDFs to that address, retrying for a while. */
export async function startReceiver(productUrl: string) {
  const calls: Call[] = [];
  let mood: Mood = "well";
  let refusedAnswers = 0;

  const returnPdf = async (request: IncomingMessage, body: string) => {
    const { quote_id, company_id } = JSON.parse(body) as { quote_id: string; company_id: string };
    const url = `${productUrl}/functions/v1/upload-quote-pdf`;
    const headers = { "content-type": "application/json", "x-webhook-secret": secretOf(request) };
    const answer =
      mood === "garbage" ? '{"quote_id": ' : JSON.stringify({ quote_id, company_id, pdf_base64: pdf, outputs: {} });
    for (let attempt = 0; attempt < 30; attempt++) {
      const taken = await fetch(url, { method: "POST", headers, body: answer }).catch(() => null);
      await taken?.body?.cancel();
      if (taken && (taken.ok || mood === "garbage")) return;
      refusedAnswers++;
      await pause(1_000);
    }
  };

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const call: Call = { id: String(request.headers["webhook-id"]), startedAt: Date.now(), sentQuotes: [] };
    calls.push(call);
    response.once("close", () => {
      call.endedAt = Date.now();
      if (response.writableFinished) call.status = response.statusCode;
    });
    const body = await text(request);
    if (request.url === "/send") call.sentQuotes = sentQuotesIn(body);
    if (mood === "garbage" && calls.length % 3 === 0) return request.socket.end("\0\xff not HTTP at all\r\n\r\n");
    if (mood === "garbage" && calls.length % 3 === 1) return response.writeHead(500).end("<".repeat(1_000_000));
    if (mood === "slow") await pause(slowMs);
    response.end(mood === "garbage" ? Buffer.alloc(1_000_000, 0xfe) : "Accepted");
    if (request.url === "/quote") await returnPdf(request, body);
  };

  const { url, start, stop } = await listen(take);
  undoLater(stop);
  return {
    quoteUrl: `${url}/quote`,
    sendUrl: `${url}/send`,
    calls,
    /** The number of PDFs that Quotemill did not accept. */
    refusedAnswers: () => refusedAnswers,
    start,
    stop,
    become(next: Mood) {
      mood = next;
    },
  };
}

const secretOf = (request: IncomingMessage) => String(request.headers["x-quotemill-secret"]);

/** The load sends one quote at a time. */
const sentQuotesIn = (body: string) => [(JSON.parse(body) as { quote_1: { quote_id: string } }).quote_1.quote_id];
