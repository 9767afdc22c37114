import { crmCalls } from "@quotemill/shared/contracts/crm";
import type { CrmContact } from "@quotemill/shared/crm";
import { api } from "../../../lib/api.ts";
import type { FoundContact } from "./contact-choice.ts";

/** Contacts from the company's CRM. A failure is silent by design and returns none. */
export async function searchCrm(companyId: string, term: string, signal: AbortSignal): Promise<FoundContact[]> {
  const body = { endpoint: `/contacts/?query=${encodeURIComponent(term)}`, companyId };
  try {
    const { data } = await api(crmCalls.search, { body, signal });
    return data.contacts.map(toFound);
  } catch {
    return [];
  }
}

function toFound(contact: CrmContact): FoundContact {
  return {
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email,
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
