import { makeSteps } from "@quotemill/shared/workflow/guide/make-scenario";
import { n8nNodeSteps, n8nNodeWorkflow, n8nSteps, n8nWorkflow } from "@quotemill/shared/workflow/guide/n8n-workflow";
import { Download } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Segments } from "../../components/ui/choices.tsx";
import { saveFile } from "../../lib/files.ts";
import { GuideSection, StepList, Text } from "./guide-parts.tsx";
import type { GuideCompany, Tool, Way } from "./use-guide.ts";

const tools = [
  { value: "make", label: "Make" },
  { value: "n8n", label: "n8n" },
] as const;

const ways = [
  { value: "plain", label: "n8n's own nodes" },
  { value: "node", label: "Quotemill node" },
] as const;

export function BuildWorkflow({
  id,
  title,
  company,
  tool,
  way,
  onChoose,
}: {
  id: string;
  title: string;
  company: GuideCompany;
  tool: Tool;
  way: Way;
  onChoose: (choice: { tool: Tool } | { way: Way }) => void;
}) {
  return (
    <GuideSection id={id} title={title}>
      <Text>
        Choose your tool and follow the steps. Anything else that speaks HTTP works too: all it needs are the formats
        below.
      </Text>
      <div>
        <Segments label="Tool" choices={tools} value={tool} onChoose={(choice) => onChoose({ tool: choice })} />
      </div>
      {tool === "make" ? (
        <StepList label="Steps in Make" steps={makeSteps} />
      ) : (
        <>
          <Text>
            With n8n's own nodes you install nothing, and they price quotes. The Quotemill node also creates and sends
            quotes, and starts a workflow when a customer answers.
          </Text>
          <div>
            <Segments label="Way" choices={ways} value={way} onChoose={(choice) => onChoose({ way: choice })} />
          </div>
          <StepList
            label="Steps in n8n"
            steps={way === "node" ? n8nNodeSteps : n8nSteps}
            first={<DownloadN8n company={company} way={way} />}
          />
        </>
      )}
    </GuideSection>
  );
}

/** Generated in the browser, with an unguessable path, and with the company's own address unless our node knows it. */
function DownloadN8n({ company, way }: { company: GuideCompany; way: Way }) {
  function handleDownload() {
    const path = `quotemill-${randomName()}`;
    const workflow =
      way === "node" ? n8nNodeWorkflow({ path }) : n8nWorkflow({ uploadUrl: company.uploadAddress, path });
    const file = new Blob([JSON.stringify(workflow, null, 2)], { type: "application/json" });
    saveFile(file, "quotemill-n8n-workflow.json");
  }
  return (
    <div>
      <Button variant="secondary" disabled={way === "plain" && !company.hasAddress} onClick={handleDownload}>
        <Download size={16} aria-hidden="true" />
        Download n8n workflow
      </Button>
    </div>
  );
}

const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
