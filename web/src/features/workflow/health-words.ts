import type { WebhookHealth } from "@quotemill/shared/workflow/runs";
import { countOf, formatAgo } from "../../lib/format.ts";

/** How a webhook did in the last days, in a sentence or two; nothing when it was not asked. */
export function healthWords(health: WebhookHealth, now = Date.now()): string | null {
  const { succeeded, failed, last_success_at, last_problem, last_problem_at } = health;
  const total = succeeded + failed;
  if (total === 0) return null;
  const failedLast = last_problem_at && (!last_success_at || last_problem_at > last_success_at);
  const last = failedLast
    ? `Failed ${formatAgo(last_problem_at, now)}: ${last_problem}.`
    : `Last answered ${formatAgo(last_success_at ?? "", now)}.`;
  return `${last} ${succeeded} of ${countOf(total, "request")} in the last 7 days went through.`;
}
