import { quoteKeyWords } from "@quotemill/shared/workflow/guide-words";
import type { QuotePayload } from "@quotemill/shared/workflow/payload";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import { FactsTable, rowsOf } from "./facts-table.tsx";
import { GuideSection, Text } from "./guide-section.tsx";

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
