import type { WebhookTestResult } from "@quotemill/shared/workflow/runs";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { formatDuration } from "../../lib/format.ts";

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
