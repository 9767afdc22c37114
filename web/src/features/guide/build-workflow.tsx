import { makeSteps } from "@quotemill/shared/workflow/guide/make-scenario";
import { n8nSteps, n8nWorkflow } from "@quotemill/shared/workflow/guide/n8n-workflow";
import { Download } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Segments } from "../../components/ui/choices.tsx";
import { saveFile } from "../../lib/files.ts";
import { GuideSection, StepList, Text } from "./guide-parts.tsx";
import type { GuideCompany, Tool } from "./use-guide.ts";

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

/** Generated in the browser, with the company's own address and an unguessable path. */
function DownloadN8n({ company }: { company: GuideCompany }) {
  function handleDownload() {
    const workflow = n8nWorkflow({ uploadUrl: company.uploadAddress, path: `quotemill-${randomName()}` });
    const file = new Blob([JSON.stringify(workflow, null, 2)], { type: "application/json" });
    saveFile(file, "quotemill-n8n-workflow.json");
  }
  return (
    <div>
      <Button variant="secondary" disabled={!company.hasAddress} onClick={handleDownload}>
        <Download size={16} aria-hidden="true" />
        Download n8n workflow
      </Button>
    </div>
  );
}

const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
