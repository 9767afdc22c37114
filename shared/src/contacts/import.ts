import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { oneLine, visible } from "../text/typed-text.ts";
import { contactInput } from "./contact.ts";

export const maxImportedContacts = 20_000;
/** A request holds at most this many, so that none is long. */
export const importBatch = 250;

export const tooManyContacts = `An import can have at most ${maxImportedContacts.toLocaleString("en")} contacts.`;

/** An empty country is the company's own. */
export const importedContact = contactInput.extend({ country: z.string().trim().max(100).default("") });
export type ImportedContact = z.infer<typeof importedContact>;

export const stageContactsInput = z.object({
  /** Any new id; the same one for all parts of a file. */
  import_id: recordId,
  contacts: z.array(importedContact).min(1).max(importBatch),
});

export const importContactsInput = z.object({
  import_id: recordId,
  /** For the record of who did what. */
  file_name: oneLine(200).regex(visible, "The file needs a name."),
  /** What becomes of contacts that are there already. Their empty details are filled in by `update` only. */
  known: z.enum(["update", "keep"]),
});

export const importResult = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  /** There before, and nothing to change. */
  kept: z.number().int(),
});
export type ImportResult = z.infer<typeof importResult>;
