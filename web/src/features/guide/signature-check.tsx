import { signatureExamples } from "@quotemill/shared/workflow/guide/signature-examples";
import { Segments } from "../../components/ui/choices.tsx";
import { CodeBlock, GuideSection, Text } from "./guide-parts.tsx";
import type { Check } from "./use-guide.ts";

const choices = [
  { value: "node", label: "Node" },
  { value: "python", label: "Python" },
  { value: "n8n", label: "n8n" },
] as const;

export function SignatureCheck({
  id,
  title,
  check,
  onChoose,
}: {
  id: string;
  title: string;
  check: Check;
  onChoose: (check: Check) => void;
}) {
  const chosen = choices.find(({ value }) => value === check);
  return (
    <GuideSection id={id} title={title}>
      <Text>
        Every request is signed with your signing secret, following Standard Webhooks. Checking the signature is
        optional: it keeps out anyone who finds your webhook's address. Make cannot check it, so there the address
        itself is the secret.
      </Text>
      <div>
        <Segments label="Language" choices={choices} value={check} onChoose={onChoose} />
      </div>
      <CodeBlock title={`Signature check in ${chosen?.label}`} code={signatureExamples[check]} />
      <Text>
        Check the raw bytes: JSON that has been parsed and written again no longer matches. While a secret is being
        rotated, the header holds two signatures, and either is valid.
      </Text>
    </GuideSection>
  );
}
