import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { healthWords } from "./health-words.ts";
import { TestOutcome } from "./test-outcome.tsx";
import { useTestWebhook, webhookHealthQuery } from "./workflow.api.ts";

/** Below a template's webhook URL: its recent results, and a button to send a sample. */
export function WebhookCheck({
  templateId,
  savedUrl,
  isChanged,
}: {
  templateId: string;
  /** The saved address, which a test uses whatever the input says. */
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
