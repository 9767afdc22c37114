import { callbacksPerMinute } from "@quotemill/shared/workflow/callback";
import {
  followUpKeyWords,
  outputKeyWords,
  quoteKeyWords,
  sendKeyWords,
  sentQuoteKeyWords,
} from "@quotemill/shared/workflow/guide/key-words";
import type { QuotePayload } from "@quotemill/shared/workflow/payload";
import { sampleCallbacks, sampleFollowUpPayload, sampleSendPayload } from "@quotemill/shared/workflow/sample";
import { SelectField } from "../../components/ui/select.tsx";
import { useCompanyRegion } from "../../lib/region.tsx";
import { CodeBlock, FactsTable, GuideSection, rowsOf, Text } from "./guide-parts.tsx";
import type { GuideCompany } from "./use-guide.ts";

const headers = [
  ["webhook-id", "Stays the same when a delivery is retried. Ignore ids that you have already handled."],
  ["webhook-timestamp", "When this attempt was made, in seconds since 1970."],
  [
    "webhook-signature",
    "Proves that the request comes from Quotemill and is unchanged. See Check the signature below.",
  ],
  ["x-quotemill-secret", "Your upload secret, for receivers that cannot check signatures."],
  ["x-quotemill-seal", "A second signature, for Quotemill's own workflow only. Ignore it."],
] as const;

export function QuoteFormat({
  id,
  title,
  payload,
  template,
  templates,
  onChoose,
}: {
  id: string;
  title: string;
  payload: QuotePayload;
  template: string;
  templates: { id: string; name: string }[];
  onChoose: (template: string) => void;
}) {
  const choices = [
    { value: "", label: "Sample template" },
    ...templates.map(({ id: value, name }) => ({ value, label: name })),
  ];
  return (
    <GuideSection id={id} title={title}>
      <Text>
        One POST per quote, as JSON. Each field of the template has an entry under its API name, or under a name derived
        from its label. An answer is text, or true or false for a checkbox; a date is text such as 2026-03-02. A field
        that was hidden or left empty is null, never missing and never empty text. A calculated field is a number, a
        text, or true or false. A group is a list with an object for each entry, and an empty list without entries.
      </Text>
      {templates.length > 0 && (
        <SelectField
          label="Template"
          choices={choices}
          value={template}
          onChange={(event) => onChoose(event.target.value)}
          className="max-w-80"
        />
      )}
      <CodeBlock title="Quote" code={JSON.stringify(payload, null, 2)} />
      <FactsTable
        label="Keys of a quote"
        heads={["Key", "What it is"]}
        columns="10rem minmax(0,1fr)"
        rows={rowsOf(quoteKeyWords)}
        mono
      />
      <FactsTable label="Headers" heads={["Header", "What it is"]} columns="10rem minmax(0,1fr)" rows={headers} mono />
      <Text>
        Respond with any status from 200 to 299 within 15 seconds; the body is ignored. After 408, 425, 429, a 5xx
        status or no response, Quotemill retries twice within the same 30 seconds.
      </Text>
    </GuideSection>
  );
}

const answers = [
  ["200", "Accepted. Sending the same reply again changes nothing, so retries are safe."],
  ["400", "The body is not valid. The response says what is wrong."],
  ["401", "The secret is missing or wrong."],
  ["404", "The company that this secret belongs to has no such quote."],
  ["413", "The PDF is larger than 20 MB."],
  ["415", "The reply is compressed."],
  ["422", "`pdf_base64`, or the body itself, is not a PDF."],
  [
    "429",
    `More than ${callbacksPerMinute.toLocaleString("en")} replies in a minute, or too many large PDFs at once. The header \`retry-after\` says when to try again.`,
  ],
] as const;

export function AnswerFormat({ id, title, company }: { id: string; title: string; company: GuideCompany }) {
  const bodies = sampleCallbacks(company.id);
  const asText = (body: object) => JSON.stringify(body, null, 2);
  return (
    <GuideSection id={id} title={title}>
      <Text>
        Post JSON to your upload address. The secret is part of the address, or goes in the `x-webhook-secret` header.
        Return `quote_id` and `company_id` as you received them. The three replies below are for the sample: you can
        post them as they are, and they are checked like any other but change nothing.
      </Text>
      <CodeBlock title="Success: a PDF with outputs" code={asText(bodies.success)} />
      <CodeBlock title="Outputs first, PDF later" code={asText(bodies.outputs)} />
      <CodeBlock title="Failure" code={asText(bodies.error)} />
      <CodeBlock title="Success with curl" code={curl(company.uploadAddress, bodies.success)} />
      <CodeBlock title="A PDF as it is, with curl" code={curlRaw(company.uploadAddress, bodies.success)} />
      <Text>
        A PDF can also be sent as it is, which suits large ones: the body is the file with the content type
        `application/pdf` and its length, the secret goes in the header, and `quote_id`, `company_id`, `quote_run` and
        `outputs` (as JSON, at most 12,000 characters when percent-encoded) go into the address.
      </Text>
      <Text>
        `pdf_base64` is the file itself in Base64, at most 20 MB. With outputs only, the quote becomes Pending PDF. With
        an error, it becomes Failed and shows the message. A quote that already has a PDF keeps it.
      </Text>
      <FactsTable
        label="Output fields"
        heads={["Output", "What it is"]}
        columns="10rem minmax(0,1fr)"
        rows={[
          ...rowsOf(outputKeyWords),
          ["any other key", "Up to 100 of your own. They appear under Additional Outputs and can be used in emails."],
        ]}
        mono
      />
      <FactsTable
        label="Status codes"
        heads={["Status", "What it means"]}
        columns="10rem minmax(0,1fr)"
        rows={answers}
        mono
      />
    </GuideSection>
  );
}

const curl = (address: string, body: object) => `curl -X POST '${address}' \\
  -H 'content-type: application/json' \\
  -H 'x-webhook-secret: YOUR_UPLOAD_SECRET' \\
  -d '${JSON.stringify(body)}'`;

const curlRaw = (address: string, { quote_id, company_id }: { quote_id: string; company_id: string }) => {
  const { origin, pathname } = new URL(address, window.location.origin);
  const query = new URLSearchParams({ quote_id, company_id, outputs: '{"grand_total":"1200"}' });
  return `curl -X POST '${origin}${pathname}?${query}' \\
  -H 'content-type: application/pdf' \\
  -H 'x-webhook-secret: YOUR_UPLOAD_SECRET' \\
  --data-binary @quote.pdf`;
};

export function SendingFormat({ id, title, company }: { id: string; title: string; company: GuideCompany }) {
  const region = useCompanyRegion();
  const { kind, follow_up } = sampleFollowUpPayload(company.id, region);
  return (
    <GuideSection id={id} title={title}>
      <Text>
        Quotemill sends the emails itself unless you set a webhook in the Quote Sender, one for the whole company. Each
        POST to it is one email. It holds the quotes as `quote_1`, `quote_2` and so on, in the order shown on screen.
        Your workflow sends the email.
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
      <CodeBlock title="Send request" code={JSON.stringify(sampleSendPayload(company.id, region), null, 2)} />
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
