import { type QuoteGroup, quoteFilters } from "@quotemill/shared/quotes/list";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { z } from "zod";
import { itemsOf } from "../../../lib/paged-query.ts";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";
import { useFailureToast } from "../editor/use-failure-toast.ts";
import { groupByEmailQuery, groupsQuery } from "./quote-list.api.ts";

const listAddress = quoteFilters.extend({ contact: z.string().trim().toLowerCase().default("") });

/** What the address asks for: filters, and a contact by id or by email. Without one, the first contact is shown. */
export function useQuoteList() {
  const { contactId } = useParams();
  const [{ contact: email, ...filters }, setFilters] = useUrlFilters(listAddress);
  const groups = useInfiniteQuery(groupsQuery(filters));
  const items = groups.data && itemsOf(groups.data);
  const byEmail = useQuery({ ...groupByEmailQuery(email), enabled: !contactId && email !== "" });
  const first = useFirst(items);
  useFailureToast(groups.error ?? byEmail.error, "Failed to fetch page data.");

  const isAsked = contactId !== undefined || email !== "";
  const shownId = contactId ?? (email ? byEmail.data?.id : first?.id);
  return {
    filters,
    setFilters,
    groups,
    items,
    byEmail,
    email: contactId ? "" : email,
    /** Somebody chose this contact: on a phone it has the whole screen. */
    isAsked,
    shownId,
    shown: items?.find(({ id }) => id === shownId) ?? (email ? (byEmail.data ?? undefined) : undefined),
  };
}
export type QuoteList = ReturnType<typeof useQuoteList>;

/** Live changes put other contacts on top; the one that is being read stays, as long as it is in the list. */
function useFirst(items: QuoteGroup[] | undefined) {
  const [readId, setReadId] = useState<string | null>(null);
  const first = items?.find(({ id }) => id === readId) ?? items?.[0];
  if (first && first.id !== readId) setReadId(first.id);
  return first;
}

/** The same filters at another place of the list. */
export function listLink(contactId: string | null, { tab, search }: QuoteList["filters"]) {
  const given = Object.entries({ tab: tab === "all" ? "" : tab, search }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return { pathname: contactId ? `/quotes/${contactId}` : "/quotes", search: query && `?${query}` };
}
