import { sendKeyWords, sentQuoteKeyWords } from "@quotemill/shared/workflow/guide-words";
import { sampleSendPayload } from "@quotemill/shared/workflow/sample";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { FactsTable, rowsOf } from "./facts-table.tsx";
import { GuideSection, Text } from "./guide-section.tsx";
import type { GuideCompany } from "./use-guide-company.ts";

export function SendingFormat({ id, title, company }: { id: string; title: string; company: GuideCompany }) {
  return (
    <GuideSection id={id} title={title}>
      <Text>
        The Quote Sender posts to one webhook for the whole company, set on its own page. One POST is one mail: the
        quotes stand in it as `quote_1`, `quote_2` and so on, in the order of the screen. Your workflow sends the mail.
      </Text>
      <Text>
        Answer with a status from 200 to 299: only then are the quotes marked as sent. With any other status, what you
        answer is shown to the person who sends. No answer within 15 seconds is not tried again, so that no customer
        gets a mail twice.
      </Text>
      <Text>
        After 429, 503 or no connection at all the sending is tried again, twice, under the same `webhook-id`. Ignore an
        id whose mail you have sent, and answer it with 200.
      </Text>
      <CodeBlock title="Sending" code={JSON.stringify(sampleSendPayload(company.id), null, 2)} />
      <FactsTable
        label="Keys of a sending"
        heads={["Key", "What it is"]}
        columns="10rem minmax(0,1fr)"
        rows={rowsOf(sendKeyWords)}
        mono
      />
      <FactsTable
        label="Keys of each quote in a sending"
        heads={["Key of each quote", "What it is"]}
        columns="10rem minmax(0,1fr)"
        rows={rowsOf(sentQuoteKeyWords)}
        mono
      />
    </GuideSection>
  );
}
