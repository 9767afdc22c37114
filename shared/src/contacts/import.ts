import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { oneLine, visible } from "../text/typed-text.ts";
import { contactInput } from "./contact.ts";

export const maxImportedContacts = 20_000;
/** Maximum number of contacts in one request, so that no request takes long. */
export const importBatch = 250;

export const tooManyContacts = `An import can have at most ${maxImportedContacts.toLocaleString("en")} contacts.`;

export const stageContactsInput = z.object({
  /** A new id that the browser makes up; all parts of a file carry the same one. */
  import_id: recordId,
  contacts: z
    .array(contactInput.omit({ external_id: true }))
    .min(1)
    .max(importBatch),
});

export const importContactsInput = z.object({
  import_id: recordId,
  /** The activity log names the file. */
  file_name: oneLine(200).regex(visible, "The file needs a name."),
  /** The rule for contacts that exist already: `update` gives them the file's details, `keep` leaves them alone. */
  known: z.enum(["update", "keep"]),
});

export const importResult = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  /** The number of contacts that existed already and had nothing to change. */
  kept: z.number().int(),
});
export type ImportResult = z.infer<typeof importResult>;
