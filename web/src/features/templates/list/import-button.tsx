import {
  maxTemplateFileBytes,
  notATemplateFile,
  templateFile,
  templateFileTooLarge,
} from "@quotemill/shared/templates/versions/template-file";
import { Upload } from "lucide-react";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { FileButton } from "../../../components/ui/file-button.tsx";
import { type TemplateFile, useImportTemplate } from "./copies.api.ts";

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

/** Reads the template in a file, or explains why it cannot be imported. The server checks it again. */
async function readTemplateFile(file: File): Promise<{ file: TemplateFile } | { problem: string }> {
  if (file.size > maxTemplateFileBytes) return { problem: templateFileTooLarge };
  const text = await file.text();
  let held: unknown;
  try {
    held = JSON.parse(text);
  } catch {
    return { problem: notATemplateFile };
  }
  const checked = templateFile.safeParse(held);
  if (checked.success) return { file: held as TemplateFile };
  return { problem: checked.error.issues[0]?.message ?? notATemplateFile };
}
