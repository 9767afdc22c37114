import { n8nWorkflow } from "@quotemill/shared/workflow/n8n-workflow";
import { Download } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import type { GuideCompany } from "./use-guide-company.ts";

/** Generated in the browser, with the company's own address and an unguessable path. */
export function DownloadN8n({ company }: { company: GuideCompany }) {
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
