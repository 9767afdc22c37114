import type { Offer } from "@quotemill/shared/offers/offer";
import { hasCurrentPdf, quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { sendLabel } from "@quotemill/shared/sending/sendable";
import { waitingQuestion } from "../../offers/index.ts";
import { isSendNext } from "../quote-buttons.tsx";

export type NextAct = "edit" | "run" | "handle" | "answer" | "revise" | "reopen" | "send" | null;

/**
 * Returns the next step of a quote, for which its details have one main button. The first row that applies counts.
 *
 * | Quote                                             | Next act                |
 * | ------------------------------------------------- | ----------------------- |
 * | draft                                             | edit                    |
 * | failed                                            | run again               |
 * | running, or an older revision                     | none                    |
 * | its acceptance waits for someone                  | handle: call, then Done |
 * | a customer's question waits                       | answer                  |
 * | accepted                                          | none                    |
 * | declined                                          | revise                  |
 * | expired                                           | reopen                  |
 * | never sent, or sent and not opened                | send                    |
 * | any other                                         | none                    |
 *
 * Without a next act, the PDF is the main button. `latest` is the quote's latest offer, once it has loaded.
 */
export function nextActOf(row: QuoteRow, latest: Offer | undefined, canSend: boolean): NextAct {
  if (row.is_draft) return "edit";
  const status = quoteStatus(row.status);
  if (status === "Failed") return "run";
  if (!hasCurrentPdf(status) || row.is_revised) return null;
  const own = latest?.quotes.find(({ quote_id }) => quote_id === row.id)?.state;
  if (own === "accepted" && latest?.news && !latest.news.handled_at) return "handle";
  if (latest && waitingQuestion(latest)) return "answer";
  if (own === "accepted") return null;
  if (own === "declined") return "revise";
  if (latest?.state === "expired") return "reopen";
  return canSend && isSendNext(row) && sendLabel(row) ? "send" : null;
}
