import { followUpKeyWords, sendKeyWords, sentQuoteKeyWords } from "@quotemill/shared/workflow/guide-words";
import { sampleFollowUpPayload, sampleSendPayload } from "@quotemill/shared/workflow/sample";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { useCompanyPlace } from "../../../lib/company-place.tsx";
import { FactsTable, rowsOf } from "./facts-table.tsx";
import { GuideSection, Text } from "./guide-section.tsx";
import type { GuideCompany } from "./use-guide-company.ts";

export function SendingFormat({ id, title, company }: { id: string; title: string; company: GuideCompany }) {
  const place = useCompanyPlace();
  const { kind, follow_up } = sampleFollowUpPayload(company.id, place);
  return (
    <GuideSection id={id} title={title}>
      <Text>
        The Quote Sender posts to one webhook for the whole company, set on that page. Each POST is one email. It holds
        the quotes as `quote_1`, `quote_2` and so on, in the order shown on screen. Your workflow sends the email.
      </Text>
      <Text>
        Respond with a status from 200 to 299: only then are the quotes marked as sent. With any other status, your
        response is shown to the person sending. If you do not respond within 15 seconds, the request is not retried, so
        that no customer gets the same email twice.
      </Text>
      <Text>
        After 429, 503 or a failed connection, the request is retried twice with the same `webhook-id`. If you have
        already sent the email for an id, ignore the request and respond with 200.
      </Text>
      <CodeBlock title="Send request" code={JSON.stringify(sampleSendPayload(company.id, place), null, 2)} />
      <FactsTable
        label="Keys of a send request"
        heads={["Key", "What it is"]}
        columns="10rem minmax(0,1fr)"
        rows={rowsOf(sendKeyWords)}
        mono
      />
      <FactsTable
        label="Keys of each quote in a send request"
        heads={["Key of each quote", "What it is"]}
        columns="10rem minmax(0,1fr)"
        rows={rowsOf(sentQuoteKeyWords)}
        mono
      />
      <Text>
        Reminders come to the same webhook with `kind` set to `follow_up` and all keys of a send request, so a workflow
        that does not know them sends them like any other email. They add `follow_up`. Turn them on under Follow-ups.
      </Text>
      <CodeBlock title="Reminder, beyond the keys above" code={JSON.stringify({ kind, follow_up }, null, 2)} />
      <FactsTable
        label="Keys of follow_up"
        heads={["Key of follow_up", "What it is"]}
        columns="10rem minmax(0,1fr)"
        rows={rowsOf(followUpKeyWords)}
        mono
      />
    </GuideSection>
  );
}
