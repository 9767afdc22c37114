import { z } from "zod";
import { api } from "../../../lib/api.ts";
import type { FoundContact } from "./contact-choice.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const crmContact = z.object({
  id: z.string(),
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  companyName: text,
  address1: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
});
const answer = z.object({ data: z.object({ contacts: z.array(crmContact) }) });

/** What the company's CRM knows. Silent by design: without a connection, or when it fails, there is simply nothing. */
export async function searchCrm(companyId: string, isConnected: boolean, term: string): Promise<FoundContact[]> {
  if (!isConnected) return [];
  const body = { endpoint: `/contacts/?query=${encodeURIComponent(term)}`, companyId };
  try {
    const { data } = await api.post("/functions/v1/ghl-proxy", { body, schema: answer });
    return data.contacts.map(toFound);
  } catch {
    return [];
  }
}

function toFound(contact: z.infer<typeof crmContact>): FoundContact {
  return {
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email.toLowerCase(),
    phone: contact.phone,
    company_name: contact.companyName,
    address1: contact.address1,
    city: contact.city,
    state: contact.state,
    postal_code: contact.postalCode,
    country: contact.country,
    origin: "GHL",
    ghl_contact_id: contact.id,
  };
}
