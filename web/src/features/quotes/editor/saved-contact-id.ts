import { ApiError } from "../../../lib/api-error.ts";
import { putContact } from "../quotes.api.ts";
import { type ContactChoice, type ContactFields, crmIdOf, detailsToSave, foundContact } from "./contact-choice.ts";

/** A draft or quote needs a saved contact. Finds it by email and updates it, or creates it. */
export async function savedContactId(choice: ContactChoice, person: ContactFields): Promise<string> {
  try {
    return (await putContact({ ...detailsToSave(choice, person), ghl_contact_id: crmIdOf(choice, person) })).id;
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 0 || error.status >= 400);
    if (!isRefused) throw new Error("Failed to get or create valid contact ID", { cause: error });
    throw new Error(`Failed to ${failedTo(person, error)}: ${error.message}`, { cause: error });
  }
}

/** For a new contact the server first searches for an existing one. */
function failedTo(person: ContactFields, { code }: ApiError): string {
  if (foundContact.safeParse(person).data?.origin === "Previous") return "update contact";
  return code === "unavailable" ? "search for existing contact" : "create contact";
}
