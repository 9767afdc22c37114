import type { CrmContact } from "@quotemill/shared/contacts/crm";
import { contactCalls } from "@quotemill/shared/contracts/contacts";
import { crmCalls } from "@quotemill/shared/contracts/crm";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { useQuery } from "@tanstack/react-query";
import { useFailureToast } from "../../../../components/messages/outcomes.ts";
import { api } from "../../../../lib/api/api.ts";
import { ApiError } from "../../../../lib/api/errors.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { putContact } from "../../../../records/quotes.api.ts";
import {
  type ContactChoice,
  type ContactFields,
  contactFields,
  crmIdOf,
  detailsToSave,
  type FoundContact,
  foundContact,
} from "./contact-choice.ts";

const debounceMs = 300;
const minLength = 2;
const limit = 10;

/** Our own contacts first, then those found only in the CRM. */
export function useContactSearch(companyId: string, isConnected: boolean, typed: string) {
  const wanted = typed.trim();
  const term = useDebounced(wanted, debounceMs);
  const isLongEnough = wanted.length >= minLength;
  const query = useQuery({
    queryKey: [...queryKeys.contactsFound, companyId, isConnected, term],
    queryFn: async ({ signal }) => {
      const [previous, crm] = await Promise.all([
        searchPrevious(term, signal),
        isConnected ? searchCrm(companyId, term, signal) : [],
      ]);
      return withoutKnown(previous, crm);
    },
    // A person added since an earlier search is one of our contacts now, so its answer is never shown again.
    staleTime: 0,
    gcTime: 0,
    enabled: term.length >= minLength,
    retry: false,
  });
  useFailureToast(query.error, "Failed to search contacts");
  return {
    isLongEnough,
    hasFailed: query.error !== null,
    isSearching: isLongEnough && (term !== wanted || query.isFetching),
    results: isLongEnough && term === wanted && !query.error ? (query.data ?? []) : [],
  };
}

async function searchPrevious(search: string, signal: AbortSignal): Promise<FoundContact[]> {
  const { items } = await api(contactCalls.list, { query: { search, limit }, signal });
  return items.map((item) => ({
    ...contactFields.parse(item),
    origin: "Previous",
    ghl_contact_id: item.ghl_contact_id,
  }));
}

/** The CRM may have no email for a person, or another one: then its id identifies them. */
function withoutKnown(previous: FoundContact[], crm: FoundContact[]) {
  const emails = new Set(previous.map(({ email }) => email.toLowerCase()));
  const ids = new Set(previous.map(({ ghl_contact_id }) => ghl_contact_id));
  const isKnown = ({ email, ghl_contact_id }: FoundContact) =>
    emails.has(email.trim().toLowerCase()) || ids.has(ghl_contact_id);
  return [...previous, ...crm.filter((contact) => !isKnown(contact))];
}

/** Contacts from the company's CRM. A failure is silent by design and returns none. */
async function searchCrm(companyId: string, term: string, signal: AbortSignal): Promise<FoundContact[]> {
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

/**
 * Names the action that failed. For a new contact the server first searches for an existing one, which is what an outage
 * stops.
 */
function failedTo(person: ContactFields, { code }: ApiError): string {
  if (foundContact.safeParse(person).data?.origin === "Previous") return "update contact";
  return code === "unavailable" ? "search for existing contact" : "create contact";
}
