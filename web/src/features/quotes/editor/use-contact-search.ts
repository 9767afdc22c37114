import { contactCalls } from "@quotemill/shared/contracts/contacts";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { useQuery } from "@tanstack/react-query";
import { useFailureToast } from "../../../components/use-failure-toast.ts";
import { api } from "../../../lib/api.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { contactFields, type FoundContact } from "./contact-choice.ts";
import { searchCrm } from "./crm-contacts.ts";

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
      return mergeByEmail(previous, crm);
    },
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
  const { items } = await api(contactCalls.list, { query: { within: "identity", search, limit }, signal });
  return items.map((item) => ({ ...contactFields.parse(item), origin: "Previous", ghl_contact_id: null }));
}

function mergeByEmail(previous: FoundContact[], crm: FoundContact[]) {
  const known = new Set(previous.map(({ email }) => email.toLowerCase()));
  return [...previous, ...crm.filter(({ email }) => !known.has(email.toLowerCase()))];
}
