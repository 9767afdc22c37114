import { dueWords } from "@quotemill/shared/contacts/phone-call";
import { timesOf } from "@quotemill/shared/offers/badge";
import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import type { PipelineRow } from "@quotemill/shared/screens/pipeline";
import { sendLabel } from "@quotemill/shared/sending/sendable";
import { daysBetween } from "@quotemill/shared/time/calendar";
import { callForDate, formatAgo } from "../../lib/words.ts";

export type Act = "Done" | "Answer" | "Send" | "Send again" | "Follow up" | "Fix address" | "View" | "Edit Draft";

/**
 * The one thing to do next with a quote:
 *
 * | Need                                  | Act          |
 * | ------------------------------------- | ------------ |
 * | an acceptance without a follow-up     | Done         |
 * | a question waits                      | Answer       |
 * | a call is due                         | Follow up    |
 * | it ends soon and was never opened     | Send again   |
 * | it ends soon, or was opened twice     | Follow up    |
 * | it has its PDF                        | Send         |
 * | the same, without an address          | Fix address  |
 * | the customer has not opened it        | Send again   |
 * | it is a draft                         | Edit Draft   |
 * | anything else                         | View         |
 *
 * A person who is no contact, as in imported data, has no calls: 'View' takes the place of 'Follow up'.
 */
export function actOf(row: PipelineRow): Act {
  const { need, offer, person, person_email } = row;
  const followUp = person.id ? "Follow up" : "View";
  switch (need) {
    case "news":
      return "Done";
    case "question":
      return "Answer";
    case "accepted_call":
    case "call":
      return followUp;
    case "ending":
      return offer?.opened_count ? followUp : (sendLabel(row) ?? "View");
    case "opened":
      return followUp;
    case "unsent":
      return person_email ? (sendLabel(row) ?? "View") : "Fix address";
    case "waiting":
      return offer?.opened_count ? "View" : (sendLabel(row) ?? "View");
    case "draft":
      return "Edit Draft";
    default:
      return "View";
  }
}

/** Text that adds to the badge; null if the badge has its own line. `today` is the company's day, as 'yyyy-mm-dd'. */
export function lineOf(
  { need, offer, status, error_message, person_email, call_due_on }: PipelineRow,
  today: string,
  now = Date.now(),
) {
  const opened = offer?.opened_count ?? 0;
  switch (need) {
    case "news":
      return callForDate;
    case "question": {
      const ago = formatAgo(offer?.question_at ?? "", now);
      return ago.endsWith(" ago") ? `Waiting for ${ago.slice(0, -" ago".length)}` : "Asked just now";
    }
    case "accepted_call":
    case "call":
      return `Call ${dueWords(daysBetween(call_due_on ?? today, today))}`;
    case "ending":
      return opened > 0 ? `Viewed ${timesOf(opened)}` : "Never viewed";
    case "opened":
      return `Viewed ${timesOf(opened)}, no reply yet`;
    case "unsent":
      return person_email ? "Not sent yet" : "No email address";
    case "failed":
      return error_message ?? "Pricing failed";
    case "working":
      return quoteStatus(status) === "Processing" ? "Being priced" : "Waiting for its PDF";
    case "draft":
      return "Not submitted yet";
    default:
      return null;
  }
}
