import { webhookUrlMissing } from "@quotemill/shared/text/web-address";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Segments } from "../../components/ui/choices.tsx";
import { WebhookField } from "../../components/ui/text-fields.tsx";
import { TestOutcome, useTestWebhook } from "../workflow/index.ts";
import { GuideSection, Text } from "./guide-parts.tsx";

const formats = [
  { value: "quote", label: "Quote" },
  { value: "sending", label: "Sending" },
] as const;

/** Sends the sample shown on the page to any address, saved or not. */
export function TryIt({ id, title, template, isOwn }: { id: string; title: string; template: string; isOwn: boolean }) {
  return (
    <GuideSection id={id} title={title}>
      {isOwn ? (
        <TryItForm template={template} />
      ) : (
        <Text>Company admins can send the samples on this page to any address from here.</Text>
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
        Sends one of the samples above to an address and shows how it responded. The request looks like a real one and
        includes your upload secret, so send it only to addresses you trust. Your workflow's reply to the sample is
        checked but changes nothing.
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
