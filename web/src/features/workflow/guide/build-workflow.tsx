import { makeSteps } from "@quotemill/shared/workflow/make-scenario";
import { n8nSteps } from "@quotemill/shared/workflow/n8n-steps";
import { Segments } from "../../../components/ui/segments.tsx";
import { DownloadN8n } from "./download-n8n.tsx";
import { GuideSection, Text } from "./guide-section.tsx";
import { StepList } from "./step-list.tsx";
import type { GuideCompany } from "./use-guide-company.ts";
import type { Tool } from "./use-guide-place.ts";

const tools = [
  { value: "make", label: "Make" },
  { value: "n8n", label: "n8n" },
] as const;

export function BuildWorkflow({
  id,
  title,
  company,
  tool,
  onChoose,
}: {
  id: string;
  title: string;
  company: GuideCompany;
  tool: Tool;
  onChoose: (tool: Tool) => void;
}) {
  return (
    <GuideSection id={id} title={title}>
      <Text>
        Choose your tool and follow the steps. Anything else that speaks HTTP works too: all it needs are the formats
        below.
      </Text>
      <div>
        <Segments label="Tool" choices={tools} value={tool} onChoose={onChoose} />
      </div>
      {tool === "make" ? (
        <StepList label="Steps in Make" steps={makeSteps} />
      ) : (
        <StepList label="Steps in n8n" steps={n8nSteps} first={<DownloadN8n company={company} />} />
      )}
    </GuideSection>
  );
}
