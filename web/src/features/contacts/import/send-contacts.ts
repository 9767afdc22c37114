import { type ImportedContact, importBatch } from "@quotemill/shared/contact-import";
import { importCalls } from "@quotemill/shared/contracts/imports";
import { api } from "../../../lib/api.ts";

interface Import {
  id: string;
  fileName: string;
  known: "update" | "keep";
  contacts: ImportedContact[];
}

/** Sends the list in parts, then has it imported at once. Until then, no contact has changed. */
export async function sendContacts({ id, fileName, known, contacts }: Import, onSent: (count: number) => void) {
  for (let from = 0; from < contacts.length; from += importBatch) {
    const part = contacts.slice(from, from + importBatch);
    await api(importCalls.stage, { body: { import_id: id, contacts: part } });
    onSent(from + part.length);
  }
  return api(importCalls.import, { body: { import_id: id, file_name: fileName.slice(-200), known } });
}
