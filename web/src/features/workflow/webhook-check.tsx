import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { healthWords } from "./health-words.ts";
import { TestOutcome } from "./test-outcome.tsx";
import { useTestWebhook, webhookHealthQuery } from "./workflow.api.ts";

/** Under a template's webhook URL: how it did lately, and a sample to see how it does now. */
export function WebhookCheck({
  templateId,
  savedUrl,
  isChanged,
}: {
  templateId: string;
  /** The address that is saved: a test goes there, whatever stands in the input. */
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
