import { callbacksPerMinute } from "@quotemill/shared/workflow/callback";
import { outputKeyWords } from "@quotemill/shared/workflow/guide-words";
import { sampleCallbacks } from "@quotemill/shared/workflow/sample-callbacks";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { FactsTable, rowsOf } from "./facts-table.tsx";
import { GuideSection, Text } from "./guide-section.tsx";
import type { GuideCompany } from "./use-guide-company.ts";

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
        `outputs` (as JSON, at most 6,000 characters) go into the address.
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
