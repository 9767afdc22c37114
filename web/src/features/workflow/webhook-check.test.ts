import type { WebhookHealth } from "@quotemill/shared/workflow/runs";
import { expect, test } from "vitest";
import { healthWords } from "./webhook-check.tsx";

const now = Date.parse("2024-10-18T12:00:00.000Z");
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const wordsOf = (health: Partial<WebhookHealth>) =>
  healthWords(
    { succeeded: 0, failed: 0, last_success_at: null, last_problem: null, last_problem_at: null, ...health },
    now,
  );

test.each([
  [{}, null],
  [{ succeeded: 12, last_success_at: ago(3) }, "Last responded 3 minutes ago. 12 of 12 requests"],
  [
    { failed: 1, last_problem: "n8n.test answered 500", last_problem_at: ago(1) },
    "Failed 1 minute ago: n8n.test answered 500. 0 of 1 request",
  ],
  [
    { succeeded: 1, failed: 2, last_success_at: ago(90), last_problem: "x failed", last_problem_at: ago(5) },
    "Failed 5 minutes ago: x failed. 1 of 3 requests",
  ],
  [
    { succeeded: 1, failed: 2, last_success_at: ago(5), last_problem: "x failed", last_problem_at: ago(90) },
    "Last responded 5 minutes ago. 1 of 3 requests",
  ],
])("words describe a webhook with %j", (health, words) => {
  expect(wordsOf(health)).toBe(words && `${words} succeeded in the last 7 days.`);
});
