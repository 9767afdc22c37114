import type { WebhookHealth, WebhookTestResult } from "@quotemill/shared/workflow/runs";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Send, TriangleAlert } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { countOf, formatAgo, formatDuration } from "../../lib/words.ts";
import { useTestWebhook, webhookHealthQuery } from "./workflow.api.ts";

/** Stands below a template's webhook URL and shows its recent results, with a button to send a sample. */
export function WebhookCheck({
  templateId,
  savedUrl,
  isChanged,
}: {
  templateId: string;
  /** The saved address, which a test uses even if another one is typed. */
  savedUrl: string;
  isChanged: boolean;
}) {
  const health = useQuery(webhookHealthQuery(templateId, savedUrl));
  const test = useTestWebhook();
  const words = health.data && healthWords(health.data);
  if (isChanged) return <p className="text-sm text-ink-muted">Save the template to send a test to this address.</p>;
  return (
    <div className="grid justify-items-start gap-2">
      {words && <p className="max-w-[72ch] text-sm text-pretty wrap-anywhere text-ink-muted">{words}</p>}
      <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate({ template_id: templateId })}>
        {!test.isPending && <Send size={16} aria-hidden="true" />}
        Send a test
      </Button>
      <TestOutcome test={test} />
    </div>
  );
}

interface Test {
  data: WebhookTestResult | undefined;
  error: Error | null;
  isPending: boolean;
}

/** The outcome of a sample. Never shows the response body, which could come from any page. */
export function TestOutcome({ test }: { test: Test }) {
  const outcome = test.isPending ? null : outcomeOf(test);
  const Icon = outcome?.isGood ? CircleCheck : TriangleAlert;
  return (
    <div role="status">
      {outcome && (
        <p className="flex items-start gap-2 text-sm text-pretty wrap-anywhere">
          <Icon
            size={16}
            aria-hidden="true"
            className={outcome.isGood ? "mt-0.5 shrink-0 text-success-ink" : "mt-0.5 shrink-0 text-danger-ink"}
          />
          {outcome.words}
        </p>
      )}
    </div>
  );
}

function outcomeOf({ data, error }: Test) {
  if (error) return { isGood: false, words: error.message };
  if (!data) return null;
  const duration = formatDuration(data.duration_ms);
  if (data.problem) return { isGood: false, words: `${data.problem} (after ${duration}).` };
  return {
    isGood: true,
    words: `The sample arrived: the workflow responded with ${data.status} in ${duration}. Its history shows what happened next.`,
  };
}

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
