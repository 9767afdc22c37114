import { Upload } from "lucide-react";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { FileButton } from "../../../components/ui/file-button.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { useImportTemplate } from "./copies.api.ts";
import { readTemplateFile } from "./read-template-file.ts";

const failed = (reason: string) => toast.error("The template was not imported", reason);

export function ImportButton() {
  const upload = useImportTemplate();

  async function handleFiles([chosen]: File[]) {
    if (!chosen) return;
    const read = await readTemplateFile(chosen);
    if ("problem" in read) return failed(read.problem);
    reportOutcome(upload.mutateAsync(read.file), {
      done: ({ name }) => toast.success(`${name} imported`, "It is switched off until you switch it on."),
      failed: ({ message }) => failed(message),
    });
  }

  return (
    <FileButton
      icon={Upload}
      label="Import"
      fileLabel="Template file"
      accept=".json,application/json"
      busy={upload.isPending}
      onFiles={(files) => void handleFiles(files)}
    />
  );
}
