import {
  maxTemplateFileBytes,
  notATemplateFile,
  templateFile,
  templateFileTooLarge,
} from "@quotemill/shared/templates/file";
import type { TemplateFile } from "./copies.api.ts";

/** What the file holds, or why it cannot be imported. The server checks it again. */
export async function readTemplateFile(file: File): Promise<{ file: TemplateFile } | { problem: string }> {
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
