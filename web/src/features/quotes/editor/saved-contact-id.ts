import { ApiError } from "../../../lib/api-error.ts";
import { putContact } from "../quotes.api.ts";
import { type ContactFields, contactFields, foundContact } from "./contact-choice.ts";

/** A draft or a quote belongs to a contact that exists: found by its address, brought up to date, or made now. */
export async function savedContactId(person: ContactFields): Promise<string> {
  const found = foundContact.safeParse(person).data;
  const verb = found?.origin === "Previous" ? "update" : "create";
  try {
    const body = { ...contactFields.parse(person), ghl_contact_id: found?.ghl_contact_id ?? null };
    return (await putContact(body)).id;
  } catch (error) {
    const message =
      error instanceof ApiError
        ? `Failed to ${verb} contact: ${error.message}`
        : "Failed to get or create valid contact ID";
    throw new Error(message, { cause: error });
  }
}
