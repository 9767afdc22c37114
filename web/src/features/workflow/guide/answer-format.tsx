import { callbacksPerMinute } from "@quotemill/shared/workflow/callback";
import { outputKeyWords } from "@quotemill/shared/workflow/guide-words";
import { sampleCallbacks } from "@quotemill/shared/workflow/sample-callbacks";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { FactsTable, rowsOf } from "./facts-table.tsx";
import { GuideSection, Text } from "./guide-section.tsx";
import type { GuideCompany } from "./use-guide-company.ts";

const answers = [
  ["200", "Taken. The same answer again changes nothing, so it is safe to repeat."],
  ["400", "The body is not what it should be. The answer says what is wrong."],
  ["401", "The secret is missing or wrong."],
  ["404", "There is no such quote in the company of this secret."],
  ["413", "The PDF is larger than 20 MB."],
  ["422", "`pdf_base64` is not a PDF."],
  ["429", `More than ${callbacksPerMinute.toLocaleString("en-AU")} answers in a minute.`],
] as const;

export function AnswerFormat({ id, title, company }: { id: string; title: string; company: GuideCompany }) {
  const bodies = sampleCallbacks(company.id);
  const asText = (body: object) => JSON.stringify(body, null, 2);
  return (
    <GuideSection id={id} title={title}>
      <Text>
        A POST to your upload address, as JSON. The secret stands in the address, or in the header `x-webhook-secret`.
        Give `quote_id` and `company_id` back as you got them. These three are about the sample: sent as they are, they
        are checked like any other and change nothing.
      </Text>
      <CodeBlock title="Done: a PDF with outputs" code={asText(bodies.success)} />
      <CodeBlock title="Outputs first, the PDF later" code={asText(bodies.outputs)} />
      <CodeBlock title="It failed" code={asText(bodies.error)} />
      <CodeBlock title="The same with curl" code={curl(company.uploadAddress, bodies.success)} />
      <Text>
        `pdf_base64` is the file itself in base64, at most 20 MB. With outputs alone the quote waits as Pending PDF.
        With an error it is Failed and shows the message; a quote that has its PDF keeps it.
      </Text>
      <FactsTable
        label="Output fields"
        heads={["Output", "What it is"]}
        columns="10rem minmax(0,1fr)"
        rows={[
          ...rowsOf(outputKeyWords),
          ["any other key", "Yours to choose: it shows under Additional Outputs and can be used in emails. Up to 100."],
        ]}
        mono
      />
      <FactsTable
        label="Our answers"
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
