import { webhookUrlMissing } from "@quotemill/shared/templates/schema";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Segments } from "../../../components/ui/segments.tsx";
import { WebhookField } from "../../../components/ui/webhook-field.tsx";
import { TestOutcome } from "../test-outcome.tsx";
import { useTestWebhook } from "../workflow.api.ts";
import { GuideSection, Text } from "./guide-section.tsx";

const formats = [
  { value: "quote", label: "Quote" },
  { value: "sending", label: "Sending" },
] as const;

/** Sends the sample that the page shows to an address that need not be saved anywhere. */
export function TryIt({ id, title, template, isOwn }: { id: string; title: string; template: string; isOwn: boolean }) {
  return (
    <GuideSection id={id} title={title}>
      {isOwn ? (
        <TryItForm template={template} />
      ) : (
        <Text>An admin of a company can send the samples of this page to any address from here.</Text>
      )}
    </GuideSection>
  );
}

function TryItForm({ template }: { template: string }) {
  const [format, setFormat] = useState<"quote" | "sending">("quote");
  const [url, setUrl] = useState("");
  const [problem, setProblem] = useState<string>();
  const test = useTestWebhook();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const webhook_url = url.trim();
    if (!webhook_url) return setProblem(webhookUrlMissing);
    setProblem(undefined);
    test.mutate({ format, webhook_url, template_id: format === "quote" && template ? template : null });
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <Text>
        Sends one of the samples above to an address and tells how it answered. The request is like a real one, your
        upload secret included: send it to addresses that you trust. What your workflow gives back for the sample is
        checked and changes nothing.
      </Text>
      <div>
        <Segments label="Sample" choices={formats} value={format} onChoose={setFormat} />
      </div>
      <div className="grid max-w-[52rem] items-start gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <WebhookField
          label="Webhook URL"
          value={url}
          error={problem}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button type="submit" busy={test.isPending} className="md:mt-[1.6875rem]">
          {!test.isPending && <Send size={16} aria-hidden="true" />}
          Send sample
        </Button>
      </div>
      <TestOutcome test={test} />
    </form>
  );
}
