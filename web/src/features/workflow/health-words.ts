import type { WebhookHealth } from "@quotemill/shared/workflow/runs";
import { countOf, formatAgo } from "../../lib/format.ts";

/** Sums up a webhook's recent results in a sentence or two; null if it was not used. */
export function healthWords(health: WebhookHealth, now = Date.now()): string | null {
  const { succeeded, failed, last_success_at, last_problem, last_problem_at } = health;
  const total = succeeded + failed;
  if (total === 0) return null;
  const failedLast = last_problem_at && (!last_success_at || last_problem_at > last_success_at);
  const last = failedLast
    ? `Failed ${formatAgo(last_problem_at, now)}: ${last_problem}.`
    : `Last responded ${formatAgo(last_success_at ?? "", now)}.`;
  return `${last} ${succeeded} of ${countOf(total, "request")} succeeded in the last 7 days.`;
}
