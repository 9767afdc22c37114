import type { PipelineRow } from "@quotemill/shared/screens/pipeline";
import { expect, test } from "vitest";
import { buildBrief } from "../../test/offers.ts";
import { buildPipelineRow } from "../../test/open-pipeline.tsx";
import { actOf, lineOf } from "./acts.ts";

const sent = { status: "Sent", quote_sent_timestamp: "2026-11-10T00:00:00.000Z" };
const today = "2026-11-17";
const now = Date.parse("2026-11-17T12:00:00.000Z");

test.each<[string, Partial<PipelineRow>, string, string | null]>([
  [
    "a question",
    { ...sent, need: "question", offer: buildBrief({ question_at: "2026-11-16T10:00:00.000Z" }) },
    "Answer",
    "Waiting for 1 day",
  ],
  [
    "a question of this minute",
    { ...sent, need: "question", offer: buildBrief({ question_at: "2026-11-17T11:59:50.000Z" }) },
    "Answer",
    "Asked just now",
  ],
  ["a call that is due", { need: "call", call_due_on: today }, "Follow up", "Call due today"],
  [
    "a call that was due, about what was accepted",
    { ...sent, need: "accepted_call", call_due_on: "2026-11-15", offer: buildBrief({ quote_state: "accepted" }) },
    "Follow up",
    "Call 2 days late",
  ],
  ["one that ends unseen", { ...sent, need: "ending", offer: buildBrief({}) }, "Send again", "Never viewed"],
  [
    "one that ends and was seen",
    { ...sent, need: "ending", offer: buildBrief({ opened_count: 1 }) },
    "Follow up",
    "Viewed once",
  ],
  [
    "one that was opened twice",
    { ...sent, need: "opened", offer: buildBrief({ opened_count: 2 }) },
    "Follow up",
    "Viewed twice, no reply yet",
  ],
  ["one with its PDF", { need: "unsent" }, "Send", "Not sent yet"],
  ["one without an address", { need: "unsent", person_email: "" }, "Fix address", "No email address"],
  ["a failed one", { need: "failed", status: "Failed", error_message: "Answered 503" }, "View", "Answered 503"],
  ["one in work", { need: "working", status: "Processing" }, "View", "Being priced"],
  ["one without its PDF", { need: "working", status: "Pending PDF" }, "View", "Waiting for its PDF"],
  ["one that the customer has not opened", { ...sent, need: "waiting", offer: buildBrief({}) }, "Send again", null],
  ["one that the customer opened", { ...sent, need: "waiting", offer: buildBrief({ opened_count: 1 }) }, "View", null],
  [
    "an acceptance that nobody has dealt with",
    { ...sent, need: "news", offer: buildBrief({ quote_state: "accepted" }) },
    "Done",
    "Call to set a date",
  ],
  ["an accepted one", { ...sent, need: "accepted", offer: buildBrief({ quote_state: "accepted" }) }, "View", null],
  ["one that has ended", { ...sent, need: "ended", offer: buildBrief({ state: "declined" }) }, "View", null],
  ["a draft", { need: "draft", is_draft: true, status: "Draft" }, "Edit Draft", "Not submitted yet"],
])("%s", (_, row, act, line) => {
  expect(actOf(buildPipelineRow(row))).toBe(act);
  expect(lineOf(buildPipelineRow(row), today, now)).toBe(line);
});
